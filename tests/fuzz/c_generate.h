// Small sequential C programs, by idioms (c_idioms.h) and a seed, in which little is undefined: what gcc's execution of
// such a program shows is what C says, and the verifier has to say the same.
//
// Each program has a few idioms of a few themes, in main, in functions or in blocks, and statements about all that these
// offer. Sites (c_sites.h) say what is to be observed:
//
//     int main(void) {
//       short x0 = 300;
//       unsigned char y0 = (unsigned)x0 + 7;
//       SITE(0, x0 > y0);
//       return 0;
//     }
#pragma once

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

Lines draftOfC(Random& random);

}  // namespace redcomp::fuzz
