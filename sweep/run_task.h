// One task: a process under limits, and what to make of its answer.
//
// The answer of redcomp is its exit code and its JSON, and it counts only if the two agree and speak of this version, these files and
// this property: whatever else a process prints, or another program answers, is a failure of the task, and never a verdict.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "os/process.h"
#include "sweep/plan.h"
#include "sweep/record.h"

namespace redcomp::sweep {

// The answer is written to `jsonFile`.
std::vector<std::string> commandOf(const Plan& plan, const tasks::Task& task, const std::string& jsonFile);

// `tick` is called about every 100 ms; false: end the task, which is then lost.
Record runTask(const Plan& plan, const tasks::Task& task, const std::function<bool()>& tick = [] { return true; });

// The record of the task before it has an answer.
Record recordOf(const Plan& plan, const tasks::Task& task);

// Fills in the verdict. `json`: what it has written there; `error`: what it has printed.
void judgeAnswer(Record& record, const Plan& plan, const tasks::Task& task, const os::ProcessEnd& end, const std::string& json,
                 const std::string& error);

}  // namespace redcomp::sweep
