// check-test-opt: a tool with passes that are wrong, which --check-each-pass has to name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BreakingPasses.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/ttir/TTIR.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Interpreter.h"
#include "tessera/OptMain.h"
#include "transforms/TransformsPasses.h"

static MlirWalkResult exchange(MlirOperation op, void *user) {
  (void)user;
  if (ttirSubtractOpIsA(op)) {
    MlirValue left = mlirOperationGetOperand(op, 0);
    mlirOperationSetOperand(op, 0, mlirOperationGetOperand(op, 1));
    mlirOperationSetOperand(op, 1, left);
  }
  return MlirWalkResultAdvance;
}

void breakSubtractPassRun(MlirPass pass, const BreakSubtractOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  mlirOperationWalk(op, exchange, NULL, MlirWalkPreOrder);
}

static MlirWalkResult enlarge(MlirOperation op, void *user) {
  (void)user;
  if (!ttirConstantOpIsA(op))
    return MlirWalkResultAdvance;
  MlirAttribute value = ttirConstantOpGetValueAttr(op);
  MlirType type = mlirAttributeGetType(value);
  float number = mlirDenseElementsAttrGetFloatSplatValue(value) + 0.01F;
  mlirOperationSetAttributeByName(op, mlirStringRefCreateFromCString("value"),
                                  mlirDenseElementsAttrFloatSplatGet(type, number));
  return MlirWalkResultAdvance;
}

void breakPrecisionPassRun(MlirPass pass, const BreakPrecisionOptions *options, MlirOperation op) {
  (void)pass, (void)options;
  mlirOperationWalk(op, enlarge, NULL, MlirWalkPreOrder);
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tensor__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__ttir__(), registry);
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraPassRegistryAdd(passes, sizeof transformsPasses / sizeof transformsPasses[0],
                         transformsPasses);
  tesseraPassRegistryAdd(passes, sizeof breakingPasses / sizeof breakingPasses[0], breakingPasses);
  TesseraOptConfig config = {.toolName = "check-test-opt",
                             .registry = registry,
                             .passes = passes,
                             .checkPass = tesseraInterpreterCheckPass};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}
