// Terms as text: SMT-LIB2 for solvers, C for people.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "logic/term.h"

namespace redcomp::logic {

std::string smtSort(Sort sort);                 // "Int", "Bool", "(Array Int Int)"
std::string smtSymbol(std::string_view name);   // quoted with |..| where SMT-LIB asks for it
std::string smtTerm(Term term);                 // subterms that occur twice are bound by let, so the size is that of the DAG

// How a variable is shown; by default its name.
using NameOf = std::function<std::string(Term)>;

// Shared subterms are repeated in this form, so a small DAG may become too long or too deep; it is printed as "..." then.
bool hasCTerm(Term term);
std::string cTerm(Term term, const NameOf& nameOf = {});

}  // namespace redcomp::logic
