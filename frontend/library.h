// What is known of the functions of the C library and of POSIX: the table library.txt, which the build puts into the program.
//
//     read: effects writes 2, result -1..#3, blocks
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redcomp::frontend {

// A number, or the value of an argument, counted from 0.
struct ArgumentValue { unsigned index; };
using ResultBound = std::variant<long long, ArgumentValue>;

// What a function does that is not known exactly. Arguments are counted from 0.
struct LibraryEffects {
  std::vector<unsigned> writes;        // arguments that point to what it changes
  std::vector<unsigned> reaches;       // the same, and it follows the pointers that it finds there
  std::vector<unsigned> texts;         // arguments that point to texts, which it reads
  struct Room {
    unsigned pointer, bytes;           // arguments: there is memory for so many bytes
    bool perhaps;                      // it may use less
  };
  std::vector<Room> rooms;
  std::vector<unsigned> calls;         // arguments that are functions which it calls
  std::vector<unsigned> keeps;         // arguments that are pointers which it keeps for later calls
  std::optional<ResultBound> low, high;
  std::optional<long long> usually;    // a result that is possible whatever was before
  bool opens = false;                  // the result can really be a descriptor that no other call has returned
  bool closes = false;                 // it may change which descriptors are open otherwise
  std::optional<unsigned> returns;     // the argument that is the result, if that is not NULL
  bool ownMemory = false;              // the result points to memory of the library
  bool setsErrno = false;              // errno may be anything afterwards; of one that is translated or has a model
  bool inParts = false;                // accesses several scalars of the program's, in an order that is not said
  bool prints = false;                 // a format is printed
  bool slow = false;                   // it may wait for what is outside of the program
  bool blocks = false;                 // it may wait for what the program itself does
  std::string assumes = {};            // what its users have to assume: a kind of kAssumedAway (library.cpp)
};

struct LibraryFunction {
  enum class Kind { Translated, Model, Nothing, Ends, Effects, Refused, Beyond };
  std::string name;
  std::string header;
  Kind kind;
  std::string description;  // as the table says it: "effects writes 2, blocks"
  LibraryEffects effects = {};
};

// All lines of such a text. Throws std::logic_error with the line that makes no sense.
std::vector<LibraryFunction> readLibraryTable(std::string_view text);

const std::string& libraryTableText();                      // library.txt
const std::vector<LibraryFunction>& libraryTable();         // in its order
const LibraryFunction* libraryFunction(std::string_view name);  // null: it is not in the table

// The text of an assumption that the table names: "no signal arrives".
const std::string& assumedAway(const std::string& kind);

// For `--list-library`: a line for each function, by header.
std::string printLibraryTable();

}  // namespace redcomp::frontend
