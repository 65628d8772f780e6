// The operators of SMT-LIB2 that terms can express, by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logic/term.h"

namespace redcomp::horn {

// The operator applied to the arguments. Throws std::invalid_argument with a sentence for the user if the name is
// unknown ("'bvadd' is not supported") or does not fit the arguments ("'+' needs integers").
logic::Term applyOperator(std::string_view name, const std::vector<logic::Term>& arguments);

// ((as const (Array Int Int)) value)
logic::Term applyConstantArray(const std::vector<logic::Term>& arguments);

}  // namespace redcomp::horn
