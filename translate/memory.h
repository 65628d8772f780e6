// Memory: what pointers are while threads are built, and the variables behind them.
//
// An address is a number. Every object whose address is taken, and every object on the heap, gets a range of positions,
// one per bit, and each position has room for `stride` cells (see Object in frontend/program.h):
//
//     address of bit `offset`, cell `index` of an object  =  (base + offset) * stride + index
//
// so that adding cells never leads from one leaf to another, and members are at constant distances. A place that a step
// accesses through a pointer is found by comparing the pointer with such numbers. Addresses are far above the integers
// that programs like to cast to pointers; NULL is 0.
//
// The variables of objects that can be reached through pointers are globals of the system, also if they are locals of
// a function: one set for each thread. build.cpp gives those back to their thread that no other one accesses.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "frontend/program.h"
#include "translate/names.h"
#include "translate/types.h"

namespace redcomp::translate {

// One call of a function on a thread's stack: the function, and how many calls of the same function are below it.
struct Activation {
  frontend::FunctionId function;
  int depth = 0;
  auto operator<=>(const Activation&) const = default;
};

// Who a variable or an object of the program belongs to.
struct Owner {
  int thread = -1;        // -1: the program
  Activation activation;  // of a thread's function; function -1: a thread-local variable of the program
  auto operator<=>(const Owner&) const = default;
};

// A scalar or an array of scalars that steps access: one variable, or one per element where elements are mutexes or
// thread handles.
struct Cells {
  std::string symbol, shown;  // names
  frontend::ScalarType type;
  bool isArray = false;
  std::uint64_t length = 1;   // kUnknownLength
  int owner = -1;             // the thread whose variable it is; -1: shared from the beginning
  bool many = false;          // of an object that stands for any number of objects
  bool zeroed = true;         // its initial value; else anything
  std::map<std::uint64_t, Term> initial;
  Term whole;                 // once it is needed
  std::map<std::uint64_t, Term> elements;

  bool perElement() const;
};

struct CellsId {
  int index = -1;
  auto operator<=>(const CellsId&) const = default;
};

// An element of Cells.
struct CellPlace {
  CellsId cells;
  Term index;  // absent: not an array
};

// A place in an object.
struct Region {
  int object = -1;
  std::int64_t offset = 0;  // in bits
  auto operator<=>(const Region&) const = default;
};

class Memory {
 public:
  Memory(const frontend::Program& program, Names& names);

  const logic::Integer& stride() const { return stride_; }
  bool addressesAreWide() const;  // they need more than 32 bits

  // Variables.
  CellsId cellsOf(const Owner& scope, const frontend::VariableId& id, const std::string& owner);
  Term symbol(CellsId cells, std::uint64_t element = 0);  // of the one variable, or of the element's
  const Cells& operator[](CellsId id) const { return cells_[id.index]; }
  const std::vector<Variable>& variables() const { return variables_; }
  std::vector<Variable> takeVariables() { return std::move(variables_); }
  int ownerOf(Term symbol) const;  // -1: shared from the beginning, or no variable of this memory

  // Objects and their addresses.
  Term address(const Owner& scope, frontend::ObjectId id, const std::string& owner, std::uint64_t offset, Term index);
  static logic::Integer functionAddress(frontend::FunctionId function);
  std::optional<frontend::FunctionId> functionAt(const logic::Integer& address) const;
  // A new object on the heap, of so many cells (kUnknownLength), or any number of such objects.
  int allocate(const std::string& name, int thread, std::uint64_t cells, bool zeroed, bool many,
               const frontend::AllocatedElement& element = {});
  Term allocated(int object, Term number) const;  // the address of the `number`th of many; absent: of the only one
  Term counter(int object);                       // how many objects there are by now

  // Where a number points to, if that is into an object.
  std::optional<std::pair<Region, logic::Integer>> find(const logic::Integer& address) const;
  // The cells at a place that hold values of the type: an exact match, or numbers of the same size.
  std::optional<CellsId> cellsAt(const Region& region, const frontend::ScalarType& type);
  // All cells that share bits with the place, known so far.
  std::vector<CellsId> overlapping(const Region& region, const frontend::ScalarType& type);
  std::vector<CellsId> cellsIn(int object);  // known so far
  struct Span {
    std::int64_t from = 0, to = 0;
  };
  Span spanOf(int object, CellsId cells) const;  // the bits of the first of them
  logic::Integer firstAddress(const Region& region) const;
  bool valid(const Region& region) const;  // in the object, or just past its end
  Region endOf(int object) const;          // just past its end
  bool holds(const Region& region, const frontend::ScalarType& type) const;  // a value of the type is in the object
  // Where an address in the region is, moved by so much: in the same object or, if it leaves that, in another one.
  std::optional<Region> moved(const Region& region, const logic::Integer& offset) const;
  bool consistsOfBytes(int object);  // by what is known so far
  // Whether the cells there are those of such elements: one element on is one on in C too.
  bool matchesShape(const Region& region, const frontend::ElementShape& by);
  // Whether so many positions on is another member, not another element of an array.
  bool leadsToMember(const Region& region, std::int64_t positions);
  bool isArray(const Region& region);  // whether an element of one may be there
  // Whether just past the end of the one place, or of the array that begins there, is the other.
  bool follows(const Region& region, const Region& next);
  unsigned alignment(const Region& region);  // in C, addresses there are multiples of so many bytes; 8 at most
  bool isMany(int object) const { return objects_[object].many; }
  const std::string& nameOf(int object) const { return objects_[object].name; }
  int ownerOf(int object) const { return objects_[object].scope.thread; }
  std::vector<AddressName> addressNames() const;  // for people

  // Forgets what was added since.
  struct Mark {
    std::size_t objects, cells, variables;
  };
  Mark mark() const { return {objects_.size(), cells_.size(), variables_.size()}; }
  void rollBack(const Mark& mark);

 private:
  struct ObjectRecord {
    std::string name;  // as the user wrote it, or of the allocation
    Owner scope;
    const frontend::Object* declared = nullptr;  // null: on the heap
    logic::Integer base;
    std::uint64_t size = 0;
    std::uint64_t extent = 1;
    bool zeroed = true;
    bool many = false;
    Term counter;
    frontend::AllocatedElement element = {};  // on the heap
    std::vector<std::pair<std::int64_t, CellsId>> heapCells;  // by offset, as they are met
    std::string owner;  // name of the thread
  };
  bool hasElements(const Region& region, std::uint64_t bits) const;
  int objectOf(const Owner& scope, frontend::ObjectId id, const std::string& owner);
  int addObject(ObjectRecord record);
  CellsId addCells(Cells cells);
  Term addVariable(const Cells& cells, std::optional<std::uint64_t> element);
  logic::Value initialValue(const Cells& cells, logic::Sort sort, std::optional<std::uint64_t> element) const;
  std::map<std::uint64_t, Term> initialTerms(const frontend::Declaration& declaration, const Owner& scope);
  logic::Integer constantValue(const frontend::ExprPtr& value);

  const frontend::Program& program_;
  Names& names_;
  logic::Integer stride_ = 1;
  logic::Integer nextBase_;
  std::uint64_t farthest_ = 0;  // how many bits a member may be from the beginning of an object, by the displacements
  std::vector<ObjectRecord> objects_;
  std::vector<Cells> cells_;
  std::vector<Variable> variables_;
  std::map<Term, int> owners_;
  std::map<std::pair<Owner, frontend::ObjectId>, int> objectIds_;
  std::map<std::pair<Owner, frontend::VariableId>, CellsId> cellsIds_;
  std::map<logic::Integer, int> byBase_;
};

}  // namespace redcomp::translate
