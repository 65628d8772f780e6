// Programs close to ones that matter: a few small changes to a program of a corpus.
//
// Each regression program was written to fool one analysis. What is close to it may fool it in another way, and is often
// on the other side of the boundary between safe and unsafe:
//
//     pthread_mutex_lock(&m);            pthread_mutex_lock(&m);
//     x = 1;                             x = 1;
//     pthread_mutex_unlock(&m);          pthread_mutex_unlock(&n);
//
// Works on lines, as shrinking does. What does not compile is left out by whoever asks.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

// The C programs below the directory that are short enough for the oracle, in the order of their names.
std::vector<Lines> readCorpus(const std::string& directory);

// With one to three changes: a statement dropped, doubled, moved, or exchanged with the next one; a number, a comparison,
// a word or a name changed; a statement put under a condition, into a loop or a section, or a new one put in.
Lines mutated(const Lines& lines, Random& random);

}  // namespace redcomp::fuzz
