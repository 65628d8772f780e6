// The `.ts` text format: transition systems written and read by people. Figure 1 of the paper begins
//
//     global int x = 2;  global int y = 2;
//     lock mx;           lock my;
//     thread T1 {
//       local int a;
//       initial 0;
//       0 -> 1: acquire(mx);
//       1 -> 2: a := x;
//       ...
//     }
//     error T1@11 && T2@3 && T3@3 && x == 11;
//
// Declarations
//     global TYPE NAME [in LOW..HIGH] [= VALUE] [as ROLE] ["SHOWN NAME"];      local ... inside a thread
//         TYPE   int, bool, or int8 int16 uint32 ... : int with the range of that type
//         NAME[] an array from all integers to TYPE; its range is that of the cells
//         LOW or HIGH may be missing: `in 0..`; without VALUE the variable starts with any value of its range
//         VALUE  5, true, for an array 0 (every cell) or {[3] = 7, others 0}
//         ROLE   lock, started, finished (Role in system.h)
//     lock NAME;                    the same as `global bool NAME = false as lock;`
//     thread NAME { ... }           local declarations, the lines below, and steps
//     thread replicated NAME { ... }   any number of copies of it (replicate.h); an error condition may name a location
//                                   of it several times, for as many copies
//     initial LOCATION;             exactly one
//     atomic LOCATION, ...;         these lie inside an atomic section
//     stop LOCATION, ...;           no step leaves these, although the thread has not ended there (Location::endsProgram)
//     locations LOCATION [@ PLACE], ...;   optional: all locations, in this order. Without it they are the ones that
//                                   the steps name, in the order in which they do
//     error CONDITION [NOTE];       an expression, in which THREAD@LOCATION may be an operand of the outermost &&;
//                                   another thread's local is written THREAD.NAME; the text of NOTE is the message
//     incomplete "REASON";  warning "TEXT";       ConcurrentSystem::incomplete and warnings
//
// Steps
//     FROM -> TO: [input DECLARATION, ... :] ACTION [defined(CONDITION)] [as SYNC] [NOTE];
//         input      values drawn each time: `input int n in 0..5, bool b: a := n`; a name may serve in several steps.
//                    The symbol of n in T1 is called T1$n, in another step T1$n#2
//         ACTION     skip  |  SYNC  |  [GUARD] UPDATE, ...      (either part may be missing)
//         UPDATE     x := e   or   a[i] := e;   all updates of a step are simultaneous
//         defined    the step has no undefined behaviour if this holds (Step::defined)
//         SYNC       acquire(LOCK)  release(LOCK)  create(THREAD)  join(THREAD)  start  exit  wait  waitlock
//                    as an action it stands for its guard and update: acquire(m) is `[!m] m := true as acquire(m)`;
//                    after `as`, the step must have at least these (but create and exit need not set their flags).
//                    `[x > 0] as wait` waits until x > 0; without `as wait`, a run in which x <= 0 is discarded;
//                    `as waitlock`: x is a lock that another thread holds
//     A thread that is created begins with `start`; `exit` enables its joins, and no step follows it. Their flags are
//     the globals `THREAD$started` and `THREAD$finished`; they need no declaration, are false at first, and no other
//     step can set them.
//     NOTE is [@ PLACE] ["TEXT"], PLACE is file.c:12:3 or "any file name":12:3: where the step comes from and how it
//     was written there. Without it, they are the step's place and text in the `.ts` file.
//
// Expressions have C's syntax and precedence over mathematical integers and booleans, which do not mix:
//     e ? e : e   ||   &&   == !=   < <= > >=   + -   * / %   ! -   a[i]   ( )   true   false   123
//     / and % round toward zero; floordiv(a, b) and mod(a, b) are SMT-LIB's. store(a, i, e) is the array a with
//     another cell i, all(e) the array with e in every cell. ::x is the global x where a local hides it.
//
// Names are made of letters, digits, `_`, `$`, `#`, `.` and do not begin with a digit; names of locations may. No word
// is reserved but `true` and `false`. Comments are those of C++.
#pragma once

#include <string>
#include <string_view>

#include "ts/system.h"

namespace redcomp::ts {

// Throws logic::InputError with the place and what was expected, or what is wrong with the system described.
ConcurrentSystem parseSystem(std::string_view text, const std::string& fileName);

struct TextOptions {
  bool sources = true;  // print notes: where steps and locations come from, and the steps as they were written there
};

// Parsing the result gives the same system again (except that an unknown source becomes the place in the text).
// Throws logic::InputError for a system whose terms are too large without sharing (logic/print.h).
std::string printSystem(const ConcurrentSystem& system, const TextOptions& options = {});

// The action of a step in the text format, without notes: "[x > 0] y := y + a"; for labels and tables.
std::string printAction(const ConcurrentSystem& system, ThreadId thread, const Step& step);

// In double quotes, with \", \\, \n and carriage returns (a \ before them) escaped; Graphviz reads the same.
std::string quotedText(const std::string& text);

}  // namespace redcomp::ts
