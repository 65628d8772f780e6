// Library functions written in C: condition variables, reader-writer locks, semaphores, barriers, strings, ... They are
// parsed with the program and linked to it where it defines nothing of the same name (models*.cpp have the text).
//
// A type of the library, such as pthread_rwlock_t, has the layout that the models give to the type of that name. All
// zero is the state that a static initialiser gives.
#pragma once

#include <string>

namespace redcomp::frontend {

const std::string& libraryModels();
const char* textModels();  // the part about text, bytes and numbers: models_text.cpp

}  // namespace redcomp::frontend
