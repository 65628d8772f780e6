// Which of two addresses is greater, asked of numbers that were pointers:
//
//     if ((uintptr_t)a < (uintptr_t)b) { lock(a); lock(b); } else { lock(b); lock(a); }
//
// In C every object is somewhere, so this is a total order, but which one is open. So the first step of main draws a rank for
// each object that is compared with another one, different ones for different objects, and its order is that of the ranks. Within
// an object it is that of the addresses here. What is compared is known when all threads are (pointer_flow.h); until then a
// variable stands for the answer (AddressOrder in built_thread.h).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

class AddressOrders {
 public:
  // Puts the answers into the steps, and adds the first step of main if there are ranks to be drawn.
  AddressOrders(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory);

  // Whether the answer is that of C: else the numbers that are compared are those of the addresses here.
  bool decides(const PointerUse& use) const { return decided_.contains({use.address, use.other}); }

 private:
  // The objects into which the two may point; nothing if their order is not followed.
  std::optional<std::set<int>> objectsOf(const AddressOrder& order) const;
  Term answer(const AddressOrder& order) const;
  Term rankOf(Term address, const std::set<int>& objects) const;
  void draw(ThreadSystem& main);

  const PointerFlow& pointers_;
  Memory& memory_;
  std::map<int, Term> ranks_;  // by object
  std::map<std::pair<Term, Term>, std::set<int>> decided_;
};

}  // namespace redcomp::translate
