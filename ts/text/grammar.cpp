// The grammar of docs/transition-systems.md in Boost.Spirit X3. Once a construct is recognised by its first tokens, the rest
// is mandatory (operator >): a failure there is reported as an error, with the name of the rule that failed.
#include <fmt/format.h>

#include <boost/spirit/home/x3.hpp>
#include <string>

#include "ts/text/ast.h"

// Names of parsers in error messages: an action and a list are named after the parser inside.
namespace boost::spirit::x3 {
template <class Subject, class Action>
struct get_info<action<Subject, Action>> {
  using result_type = std::string;
  std::string operator()(const action<Subject, Action>& parser) const { return what(parser.subject); }
};
template <class Element, class Separator>
struct get_info<list<Element, Separator>> {
  using result_type = std::string;
  std::string operator()(const list<Element, Separator>& parser) const { return what(parser.left); }
};
}  // namespace boost::spirit::x3

namespace redcomp::ts::text {
namespace {

namespace x3 = boost::spirit::x3;
using x3::_attr;
using x3::_val;
using x3::char_;
using x3::eps;
using x3::lexeme;
using x3::lit;
using x3::raw;

constexpr int maximalNesting = 200;  // of expressions: the parser recurses
struct NestingTag;
struct TooDeep {
  const char* where;
};

// ---- actions -----------------------------------------------------------------------------------------------------
// With a semantic action, X3 does not fill the attribute of the rule by itself: each part is assigned to its member by name.
template <auto member>
constexpr auto to = [](auto& ctx) { _val(ctx).*member = std::move(_attr(ctx)); };
template <auto member>
constexpr auto appendTo = [](auto& ctx) { (_val(ctx).*member).push_back(std::move(_attr(ctx))); };
template <auto member>
constexpr auto raise = [](auto& ctx) { _val(ctx).*member = true; };

constexpr auto keepToken = [](auto& ctx) {
  auto range = _attr(ctx);
  _val(ctx) = Token(range.begin(), static_cast<std::size_t>(range.size()));
};
constexpr auto keep = [](auto& ctx) { _val(ctx) = std::move(_attr(ctx)); };
constexpr auto keepCharacter = [](auto& ctx) { _val(ctx).push_back(_attr(ctx)); };

// At the ends of a rule whose attribute has a `token`: makes it cover all that the rule has read.
constexpr auto begin = [](auto& ctx) { _val(ctx).token = Token(x3::_where(ctx).begin(), 0); };
constexpr auto end = [](auto& ctx) {
  Token& token = _val(ctx).token;
  token = Token(token.data(), static_cast<std::size_t>(x3::_where(ctx).begin() - token.data()));
};

// Gives a parser a name for error messages.
template <class Parser>
auto named(const char* name, const Parser& parser) {
  return x3::rule<struct NamedTag>{name} = x3::omit[parser];
}

// ---- tokens ------------------------------------------------------------------------------------------------------
const auto comment = ("//" >> *(char_ - x3::eol)) | ("/*" >> *(char_ - "*/") >> "*/");
const auto skipper = x3::ascii::space | comment;

const auto wordStart = char_("a-zA-Z_$") | char_('\x80', '\xff');
const auto wordPart = char_("a-zA-Z0-9_$#.") | char_('\x80', '\xff');
auto keyword(const char* word) { return lexeme[lit(word) >> !wordPart]; }

template <class Tag>
using TokenRule = x3::rule<Tag, Token>;
const TokenRule<struct NameTag> name{"a name"};
const TokenRule<struct QualifiedTag> qualified{"a variable"};
const TokenRule<struct LocationTag> location{"a location"};
const TokenRule<struct NumberTag> number{"a number"};
const TokenRule<struct ScalarTag> scalar{"a value"};
const TokenRule<struct OperatorTag> binaryOperator{"an operator"};
const TokenRule<struct PrefixTag> prefixOperator{"an operator"};
const TokenRule<struct TypeTag> typeName{"a type (int, bool, int32, uint8, ...)"};
const TokenRule<struct RoleTag> roleName{"'lock', 'started' or 'finished'"};
const x3::rule<struct StringTag, std::string> quoted{"a text in quotes"};

const auto name_def = raw[lexeme[wordStart >> *wordPart]][keepToken];
const auto qualified_def = raw[lexeme[-lit("::") >> wordStart >> *wordPart]][keepToken];
const auto location_def = raw[lexeme[+wordPart]][keepToken];
const auto number_def = raw[lexeme[-lit('-') >> +x3::ascii::digit]][keepToken];
const auto scalar_def =
    raw[lexeme[(-lit('-') >> +x3::ascii::digit) | ((lit("true") | "false") >> !wordPart)]][keepToken];
const auto binaryOperator_def =
    raw[lit("||") | "&&" | "==" | "!=" | "<=" | ">=" | '<' | '>' | '+' | '-' | '*' | '/' | '%'][keepToken];
const auto prefixOperator_def = raw[lit('!') | '-'][keepToken];
const auto typeName_def =
    raw[lexeme[(lit("bool") | (-lit('u') >> "int" >> +x3::ascii::digit) | "int") >> !wordPart]][keepToken];
const auto roleName_def = raw[lexeme[(lit("lock") | "started" | "finished") >> !wordPart]][keepToken];
const auto closingQuote = named("'\"' at the end of the text", lit('"'));
const auto quoted_def = lexeme['"' >> *(("\\n" >> x3::attr('\n'))[keepCharacter] | ('\\' >> char_)[keepCharacter] |
                                        (char_ - '"' - x3::eol)[keepCharacter]) > closingQuote];

// ---- expressions -------------------------------------------------------------------------------------------------
const x3::rule<struct ExprTag, Expr> expression{"an expression"};
const x3::rule<struct ChainTag, Expr> chain{"an expression"};
const x3::rule<struct OperandTag, Expr> operand{"an expression"};
const x3::rule<struct PrimaryTag, Expr> primary{"an expression"};
const x3::rule<struct LiteralTag, Expr> literal{"a number or a variable"};
const x3::rule<struct CallExprTag, Expr> call{"a function"};

template <Expr::Kind value>
constexpr auto kind = [](auto& ctx) { _val(ctx).kind = value; };
template <Expr::Kind value>
constexpr auto leaf = [](auto& ctx) {
  _val(ctx).kind = value;
  _val(ctx).token = Token(_attr(ctx).begin(), static_cast<std::size_t>(_attr(ctx).size()));
};

constexpr auto enter = [](auto& ctx) {
  if (++x3::get<NestingTag>(ctx) > maximalNesting) throw TooDeep{x3::_where(ctx).begin()};
};
constexpr auto leave = [](auto& ctx) { --x3::get<NestingTag>(ctx); };

// A chain of one operand is that operand.
constexpr auto closeChain = [](auto& ctx) {
  Expr& chain = _val(ctx);
  chain.kind = Expr::Kind::Chain;
  if (chain.operators.empty()) chain = Expr(std::move(chain.args.front()));
};
constexpr auto closeConditional = [](auto& ctx) {
  Expr& conditional = _val(ctx);
  conditional.kind = Expr::Kind::Conditional;
  if (conditional.args.size() == 1) conditional = Expr(std::move(conditional.args.front()));
};
constexpr auto closePrefix = [](auto& ctx) {
  Expr& operand = _val(ctx);
  operand.kind = Expr::Kind::Prefix;
  if (operand.operators.empty()) operand = Expr(std::move(operand.args.front()));
};
// a[i], where a is what has been read so far.
constexpr auto wrapSelect = [](auto& ctx) {
  Expr& array = _val(ctx).args.front();
  Token whole(array.token.data(), static_cast<std::size_t>(x3::_where(ctx).begin() - array.token.data()));
  array = Expr{Expr::Kind::Select, whole, {}, {Expr(std::move(array)), std::move(_attr(ctx))}, {}};
};

const auto place = lexeme[wordStart >> *wordPart >> '@' >> +wordPart];
const auto closingParenthesis = named("')'", lit(')'));
const auto closingBracket = named("']'", lit(']'));

// The parser never backtracks out of an expression (every failure inside is an error), so each `enter` has its `leave`.
const auto expression_def = eps[enter] >> eps[begin] >> chain[appendTo<&Expr::args>] >>
                            *('?' > expression[appendTo<&Expr::args>] > named("':' of '?'", ':' >> !lit('=')) >
                              chain[appendTo<&Expr::args>]) >>
                            eps[end] >> eps[closeConditional] >> eps[leave];
const auto chain_def = eps[begin] >> operand[appendTo<&Expr::args>] >>
                       *(binaryOperator[appendTo<&Expr::operators>] > operand[appendTo<&Expr::args>]) >>
                       eps[end] >> eps[closeChain];
const auto operand_def = eps[begin] >> *prefixOperator[appendTo<&Expr::operators>] > primary[appendTo<&Expr::args>] >
                         *('[' > expression[wrapSelect] > closingBracket) > eps[end] > eps[closePrefix];
const auto primary_def = literal[keep] | call[keep] | ('(' > expression[keep] > closingParenthesis);
const auto literal_def = raw[lexeme[+x3::ascii::digit >> !wordPart]][leaf<Expr::Kind::Number>] |
                         raw[place][leaf<Expr::Kind::Place>] |
                         (raw[qualified] >> !lit('('))[leaf<Expr::Kind::Name>];
const auto call_def = eps[begin] >> name[to<&Expr::name>] >> '(' > (expression[appendTo<&Expr::args>] % ',') >
                      closingParenthesis > eps[kind<Expr::Kind::Call>] > eps[end];

// ---- declarations ------------------------------------------------------------------------------------------------
const x3::rule<struct RangeTag, RangeNote> range{"a range such as 0..5"};
const x3::rule<struct CellTag, Cell> cell{"a cell '[3] = 7' or 'others 0'"};
const x3::rule<struct DeclarationTag, Declaration> declaration{"a type (int, bool, int32, uint8, ...)"};
const x3::rule<struct InputTag, Declaration> inputDeclaration{"an input such as 'int n in 0..5'"};
const x3::rule<struct LockTag, Declaration> lockDeclaration{"the name of the lock"};

const auto brackets = lit('[') > closingBracket;
const auto range_def = -number[to<&RangeNote::low>] >> ".." >> -number[to<&RangeNote::high>];
const auto cell_def = ('[' > number[to<&Cell::index>] > closingBracket > '=' > number[to<&Cell::value>]) |
                      (keyword("others") > number[to<&Cell::value>]);
const auto initialValue = scalar[to<&Declaration::scalar>] | ('{' > (cell[appendTo<&Declaration::cells>] % ',') > '}');
const auto arrayAndRange = -brackets[raise<&Declaration::array>] >> -(keyword("in") > range[to<&Declaration::range>]);
const auto typedName = typeName[to<&Declaration::type>] > name[to<&Declaration::name>] > arrayAndRange;
const auto inputDeclaration_def = typedName;
const auto declaration_def = typedName >
                             -('=' > named("an initial value", &(scalar | lit('{'))) > initialValue) >
                             -(keyword("as") > roleName[to<&Declaration::role>]) >
                             -quoted[to<&Declaration::shownName>];
const auto lockDeclaration_def = name[to<&Declaration::name>];

// ---- notes -------------------------------------------------------------------------------------------------------
const TokenRule<struct FileTag> fileName{"a file name"};
const x3::rule<struct CountTag, int> count{"a number of a line or column"};
const x3::rule<struct SourceTag, SourceLocation> source{"a place such as prog.c:12:3"};
const x3::rule<struct NoteTag, Note> note{"a note"};

constexpr auto keepFile = [](auto& ctx) { _val(ctx).file = std::string(_attr(ctx)); };
const auto count_def = x3::int_;
const auto fileName_def = raw[lexeme[+char_("a-zA-Z0-9_./+#$~-")]][keepToken];
const auto source_def = (quoted[to<&SourceLocation::file>] | fileName[keepFile]) >>
                        -(':' > count[to<&SourceLocation::line>] > -(':' > count[to<&SourceLocation::column>]));
const auto note_def = -('@' > source[to<&Note::place>]) >> -quoted[to<&Note::text>];

// ---- steps -------------------------------------------------------------------------------------------------------
const x3::rule<struct SyncTag, Sync> sync{"acquire(..), release(..), create(..), join(..), start, exit, wait or waitlock"};
const x3::rule<struct UpdateTag, Update> update{"an assignment"};
const x3::rule<struct ActionTag, Action> action{"the action of the step (skip, acquire(..), [guard] x := e, ...)"};
const x3::rule<struct StepTag, Step> step{"a step"};
const TokenRule<struct CallTag> syncCall{"a synchronisation"};
const TokenRule<struct SoloTag> syncSolo{"a synchronisation"};

// Words are not reserved: `start` may be a variable, and `start := 1` an update.
const auto notAssigned = !(lit(":=") | '[');
const auto syncCall_def = raw[lexeme[(lit("acquire") | "release" | "create" | "join") >> !wordPart]][keepToken];
const auto syncSolo_def = raw[lexeme[(lit("start") | "exit" | "waitlock" | "wait") >> !wordPart]][keepToken];
const auto sync_def = (syncCall[to<&Sync::kind>] >> '(' > name[to<&Sync::operand>] > closingParenthesis) |
                      (syncSolo[to<&Sync::kind>] >> notAssigned);
const auto update_def = qualified[to<&Update::target>] > -('[' > expression[to<&Update::index>] > closingBracket) >
                        named("':='", lit(":=")) > expression[to<&Update::value>];
const auto updates = update[appendTo<&Action::updates>] % ',';
const auto guard = '[' > expression[to<&Action::guard>] > named("']' after the guard", lit(']'));
const auto definedClause = keyword("defined") >> '(';
const auto asClause = keyword("as") >> name;
const auto inputs = keyword("input") >> &(typeName >> name) >> (inputDeclaration[appendTo<&Action::inputs>] % ',') >
                    named("':' after the inputs", ':' >> !lit('='));
const auto work = (keyword("skip") >> notAssigned) | sync[to<&Action::shortForm>] |
                  (guard >> -(!definedClause >> !asClause >> updates)) | updates;
const auto action_def = eps[begin] >> -inputs >> work >>
                        -(definedClause > expression[to<&Action::defined>] > closingParenthesis) >>
                        -(keyword("as") > sync[to<&Action::sync>]) >> eps[end];
const auto step_def = location[to<&Step::from>] >> "->" > location[to<&Step::to>] >
                      named("':' after the locations of the step", lit(':')) > action[to<&Step::action>] >
                      note[to<&Step::note>] > named("';' after the step", lit(';'));

// ---- threads and the system --------------------------------------------------------------------------------------
const x3::rule<struct EntryTag, LocationEntry> locationEntry{"a location"};
const x3::rule<struct ThreadTag, Thread> thread{"the name of the thread"};
const x3::rule<struct ErrorTag, Error> error{"an error condition"};
const x3::rule<struct SystemTag, System> system{"a system"};

const auto locationEntry_def = location[to<&LocationEntry::name>] >> -('@' > source[to<&LocationEntry::place>]);
const auto endOfDeclaration = named("';' after the declaration", lit(';'));
const auto endOfLocations = named("',' or ';' after the location", lit(';'));
const auto threadLine =
    step[appendTo<&Thread::steps>] |
    (keyword("local") > declaration[appendTo<&Thread::locals>] > endOfDeclaration) |
    (keyword("initial") > location[appendTo<&Thread::initial>] > named("';' after the initial location", lit(';'))) |
    (keyword("atomic") > (location[appendTo<&Thread::atomic>] % ',') > endOfLocations) |
    (keyword("stop") > (location[appendTo<&Thread::stops>] % ',') > endOfLocations) |
    (keyword("locations") > (locationEntry[appendTo<&Thread::locations>] % ',') > endOfLocations);
const auto thread_def = -(keyword("replicated") >> &name)[raise<&Thread::replicated>] >> name[to<&Thread::name>] > named("'{' of the thread", lit('{')) > *threadLine >
                        named("a step, a declaration (local, initial, atomic, stop, locations) or '}'", lit('}'));
const auto error_def = expression[to<&Error::condition>] > note[to<&Error::note>] >
                       named("';' after the error condition", lit(';'));
const auto endOfText = named("';' after the text", lit(';'));
const auto line =
    (keyword("global") > declaration[appendTo<&System::globals>] > endOfDeclaration) |
    (keyword("lock") > lockDeclaration[appendTo<&System::globals>] > endOfDeclaration) |
    (keyword("thread") > thread[appendTo<&System::threads>]) | (keyword("error") > error[appendTo<&System::errors>]) |
    (keyword("incomplete") > quoted[appendTo<&System::incomplete>] > endOfText) |
    (keyword("warning") > quoted[appendTo<&System::warnings>] > endOfText);
const auto system_def =
    *line > named("'global', 'lock', 'thread', 'error', 'incomplete', 'warning' or the end of the file", x3::eoi);

BOOST_SPIRIT_DEFINE(name, qualified, location, number, scalar, binaryOperator, prefixOperator, typeName, roleName,
                    quoted)
BOOST_SPIRIT_DEFINE(expression, chain, operand, primary, literal, call)
BOOST_SPIRIT_DEFINE(range, cell, declaration, inputDeclaration, lockDeclaration, fileName, count, source, note)
BOOST_SPIRIT_DEFINE(syncCall, syncSolo, sync, update, action, step)
BOOST_SPIRIT_DEFINE(locationEntry, thread, error, system)

// ---- messages ----------------------------------------------------------------------------------------------------
// The next token after this position, for an error message: a word, an operator, or one character.
Token tokenAt(const char* where, const char* end) {
  x3::parse(where, end, *skipper);
  const char* last = where;
  x3::parse(last, end, +wordPart | ":=" | "->" | "==" | "!=" | "<=" | ">=" | "&&" | "||" | x3::char_);
  return Token(where, static_cast<std::size_t>(last - where));
}

std::string expectedMessage(const std::string& expected, Token found) {
  return fmt::format("expected {}, found {}", expected,
                     found.empty() ? "the end of the file" : fmt::format("'{}'", found));
}

}  // namespace

System parse(const Input& input) {
  const char* first = input.text().data();
  const char* end = first + input.text().size();
  System result;
  int nesting = 0;
  try {
    x3::phrase_parse(first, end, x3::with<NestingTag>(nesting)[system], skipper, result);
  } catch (const x3::expectation_failure<const char*>& failure) {
    Token found = tokenAt(failure.where(), end);
    input.fail(found, expectedMessage(failure.which(), found));
  } catch (const TooDeep& deep) {
    input.fail(tokenAt(deep.where, end), fmt::format("expressions are nested more than {} deep", maximalNesting));
  }
  return result;
}

}  // namespace redcomp::ts::text
