# Writes what is known of the library into a C++ file: the models of its functions, which are libraryModels() of
# frontend/models.h, and the table of functions, libraryTableText() of frontend/library.h.
#
#     cmake -DOUTPUT=models.cpp "-DMODELS=.../prelude.h;.../barriers.c;..." -DTABLE=.../library.txt -P embed_models.cmake
#
# The files follow each other in the order given, as one text, so their #include "..." is dropped: what it names has come
# before. #line marks let messages of Clang about a model name its file and line.
set(text "")
foreach(model ${MODELS})
  get_filename_component(name ${model} NAME)
  file(READ ${model} content)
  string(REGEX REPLACE "(^|\n)#(include \"[^\n]*|pragma once)" "\\1" content "${content}")
  string(APPEND text "\n  R\"models(#line 1 \"models/${name}\"\n${content})models\"")
endforeach()
file(READ ${TABLE} table)
file(WRITE ${OUTPUT} "// Written by frontend/embed_models.cmake from frontend/models/ and frontend/library.txt.
#include \"frontend/library.h\"
#include \"frontend/models.h\"

namespace redcomp::frontend {

const std::string& libraryModels() {
  static const std::string text =${text};
  return text;
}

const std::string& libraryTableText() {
  static const std::string text = R\"table(${table})table\";
  return text;
}

}  // namespace redcomp::frontend
")
