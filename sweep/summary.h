// The results of a sweep for people and for other tools.
#pragma once

#include <string>
#include <vector>

#include "sweep/plan.h"
#include "sweep/record.h"
#include "sweep/score.h"

namespace redcomp::sweep {

// A row per category, and what is wrong or has failed, by name:
//   category      tasks  proved  violated  open  right  wrong   points  time
std::string summaryText(const std::vector<Record>& records);

// "contradiction  c/a.yml:unreach-call: proved -> violated", and how many of each kind.
std::string changesText(const std::vector<Change>& changes);

// A page of its own: the table, and a row per task that can be filtered by typing.
std::string summaryHtml(const Plan& plan, const std::vector<Record>& records, const std::vector<Change>& changes);

// As benchexec writes it, for table-generator.
std::string benchexecXml(const Plan& plan, const std::vector<Record>& records);

}  // namespace redcomp::sweep
