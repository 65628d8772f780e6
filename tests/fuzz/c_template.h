// Idioms of C as text with holes: what people write with pointers, structures, strings, lists, tables of functions ...
//
// Each line of an idiom is a line of the program (generate.h). Holes:
//     $T $U       an integer type each, the same in the whole idiom
//     $v $c       a value, a condition over what is in scope     $m  a value from 0 to 15
//     $w $k       a literal, a digit
//     $name       any other: a name that no other idiom has: name7
//     @{a@|b@}    one of these; they can be nested
// and lines that begin with
//     ?           are left out sometimes
//     SITE(e)     a site: the value of e is observed
//     @file       what follows stands at file level, till    @body    what stands in a function
//     @place t e  e can be read and written from here on: an lvalue of type t
//     @stmts      a few statements about whatever is in scope
//
//     $T $x = $v;
//     $T *$p = @{&$x@|&$x + 0@};          ->    short x3 = (a1 & 7);
//     *$p += 1;                                 short *p3 = &x3;
//     SITE($x)                                  *p3 += 1;
//     @place $T (*$p)                           SITE(4, x3);
#pragma once

#include <functional>
#include <map>

#include "tests/fuzz/c_values.h"
#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

class CTemplate {
 public:
  // `statements` is asked for the lines of @stmts.
  CTemplate(Random& random, CValues& values, int& sites, int instance, std::function<Lines()> statements);

  struct Text {
    Lines file, body;
  };
  Text expand(const std::string& idiom);

 private:
  std::string chosen(const std::string& text);  // without alternatives
  std::string filled(const std::string& line);  // without holes
  std::string hole(const std::string& name);
  void line(const std::string& line, Text& into);

  Random& random_;
  CValues& values_;
  int& sites_;
  int instance_;
  std::function<Lines()> statements_;
  std::map<std::string, std::string> types_;
  bool atFileLevel_ = false;
};

}  // namespace redcomp::fuzz
