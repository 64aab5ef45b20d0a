// Ops of StableHLO in files of their own: those with regions, linear algebra.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_STABLEHLOREGIONS_H
#define TESSERA_INTERPRETER_STABLEHLOREGIONS_H

#include "interpreter/Interpreter.h"

InterpretFunction *interpreterStablehloRegions(MlirStringRef name);
InterpretFunction *interpreterStablehloLinear(MlirStringRef name);

#endif // TESSERA_INTERPRETER_STABLEHLOREGIONS_H
