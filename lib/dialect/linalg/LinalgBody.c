// The bodies of named ops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/complex/ComplexOps.h"
#include "dialect/linalg/LinalgNamed.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/math/MathOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

typedef struct Body {
  const LinalgBodyParts *parts;
  const LinalgNamedOp *row;
  MlirBlock block;
  const char *next; ///< what is left of the expression
  MlirContext context;
  bool failed;
} Body;

MlirValue linalgEmit(MlirBlock block, MlirLocation location, const TesseraOpDef *definition,
                     MlirType type, intptr_t numOperands, const MlirValue *operands) {
  MlirOperation op = tesseraOperationCreate(&(TesseraOperationParts){.definition = definition,
                                                                     .location = location,
                                                                     .numTypes = 1,
                                                                     .types = &type,
                                                                     .numOperands = numOperands,
                                                                     .operands = operands});
  mlirBlockAppendOwnedOperation(block, op);
  return mlirOperationGetResult(op, 0);
}

static MlirValue emit(Body *body, const TesseraOpDef *definition, MlirType type,
                      intptr_t numOperands, const MlirValue *operands) {
  return linalgEmit(body->block, body->parts->location, definition, type, numOperands, operands);
}

static MlirValue emitWithAttribute(Body *body, const TesseraOpDef *definition, MlirType type,
                                   MlirAttribute attribute) {
  MlirOperation op =
      tesseraOperationCreate(&(TesseraOperationParts){.definition = definition,
                                                      .location = body->parts->location,
                                                      .numTypes = 1,
                                                      .types = &type,
                                                      .attributes = &attribute});
  mlirBlockAppendOwnedOperation(body->block, op);
  return mlirOperationGetResult(op, 0);
}

static MlirValue fail(Body *body, const char *message) {
  if (!body->failed)
    mlirLocationEmitError(body->parts->location, "%s", message);
  body->failed = true;
  return (MlirValue){NULL};
}

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

//===--- Conversions ---===//

static unsigned widthOf(MlirType type) {
  return mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type) : mlirFloatTypeGetWidth(type);
}

static const TesseraOpDef *findConversion(MlirType from, MlirType to, bool isUnsigned) {
  bool fromReal = mlirTypeIsAFloat(from), fromInteger = mlirTypeIsAInteger(from);
  if (mlirTypeIsAInteger(to)) {
    if (fromReal)
      return isUnsigned ? &arithFPToUIOpDef : &arithFPToSIOpDef;
    if (mlirTypeIsAIndex(from))
      return &arithIndexCastOpDef;
    if (fromInteger && widthOf(to) > widthOf(from))
      return isUnsigned ? &arithExtUIOpDef : &arithExtSIOpDef;
    return fromInteger && widthOf(to) < widthOf(from) ? &arithTruncIOpDef : NULL;
  }
  if (!mlirTypeIsAFloat(to))
    return NULL;
  if (fromInteger)
    return isUnsigned ? &arithUIToFPOpDef : &arithSIToFPOpDef;
  if (fromReal && widthOf(to) > widthOf(from))
    return &arithExtFOpDef;
  return fromReal && widthOf(to) < widthOf(from) ? &arithTruncFOpDef : NULL;
}

static MlirValue convert(Body *body, MlirValue value, MlirType to, bool isUnsigned) {
  if (!value.ptr || mlirTypeEqual(typeOf(value), to))
    return value;
  const TesseraOpDef *conversion = findConversion(typeOf(value), to, isUnsigned);
  if (conversion)
    return emit(body, conversion, to, 1, &value);
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(body->parts->location, MlirDiagnosticWarning);
  tesseraDiagnosticAppendFormat(diagnostic, "could not cast operand of type ");
  tesseraDiagnosticAppendType(diagnostic, typeOf(value));
  tesseraDiagnosticAppendFormat(diagnostic, " to ");
  tesseraDiagnosticAppendType(diagnostic, to);
  tesseraDiagnosticReport(diagnostic);
  return value;
}

//===--- Functions ---===//

static MlirValue applyUnary(Body *body, LinalgElementwiseKind kind, MlirValue value) {
  static const TesseraOpDef *const functions[] = {
      [LinalgElementwiseKindExp] = &mathExpOpDef,     [LinalgElementwiseKindLog] = &mathLogOpDef,
      [LinalgElementwiseKindAbs] = &mathAbsFOpDef,    [LinalgElementwiseKindCeil] = &mathCeilOpDef,
      [LinalgElementwiseKindFloor] = &mathFloorOpDef, [LinalgElementwiseKindNegf] = &arithNegFOpDef,
      [LinalgElementwiseKindRound] = &mathRoundOpDef, [LinalgElementwiseKindSqrt] = &mathSqrtOpDef,
      [LinalgElementwiseKindRsqrt] = &mathRsqrtOpDef, [LinalgElementwiseKindTanh] = &mathTanhOpDef,
      [LinalgElementwiseKindErf] = &mathErfOpDef};
  if (!value.ptr)
    return value;
  MlirType type = typeOf(value);
  if (!mlirTypeIsAFloat(type))
    return fail(body, "unsupported non numeric type");
  if (kind == LinalgElementwiseKindSquare)
    return emit(body, &arithMulFOpDef, type, 2, (MlirValue[]){value, value});
  if (kind == LinalgElementwiseKindReciprocal) {
    MlirValue one = emitWithAttribute(body, &arithConstantOpDef, type,
                                      mlirFloatAttrDoubleGet(body->context, type, 1));
    return emit(body, &arithDivFOpDef, type, 2, (MlirValue[]){one, value});
  }
  return emit(body, functions[kind], type, 1, &value);
}

// What a function of two is for each kind of numbers; NULL: nothing.
static const struct {
  const char *name;
  const TesseraOpDef *ofReals, *ofIntegers, *ofBools, *ofComplex;
} binaries[] = {
    [LinalgBinaryFnAdd] = {"add", &arithAddFOpDef, &arithAddIOpDef, &arithOrIOpDef,
                           &complexAddOpDef},
    [LinalgBinaryFnSub] = {"sub", &arithSubFOpDef, &arithSubIOpDef, NULL, &complexSubOpDef},
    [LinalgBinaryFnMul] = {"mul", &arithMulFOpDef, &arithMulIOpDef, &arithAndIOpDef,
                           &complexMulOpDef},
    [LinalgBinaryFnDiv] = {"div", &arithDivFOpDef, &arithDivSIOpDef, NULL, &complexDivOpDef},
    [LinalgBinaryFnDivUnsigned] = {"div_unsigned", NULL, &arithDivUIOpDef, NULL, NULL},
    [LinalgBinaryFnMaxSigned] = {"max_signed", &arithMaximumFOpDef, &arithMaxSIOpDef,
                                 &arithMaxSIOpDef, NULL},
    [LinalgBinaryFnMinSigned] = {"min_signed", &arithMinimumFOpDef, &arithMinSIOpDef,
                                 &arithMinSIOpDef, NULL},
    [LinalgBinaryFnMaxUnsigned] = {"max_unsigned", &arithMaximumFOpDef, &arithMaxUIOpDef,
                                   &arithMaxUIOpDef, NULL},
    [LinalgBinaryFnMinUnsigned] = {"min_unsigned", &arithMinimumFOpDef, &arithMinUIOpDef,
                                   &arithMinUIOpDef, NULL},
    [LinalgBinaryFnPowf] = {"powf", &mathPowFOpDef, NULL, NULL, NULL},
};

static MlirValue applyBinary(Body *body, int kind, MlirValue lhs, MlirValue rhs) {
  if (!lhs.ptr || !rhs.ptr)
    return (MlirValue){NULL};
  MlirType type = typeOf(lhs), other = typeOf(rhs);
  bool areBools = mlirTypeIsAInteger(type) && widthOf(type) == 1 && mlirTypeIsAInteger(other) &&
                  widthOf(other) == 1;
  const TesseraOpDef *function = NULL;
  if (mlirTypeIsAFloat(type) && mlirTypeIsAFloat(other))
    function = binaries[kind].ofReals;
  else if (areBools)
    function = binaries[kind].ofBools;
  else if (mlirTypeIsAInteger(type) && mlirTypeIsAInteger(other))
    function = binaries[kind].ofIntegers;
  else if (mlirTypeIsAComplex(type) && mlirTypeIsAComplex(other))
    function = binaries[kind].ofComplex;
  if (function)
    return emit(body, function, type, 2, (MlirValue[]){lhs, rhs});
  if (!body->failed && areBools)
    mlirLocationEmitError(body->parts->location, "unsupported operation: %s with bools",
                          binaries[kind].name);
  body->failed |= areBools;
  return fail(body, "unsupported non numeric type");
}

intptr_t linalgElementwiseArity(int64_t kind) {
  return kind < LinalgElementwiseKindAdd ? 1 : kind < LinalgElementwiseKindSelect ? 2 : 3;
}

//===--- Expressions ---===//

// Expressions are those of the rows, a few levels deep.
static MlirValue evaluate(Body *body); // NOLINT(misc-no-recursion)

static MlirValue constantOf(Body *body, int number) {
  static const int64_t integers[] = {2147483647, 1103515245, 12345};
  MlirType type =
      number < 3 ? mlirIntegerTypeGet(body->context, 64) : mlirF64TypeGet(body->context);
  MlirAttribute value = number < 3
                            ? mlirIntegerAttrGet(type, integers[number])
                            : mlirFloatAttrDoubleGet(body->context, type, 2.3283063999999999E-10);
  return emitWithAttribute(body, &arithConstantOpDef, type, value);
}

static MlirValue evaluateFunction(Body *body) {
  int64_t kind = body->row->numOperands ? body->row->kind : body->parts->kind;
  intptr_t arity = linalgElementwiseArity(kind);
  MlirValue arguments[3];
  for (intptr_t i = 0; i < arity; ++i)
    arguments[i] = mlirBlockGetArgument(body->block, i);
  if (arity == 1)
    return applyUnary(body, (LinalgElementwiseKind)kind, arguments[0]);
  if (arity == 2)
    return applyBinary(body, (int)(kind - LinalgElementwiseKindAdd), arguments[0], arguments[1]);
  return emit(body, &arithSelectOpDef, typeOf(arguments[1]), 3, arguments);
}

static MlirValue evaluateConversion(Body *body, char how) {
  MlirType to =
      how == 'I' ? mlirIntegerTypeGet(body->context, 32)
      : how == 'F'
          ? mlirF64TypeGet(body->context)
          : typeOf(mlirBlockGetArgument(body->block, mlirBlockGetNumArguments(body->block) - 1));
  return convert(body, evaluate(body), to, how == 'u' || (how == 'c' && body->parts->isUnsigned));
}

static MlirValue evaluate(Body *body) {
  static const struct {
    char letter;
    int kind;
  } functions[] = {{'+', LinalgBinaryFnAdd},        {'-', LinalgBinaryFnSub},
                   {'*', LinalgBinaryFnMul},        {'M', LinalgBinaryFnMaxSigned},
                   {'m', LinalgBinaryFnMinSigned},  {'X', LinalgBinaryFnMaxUnsigned},
                   {'x', LinalgBinaryFnMinUnsigned}};
  char letter = *body->next++;
  if (letter >= '0' && letter <= '9')
    return mlirBlockGetArgument(body->block, letter - '0');
  if (letter == 'f')
    return evaluateFunction(body);
  if (letter == 'K')
    return constantOf(body, *body->next++ - '0');
  if (letter == 'i') {
    MlirType type = mlirIntegerTypeGet(body->context, 64);
    return emitWithAttribute(body, &linalgIndexOpDef, mlirIndexTypeGet(body->context),
                             mlirIntegerAttrGet(type, *body->next++ - '0'));
  }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
    if (functions[i].letter == letter) {
      MlirValue lhs = evaluate(body), rhs = evaluate(body);
      return applyBinary(body, functions[i].kind, lhs, rhs);
    }
  return evaluateConversion(body, letter);
}

LinalgBodyParts linalgBodyParts(const TesseraOpDef *definition, MlirLocation location,
                                MlirAttribute cast, MlirAttribute kind) {
  return (LinalgBodyParts){.definition = definition,
                           .location = location,
                           .isUnsigned = cast.ptr && linalgTypeFnAttrIsA(cast) &&
                                         linalgTypeFnAttrGetValue(cast) == LinalgTypeFnCastUnsigned,
                           .kind = kind.ptr && linalgElementwiseKindAttrIsA(kind)
                                       ? linalgElementwiseKindAttrGetValue(kind)
                                       : 0};
}

MlirLogicalResult linalgNamedBuildBody(const LinalgBodyParts *parts, MlirRegion region,
                                       intptr_t numTypes, const MlirType *types) {
  MlirType *arguments = tsAllocZeroed((size_t)numTypes + 1, sizeof *arguments);
  MlirLocation *locations = tsAllocZeroed((size_t)numTypes + 1, sizeof *locations);
  for (intptr_t i = 0; i < numTypes; ++i) {
    arguments[i] = linalgElementType(types[i]);
    locations[i] = parts->location;
  }
  const LinalgNamedOp *row = linalgNamedFind(parts->definition);
  Body body = {.parts = parts,
               .row = row,
               .block = mlirBlockCreate(numTypes, arguments, locations),
               .next = row->body,
               .context = mlirLocationGetContext(parts->location)};
  mlirRegionAppendOwnedBlock(region, body.block);
  tsFree(arguments);
  tsFree(locations);
  MlirValue result = evaluate(&body);
  if (!result.ptr || body.failed)
    return mlirLogicalResultFailure();
  mlirBlockAppendOwnedOperation(
      body.block, tesseraOperationCreate(&(TesseraOperationParts){.definition = &linalgYieldOpDef,
                                                                  .location = parts->location,
                                                                  .numOperands = 1,
                                                                  .operands = &result}));
  return mlirLogicalResultSuccess();
}
