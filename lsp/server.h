// A server of the Language Server Protocol: diagnostics with the trace as related information, code lenses for blocks and locks.
//
// One check runs at a time, in a process of its own, so that the server answers meanwhile; a change of the text that is being checked
// cancels it. A text is checked when it is opened and saved, and when it has not been changed for a moment.
#pragma once

#include "lsp/text_check.h"

namespace redcomp::lsp {

// Reads messages from `in` and writes to `out` until `exit`, or until one of them is closed. The exit code: 0 if the client has
// asked for `shutdown` before.
int serve(int in, int out, const CheckOptions& options);

}  // namespace redcomp::lsp
