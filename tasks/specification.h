// Property files of SV-COMP: what is to hold, as names of redcomp's properties.
//
//     CHECK( init(main()), LTL(G ! call(reach_error())) )        safety
//     CHECK( init(main()), LTL(G valid-free) )
//     CHECK( init(main()), LTL(G valid-deref) )
//     CHECK( init(main()), LTL(G valid-memtrack) )               memory-leaks, of which valid-memcleanup does not count
#pragma once

#include <string>
#include <vector>

namespace redcomp::tasks {

struct Specification {
  std::string name;      // of its verdicts: "unreach-call", "valid-memsafety"
  std::string property;  // the word of --property: "safety", "memory-leaks"
  // For memory: the violations that count, by the words with which their messages begin. Others are none of this specification.
  std::vector<std::string> subproperties = {};
  std::string text = {};  // as it was written
  bool operator==(const Specification&) const = default;
};

// Throws logic::InputError, with the line: no property, one that is not known, or several that are no one question.
Specification parseSpecification(const std::string& text, const std::string& file);
Specification readSpecification(const std::string& file);

}  // namespace redcomp::tasks
