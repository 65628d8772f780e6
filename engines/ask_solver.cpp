#include "engines/ask_solver.h"

#include <algorithm>

#include "horn/solve.h"

namespace redcomp::engines {

horn::Answer askSolver(const horn::System& clauses, const Request& request, Stages& stages, const TimeSlice& slice) {
  const std::optional<std::string>& external = request.question.method.solver;
  horn::SolverOptions solver;
  solver.timeLimit = std::clamp(slice.remaining(), 0.01, 1e6);
  solver.memoryLimit = request.limits.memory;
  solver.externalCommand = external.value_or("");
  solver.progress = [&] {
    slice.tick();
    return true;
  };
  return stages.run("solve (" + external.value_or("Spacer") + ")", [&] {
    horn::Answer answer = horn::solve(clauses, solver);
    if (std::holds_alternative<horn::Unknown>(answer)) slice.tick();
    return answer;
  });
}

}  // namespace redcomp::engines
