// The parts that translate one thread, from the bottom up: each uses those above it only.
//
// The statements are translated by classes of their own, which use these parts: plain_statements.h, call_statements.h,
// mutex_statements.h, fork_join_statements.h, allocations.h, end_statements.h. thread_builder.h puts all together.
#pragma once

#include "translate/call_stack.h"
#include "translate/choices.h"
#include "translate/control_points.h"
#include "translate/pointer_accesses.h"
#include "translate/position.h"
#include "translate/step_writer.h"
#include "translate/thread_reads.h"
#include "translate/thread_variables.h"
#include "translate/thread_writes.h"
#include "translate/tracked_values.h"

namespace redcomp::translate {

struct ThreadParts {
  explicit ThreadParts(const ThreadContext& thread)
      : context(thread),
        stack(thread.build.program, thread.plan.entry, now),
        variables(thread),
        tracked(thread, variables, now),
        points(thread, stack, tracked, now),
        steps(thread, stack, points, now, notes),
        pointers(thread, variables, stack, now, notes),
        reads(thread, stack, variables, tracked, pointers, now, notes),
        writes(thread, variables, tracked, pointers, reads),
        choices(thread, variables, stack, points, steps, reads, now) {}
  ThreadParts(const ThreadParts&) = delete;  // they refer to each other

  ThreadContext context;
  Position now;     // the statement that is being translated
  StepNotes notes;  // of its expressions
  CallStack stack;
  ThreadVariables variables;
  TrackedValues tracked;
  ControlPoints points;
  StepWriter steps;
  PointerAccesses pointers;
  ThreadReads reads;
  ThreadWrites writes;
  Choices choices;
};

}  // namespace redcomp::translate
