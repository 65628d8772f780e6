#include "frontend/clang_sorting.h"

#include "frontend/clang_effects.h"
#include "frontend/clang_function.h"
#include "frontend/clang_unchecked.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr const char* kContradicts = "elements that are not in the order of the function that compares them";
constexpr const char* kEqual = "the order of elements that are equal";

ExprPtr plus(const ExprPtr& number, int more) { return binary(kIndex, BinaryOp::Add, number, literal(kIndex, more)); }

ExprPtr compareWith0(BinaryOp op, const ExprPtr& number) { return binary(kInt, op, number, literal(kInt, 0)); }

}  // namespace

Sorting::Sorting(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder),
      expressions_(parts.expressions), places_(parts.places), aggregates_(parts.aggregates), bytes_(parts.bytes) {}

bool Sorting::sortingCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  const Arguments sorts{.first = 0, .count = 1, .size = 2, .compare = 3};
  const Arguments searches{.first = 1, .count = 2, .size = 3, .compare = 4};
  if (name == "qsort" && canFollow(expr, sorts)) {
    result = sort(expr, sorts);
  } else if (name == "qsort_r" && expr->getNumArgs() == 5) {
    const Arguments withContext{.first = 0, .count = 1, .size = 2, .compare = 3, .context = 4};
    if (!canFollow(expr, withContext)) return false;
    result = sort(expr, withContext);
  } else if (name == "bsearch" && canFollow(expr, searches)) {
    result = search(expr, searches, true);
  } else if (name == "lfind") {
    const Arguments finds{.first = 1, .count = 2, .size = 3, .compare = 4, .countIsPointed = true};
    if (!canFollow(expr, finds)) return false;
    result = search(expr, finds, false);
  } else {
    return false;
  }
  return true;
}

// ---- whether it can be followed ----------------------------------------------------------------------------------

bool Sorting::canFollow(const clang::CallExpr* expr, const Arguments& which) {
  if (checksMemory(unit_) || unit_.options().checksRaces || unit_.options().checksInitialised) return false;
  if (expr->getNumArgs() <= which.compare) return false;
  const clang::QualType type = elementType(expr->getArg(which.first), unit_.context());
  if (type.isNull() || type->isVoidType() || type->isIncompleteType() || type->isFunctionType()) return false;
  clang::Expr::EvalResult size;
  if (!expr->getArg(which.size)->EvaluateAsInt(size, unit_.context())) return false;
  if (size.Val.getInt().getLimitedValue() != static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(type).getQuantity()))
    return false;
  for (const LayoutCell& cell : types_.layout(type, expr->getExprLoc()).cells)
    if (cell.ofLibrary || std::holds_alternative<FloatType>(cell.type) || std::holds_alternative<MutexType>(cell.type)) return false;
  return isWithoutEffects(expr->getArg(which.compare));
}

// A function by its name, which reads memory at most.
bool Sorting::isWithoutEffects(const clang::Expr* function) {
  const clang::Expr* inner = function->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner); address && address->getOpcode() == clang::UO_AddrOf)
    inner = address->getSubExpr()->IgnoreParenCasts();
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner);
  const auto* declared = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  if (!declared) return false;
  const FunctionDefinition definition = unit_.definitionOf(declared);
  if (!definition.unit || definition.unit->isModel() || !definition.function->getReturnType()->isIntegerType()) return false;
  const Effects& effects = unit_.program().effects->ofFunction(definition);
  return effects.writes.empty() && !effects.writesMemory && !effects.changesAll && !effects.synchronises && !effects.stops &&
         !effects.fails;
}

Sorting::Table Sorting::tableOf(const clang::CallExpr* expr, const Arguments& which) {
  const clang::Expr* base = expr->getArg(which.first);
  Table table;
  table.type = elementType(base, unit_.context());
  table.first = bytes_.counted(expressions_.valueNow(base), table.type, base);
  const ExprPtr count = which.countIsPointed
                            ? readPlace(types_.type(unit_.context().getSizeType(), expr->getExprLoc()), places_.pointedBy(expr->getArg(which.count)))
                            : expressions_.value(expr->getArg(which.count));
  table.count = builder_.save(builder_.localOnly(convert(kIndex, count)));
  table.compare = expressions_.valueNow(expr->getArg(which.compare));
  if (which.context) table.context = expressions_.valueNow(expr->getArg(*which.context));
  unit_.inParts(builder_.origin().source);
  return table;
}

// ---- elements ----------------------------------------------------------------------------------------------------

Target Sorting::element(const Table& table, const ExprPtr& position) {
  const auto cells = static_cast<std::int64_t>(types_.extent(table.type, context_.definition->getLocation()));
  return partOf(pointee(table.first, table.type), 0, builder_.save(scaledIndex(position, cells)), table.type);
}

ExprPtr Sorting::addressAt(const Table& table, const ExprPtr& position) {
  return builder_.save(addressOfTarget(element(table, position)));
}

ExprPtr Sorting::compared(const Table& table, const ExprPtr& left, const ExprPtr& right) {
  const Place result{builder_.temporary(kInt), nullptr};
  CallFunction call;
  call.pointer = table.compare;
  call.arguments = {left, right};
  if (table.context) call.arguments.push_back(table.context);
  call.result = result;
  builder_.emit(std::move(call));
  return readPlace(kInt, result);
}

void Sorting::exchange(const Table& table, const ExprPtr& position, const Target& spare) {
  const Target here = element(table, position), before = element(table, plus(position, -1));
  aggregates_.copy(spare, before);
  aggregates_.copy(before, here);
  aggregates_.copy(here, spare);
}

void Sorting::when(const ExprPtr& condition, const std::function<void()>& then) {
  const NodeId holds = builder_.newNode(), after = builder_.newNode();
  builder_.branch(condition, holds, after);
  builder_.continueAt(holds);
  then();
  builder_.jump(after);
  builder_.continueAt(after);
}

void Sorting::countTo(const Place& counter, const ExprPtr& limit, const std::function<void()>& body) {
  const ExprPtr number = readPlace(kIndex, counter);
  const NodeId head = builder_.newNode(), again = builder_.newNode(), after = builder_.newNode();
  builder_.jump(head);
  builder_.continueAt(head);
  builder_.branch(binary(kInt, BinaryOp::Less, number, limit), again, after);
  builder_.continueAt(again);
  body();
  builder_.assign(counter, plus(number, 1));
  builder_.jump(head);
  builder_.continueAt(after);
}

// ---- sorting -----------------------------------------------------------------------------------------------------

// By insertion: each element goes back past those that are greater, and perhaps past some that are equal.
ExprPtr Sorting::sort(const clang::CallExpr* expr, const Arguments& which) {
  const Table table = tableOf(expr, which);
  const Target spare = aggregates_.newTemporary(table.type, expr);
  const Place next{builder_.temporary(kIndex), nullptr}, at{builder_.temporary(kIndex), nullptr};
  builder_.assign(next, literal(kIndex, 1));
  countTo(next, table.count, [&] {
    builder_.assign(at, readPlace(kIndex, next));
    insertBack(table, at, spare);
  });
  checkOrder(table);
  return nullptr;
}

void Sorting::insertBack(const Table& table, const Place& at, const Target& spare) {
  const ExprPtr position = readPlace(kIndex, at);
  const NodeId head = builder_.newNode(), looks = builder_.newNode(), moves = builder_.newNode(), after = builder_.newNode();
  const NodeId atMost = builder_.newNode(), equal = builder_.newNode(), passes = builder_.newNode();
  builder_.jump(head);
  builder_.continueAt(head);
  builder_.branch(binary(kInt, BinaryOp::Less, literal(kIndex, 0), position), looks, after);
  builder_.continueAt(looks);
  const ExprPtr order = compared(table, addressAt(table, plus(position, -1)), addressAt(table, position));
  builder_.branch(compareWith0(BinaryOp::Greater, order), moves, atMost);
  builder_.continueAt(atMost);
  builder_.branch(compareWith0(BinaryOp::Equal, order), equal, after);
  builder_.continueAt(equal);
  builder_.branch(builder_.unknownValue(kInt, ""), passes, after);
  builder_.continueAt(passes);
  builder_.approximate(kEqual);
  builder_.jump(moves);
  builder_.continueAt(moves);
  exchange(table, position, spare);
  builder_.assign(at, plus(position, -1));
  builder_.jump(head);
  builder_.continueAt(after);
}

// Every pair is compared, either way round: a function that says otherwise than the order contradicts itself. Equality is
// transitive if those that are equal to an element end where those do that are equal to the one before.
void Sorting::checkOrder(const Table& table) {
  const Place left{builder_.temporary(kIndex), nullptr}, right{builder_.temporary(kIndex), nullptr};
  const Place alike{builder_.temporary(kIndex), nullptr}, last{builder_.temporary(kIndex), nullptr};
  const ExprPtr i = readPlace(kIndex, left), k = readPlace(kIndex, right);
  const ExprPtr run = readPlace(kIndex, alike), end = readPlace(kIndex, last);
  const auto both = [](const ExprPtr& a, const ExprPtr& b) { return binary(kInt, BinaryOp::LogicalAnd, a, b); };
  const auto either = [](const ExprPtr& a, const ExprPtr& b) { return binary(kInt, BinaryOp::LogicalOr, a, b); };
  const auto beyondUnless = [&](const ExprPtr& condition) {
    when(logicalNot(condition), [&] { endBeyond(builder_, kContradicts); });
  };
  builder_.assign(left, literal(kIndex, 0));
  builder_.assign(last, literal(kIndex, -1));
  countTo(left, table.count, [&] {
    builder_.assign(alike, i);
    builder_.assign(right, plus(i, 1));
    countTo(right, table.count, [&] {
      const ExprPtr forth = compared(table, addressAt(table, i), addressAt(table, k));
      const ExprPtr back = compared(table, addressAt(table, k), addressAt(table, i));
      const ExprPtr less = both(compareWith0(BinaryOp::Less, forth), compareWith0(BinaryOp::Greater, back));
      const ExprPtr same = both(both(compareWith0(BinaryOp::Equal, forth), compareWith0(BinaryOp::Equal, back)),
                                binary(kInt, BinaryOp::Equal, run, plus(k, -1)));
      beyondUnless(either(less, same));
      when(compareWith0(BinaryOp::Equal, forth), [&] { builder_.assign(alike, k); });
    });
    beyondUnless(either(binary(kInt, BinaryOp::Less, end, i), binary(kInt, BinaryOp::Equal, run, end)));
    builder_.assign(last, run);
  });
}

// ---- searching ---------------------------------------------------------------------------------------------------

// `sorted`: the elements are in order, and any of those that are equal to the key may be found; else it is the first one.
ExprPtr Sorting::search(const clang::CallExpr* expr, const Arguments& which, bool sorted) {
  const ExprPtr key = expressions_.valueNow(expr->getArg(0));
  const Table table = tableOf(expr, which);
  const Place at{builder_.temporary(kIndex), nullptr}, found{builder_.temporary(PointerType{}), nullptr};
  const Place phase{builder_.temporary(kInt), nullptr};  // -1: all have been before the key, 0: one was equal, 1: one was behind
  const ExprPtr now = readPlace(kInt, phase);
  builder_.assign(at, literal(kIndex, 0));
  builder_.assign(phase, literal(kInt, -1));
  builder_.assign(found, literal(PointerType{}, 0));
  countTo(at, table.count, [&] {
    const ExprPtr here = addressAt(table, readPlace(kIndex, at));
    const ExprPtr order = compared(table, key, here);
    const ExprPtr side = builder_.save(conditional(kInt, compareWith0(BinaryOp::Greater, order), literal(kInt, -1),
                                                   conditional(kInt, order, literal(kInt, 1), literal(kInt, 0))));
    if (sorted) when(binary(kInt, BinaryOp::Less, side, now), [&] { endBeyond(builder_, kContradicts); });
    when(compareWith0(BinaryOp::Equal, side), [&] {
      const NodeId first = builder_.newNode(), later = builder_.newNode(), after = builder_.newNode();
      builder_.branch(binary(kInt, BinaryOp::Equal, readPlace(PointerType{}, found), literal(PointerType{}, 0)), first, later);
      builder_.continueAt(first);
      builder_.assign(found, here);
      builder_.jump(after);
      builder_.continueAt(later);
      if (sorted)
        when(builder_.unknownValue(kInt, ""), [&] {
          builder_.approximate(kEqual);
          builder_.assign(found, here);
        });
      builder_.jump(after);
      builder_.continueAt(after);
    });
    builder_.assign(phase, side);
  });
  return readPlace(PointerType{}, found);
}

}  // namespace redcomp::frontend
