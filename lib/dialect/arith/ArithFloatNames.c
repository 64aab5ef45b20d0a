// Types of floats by their names, for options of passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/Arith.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

static MlirType findFloat(MlirContext context, MlirStringRef name) {
  static const struct {
    const char *name;
    MlirType (*get)(MlirContext context);
  } floats[] = {
      {"f16", mlirF16TypeGet},
      {"bf16", mlirBF16TypeGet},
      {"f32", mlirF32TypeGet},
      {"f64", mlirF64TypeGet},
      {"tf32", mlirTF32TypeGet},
      {"f8E5M2", mlirFloat8E5M2TypeGet},
      {"f8E4M3", mlirFloat8E4M3TypeGet},
      {"f8E4M3FN", mlirFloat8E4M3FNTypeGet},
      {"f8E5M2FNUZ", mlirFloat8E5M2FNUZTypeGet},
      {"f8E4M3FNUZ", mlirFloat8E4M3FNUZTypeGet},
      {"f8E4M3B11FNUZ", mlirFloat8E4M3B11FNUZTypeGet},
      {"f8E3M4", mlirFloat8E3M4TypeGet},
      {"f8E8M0FNU", mlirFloat8E8M0FNUTypeGet},
      {"f4E2M1FN", mlirFloat4E2M1FNTypeGet},
      {"f6E2M3FN", mlirFloat6E2M3FNTypeGet},
      {"f6E3M2FN", mlirFloat6E3M2FNTypeGet},
  };
  for (size_t i = 0; i < sizeof floats / sizeof *floats; ++i)
    if (mlirStringRefEqual(name, mlirStringRefCreateFromCString(floats[i].name)))
      return floats[i].get(context);
  if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("f80")) ||
      mlirStringRefEqual(name, mlirStringRefCreateFromCString("f128")))
    return tesseraFloatTypeGet(context, name.length == 3 ? 80 : 128);
  return (MlirType){NULL};
}

MlirType arithParseFloatType(MlirContext context, MlirStringRef name, const char *what) {
  MlirType type = findFloat(context, name);
  if (!type.ptr) {
    TesseraDiagnostic *error =
        tesseraDiagnosticCreate(mlirLocationUnknownGet(context), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(error,
                                  "could not map %s type '%.*s' to a known floating-point type",
                                  what, (int)name.length, name.data);
    tesseraDiagnosticReport(error);
  }
  return type;
}
