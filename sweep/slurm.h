// A sweep by Slurm: job arrays, one element for a task. Slurm is asked by its commands (sbatch, squeue, scancel), nothing else.
//
//     DIR/plan.json                what to do: every job reads it
//     DIR/answers/17.json          what the job for task 17 found, written atomically
//     redcomp sweep --answer 17 --out DIR                  what the job runs
//
// Nothing but the folder and Slurm's own queue is needed to go on after the sweep was killed: tasks that have no answer and no job in
// the queue are submitted (again). An answer counts if it is whole and about the task that is asked, as it is now; others are removed.
#pragma once

#include <string>
#include <vector>

#include "sweep/local.h"
#include "sweep/plan.h"

namespace redcomp::sweep {

struct SlurmOptions {
  std::vector<std::string> sbatch = {};  // further arguments of sbatch: "--partition=long"
  std::size_t largestArray = 1000;               // elements of one job array; Slurm's default limit is 1001
  std::size_t mostQueued = 5000;         // tasks that wait or run; Slurm's default limit is 10,000
  int attempts = 3;                      // for a task
  double interval = 1;                   // seconds between two looks
};

// Throws std::runtime_error: Slurm is not there, or refuses. A task that has no answer after all attempts is lost.
void runBySlurm(const Plan& plan, const std::vector<std::size_t>& open, const std::string& folder, const SlurmOptions& options,
                const SweepEvents& events);

// What a job does. Throws std::runtime_error and std::system_error.
void answerOne(const std::string& folder, std::size_t task);

// The answer of a job, if there is one that counts. `why`: why there is one that does not.
std::optional<Record> takeAnswer(const std::string& folder, const Plan& plan, std::size_t task, std::string& why);

// "3,5-7,9": elements of a job array.
std::string rangesOf(const std::vector<std::size_t>& numbers);

}  // namespace redcomp::sweep
