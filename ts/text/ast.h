// The syntax tree of a `.ts` file, before names are looked up: grammar.cpp builds it, read_system.cpp turns it into a
// ConcurrentSystem. Tokens are pieces of the input, so that each knows its place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/source.h"
#include "logic/term.h"

namespace redcomp::ts::text {

using logic::SourceLocation;
using Token = std::string_view;

// The input, and the places of its tokens.
class Input {
 public:
  Input(std::string_view text, std::string fileName);
  std::string_view text() const { return text_; }
  SourceLocation placeOf(Token token) const;
  [[noreturn]] void fail(Token token, const std::string& message) const;  // throws InputError
  logic::Integer number(Token token) const;                               // fails if it is too long

 private:
  std::string_view text_;
  std::string fileName_;
  std::vector<std::size_t> lineStarts_;
};

struct Expr {
  enum class Kind {
    Number,
    Name,         // also true and false
    Place,        // THREAD@LOCATION
    Call,         // the token of `name`, and arguments
    Select,       // array, index
    Prefix,       // operators, outermost first, before one operand
    Chain,        // n operands with n - 1 operators between them, precedence not yet looked at
    Conditional,  // c1, e1, c2, e2, ..., e: c1 ? e1 : c2 ? e2 : ... : e
  };
  Kind kind = Kind::Number;
  Token token;  // all of the expression
  Token name;   // of a Call
  std::vector<Expr> args;
  std::vector<Token> operators;
};

struct RangeNote {
  std::optional<Token> low, high;
};

struct Cell {
  std::optional<Token> index;  // none: every other cell
  Token value;
};

struct Declaration {
  Token type, name;
  bool array = false;
  std::optional<RangeNote> range;
  std::optional<Token> scalar;  // = 5
  std::vector<Cell> cells;      // = {[3] = 7, others 0}
  std::optional<Token> role;
  std::optional<std::string> shownName;
};

struct Note {
  std::optional<SourceLocation> place;
  std::optional<std::string> text;
};

struct Update {
  Token target;
  std::optional<Expr> index;
  Expr value;
};

struct Sync {
  Token kind;
  std::optional<Token> operand;
};

struct Action {
  Token token;  // everything between the colon and the note
  std::vector<Declaration> inputs;
  std::optional<Sync> shortForm;  // acquire(m) alone
  std::optional<Expr> guard;
  std::vector<Update> updates;
  std::optional<Expr> defined;
  std::optional<Sync> sync;  // as acquire(m)
};

struct Step {
  Token from, to;
  Action action;
  Note note;
};

struct LocationEntry {
  Token name;
  std::optional<SourceLocation> place;
};

struct Thread {
  Token name;
  bool replicated = false;
  std::vector<Declaration> locals;
  std::vector<LocationEntry> locations;
  std::vector<Token> initial;  // of which there should be one
  std::vector<Token> atomic, stops;
  std::vector<Step> steps;
};

struct Error {
  Expr condition;
  Note note;
};

struct System {
  std::vector<Declaration> globals;
  std::vector<Thread> threads;
  std::vector<Error> errors;
  std::vector<std::string> incomplete, warnings;
};

// Throws InputError with what was expected.
System parse(const Input& input);

}  // namespace redcomp::ts::text
