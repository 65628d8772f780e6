// Places of a text as editors count them: lines from 0, columns in units of UTF-16 from 0; and names of files as URIs.
#pragma once

#include <string>
#include <vector>

namespace redcomp::lsp {

std::vector<std::string> linesOf(const std::string& text);

// Of the byte before which `bytes` others stand.
int utf16Column(const std::string& line, std::size_t bytes);

std::string uriOf(const std::string& path);   // "file:///home/a%20b.c"
std::string pathOf(const std::string& uri);   // "" if it is no file

}  // namespace redcomp::lsp
