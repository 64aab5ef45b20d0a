// Which functions are at work, as the C library finds them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opt/Trace.h"

#include <execinfo.h>
#include <stdlib.h>

// `first` is this one's own.
static void appendFrames(TsString *text, void *const *frames, int first, int count) {
  char **names = backtrace_symbols(frames, count);
  for (int i = first; i < count; i++)
    if (names)
      tsStringAppendFormat(text, "\n%2s#%d %s", "", i - first, names[i]);
    else
      tsStringAppendFormat(text, "\n%2s#%d [%p]", "", i - first, frames[i]);
  free(names);
}

void optAppendTrace(TsString *text) {
  enum { MOST = 256 };
  void *frames[MOST];
  int count = backtrace(frames, MOST);
  tsStringAppendC(text, "diagnostic emitted with trace:");
  appendFrames(text, frames, 1, count);
  // Without tables for unwinding this function is all that is found.
  if (count < 2)
    tsStringAppendC(text, "\n  (a Release build has no tables to follow the stack with)");
}
