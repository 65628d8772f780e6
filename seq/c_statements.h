// Steps and initial values as C statements. One object per program: it holds the variables' names and types, and the helper
// functions that the code needs.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "logic/box.h"
#include "seq/c_arrays.h"
#include "seq/c_code.h"
#include "seq/c_text.h"
#include "ts/system.h"

namespace redcomp::seq {

// What a back end wants otherwise than C99 has it.
struct CStyle {
  std::map<ts::Term, int> bits = {};  // variables and inputs that are kept in so many bits, one of them for the sign
  bool dividesByZero = false;         // the result is 0, and does not matter: by default, such a run is cut off
};

// The type of these bits, for which the program has to have a typedef.
std::string narrowType(int bits);

class CStatements {
 public:
  CStatements(const ts::ConcurrentSystem& system, CNames& names, CStyle style = {});

  // "long long x", "_Bool b", "long long a[10]".
  std::string declaration(const ts::Variable& variable) const;
  // "= 5" for an initial value that can be part of the declaration; "" if it has to be assigned.
  std::string initializer(const ts::Variable& variable) const;
  // Statements that assign the initial value; "" if the initializer does it.
  std::string initialisation(const ts::Variable& variable);

  // May be evaluated anywhere: nothing but the ranges of variables is assumed.
  std::string condition(ts::Term term);
  // The step without its guard: draws inputs, assumes that it is defined, assigns. With `guarded`, the guard is assumed too.
  std::string effect(const ts::Step& step, bool guarded);

  // A declaration with any value of the input's range, which is meant from here on.
  std::string drawn(const ts::Input& input);
  // A statement that assigns any value of the range to a variable that is kept in so many bits; 0: it has a type of C.
  std::string drawn(const std::string& lvalue, const ts::Range& range, int bits);

  const std::string& name(ts::Term symbol) const { return names_.at(symbol); }
  // The functions __VERIFIER_nondet_... that the statements so far call, with their types.
  const std::map<std::string, std::string>& drawers() const { return drawers_; }
  std::string helpers() const { return code_.helpers(); }

 private:
  // One assignment of C: to a variable, or to a cell of an array.
  struct Store {
    ts::Term target;
    ts::Term position;   // of a cell; absent for a scalar
    ts::Term value;
    ts::Term condition;  // only if this holds
  };

  std::string cell(ts::Term array, ts::Term position, const std::string& index) const;
  std::string typeOf(ts::Term symbol) const;
  std::string any(const std::string& lvalue, ts::Term symbol, const ts::Range& range);
  int bitsOf(ts::Term symbol) const;
  std::string asRead(ts::Term symbol, const std::string& lvalue) const;
  std::string asStored(ts::Term symbol, const std::string& value) const;
  std::string drawInput(const ts::Step& step, const ts::Input& input);
  std::string assigned(const ts::Step& step);
  void collectStores(ts::Term target, ts::Term value, ts::Term condition, std::vector<Store>& stores, std::string& fills);
  std::string storeText(const Store& store);
  std::string storesThroughCopies(const std::vector<Store>& stores);
  std::string rangeCheck(const Store& store);
  std::string loopOver(ts::Term array, const std::string& body) const;

  std::map<ts::Term, ts::Range> ranges_;
  std::map<ts::Term, CArray> arrays_;
  std::map<ts::Term, std::string> names_;
  std::map<std::string, std::string> drawers_;
  logic::Box known_;  // the box at the place of the code that is being generated
  CStyle style_;
  seq::CCode code_;
};

}  // namespace redcomp::seq
