// Builds the control-flow graph of one function, statement by statement, and keeps the promises of program.h: at most
// one access to a shared variable on an edge, conditions over locals, expressions of bounded depth.
//
//     builder.assign(a, x + y)   with x, y global:    x_read = x;  a = x_read + y
//     builder.branch(x < 3, L, M)                     x_read = x;  [x_read < 3] -> L  [x_read >= 3] -> M
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

// Where a statement stands and how it reads, for the edges that it becomes.
struct Origin {
  SourceLocation source;
  std::string text;
};

class FunctionBuilder {
 public:
  FunctionBuilder(const std::vector<Declaration>& globals, std::string name, SourceLocation source);

  LocalId addLocal(const std::string& name, const Type& type, const SourceLocation& source, bool inMemory = false);
  ObjectId addObject(Object object);
  void markNested(ObjectId object);  // it is a local of an inner block
  void mark(ObjectId object, bool marked);  // whether all its beginnings and ends are BlockLocals
  const Object& object(ObjectId local) const { return function_.objects[local.index]; }
  void addParameter(LocalId local) { function_.parameters.push_back(local); }
  void setResult(LocalId local) { function_.result = local; }
  void readApart() { readsApart_ = true; }  // every read of a shared variable is an edge, whether its value is used or not
  void setAtomic() { function_.atomic = true; }
  const Declaration& declarationOf(const VariableId& variable) const;
  const Type& typeOf(const VariableId& variable) const;
  Type typeOf(const Place& place) const;

  NodeId newNode();
  NodeId exit() const { return function_.exit; }
  void continueAt(NodeId node) { current_ = node; }
  const Origin& origin() const { return origin_; }
  void setOrigin(Origin origin) { origin_ = std::move(origin); }

  // Temporaries live as long as the outermost scope that is open, which is one statement, and are then used again.
  class [[nodiscard]] StatementScope {
   public:
    explicit StatementScope(FunctionBuilder& builder) : builder_(builder) { ++builder_.openScopes_; }
    StatementScope(const StatementScope&) = delete;
    ~StatementScope() { builder_.closeScope(); }

   private:
    FunctionBuilder& builder_;
  };
  StatementScope statementScope() { return StatementScope(*this); }

  void emit(Stmt stmt);            // what it reads must be local already, where it accesses a global itself
  void emitLast(Stmt stmt);        // a statement that nothing follows; the code after it is unreachable
  void jump(NodeId target);        // as emitLast
  void branch(const ExprPtr& condition, NodeId then, NodeId otherwise);  // as emitLast
  void assume(const ExprPtr& condition, Waits waits = Waits::No);
  void assign(const Place& target, const ExprPtr& value);
  void assignConverted(const Place& target, const ExprPtr& value);  // to the place's type; floating-point values are not kept
  void declareUnknown(LocalId local);  // it has a value, which may be any
  void touch(const Place& target, bool write);    // an access to a floating-point number, if accesses are what matters
  void declareUninitialised(LocalId local);       // any value; no edge if it is written before it is read
  void declareUninitialisedAtEntry(LocalId local);  // the same at the entry, for jumps past the declaration

  ExprPtr localOnly(const ExprPtr& expr);  // global reads moved to edges of their own, all of them
  Place localOnly(const Place& place);     // the same for the index
  ExprPtr save(const ExprPtr& expr);       // the value it has now, in a temporary
  ExprPtr bounded(const ExprPtr& expr);    // the same, if it has become too deep
  LocalId temporary(const Type& type);
  // Any value of the type. `why`: what it stands for, if that is something definite that is not known precisely.
  ExprPtr unknownValue(const Type& type, const std::string& why);
  // From here on the run may be more than the program does.
  void approximate(const std::string& why);

  // Temporaries taken since the mark are free again, within the statement.
  std::size_t temporariesMark() const { return taken_.size(); }
  void releaseTemporaries(std::size_t mark);

  Function finish();

 private:
  void closeScope();
  void addEdge(NodeId from, NodeId to, Stmt stmt);
  void addBranchEdge(NodeId from, NodeId to, ExprPtr condition, const std::string& text);
  ExprPtr hoist(const ExprPtr& expr, int& remaining);
  ExprPtr hoistParts(const ExprPtr& expr, int& remaining);
  ExprPtr readNow(const ExprPtr& access);
  std::string nameOfAccess(const ExprPtr& access) const;
  void dropNeedlessHavocs();

  const std::vector<Declaration>& globals_;
  Function function_;
  NodeId current_;
  Origin origin_;
  bool readsApart_ = false;
  int openScopes_ = 0;
  std::map<std::string, int> nameUses_;
  struct Pool {
    std::vector<LocalId> locals;
    std::size_t used = 0;
  };
  std::map<std::string, Pool> pools_;  // by what they hold: "int", "read 3"
  std::vector<Pool*> taken_;           // the pool of each temporary in use, in order
  LocalId take(Pool& pool, const std::string& name, const Type& type);
  std::vector<std::size_t> uninitialised_;  // edges that havoc a variable that may be written before it is read
  std::vector<LocalId> uninitialisedAtEntry_;
};

}  // namespace redcomp::frontend
