// How a C type lies in memory, without Clang: the scalars that it is made of (see Object in program.h).
//
//     struct { int head; struct { int x; char y[4]; } p[3]; }
//         head     offset 0, 1 cell
//         p.x      offset 32, an array of 15 cells, of which 0, 5 and 10 are used
//         p.y      offset 64, an array of 15 cells; one more for each element, so that the end of one is not the next
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

struct LayoutCell {
  std::uint64_t offset = 0;  // in bits
  ScalarType type;
  std::uint64_t count = 1;   // of cells; kUnknownLength
  bool isArray = false;
  std::string path;          // ".p.x"
  std::vector<std::uint64_t> strides = {};  // see Leaf in program.h
  bool dense = true;
  bool ofLibrary = false;    // part of an object of the library, as the models lay it out
};

struct Layout {
  std::uint64_t size = 0;    // in bits
  std::uint64_t extent = 1;  // cells that an element of this type takes in an array
  std::vector<LayoutCell> cells;
};

// Of an array of so many elements; kUnknownLength.
Layout arrayOf(const Layout& element, std::uint64_t length);

// The leaf that begins at the offset and holds values of the type, or integers of its size; null if there is none.
const Leaf* findLeaf(const Object& object, std::uint64_t offset, const ScalarType& type,
                     unsigned pointerBits, const std::function<const Type&(const VariableId&)>& typeOf);

// Whether two cells share bits, as members of unions do.
bool hasOverlaps(const Layout& layout, unsigned pointerBits);

// Whether a cell that holds values of the one type can be read as the other, at most with a conversion.
bool compatible(const ScalarType& held, const ScalarType& accessed, unsigned pointerBits);

std::uint64_t bitsOf(const ScalarType& type, unsigned pointerBits);

}  // namespace redcomp::frontend
