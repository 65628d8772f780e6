// Addresses: which number stands for which place in which object.
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
//     struct { int f, g; } s;  int a[4];      stride 8, &s.f = 8388608, &s.g = &s.f + 32 * 8, &a[3] = &a[0] + 3
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/program.h"
#include "translate/owner.h"
#include "translate/types.h"

namespace redcomp::translate {

// A place in an object.
struct Region {
  int object = -1;
  std::int64_t offset = 0;  // in bits
  auto operator<=>(const Region&) const = default;
};

struct MemoryObject {
  std::string name;  // as the user wrote it, or of the allocation
  Owner scope;
  std::string owner;                           // name of the thread
  const frontend::Object* declared = nullptr;  // null: on the heap
  logic::Integer base;                         // its first position
  std::uint64_t size = 0;                      // in bits
  std::uint64_t extent = 1;                    // cells of each leaf; kUnknownLength
  bool zeroed = true;
  bool isTwin = false;                      // see Program::hasTwins
  bool many = false;                        // stands for any number of objects
  bool automatic = false;                   // not to be freed
  frontend::AllocatedElement element = {};  // on the heap
};

class AddressSpace {
 public:
  // `apart`: so far apart that a pointer which leaves its object does not come into another one, by all that is added in C
  // programs to pointers.
  explicit AddressSpace(const frontend::Program& program, bool apart = false);

  const logic::Integer& stride() const { return stride_; }
  bool isWide() const;   // addresses need more than 32 bits
  bool isFull() const;   // they need more than 63 bits
  bool meetsTwins() const;  // there are so many objects that they come to where their twins are

  // The address of a place in an object of the program, which gets its range when it is met first.
  Term address(const Owner& scope, frontend::ObjectId id, const std::string& owner, std::uint64_t offset, Term index);
  static logic::Integer functionAddress(frontend::FunctionId function);
  std::optional<frontend::FunctionId> functionAt(const logic::Integer& address) const;
  // A new object on the heap, of so many cells (kUnknownLength), or any number of such objects. `within`: it ends with this call.
  int allocate(const std::string& name, int thread, std::uint64_t cells, bool zeroed, bool many,
               const frontend::AllocatedElement& element = {}, const std::optional<Activation>& within = {});
  Term allocated(int object, Term number) const;  // the address of the `number`th of many; absent: of the only one

  const MemoryObject& operator[](int object) const { return objects_[object]; }
  // Where a number points to, if that is into an object, and which cell that is.
  std::optional<std::pair<Region, logic::Integer>> find(const logic::Integer& address) const;
  logic::Integer firstAddress(const Region& region) const;
  bool isValid(const Region& region) const;  // in the object, or just past its end
  logic::Integer lowest() const;             // no object has a lower address
  Region endOf(int object) const;            // just past its end
  // The place so many positions on: in the same object or, if it is that far, in the object's twin; nothing if that is not there.
  std::optional<Region> moved(const Region& region, std::int64_t positions) const;
  std::uint64_t farthest() const { return farthest_; }  // bits by which pointers are moved from member to member at most
  bool holds(const Region& region, const frontend::ScalarType& type) const;  // a value of the type is in the object
  std::vector<AddressName> names() const;  // for people

  std::size_t mark() const { return objects_.size(); }
  void rollBack(std::size_t mark);  // forgets the objects that were added since

 private:
  int objectOf(const Owner& scope, frontend::ObjectId id, const std::string& owner);
  int add(MemoryObject object);
  void addTwin(int of);
  void place(MemoryObject object, const logic::Integer& base);

  const frontend::Program& program_;
  logic::Integer stride_ = 1;
  logic::Integer nextBase_;
  std::uint64_t farthest_ = 0;  // how many bits a member may be from the beginning of an object, by the displacements
  std::vector<MemoryObject> objects_;
  std::map<std::pair<Owner, frontend::ObjectId>, int> objectIds_;
  std::map<logic::Integer, int> byBase_;
};

}  // namespace redcomp::translate
