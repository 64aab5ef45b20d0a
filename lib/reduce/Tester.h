// The judge of what is interesting: a program.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REDUCE_TESTER_H
#define TESSERA_REDUCE_TESTER_H

#include "support/String.h"
#include "tessera/Pass.h"

typedef struct Tester {
  MlirOperation root; ///< that errors are about
  TsVec(char *) argv; ///< program, arguments, file, NULL
  TsString folder, file;
  size_t size; ///< of the text that was interesting last
  bool failed; ///< the program can't be run: it was reported
} Tester;

/// False after a diagnostic: nothing is to be destroyed.
bool reduceTesterInit(Tester *tester, MlirOperation root, MlirStringRef program,
                      const TesseraStringList *arguments);
void reduceTesterFree(Tester *tester);
/// Whether `op` verifies, prints shorter than what was interesting last, and is interesting. Then
/// its size is the one to beat. Diagnostics of verifying go nowhere.
bool reduceIsBetter(Tester *tester, MlirOperation op);

#endif // TESSERA_REDUCE_TESTER_H
