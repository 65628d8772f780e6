// Threads that stand for any number of threads (ts/replicate.h): because they are created in a loop that was not unrolled,
// because they create themselves again, or because such a thread creates them.
//
//     while (nondet()) pthread_create(&t, 0, worker, 0);      one thread `worker`, replicated
#pragma once

#include <string>
#include <vector>

#include "translate/built_thread.h"

namespace redcomp::translate {

// Marks the threads that the thread creates and of which there are any number, as far as that is known by now.
void markCreatedInLoops(const ThreadPlan& creator, BuiltThread& built);

// Marks all others, once all threads are known. What the translation of such a thread took for granted before this was
// known must not matter: steps are marked as approximations, and what is not covered is added to `incomplete`.
void findCopies(std::vector<TranslatedThread>& threads, std::vector<std::string>& incomplete);

}  // namespace redcomp::translate
