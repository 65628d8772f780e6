// From Clang's syntax tree to a Program. For the clang_*.cpp files only: nobody else sees a Clang type.
//
// ProgramLowering lowers functions and globals as they are first used, beginning with main. UnitLowering knows one
// translation unit: its types, globals and places. FunctionLowering walks over one function's body and drives a
// FunctionBuilder.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/function_builder.h"
#include "frontend/layout.h"
#include "frontend/parse.h"
#include "frontend/program.h"

namespace redcomp::frontend {

// Clang works with absolute names of files; messages show the name that the user gave.
struct FileName {
  std::string absolute;
  std::string given;
  SourceLocation locate(const clang::PresumedLoc& presumed) const;
};

class UnitLowering;

// What the translation units of a program have in common. Units refer to each other's functions and variables by name;
// the unit of library models (models.h) serves where the program itself defines nothing of that name.
class ProgramLowering {
 public:
  struct Definition {
    UnitLowering* unit = nullptr;
    const clang::FunctionDecl* function = nullptr;
  };
  // `stackEnd`: how far down the stack may grow.
  ProgramLowering(const char* stackEnd, const ParseOptions& options) : stackEnd_(stackEnd), options_(options) {}
  UnitLowering& addUnit(clang::ASTContext& context, FileName file, bool isModel);
  // Whether mutexes are more than free or taken, because of what the units say that have been added or of options.
  bool mutexesHaveKinds() const { return options_.checkLocks || kindsUsed_; }
  Program run(const std::string& file);

 private:
  friend class UnitLowering;
  void index(UnitLowering& unit);
  bool usesLibraryFor(const std::string& type) const;
  void indexVariable(UnitLowering& unit, const clang::VarDecl* variable);
  void indexConstructor(UnitLowering& unit, const clang::FunctionDecl* definition);

  const char* stackEnd_;
  const ParseOptions& options_;
  bool kindsUsed_ = false;
  Program program_;
  std::vector<std::unique_ptr<UnitLowering>> units_;
  UnitLowering* model_ = nullptr;
  std::unordered_map<std::string, Definition> functionsByName_;                         // with external linkage
  std::unordered_set<std::string> referenced_;                                          // functions, by the program
  std::vector<Definition> constructors_;                                                // in the order of their calls
  std::unordered_map<std::string, std::pair<UnitLowering*, const clang::VarDecl*>> variablesByName_;
  std::unordered_map<const clang::FunctionDecl*, FunctionId> functions_;
  std::unordered_map<std::string, FunctionId> externalFunctions_;                       // defined nowhere
  std::unordered_map<std::string, ObjectId> externalObjects_;
  std::unordered_map<std::string, int> globalNames_;
  std::deque<Definition> toLower_;
};

class UnitLowering {
 public:
  UnitLowering(ProgramLowering& shared, clang::ASTContext& context, FileName file, bool isModel)
      : shared_(shared), context_(context), file_(std::move(file)), isModel_(isModel) {}
  // To be called on every recursion over the syntax tree: refuses code that is nested too deeply.
  void checkStack(clang::SourceLocation at) const;

  clang::ASTContext& context() { return context_; }
  bool isModel() const { return isModel_; }
  const ParseOptions& options() const { return shared_.options_; }
  bool mutexesHaveKinds() const { return shared_.mutexesHaveKinds(); }
  const std::vector<Declaration>& globals() const { return shared_.program_.globals; }
  const Object& globalObject(ObjectId id) const { return shared_.program_.objects[id.index]; }

  // Where a function is defined: here, in another unit or in the models. Null unit: nowhere.
  ProgramLowering::Definition definitionOf(const clang::FunctionDecl* callee);
  ProgramLowering::Definition definitionOf(const std::string& name);  // with external linkage
  const std::vector<ProgramLowering::Definition>& constructors() const { return shared_.constructors_; }
  FunctionId function(const ProgramLowering::Definition& definition);
  // A function that is defined nowhere, called through a pointer.
  FunctionId externalFunction(const clang::FunctionDecl* declaration);
  void mayNotReturn(FunctionBuilder& builder, const clang::FunctionDecl* function);
  // `owner`: the function of a static local, for its name; null for a global.
  ObjectId global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner);
  ObjectId stringLiteral(const clang::StringLiteral* literal);
  void warn(std::string warning) { shared_.program_.warnings.push_back(std::move(warning)); }
  void incomplete(clang::SourceLocation at, const std::string& why);
  void assuming(const std::string& what) { shared_.program_.assumptions.insert(what); }
  void leftOut(clang::SourceLocation at, const std::string& why);  // an effect: nothing is claimed of what follows
  void noteAddressInInteger() { shared_.program_.integersHoldAddresses |= pointerBits() == 32; }

  // clang_external.cpp
  bool isOfTheSystem(const clang::FunctionDecl* function) const;  // declared in one of the system's headers
  HavocReachable forgetting(const ExprPtr& pointer, clang::QualType pointed, const std::string& why);

  // clang_layout.cpp
  Type type(clang::QualType type, clang::SourceLocation at);  // of a scalar
  std::optional<ScalarType> scalar(clang::QualType type);     // nothing for structures, arrays and void
  const Layout& layout(clang::QualType type, clang::SourceLocation at);
  std::uint64_t extent(clang::QualType type, clang::SourceLocation at);  // 1 for void and incomplete types
  std::uint64_t offsetOf(const clang::FieldDecl* field);      // in bits
  bool isMutex(clang::QualType type);
  std::vector<std::string> libraryNames(clang::QualType type) const;
  std::optional<ScalarType> namedScalar(clang::QualType type) const;
  bool isMutexOfTheLibrary(clang::QualType type) const;
  // clang_mutex.cpp: the kind that an initialiser gives to a mutex; 0 for the usual one, and for what is no mutex.
  int mutexKind(clang::QualType type, const clang::APValue& value) const;
  int mutexKind(clang::QualType type, const clang::Expr* initialiser) const;
  bool givesMutexKinds(const clang::Stmt* code) const;  // other than the usual one, somewhere in it
  LayoutCell mutexKindCell(clang::QualType type);       // where it is kept
  unsigned pointerBits() const;
  // The type of the models that stands for a type of the library; null if there is none.
  clang::QualType modelled(clang::QualType type, UnitLowering** unit);

  SourceLocation locate(clang::SourceLocation at) const;
  std::string text(clang::SourceRange range) const;  // on one line, cut to a readable length
  Origin origin(clang::SourceRange range) const { return {locate(range.getBegin()), text(range)}; }
  [[noreturn]] void unsupported(clang::SourceLocation at, const std::string& what) const;

 private:
  friend class ProgramLowering;
  Layout computeLayout(clang::QualType type, clang::SourceLocation at);
  Layout recordLayout(const clang::RecordDecl* record, clang::SourceLocation at);
  ObjectId addGlobal(const std::string& name, const Layout& layout, const SourceLocation& source);
  // clang_initial.cpp
  void initialise(ObjectId object, const clang::VarDecl* definition);
  void initialise(ObjectId object, std::uint64_t offset, std::uint64_t index, clang::QualType type,
                  const clang::APValue& value, clang::SourceLocation at);
  void initialiseScalar(ObjectId object, std::uint64_t offset, std::uint64_t index, const ScalarType& type, ExprPtr value);
  void initialiseFloat(ObjectId object, std::uint64_t offset, const clang::APValue& value, clang::SourceLocation at);
  void initialiseNeighbour(Declaration& neighbour, std::int64_t later, const ScalarType& type, const ExprPtr& value);
  ExprPtr constantValue(const clang::APValue& value, clang::QualType type, clang::SourceLocation at);
  ExprPtr constantAddress(const clang::APValue& value, clang::QualType type, clang::SourceLocation at);
  std::string uniqueGlobalName(const std::string& name);
  Declaration& globalDeclaration(const Leaf& leaf);

  ProgramLowering& shared_;
  clang::ASTContext& context_;
  FileName file_;
  bool isModel_;
  std::unordered_map<const clang::VarDecl*, ObjectId> globals_;
  std::unordered_map<const clang::StringLiteral*, ObjectId> strings_;
  std::unordered_map<void*, Layout> layouts_;
};

Integer toInteger(const llvm::APSInt& value);

// A function that prints: its arguments are evaluated, and its result may be anything.
Type wrapping(const Type& type);  // atomic arithmetic wraps, also on signed types
bool isPrinting(const std::string& name);
// A function that must not be called, whether the program defines it or not.
bool isError(const std::string& name);
// A function whose arguments are evaluated, and which returns 0.
bool isWithoutEffect(const std::string& name);

// The locals whose address is taken. `mutexesHaveKinds`: operations on mutexes are calls like others.
std::unordered_set<const clang::VarDecl*> addressesTaken(const clang::Stmt* body, bool mutexesHaveKinds);

// Throws logic::InputError for text that Clang could not be trusted with (clang_nesting.cpp).
void refuseDeepNesting(const std::string& text, const std::string& file);

// What evaluating an expression involves.
struct ExprInfo {
  bool calls = false;
  bool writesLocals = false;   // an assignment, ++ or --
  bool writesGlobals = false;
  bool branches = false;       // needs edges of its own for another reason
  bool readsGlobal = false;
  int depth = 0;               // of Clang's tree
  bool needsEdges() const { return calls || writesLocals || writesGlobals || branches; }
};

// Of the __atomic_* builtins, those that take their operands and give their results through pointers.
bool isGenericAtomic(const std::string& name);

// What a caller wants of a call's value.
struct Wanted {
  bool value = true;            // false: nobody reads it
  const Place* into = nullptr;  // it may be stored here at once, if the types agree; then no value is returned
};

// The outermost union that an object is in.
struct EnclosingUnion {
  clang::QualType type;
  std::uint64_t offset = 0;  // as those of a Target
  ExprPtr index;
};

// An object of the C program or a part of one: a variable's, or what begins at an address.
struct Target {
  std::optional<ObjectId> object;
  ExprPtr address;           // if it is no variable's
  std::uint64_t offset = 0;  // in bits from there
  ExprPtr index;             // in cells; null: 0
  clang::QualType type;
  unsigned bitField = 0;     // its width, if it is one
  std::optional<EnclosingUnion> in = {};  // if an expression says so
};

class FunctionLowering {
 public:
  FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* definition);
  Function run();

 private:
  void addParameter(const clang::ParmVarDecl* parameter);
  void addResult();

  // clang_stmt.cpp
  void statement(const clang::Stmt* stmt);
  void ifStatement(const clang::IfStmt* stmt);
  void whileStatement(const clang::WhileStmt* stmt);
  void doStatement(const clang::DoStmt* stmt);
  void forStatement(const clang::ForStmt* stmt);
  void loopBody(const clang::Stmt* body, NodeId breakTo, NodeId continueTo);
  void switchStatement(const clang::SwitchStmt* stmt);
  NodeId dispatch(const clang::SwitchStmt* stmt, NodeId after);
  ExprPtr caseTest(const ExprPtr& selector, const clang::CaseStmt* stmt);
  void switchCase(const clang::SwitchCase* stmt);
  void returnStatement(const clang::ReturnStmt* stmt);
  void assembly(const clang::GCCAsmStmt* stmt);
  void declaration(const clang::DeclStmt* stmt);
  void localVariable(const clang::VarDecl* variable);
  ObjectId addObject(const std::string& name, const Layout& layout, const SourceLocation& source, bool inMemory);
  void variableLengths(clang::QualType type);
  void uninitialised(ObjectId object);
  NodeId labelNode(const clang::LabelDecl* label);
  void label(const clang::LabelStmt* stmt);
  void gotoStatement(const clang::GotoStmt* stmt);
  void testAt(const clang::Expr* condition, NodeId then, NodeId otherwise);

  // clang_cleanup.cpp
  struct JumpTarget {
    NodeId node;
    std::size_t alive;  // how many of `cleanups_` are in scope there
  };
  void cleanUp(std::size_t alive);
  void closeScope(std::size_t alive);
  void jumpTo(const JumpTarget& target);
  void callConstructors();

  // clang_expr.cpp
  ExprPtr value(const clang::Expr* expr);
  ExprPtr valueOfKind(const clang::Expr* expr);
  void discard(const clang::Expr* expr);
  void condition(const clang::Expr* expr, NodeId then, NodeId otherwise);
  void store(const Place& target, const clang::Expr* value);
  void storeValue(const Place& target, const ExprPtr& value);
  ExprPtr unknownValue(const Type& type, const std::string& why);
  ExprPtr castValue(const clang::CastExpr* cast);
  ExprPtr pointerCast(const clang::CastExpr* cast);
  void warnAboutLayout(const clang::CastExpr* cast);
  bool laidOutAlike(clang::QualType whole, clang::QualType part);
  ExprPtr functionValue(const clang::Expr* expr);
  ExprPtr unaryValue(const clang::UnaryOperator* expr);
  ExprPtr step(const clang::UnaryOperator* expr, bool wanted);
  ExprPtr binaryValue(const clang::BinaryOperator* expr);
  ExprPtr shortCircuit(const clang::BinaryOperator* expr);
  ExprPtr truthByBranching(const clang::Expr* expr);
  ExprPtr assignment(const clang::BinaryOperator* expr, bool wanted);
  ExprPtr compoundAssignment(const clang::CompoundAssignOperator* expr, bool wanted);
  ExprPtr conditionalValue(const clang::AbstractConditionalOperator* expr);
  ExprPtr conditionalByBranching(const clang::AbstractConditionalOperator* expr, bool wanted);
  ExprPtr statementExpression(const clang::StmtExpr* expr, bool wanted);
  // `by`: where the offset comes from; null: it is 1.
  ExprPtr pointerSum(const clang::Expr* pointer, const ExprPtr& base, const clang::Expr* by, const ExprPtr& offset,
                     bool negative);
  ExprPtr moved(const ExprPtr& pointer, clang::QualType element, const ExprPtr& by, bool negative, const clang::Expr* at);
  ExprPtr movedByBytes(const clang::Expr* pointer, const ExprPtr& base, const ExprPtr& bytes, bool negative);
  ElementShape shapeOf(clang::QualType element, const clang::Expr* at);
  ExprPtr pointerDifference(const clang::BinaryOperator* expr);
  // The value so that evaluating `next` afterwards cannot change it.
  ExprPtr valueBefore(const clang::Expr* expr, const clang::Expr* next);
  ExprPtr keptAcross(const ExprPtr& value, const ExprInfo& later);
  Place keptAcross(const Place& place, const ExprInfo& later);
  Target keptAcross(const Target& target, const ExprInfo& later);
  const ExprInfo& info(const clang::Stmt* expr);
  ExprInfo computeInfo(const clang::Stmt* expr);
  bool isSharedAccess(const clang::Stmt* expr) const;
  bool isLocalObject(const clang::Expr* object) const;

  // clang_place.cpp
  Target target(const clang::Expr* expr);
  Target targetOfKind(const clang::Expr* expr);
  Target variableTarget(const clang::DeclRefExpr* expr);
  Target memberTarget(const clang::MemberExpr* expr);
  Target elementTarget(const clang::ArraySubscriptExpr* expr);
  Target pointee(const ExprPtr& address, clang::QualType type);
  Target temporaryTarget(clang::QualType type, const clang::Expr* value);
  ExprPtr addressOfTarget(const Target& target);
  ExprPtr addressOfTaken(const Target& target, const clang::Expr* at);
  Place place(const Target& target, const clang::Expr* at);
  Place placeAt(const Target& target, const ScalarType& type);
  Place place(const clang::Expr* expr) { return place(target(expr), expr); }
  Place assigned(const Target& target, const clang::Expr* expr);
  void enterUnion(Target& target, clang::QualType base);
  void forgetNeighbours(const Target& target);
  bool hasFloats(clang::QualType type);
  ExprPtr read(const Target& target, const clang::Expr* at);
  const Object& objectOf(ObjectId id) const;
  bool inUnion(const Object& object, const Leaf& leaf) const;
  bool isAggregate(clang::QualType type);

  // clang_aggregate.cpp: structures, unions and arrays as a whole
  // `cleared`: the object, which is new, is zero already.
  void initialise(const Target& target, const clang::Expr* initialiser, bool cleared = false);
  void initialiseList(const Target& target, const clang::InitListExpr* list, bool cleared);
  void initialiseString(const Target& target, const clang::StringLiteral* text, bool cleared);
  void storeAggregate(const Target& target, const clang::Expr* source);
  void copy(const Target& to, const Target& from);
  void copyScalars(const Target& to, const Target& from);
  void clearNew(const Target& target);
  void clear(const Target& target);
  void forget(const Target& target, const std::string& why);
  void forEachCell(const Target& target, const std::function<void(const LayoutCell&, const ExprPtr& index)>& action);
  Target partOf(const Target& target, std::uint64_t offset, const ExprPtr& index, clang::QualType type);

  // clang_call.cpp; null is returned if there is no value, or it has been stored
  ExprPtr call(const clang::CallExpr* expr, const Wanted& wanted);
  ExprPtr userCall(const clang::CallExpr* expr, const ProgramLowering::Definition& callee, const Wanted& wanted);
  ExprPtr pointerCall(const clang::CallExpr* expr, const Wanted& wanted);
  ExprPtr finishCall(const clang::CallExpr* expr, CallFunction stmt, clang::QualType returned, const Wanted& wanted);
  std::vector<ExprPtr> arguments(const clang::CallExpr* expr, const std::vector<clang::QualType>& parameters);
  ExprPtr argumentValue(const clang::Expr* expr, clang::QualType parameter);
  ExprPtr nondeterministic(const clang::CallExpr* expr, const Wanted& wanted, const std::string& approximates = {});
  void evaluateArguments(const clang::CallExpr* expr);
  void refuseCountedOutput(const clang::Expr* format);  // %n
  bool isAddressWide(clang::QualType integer) { return unit_.context().getTypeSize(integer) >= unit_.pointerBits(); }
  const clang::Expr* argument(const clang::CallExpr* expr, unsigned index);
  bool isNull(const clang::Expr* expr);

  // clang_external.cpp
  ExprPtr unknownCall(const clang::CallExpr* expr, const std::string& name, const Wanted& wanted);
  // An argument of an external function; whether that may change what it points to.
  bool handToUnknown(const clang::Expr* argument, const std::string& name, bool ofTheSystem);
  bool mayReachOthers(clang::QualType pointed);
  ExprPtr addressNow(const clang::Expr* pointer) { return builder_.save(builder_.localOnly(value(pointer))); }
  // What the pointer, whose value is given, points to may be anything from now on.
  struct Extent {
    bool reaches;  // further pointers are followed
    bool whole;    // the object that is pointed into, not only the member that is named
  };
  void forgetPointed(const clang::Expr* pointer, const ExprPtr& address, const std::string& why, Extent extent);

  // clang_builtin.cpp: what only compilers know
  bool builtinCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  ExprPtr checkedArithmetic(const clang::CallExpr* expr, BinaryOp op);

  // clang_library.cpp: functions with a meaning of their own
  bool knownCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  bool threadCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  bool mutexCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  bool modelCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  bool propertyCall(const clang::CallExpr* expr, const std::string& name);
  bool memoryCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  void createThread(const clang::CallExpr* expr);
  ExprPtr asParameterOf(const clang::Expr* entry, const ExprPtr& pointer);
  void joinThread(const clang::CallExpr* expr);
  ExprPtr timedLock(const clang::CallExpr* expr);
  bool conditionCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  ExprPtr waitForCondition(const clang::CallExpr* expr, bool timed);
  ExprPtr allocate(const ExprPtr& cells, bool zeroed);
  AllocatedElement elementOf(clang::QualType type);
  ExprPtr cellsFor(const clang::Expr* bytes);
  ExprPtr cellsFor(const clang::Expr* count, const clang::Expr* size);
  void fill(const Target& target, unsigned char byte);

  // clang_memory.cpp: bytes that are written at once
  struct Elements {  // of an array
    ExprPtr first;   // the address
    clang::QualType type;
    ExprPtr count;
  };
  bool bytesCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  ExprPtr setMemory(const clang::CallExpr* expr, bool zero);
  void setElements(const clang::CallExpr* expr, const Elements& elements, bool zero);
  ExprPtr copyMemory(const clang::CallExpr* expr);
  void copyElements(const Elements& to, const Elements& from, bool overlap, const clang::Expr* at);
  ExprPtr reallocate(const clang::CallExpr* expr);
  ExprPtr scan(const clang::CallExpr* expr, unsigned firstTarget);
  void scanInto(const clang::CallExpr* expr, unsigned target, const std::string& why);
  // How many of the type so many bytes are; null if that is not known.
  ExprPtr elementCount(const clang::Expr* bytes, clang::QualType element);
  // Calls `action` with the index, in cells, of each.
  ExprPtr counted(const ExprPtr& first, clang::QualType element, const clang::Expr* at);
  void forEachElement(const Elements& elements, const std::function<void(const ExprPtr&)>& action);

  void fail(const std::string& message);
  void check(const clang::Expr* condition);
  Place pointedBy(const clang::CallExpr* expr, unsigned index);
  Place mutexArgument(const clang::CallExpr* expr, unsigned index);

  // clang_atomic.cpp: <stdatomic.h>, __atomic_* and __sync_*
  // An operator that reads and writes an _Atomic object in one step.
  static bool atomicStep(const clang::Expr* expr);
  // Makes what is translated during its life one step, if `active`.
  class AtomicStep {
   public:
    AtomicStep(FunctionLowering& lowering, bool active);
    AtomicStep(const AtomicStep&) = delete;
    ~AtomicStep();

   private:
    FunctionLowering& lowering_;
    bool active_;
  };
  static clang::QualType valueType(clang::QualType type);  // without _Atomic
  ExprPtr atomicExpression(const clang::AtomicExpr* expr, bool wanted);
  // Arithmetic on a pointer counts elements in <stdatomic.h>, and bytes in GCC's builtins.
  enum class Counted { Elements, Bytes };
  using Change = std::function<ExprPtr(const ExprPtr& before)>;
  Change atomicChange(const std::string& op, const Type& held, clang::QualType type, const clang::Expr* operand, Counted counted);
  bool syncCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);
  ExprPtr exchange(const Place& place, const Change& change, bool wantOld);
  ExprPtr compareExchange(const Place& place, const ExprPtr& expected, const ExprPtr& desired, ExprPtr* found,
                          bool weak = false);
  bool mayFailSpuriously(const clang::AtomicExpr* expr);
  void warnAboutOrder(const clang::Expr* order);

  Type type(const clang::Expr* expr) { return unit_.type(expr->getType(), expr->getExprLoc()); }
  [[noreturn]] void unsupported(const clang::Stmt* stmt, const std::string& what) const;

  UnitLowering& unit_;
  const clang::FunctionDecl* definition_;
  FunctionBuilder builder_;
  bool isMain_;
  std::optional<LocalId> result_;
  ExprPtr resultAt_;    // where a structure that is returned goes
  bool jumps_ = false;  // a label or a switch: declarations may be jumped over
  std::vector<LocalId> scalars_;
  std::vector<JumpTarget> breakTargets_, continueTargets_;
  std::vector<const clang::VarDecl*> cleanups_;  // variables in scope that have something done when it is left
  std::unordered_map<const clang::VarDecl*, ObjectId> locals_;
  std::unordered_set<const clang::VarDecl*> inMemory_;  // locals whose address is taken
  std::optional<ObjectId> newObject_;  // a temporary that gets its value
  ExprPtr structureResult_;     // where a call should put the structure that it returns
  clang::QualType allocated_;  // the pointer type to which the call being translated is cast
  std::unordered_map<const clang::LabelDecl*, NodeId> labels_;
  std::unordered_map<const clang::SwitchCase*, NodeId> cases_;
  std::unordered_map<const clang::OpaqueValueExpr*, ExprPtr> opaqueValues_;
  std::unordered_map<const clang::Stmt*, ExprInfo> infos_;
};

}  // namespace redcomp::frontend
