// Fuzzes the reader of bytecode: any bytes give a module or messages. What is read is verified,
// printed, and written in each way that the format has had; written in the latest one it is read as
// what it was. Read part by part, it becomes the same. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "asm/Parser.h"
#include "asm/Printer.h"
#include "bytecode/Bytecode.h"
#include "conversion/stablehlo-to-vhlo/StablehloToVhlo.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/memref/MemRefOps.h"
#include "dialect/quant/QuantOps.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/shape/ShapeOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/ub/UBOps.h"
#include "ir/Operation.h"
#include "mlir-c/Diagnostics.h"
#include "support/File.h"
#include "support/String.h"
#include "tessera/Bytecode.h"

#include <stdlib.h>

static MlirLogicalResult note(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  *(bool *)user = true;
  return mlirLogicalResultSuccess();
}

static MlirModule parse(MlirContext context, MlirStringRef bytes, IrExternals *externals) {
  IrExternalSink sink = {.kept = externals};
  AsmSource source = {.name = tsLiteral("-"),
                      .text = bytes,
                      .implicitModule = true,
                      .verify = true,
                      .externals = &sink};
  return (MlirModule){asmParseSource(context, &source)};
}

/// As they are printed behind a module.
static void printExternals(MlirOperation module, const IrExternals *externals, TsString *text) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  asmFlagsSetExternals(flags, externals);
  mlirOpPrintingFlagsSkipRegions(flags);
  mlirOperationPrintWithFlags(module, flags, tsStringCallback, text);
  mlirOpPrintingFlagsDestroy(flags);
}

/// Whether external resources are what they were, written and read.
static void checkExternals(MlirContext context, const IrExternals *externals) {
  MlirModule empty = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  TsString bytes = {0}, first = {0}, second = {0};
  BcWriteOptions options = bcWriteOptionsDefault();
  options.externals = externals;
  IrExternals again = {0};
  if (!bcWrite(irOp(mlirModuleGetOperation(empty)), &options, tsStringCallback, &bytes))
    abort();
  MlirModule read = parse(context, tsStringView(&bytes), &again);
  if (mlirModuleIsNull(read))
    abort();
  printExternals(mlirModuleGetOperation(empty), externals, &first);
  printExternals(mlirModuleGetOperation(read), &again, &second);
  if (!tsEqual(tsStringView(&first), tsStringView(&second)))
    abort();
  mlirModuleDestroy(empty);
  mlirModuleDestroy(read);
  irExternalsFree(&again);
  tsStringFree(&bytes);
  tsStringFree(&first);
  tsStringFree(&second);
}

static void checkLatest(MlirContext context, IrOperation *op, const TsString *text) {
  TsString bytes = {0}, second = {0};
  BcWriteOptions options = bcWriteOptionsDefault();
  if (!bcWrite(op, &options, tsStringCallback, &bytes))
    abort(); // what verifies can be written
  MlirModule again = mlirModuleCreateParse(context, tsStringView(&bytes));
  if (mlirModuleIsNull(again))
    abort();
  mlirOperationPrint(mlirModuleGetOperation(again), tsStringCallback, &second);
  if (!tsEqual(tsStringView(text), tsStringView(&second)) &&
      tsFind(tsStringView(text), tsLiteral("distinct["), 0) == SIZE_MAX &&
      tsFind(tsStringView(text), tsLiteral("dense_resource"), 0) == SIZE_MAX)
    abort();
  mlirModuleDestroy(again);
  tsStringFree(&bytes);
  tsStringFree(&second);
}

static bool choose(MlirOperation op, void *user) {
  uint32_t *state = user;
  (void)op;
  return (*state = *state * 1664525u + 1013904223u) >> 31;
}

/// Reads the file part by part: `text` is what the whole prints, NULL where it isn't right.
static void readInParts(MlirContext context, MlirStringRef bytes, const TsString *text) {
  MlirModule module = mlirModuleCreateEmpty(mlirLocationUnknownGet(context));
  uint32_t state = (uint32_t)tsHashBytes(bytes.data, bytes.length);
  MlirOperation around = mlirModuleGetOperation(module);
  TesseraBytecodeFile *file = tesseraBytecodeFileOpen(
      mlirModuleGetBody(module), mlirLocationUnknownGet(context), bytes, choose, &state);
  if (!file && text)
    abort();
  for (MlirOperation op = around; file && !mlirOperationIsNull(op);
       op = irWrapOp(irWalkNext(irOp(around), irOp(op), false)))
    if (tesseraBytecodeFileIsMaterializable(file, op) && choose(op, &state))
      (void)tesseraBytecodeFileMaterialize(file, op, choose, &state);
  bool isWhole = file && mlirLogicalResultIsSuccess(tesseraBytecodeFileFinalize(file, NULL, NULL));
  if (text && !isWhole)
    abort();
  if (file)
    tesseraBytecodeFileClose(file);
  IrOperation *first = irBlock(mlirModuleGetBody(module))->first;
  TsString again = {0};
  if (text && first && !first->next) { // else the whole has a module around it
    irBlockRemove(first);
    mlirOperationPrint(irWrapOp(first), tsStringCallback, &again);
    irOperationDropAllReferences(first);
    irOperationDestroy(first);
  }
  bool isSame = !text || !again.size || !tsStartsWith(tsStringView(&again), tsLiteral("module")) ||
                tsEqual(tsStringView(text), tsStringView(&again)) ||
                tsFind(tsStringView(text), tsLiteral("distinct["), 0) != SIZE_MAX ||
                tsFind(tsStringView(text), tsLiteral("dense_resource"), 0) != SIZE_MAX;
  if (!isSame)
    abort();
  tsStringFree(&again);
  irOperationDropAllReferences(irOp(around));
  mlirModuleDestroy(module);
}

static void use(MlirContext context, MlirModule module, MlirStringRef input,
                const IrExternals *externals) {
  IrOperation *op = irOp(mlirModuleGetOperation(module));
  TsString text = {0};
  mlirOperationPrint(irWrapOp(op), tsStringCallback, &text);
  for (int64_t version = 0; version < 6; version++) {
    BcWriteOptions options = {.version = version, .externals = externals};
    TsString bytes = {0};
    (void)bcWrite(op, &options, tsStringCallback, &bytes);
    tsStringFree(&bytes);
  }
  checkLatest(context, op, &text);
  readInParts(context, input, &text);
  tsStringFree(&text);
}

/// What a portable artifact of StableHLO becomes, whatever it says.
static void deserialize(MlirContext context, MlirModule module) {
  static const char *const dialects[] = {"func", "quant", "shape", "stablehlo"};
  MlirOperation op = mlirModuleGetOperation(module);
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
    mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString(dialects[i]));
  if (!mlirLogicalResultIsFailure(vhloConvertToVersion(op, vhloVersionCurrent())) &&
      !mlirLogicalResultIsFailure(vhloToStablehlo(op)))
    mlirOperationVerify(op);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MlirStringRef magic = tsLiteral(TS_BYTECODE_MAGIC);
  MlirStringRef bytes = mlirStringRefCreate((const char *)data, size);
  TsString input = {0};
  if (!tsStartsWith(bytes, magic)) // so that nobody has to find it, and files can be given
    tsStringAppend(&input, magic);
  tsStringAppend(&input, bytes);
  tsStringAppendChar(&input, 0); // a NUL follows a source
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__arith__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__cf__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__llvm__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__memref__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__quant__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__scf__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__shape__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__stablehlo__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__vhlo__(), registry);
  // On which these depend: if they came only when one of these is loaded, an operation of theirs
  // could be unregistered the first time that a file is read, and not the second.
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__affine__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tensor__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__ub__(), registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  bool isNoted = false;
  mlirContextAttachDiagnosticHandler(context, note, &isNoted, NULL);
  IrExternals externals = {0};
  MlirModule module = parse(context, mlirStringRefCreate(input.data, input.size - 1), &externals);
  if (mlirModuleIsNull(module) && !isNoted)
    abort(); // nothing is refused without a word
  if (mlirModuleIsNull(module)) {
    readInParts(context, mlirStringRefCreate(input.data, input.size - 1), NULL);
  } else {
    use(context, module, mlirStringRefCreate(input.data, input.size - 1), &externals);
    checkExternals(context, &externals);
    deserialize(context, module);
    mlirModuleDestroy(module);
  }
  irExternalsFree(&externals);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  tsStringFree(&input);
  return 0;
}
