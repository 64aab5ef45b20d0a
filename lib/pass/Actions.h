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

/// Operations from a place in a source.
typedef struct PsPlace {
  MlirStringRef file;
  int64_t line, column; ///< -1: any
} PsPlace;

typedef struct PsActions {
  MlirStringCallback log; ///< NULL: nothing is written down
  void *user;
  size_t numPlaces; ///< 0: all are written down
  const PsPlace *places;
  const char *thread; ///< what the log calls the one that passes run on

  MlirStringCallback profile; ///< gets when they begin and end, as events in JSON; NULL: nobody
  void *profileUser;
  bool hasEvents; ///< there was one

  PsCounter *counter; ///< NULL: all passes run
  bool isLogged;      ///< the pass that runs is one of those written down
} PsActions;

/// `file`, `file:line` or `file:line:column`; false when the numbers are none.
bool psPlaceParse(MlirStringRef text, PsPlace *place);
/// Writes down that a pass begins, or has ended.
void psActionsBegin(PsActions *actions, const char *pass, MlirOperation op);
void psActionsEnd(PsActions *actions);
/// What is behind the last event.
void psActionsFinishProfile(PsActions *actions);

/// The manager must not run on several threads then (mlirContextEnableMultithreading). `actions`
/// must outlive it.
void psManagerSetActions(MlirPassManager passManager, PsActions *actions);

#endif // TESSERA_PASS_ACTIONS_H
