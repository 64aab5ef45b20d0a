// Passes as actions: what a tool writes down of them, and which it leaves out.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PASS_ACTIONS_H
#define TESSERA_PASS_ACTIONS_H

#include "tessera/Pass.h"

/// How many actions a debug counter lets by.
typedef struct PsCounter {
  int64_t skip,
      stop;      ///< the first so many are left out; those after so many more are, too (-1: none)
  int64_t count; ///< how many there were
} PsCounter;

typedef struct PsActions {
  MlirStringCallback log; ///< NULL: nothing is written down
  void *user;
  const char *thread; ///< what the log calls the one that passes run on
  PsCounter *counter; ///< NULL: all passes run
} PsActions;

/// The manager must not run on several threads then (mlirContextEnableMultithreading). `actions`
/// must outlive it.
void psManagerSetActions(MlirPassManager passManager, const PsActions *actions);

#endif // TESSERA_PASS_ACTIONS_H
