// Evaluations whose order C leaves open. Where it can matter, every order is tried: which one, nobody knows.
//
//     g + f()      with f changing g:     either   g_kept = g;  tmp = f()   or   tmp = f();  g_kept = g;   then  g_kept + tmp
//
// An expression is a region of evaluations: calls, reads, assignments. Operands come before what is done with them; for the
// rest there is no order, but where a sequence begins (&&, ||, ?:, comma), which counts as one evaluation of the region and
// has regions of its own inside. Those evaluations for which the order matters (clang_effects.h) are made first, in some
// order, and kept; then the expression is translated as always.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/clang_effects.h"
#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class EvaluationOrder;
class Expressions;
class Places;
struct FunctionContext;
struct FunctionParts;

class Unsequenced {
 public:
  explicit Unsequenced(FunctionParts& parts);

  // An expression that is being translated: what has been kept is known as long as this lives.
  class [[nodiscard]] Region {
   public:
    explicit Region(Unsequenced& in) : in_(in) {}
    Region(const Region&) = delete;
    ~Region();

   private:
    friend class Unsequenced;
    Unsequenced& in_;
    std::vector<const clang::Expr*> nodes_;
    std::vector<const clang::Expr*> kept_;
  };
  // To be called before an expression is translated. Part of a region that is open already: nothing happens.
  void open(Region& region, const clang::Expr* root);

  // What has been evaluated before; null: it has not.
  ExprPtr keptValue(const clang::Expr* expr) const;
  const Target* keptTarget(const clang::Expr* expr) const;  // of a structure

 private:
  struct Evaluation {
    const clang::Expr* node;     // of the object that is read, for a compound assignment
    std::vector<std::size_t> operands;  // evaluations that come before it
    bool ordered = false;        // there is a call in it, or an atomic access
    bool sequence = false;       // several, in an order of their own
    bool compoundRead = false;   // what x += f() reads
    bool unfollowed = false;     // cannot be translated several times
  };
  struct Plan {  // the evaluations of a region for which the order matters; sets of them as bits
    std::vector<Evaluation> evaluations;
    std::vector<unsigned> operands;   // of each
    std::vector<unsigned> conflicts;  // those for which it matters whether they come before or after
    std::vector<EvaluationEffects> effects;
  };
  struct Kept {  // what an evaluation gave
    std::optional<LocalId> local = {};
    std::optional<Target> structure = {};
  };
  Plan planFor(const std::vector<Evaluation>& all);
  bool isFollowed(const Plan& plan, const clang::Expr* root);
  unsigned next(const Plan& plan, unsigned done) const;
  void explore(const Plan& plan, Region& region);
  void choose(const Plan& plan, unsigned enabled, const std::vector<Kept>& kept, const std::function<NodeId(unsigned)>& after);
  Kept room(const Evaluation& evaluation);
  void evaluate(const Evaluation& evaluation, const Kept& into);
  void know(const Evaluation& evaluation, const Kept& kept);
  void forget(const clang::Expr* node);

  friend class EvaluationCollector;
  FunctionContext& context_;
  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  EvaluationOrder& order_;
  Expressions& expressions_;
  Places& places_;
  Aggregates& aggregates_;
  std::unordered_set<const clang::Expr*> open_;
  std::unordered_map<const clang::Expr*, ExprPtr> values_;
  std::unordered_map<const clang::Expr*, Target> targets_;
};

}  // namespace redcomp::frontend
