// Which functions are at work. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_OPT_TRACE_H
#define TESSERA_OPT_TRACE_H

#include "support/String.h"

/// A heading, and a line for each function on the calling thread's stack, innermost first: the file
/// and the place in it, as addr2line takes it, and the name where the file exports it.
void optAppendTrace(TsString *text);

#endif // TESSERA_OPT_TRACE_H
