#include "frontend/clang_unsequenced.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "frontend/clang_function.h"
#include "frontend/expr.h"
#include "frontend/library.h"

namespace redcomp::frontend {

namespace {

constexpr std::size_t kMost = 5;  // evaluations of which all orders are tried

// Its parts are evaluated one after the other.
bool isSequence(const clang::Expr* expr) {
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  return (binary && (binary->isLogicalOp() || binary->getOpcode() == clang::BO_Comma)) ||
         llvm::isa<clang::AbstractConditionalOperator, clang::StmtExpr>(expr);
}

bool hasLabels(const clang::Stmt* stmt) {
  return stmt && (llvm::isa<clang::LabelStmt, clang::GotoStmt, clang::SwitchStmt>(stmt) ||
                  std::any_of(stmt->child_begin(), stmt->child_end(), hasLabels));
}

bool isRead(const clang::Expr* expr) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr);
  return cast && cast->getCastKind() == clang::CK_LValueToRValue;
}

// The object that an operator reads or changes.
const clang::Expr* accessed(const clang::Expr* expr) {
  if (isRead(expr)) return llvm::cast<clang::CastExpr>(expr)->getSubExpr();
  if (const auto* node = llvm::dyn_cast<clang::BinaryOperator>(expr)) return node->isAssignmentOp() ? node->getLHS() : nullptr;
  const auto* node = llvm::dyn_cast<clang::UnaryOperator>(expr);
  return node && node->isIncrementDecrementOp() ? node->getSubExpr() : nullptr;
}

bool prints(const LibraryFunction* function) { return function && function->effects.prints; }

bool isPrintingCall(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && !callee->getDefinition() && prints(libraryFunction(callee->getNameAsString()));
}

}  // namespace

// ---- what is evaluated -------------------------------------------------------------------------------------------

// The evaluations of a region, operands first. `all`: those inside of sequences too, and not the sequences.
class EvaluationCollector {
 public:
  EvaluationCollector(Unsequenced& in, bool all) : in_(in), all_(all) {}

  void collect(const clang::Stmt* stmt) {
    if (!stmt) return;
    in_.unit_.checkStack(in_.context_.definition->getLocation());
    const auto* given = llvm::dyn_cast<clang::Expr>(stmt);
    if (!given) return collectParts(stmt);
    const clang::Expr* expr = given->IgnoreParens();
    if (llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::OffsetOfExpr>(expr)) return;  // is not evaluated
    nodes.push_back(expr);
    if (const auto* node = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) return collect(node->getResultExpr());
    if (const auto* node = llvm::dyn_cast<clang::ChooseExpr>(expr)) return collect(node->getChosenSubExpr());
    if (isSequence(expr) && !all_)
      return add({expr, {}, in_.order_.info(expr).ordered > 0, true, false, hasLabels(expr)}, evaluations.size());
    const std::size_t first = evaluations.size();
    if (const auto* node = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) collectCompound(node);
    else collectParts(expr);
    const clang::Expr* object = accessed(expr);
    const bool call = llvm::isa<clang::CallExpr, clang::AtomicExpr>(expr);
    const bool atomic = object && object->getType()->isAtomicType();
    if (call || atomic || (object && mayMatter(object))) add({expr, {}, call || atomic}, first);
  }

  std::vector<Unsequenced::Evaluation> evaluations;
  std::vector<const clang::Expr*> nodes;

 private:
  void collectParts(const clang::Stmt* stmt) {
    const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
    const bool printed = expr && isPrintingCall(expr);  // nothing is done with the values
    for (const clang::Stmt* part : stmt->children())
      if (part && (!printed || in_.order_.info(part).needsEdges())) collect(part);
  }

  void collectCompound(const clang::CompoundAssignOperator* expr) {
    const std::size_t first = evaluations.size();
    collect(expr->getLHS());
    const clang::Expr* object = expr->getLHS()->IgnoreParens();
    const bool atomic = object->getType()->isAtomicType();
    if (!atomic && in_.order_.info(expr->getRHS()).ordered > 0 && mayMatter(object))
      add({object, {}, false, false, true, in_.order_.info(object).needsEdges()}, first);
    collect(expr->getRHS());
  }

  // No local that only this function knows: no call can touch it.
  bool mayMatter(const clang::Expr* object) const {
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(object->IgnoreParens());
    const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
    return !variable || variable->hasGlobalStorage() || in_.context_.inMemory.contains(variable);
  }

  void add(Unsequenced::Evaluation evaluation, std::size_t firstOperand) {
    for (std::size_t i = firstOperand; i < evaluations.size(); ++i) evaluation.operands.push_back(i);
    evaluations.push_back(std::move(evaluation));
  }

  Unsequenced& in_;
  bool all_;
};

// ---- regions -----------------------------------------------------------------------------------------------------

Unsequenced::Unsequenced(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), order_(parts.order), expressions_(parts.expressions), places_(parts.places),
      aggregates_(parts.aggregates) {}

Unsequenced::Region::~Region() {
  for (const clang::Expr* node : nodes_) in_.open_.erase(node);
  for (const clang::Expr* node : kept_) in_.forget(node);
}

void Unsequenced::open(Region& region, const clang::Expr* given) {
  const clang::Expr* root = given->IgnoreParens();
  if (unit_.isModel() || order_.info(root).ordered == 0 || isSequence(root) || open_.contains(root)) return;
  EvaluationCollector collector(*this, false);
  collector.collect(root);
  region.nodes_ = std::move(collector.nodes);
  open_.insert(region.nodes_.begin(), region.nodes_.end());
  std::vector<Evaluation> all = std::move(collector.evaluations);
  if (!all.empty() && all.back().node == root) all.pop_back();  // it comes last in any case
  const Plan plan = planFor(all);
  if (plan.evaluations.empty() || !isFollowed(plan, root)) return;
  explore(plan, region);
}

ExprPtr Unsequenced::keptValue(const clang::Expr* expr) const {
  const auto known = values_.find(expr->IgnoreParens());
  return known == values_.end() ? nullptr : known->second;
}

const Target* Unsequenced::keptTarget(const clang::Expr* expr) const {
  const auto known = targets_.find(expr->IgnoreParens());
  return known == targets_.end() ? nullptr : &known->second;
}

// ---- for which of them the order matters -------------------------------------------------------------------------

Unsequenced::Plan Unsequenced::planFor(const std::vector<Evaluation>& all) {
  ProgramEffects& program = *unit_.program().effects;
  std::vector<std::optional<EvaluationEffects>> effects(all.size());
  const auto effectsOf = [&](std::size_t i) -> const EvaluationEffects& {
    const Evaluation& each = all[i];
    if (!effects[i])
      effects[i] = each.compoundRead ? program.ofRead(unit_, each.node)
                   : each.sequence   ? program.of(unit_, each.node)
                                     : program.ofOutermost(unit_, each.node);
    return *effects[i];
  };
  std::map<std::size_t, std::vector<std::size_t>> conflicts;
  for (std::size_t j = 0; j < all.size() && conflicts.size() <= kMost; ++j)
    for (std::size_t i = 0; i < j; ++i)
      if ((all[i].ordered || all[j].ordered) && std::ranges::find(all[j].operands, i) == all[j].operands.end() &&
          program.orderMatters(effectsOf(i), effectsOf(j))) {
        conflicts[i].push_back(j);
        conflicts[j].push_back(i);
      }
  Plan plan;
  std::map<std::size_t, unsigned> bits;
  for (const auto& [i, others] : conflicts) bits.emplace(i, 1u << bits.size());
  const auto asBits = [&](const std::vector<std::size_t>& some) {
    unsigned set = 0;
    for (const std::size_t each : some)
      if (const auto known = bits.find(each); known != bits.end()) set |= known->second;
    return set;
  };
  for (const auto& [i, others] : conflicts) {
    plan.evaluations.push_back(all[i]);
    plan.operands.push_back(asBits(all[i].operands));
    plan.conflicts.push_back(asBits(others));
    plan.effects.push_back(effectsOf(i));
  }
  return plan;
}

// Says so, if not all orders are tried. Calls may also come between the parts of a sequence.
bool Unsequenced::isFollowed(const Plan& plan, const clang::Expr* root) {
  ProgramEffects& program = *unit_.program().effects;
  bool whole = plan.evaluations.size() <= kMost;
  bool some = whole;
  for (std::size_t i = 0; i < plan.evaluations.size() && some; ++i) {
    if (plan.evaluations[i].unfollowed) some = whole = false;
    if (!plan.evaluations[i].sequence) continue;
    EvaluationCollector inside(*this, true);
    inside.collect(plan.evaluations[i].node);
    for (std::size_t j = 0; j < plan.evaluations.size(); ++j) {
      if (!(plan.conflicts[i] >> j & 1)) continue;
      const auto meets = [&](const Evaluation& part) {
        return program.orderMatters(program.ofOutermost(unit_, part.node), plan.effects[j]);
      };
      if (std::ranges::count_if(inside.evaluations, meets) > 1) whole = false;
    }
  }
  if (!whole)
    unit_.incomplete(root->getExprLoc(), "C leaves open in which order this is evaluated, and not all orders are considered");
  return some;
}

// ---- all orders --------------------------------------------------------------------------------------------------

// Which of them may come next.
unsigned Unsequenced::next(const Plan& plan, unsigned done) const {
  unsigned enabled = 0;
  const unsigned left = ~done & ((1u << plan.evaluations.size()) - 1);
  for (std::size_t i = 0; i < plan.evaluations.size(); ++i)
    if (left >> i & 1 && (plan.operands[i] & ~done) == 0) enabled |= 1u << i;
  for (std::size_t i = 0; i < plan.evaluations.size(); ++i) {
    // No other call comes between a compound assignment's read and its write.
    if (!(left >> i & 1) || !llvm::isa<clang::CompoundAssignOperator>(plan.evaluations[i].node)) continue;
    for (std::size_t read = 0; read < plan.evaluations.size(); ++read)
      if (plan.evaluations[read].compoundRead && plan.operands[i] >> read & 1 && done >> read & 1)
        enabled &= plan.operands[i] | 1u << i;
  }
  // One that does not matter to any that is left may just as well come now.
  for (std::size_t i = 0; i < plan.evaluations.size(); ++i)
    if (enabled >> i & 1 && (plan.conflicts[i] & left) == 0) return 1u << i;
  return enabled;
}

// One node for each set of evaluations that have been made, whatever their order was.
void Unsequenced::explore(const Plan& plan, Region& region) {
  std::vector<Kept> kept;
  for (const Evaluation& each : plan.evaluations) kept.push_back(room(each));
  const Origin origin = builder_.origin();
  std::map<unsigned, NodeId> nodes{{0, builder_.newNode()}};
  builder_.jump(nodes.at(0));
  const auto at = [&](unsigned done) {
    const auto known = nodes.find(done);
    return known != nodes.end() ? known->second : nodes.emplace(done, builder_.newNode()).first->second;
  };
  const unsigned all = (1u << plan.evaluations.size()) - 1;
  for (auto each = nodes.begin(); each->first != all; ++each) {  // those that are added have greater numbers
    const unsigned done = each->first;
    builder_.continueAt(each->second);
    for (std::size_t i = 0; i < plan.evaluations.size(); ++i) {
      if (done >> i & 1) know(plan.evaluations[i], kept[i]);
      else forget(plan.evaluations[i].node);
    }
    choose(plan, next(plan, done), kept, [&](unsigned evaluated) { return at(done | evaluated); });
    builder_.setOrigin(origin);
  }
  builder_.continueAt(nodes.at(all));
  for (std::size_t i = 0; i < plan.evaluations.size(); ++i) {
    know(plan.evaluations[i], kept[i]);
    region.kept_.push_back(plan.evaluations[i].node);
  }
}

void Unsequenced::choose(const Plan& plan, unsigned enabled, const std::vector<Kept>& kept,
                         const std::function<NodeId(unsigned)>& after) {
  const Origin origin = builder_.origin();
  const std::size_t mark = builder_.temporariesMark();
  for (std::size_t i = 0; enabled != 0; ++i) {
    if (!(enabled >> i & 1)) continue;
    enabled &= ~(1u << i);
    const Evaluation& each = plan.evaluations[i];
    const NodeId chosen = builder_.newNode(), others = builder_.newNode();
    const std::string text = unit_.text(each.node->getSourceRange());
    builder_.setOrigin({origin.source, fmt::format("{} first", text)});
    if (enabled != 0) builder_.branch(builder_.unknownValue(IntegerType{1, false, true}, ""), chosen, others);
    else builder_.jump(chosen);
    builder_.continueAt(chosen);
    builder_.setOrigin(origin);
    evaluate(each, kept[i]);
    builder_.jump(after(1u << i));
    builder_.releaseTemporaries(mark);
    builder_.continueAt(others);
  }
}

// ---- what is kept ------------------------------------------------------------------------------------------------

Unsequenced::Kept Unsequenced::room(const Evaluation& evaluation) {
  const clang::QualType type = evaluation.node->getType();
  if (type->isVoidType() || type->isRealFloatingType()) return {};
  if (types_.isAggregate(type)) return {{}, aggregates_.newTemporary(type, evaluation.node)};
  return {builder_.temporary(types_.type(evaluation.node)), {}};
}

void Unsequenced::evaluate(const Evaluation& evaluation, const Kept& into) {
  if (into.structure) return aggregates_.fillTemporary(*into.structure, evaluation.node);
  if (!into.local) return expressions_.discard(evaluation.node);
  const ExprPtr value = evaluation.compoundRead ? places_.read(places_.target(evaluation.node), evaluation.node)
                                                : expressions_.value(evaluation.node);
  builder_.assignConverted(Place{*into.local, nullptr}, value);
}

void Unsequenced::know(const Evaluation& evaluation, const Kept& kept) {
  if (kept.structure) targets_.insert_or_assign(evaluation.node, *kept.structure);
  else if (kept.local) values_[evaluation.node] = readVariable(types_.type(evaluation.node), *kept.local);
  else values_[evaluation.node] = evaluation.node->getType()->isVoidType() ? literal(kInt, 0) : unknownFloat();
}

void Unsequenced::forget(const clang::Expr* node) {
  values_.erase(node);
  targets_.erase(node);
}

}  // namespace redcomp::frontend
