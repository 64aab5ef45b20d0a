// Ops of StableHLO in files of their own: those with regions, linear algebra, complex numbers,
// whole values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_STABLEHLOREGIONS_H
#define TESSERA_INTERPRETER_STABLEHLOREGIONS_H

#include "interpreter/Interpreter.h"

const InterpreterRow *interpreterStablehloRegions(MlirStringRef name);
const InterpreterRow *interpreterStablehloLinear(MlirStringRef name);
const InterpreterRow *interpreterStablehloComplex(MlirStringRef name);
const InterpreterRow *interpreterStablehloValues(MlirStringRef name);
const InterpreterRow *interpreterChloRegions(MlirStringRef name);
/// Why an op, named with its dialect, isn't run; NULL where that isn't said.
const char *interpreterRefusal(MlirStringRef name);

#endif // TESSERA_INTERPRETER_STABLEHLOREGIONS_H
