#include "engines/condition_values.h"

#include <cctype>

#include "engines/source_names.h"

namespace redcomp::engines {

namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "q.items" of "q.items[k]".
std::string withoutIndices(const std::string& place) {
  std::string name;
  int depth = 0;
  for (const char c : place) {
    if (c == '[') ++depth;
    if (depth == 0) name += c;
    if (c == ']') --depth;
  }
  return name;
}

class Replacement {
 public:
  Replacement(const std::string& text, const KnownValues& known) : text_(text), known_(known) {}

  std::string run() {
    while (at_ < text_.size())
      if (!next()) return "";
    return replaced_ && pointers_ == known_.throughPointers.size() ? result_ : "";
  }

 private:
  // False: not clear.
  bool next() {
    const char c = text_[at_];
    if (c == '"' || c == '\'' || c == '{' || isAssignment()) return false;
    if (std::isdigit(static_cast<unsigned char>(c))) return copyWord();
    const bool isPlace = isWordCharacter(c) || (c == '*' && isUnary());
    return isPlace ? replacePlace() : (result_ += c, ++at_, true);
  }

  bool isAssignment() const {
    const std::string two = text_.substr(at_, 2);
    if (two == "++" || two == "--") return true;
    if (text_[at_] != '=') return false;
    const char before = at_ > 0 ? text_[at_ - 1] : ' ';
    return two != "==" && before != '=' && before != '!' && before != '<' && before != '>';
  }

  bool isUnary() const {
    const std::size_t last = result_.find_last_not_of(' ');
    return last == std::string::npos || !(isWordCharacter(result_[last]) || result_[last] == ')' || result_[last] == ']');
  }

  bool copyWord() {
    while (at_ < text_.size() && isWordCharacter(text_[at_])) result_ += text_[at_++];
    return true;
  }

  bool replacePlace() {
    const std::string place = placeAtBeginning(text_.substr(at_));
    if (place.empty()) return false;
    at_ += place.size();
    if (at_ < text_.size() && text_[at_] == '(') return false;  // a call
    if (place == "sizeof") return false;
    const bool indirect = place[0] == '*' || place.find("->") != std::string::npos;
    if (place.find('[') != std::string::npos && !known_.throughPointers.empty()) return false;  // through which of them?
    if (indirect) return pointers_ < known_.throughPointers.size() && put(known_.throughPointers[pointers_++]);
    if (const auto value = known_.named(withoutIndices(place))) return put(*value);
    result_ += place;
    return place.find('[') == std::string::npos;
  }

  bool put(const std::string& value) {
    const bool isNull = value == "0" && text_.find("NULL") != std::string::npos;
    result_ += isNull ? "NULL" : value;
    return replaced_ = true;
  }

  const std::string& text_;
  const KnownValues& known_;
  std::size_t at_ = 0, pointers_ = 0;
  bool replaced_ = false;
  std::string result_;
};

}  // namespace

std::string withValues(const std::string& condition, const KnownValues& known) { return Replacement(condition, known).run(); }

}  // namespace redcomp::engines
