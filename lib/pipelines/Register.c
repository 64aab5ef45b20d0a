// Registers dialects and passes for the tools.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipelines/Register.h"
#include "conversion/ttir-to-ttnn/TTIRToTTNNPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/tt/TTOps.h"
#include "dialect/tt/TTPasses.h"
#include "dialect/ttir/TTIROps.h"
#include "dialect/ttir/TTIRPasses.h"
#include "dialect/ttnn/TTNNOps.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "dialect/ub/UBOps.h"
#include "pipelines/TTNNPipelines.h"
#include "transforms/TransformsPasses.h"

void tesseraRegisterTTDialects(MlirDialectRegistry registry) {
  static const TesseraDialectDef *const kDialects[] = {
      &arithDialectDef, &cfDialectDef,   &funcDialectDef, &tensorDialectDef,
      &ttDialectDef,    &ttirDialectDef, &ttnnDialectDef, &ubDialectDef};
  for (size_t i = 0; i < sizeof kDialects / sizeof kDialects[0]; ++i)
    mlirDialectHandleInsertDialect(tesseraDialectHandle(kDialects[i]), registry);
}

#define ADD_ALL(registry, list)                                                                    \
  tesseraPassRegistryAdd(registry, sizeof(list) / sizeof((list)[0]), list)

void tesseraRegisterTTPasses(TesseraPassRegistry *registry) {
  ADD_ALL(registry, transformsPasses);
  ADD_ALL(registry, ttPasses);
  ADD_ALL(registry, ttirPasses);
  ADD_ALL(registry, ttnnPasses);
  ADD_ALL(registry, ttirToTTNNPasses);
  ADD_ALL(registry, ttnnPipelines);
}
