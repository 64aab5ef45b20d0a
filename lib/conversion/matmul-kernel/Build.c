// The ops that products of matrices are made of: addresses, vectors in memory, loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/matmul-kernel/Internal.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

MatmulBuilder matmulBuilderOf(const MatmulKernel *kernel) {
  MlirContext context = mlirRewriterBaseGetContext(kernel->base);
  return (MatmulBuilder){.arith = {kernel->base, kernel->location},
                         .context = context,
                         .i64 = mlirIntegerTypeGet(context, 64),
                         .pointer = llvmPointerTypeGet(context, 0)};
}

int64_t matmulElementBytes(MlirType element) {
  unsigned bits = mlirTypeIsAInteger(element) ? mlirIntegerTypeGetWidth(element)
                                              : mlirFloatTypeGetWidth(element);
  return (bits + 7) / 8;
}

MlirType matmulVectorType(MlirType element, int64_t lanes) {
  return lanes == 1 ? element : mlirVectorTypeGet(1, &lanes, element);
}

//===--- Numbers and addresses ---===//

MlirValue matmulNumber(const MatmulBuilder *builder, int64_t value) {
  return arithInteger(&builder->arith, builder->i64, value);
}

MlirValue matmulTimes(const MatmulBuilder *builder, MlirValue value, int64_t factor) {
  if (!value.ptr || factor == 1)
    return value;
  return arithBinaryWith(&builder->arith, &arithMulIOpDef,
                         arithOverflow(builder->context, ArithIntegerOverflowFlagsnsw), value,
                         matmulNumber(builder, factor));
}

static MlirValue step(const MatmulBuilder *builder, MlirType element, MlirValue pointer,
                      MlirValue index, int64_t offset) {
  int32_t raw = index.ptr ? INT32_MIN : (int32_t)offset;
  MlirOperation made =
      llvmGEPOpCreate(builder->arith.base, builder->arith.location, builder->pointer, pointer,
                      index.ptr ? 1 : 0, &index, mlirDenseI32ArrayGet(builder->context, 1, &raw),
                      mlirTypeAttrGet(element), (MlirAttribute){NULL});
  return mlirOperationGetResult(made, 0);
}

MlirValue matmulAddress(const MatmulBuilder *builder, MlirType element, MlirValue pointer,
                        MlirValue index, int64_t offset) {
  if (index.ptr)
    pointer = step(builder, element, pointer, index, 0);
  if (offset > INT32_MAX)
    return step(builder, element, pointer, matmulNumber(builder, offset), 0);
  return offset ? step(builder, element, pointer, (MlirValue){NULL}, offset) : pointer;
}

//===--- Memory and vectors ---===//

static MlirAttribute alignmentAttr(const MatmulBuilder *builder, int64_t alignment) {
  return mlirIntegerAttrGet(builder->i64, alignment);
}

MlirValue matmulLoad(const MatmulBuilder *builder, MlirType element, int64_t lanes,
                     MlirValue address, int64_t alignment) {
  MlirValue loaded =
      arithMake(&builder->arith, &llvmLoadOpDef, matmulVectorType(element, lanes), 1, &address);
  llvmLoadOpSetAlignmentAttr(mlirOpResultGetOwner(loaded), alignmentAttr(builder, alignment));
  return loaded;
}

void matmulStore(const MatmulBuilder *builder, MlirValue value, MlirValue address,
                 int64_t alignment) {
  const MlirValue operands[] = {value, address};
  MlirOperation made = tesseraRewriterCreateOperation(
      builder->arith.base, &(TesseraOperationParts){.definition = &llvmStoreOpDef,
                                                    .location = builder->arith.location,
                                                    .numOperands = 2,
                                                    .operands = operands});
  llvmStoreOpSetAlignmentAttr(made, alignmentAttr(builder, alignment));
}

MlirValue matmulShuffle(const MatmulBuilder *builder, MlirValue a, MlirValue b, int64_t lanes,
                        const int32_t *positions) {
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(a));
  return mlirOperationGetResult(
      llvmShuffleVectorOpCreate(builder->arith.base, builder->arith.location,
                                mlirVectorTypeGet(1, &lanes, element), a, b,
                                mlirDenseI32ArrayGet(builder->context, lanes, positions)),
      0);
}

MlirValue matmulSplat(const MatmulBuilder *builder, MlirValue value, int64_t lanes) {
  if (lanes == 1)
    return value;
  MlirType type = matmulVectorType(mlirValueGetType(value), lanes);
  MlirValue none = arithMake(&builder->arith, &llvmPoisonOpDef, type, 0, NULL);
  const MlirValue parts[] = {none, value, matmulNumber(builder, 0)};
  MlirValue first = arithMake(&builder->arith, &llvmInsertElementOpDef, type, 3, parts);
  int32_t zeros[64] = {0};
  return matmulShuffle(builder, first, none, lanes, zeros);
}

MlirValue matmulBitcast(const MatmulBuilder *builder, MlirType type, MlirValue value) {
  return arithConvert(&builder->arith, &llvmBitcastOpDef, type, value);
}

//===--- Loops ---===//

MatmulLoop matmulLoopBegin(const MatmulBuilder *builder, int64_t end, int64_t step,
                           intptr_t numCarried, const MlirValue *carried) {
  MatmulLoop loop = {.numCarried = numCarried};
  for (intptr_t i = 0; i < numCarried; ++i)
    loop.carried[i] = carried[i];
  if (end <= step)
    return loop;
  MlirType types[MATMUL_MAX_CARRIED];
  for (intptr_t i = 0; i < numCarried; ++i)
    types[i] = mlirValueGetType(carried[i]);
  MlirRewriterBase base = builder->arith.base;
  MlirLocation location = builder->arith.location;
  MlirValue from = matmulNumber(builder, 0), to = matmulNumber(builder, end);
  MlirValue by = matmulNumber(builder, step);
  loop.op = scfForOpCreate(base, location, numCarried, types, from, to, by, numCarried, carried,
                           (MlirAttribute){NULL});
  MlirBlock body =
      tesseraRewriterCreateBlock(base, scfForOpGetRegion(loop.op), 1, &builder->i64, &location);
  loop.index = mlirBlockGetArgument(body, 0);
  for (intptr_t i = 0; i < numCarried; ++i)
    loop.carried[i] = mlirBlockAddArgument(body, types[i], location);
  mlirRewriterBaseSetInsertionPointToEnd(base, body);
  return loop;
}

void matmulLoopEnd(const MatmulBuilder *builder, const MatmulLoop *loop, MlirValue *carried) {
  if (!loop->op.ptr)
    return;
  scfYieldOpCreate(builder->arith.base, builder->arith.location, loop->numCarried, carried);
  for (intptr_t i = 0; i < loop->numCarried; ++i)
    carried[i] = mlirOperationGetResult(loop->op, i);
  mlirRewriterBaseSetInsertionPointAfter(builder->arith.base, loop->op);
}
