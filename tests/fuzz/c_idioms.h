// What the programs of fuzz-c are made of, as templates (c_template.h), by theme. A new idiom is one more row.
//
// An idiom keeps its own pointers valid and its own loops bounded: statements of others change only places that it offers
// (@place), and these are integers. An index, a length or a pointer is never offered.
#pragma once

#include <string>
#include <vector>

namespace redcomp::fuzz {

struct Idiom {
  std::string feature;
  std::string text;
};

const std::vector<Idiom>& idiomsOfIntegers();
const std::vector<Idiom>& idiomsOfControl();
const std::vector<Idiom>& idiomsOfPointers();
const std::vector<Idiom>& idiomsOfRecords();
const std::vector<Idiom>& idiomsOfUnions();
const std::vector<Idiom>& idiomsOfMemory();
const std::vector<Idiom>& idiomsOfStrings();
const std::vector<Idiom>& idiomsOfHeap();
const std::vector<Idiom>& idiomsOfCalls();
const std::vector<Idiom>& idiomsOfAtomics();

}  // namespace redcomp::fuzz
