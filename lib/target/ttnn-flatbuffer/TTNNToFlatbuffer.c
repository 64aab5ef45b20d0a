// Writes a ttnn module as a .ttnn file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ttnn-flatbuffer/TTNNToFlatbuffer.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tt/TTOps.h"
#include "target/dylib/Dylib.h"
#include "target/ttnn-flatbuffer/Writer.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Printing.h"
#include "tessera/version.h"

#include <stdio.h>

// Constants beyond this many elements are elided in the text of ops, as the reference compiler
// does.
enum { kLargeElements = 16, kLargeResource = 64 };

void writerFail(Writer *writer, const char *format, ...) {
  if (writer->failed)
    return;
  writer->failed = true;
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  mlirOperationEmitOpError(writer->op, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
}

static Writer createWriter(MlirOperation module) {
  Writer writer = {
      .op = module, .device = ttGetCurrentScopeDevice(module), .nextId = 1 /* 0 is reserved */};
  fbBuilderInit(&writer.builder);
  writerAddRows(&writer);
  return writer;
}

static void destroyWriter(Writer *writer) {
  fbBuilderDestroy(&writer->builder);
  tsPointerMapFree(&writer->tensors);
  tsPointerMapFree(&writer->written);
  tsPointerMapFree(&writer->devices);
  tsPointerMapFree(&writer->descs);
  tsPointerMapFree(&writer->layouts);
  tsPointerMapFree(&writer->rows);
}

//===--- Programs ---===//

typedef TsVec(FbsTtnnTensorRefOffset) TensorVec;
typedef TsVec(FbsTtnnOperationOffset) OperationVec;

// A function as it grows into a program.
typedef struct Program {
  TensorVec inputs, outputs;
  OperationVec operations;
  MlirAsmState printing, printingLocations;
  TsString text; // scratch
} Program;

// Ops that write into one tensor are told apart by their values, but not in the file: what reads an
// older one would get the newer one.
static void checkOperands(Writer *writer) {
  MlirOperation op = writer->op;
  TesseraRange inits = {.count = 0};
  if (tesseraOperationIsDestinationStyle(op))
    inits = tesseraOperationGetDpsInits(op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    uintptr_t *tensor = tsPointerMapFind(&writer->tensors, value.ptr);
    uintptr_t *last = tensor ? tsPointerMapFind(&writer->written, (void *)*tensor) : NULL;
    bool reads = (i < inits.start || i >= inits.start + inits.count) && !ttnnDeallocateOpIsA(op);
    if (last && reads && (void *)*last != value.ptr)
      writerFail(writer, "reads operand #%lld after another op has been given its buffer to write",
                 (long long)i);
  }
}

static void noteWrites(Writer *writer) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(writer->op); ++i) {
    MlirValue result = mlirOperationGetResult(writer->op, i);
    uintptr_t *tensor = tsPointerMapFind(&writer->tensors, result.ptr);
    if (tensor && !mlirValueIsNull(tesseraOperationGetTiedInit(writer->op, i)))
      *tsPointerMapInsert(&writer->written, (void *)*tensor, NULL) = (uintptr_t)result.ptr;
  }
}

static void writeOperation(Writer *writer, Program *program, MlirOperation op) {
  checkOperands(writer);
  FbsTtnnOperationArgs args = {.type = writerOp(writer)};
  if (writer->failed)
    return;
  noteWrites(writer);
  tsStringClear(&program->text);
  mlirOperationPrintWithState(op, program->printing, tsStringCallback, &program->text);
  args.debugInfo = fbStringCreate(&writer->builder, program->text.data, program->text.size);
  tsStringClear(&program->text);
  tesseraAttributePrintWithState(mlirLocationGetAttribute(mlirOperationGetLocation(op)),
                                 program->printingLocations, tsStringCallback, &program->text);
  args.locInfo = fbStringCreate(&writer->builder, program->text.data, program->text.size);
  tsVecPush(&program->operations, fbsTtnnOperationCreate(&writer->builder, args));
}

static void writeBody(Writer *writer, Program *program, MlirOperation function) {
  MlirRegion body = funcFuncOpGetBody(function);
  MlirBlock block = mlirRegionGetFirstBlock(body);
  if (mlirBlockIsNull(block)) // a declaration is an empty program
    return;
  if (!mlirBlockIsNull(mlirBlockGetNextInRegion(block))) {
    writerFail(writer, "has control flow, which a .ttnn file can't express");
    return;
  }
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    tsVecPush(&program->inputs, writerNewTensor(writer, mlirBlockGetArgument(block, i)));
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op) && !writer->failed; op = mlirOperationGetNextInBlock(op)) {
    writer->op = op;
    if (!funcReturnOpIsA(op)) {
      writeOperation(writer, program, op);
      continue;
    }
    checkOperands(writer);
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
      tsVecPush(&program->outputs, writerTensor(writer, mlirOperationGetOperand(op, i)));
  }
}

static MlirOpPrintingFlags createOpFlags(void) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, kLargeElements);
  mlirOpPrintingFlagsElideLargeResourceString(flags, kLargeResource);
  mlirOpPrintingFlagsEnableDebugInfo(flags, /*enable=*/true, /*prettyForm=*/false);
  mlirOpPrintingFlagsSkipRegions(flags);
  mlirOpPrintingFlagsAssumeVerified(flags);
  return flags;
}

static FbsTtnnProgramOffset writeProgram(Writer *writer, MlirOperation function,
                                         FbsDebugInfoOffset debugInfo) {
  writer->op = function;
  writer->device = ttGetCurrentScopeDevice(function);
  MlirOpPrintingFlags flags = createOpFlags();
  Program program = {.printing = mlirAsmStateCreateForOperation(function, flags),
                     .printingLocations =
                         tesseraAsmStateCreateForContext(mlirOperationGetContext(function))};
  mlirOpPrintingFlagsDestroy(flags);
  writeBody(writer, &program, function);
  MlirStringRef name = funcFuncOpGetSymName(function);
  FbsTtnnProgramArgs args = {.name = fbStringCreate(&writer->builder, name.data, name.length),
                             .debugInfo = debugInfo};
  args.inputs =
      fbsTtnnTensorRefVectorCreate(&writer->builder, program.inputs.data, program.inputs.size);
  args.outputs =
      fbsTtnnTensorRefVectorCreate(&writer->builder, program.outputs.data, program.outputs.size);
  args.operations = fbsTtnnOperationVectorCreate(&writer->builder, program.operations.data,
                                                 program.operations.size);
  args.dylibs =
      fbsDynamicLibVectorCreate(&writer->builder, &writer->library, writer->library.at ? 1 : 0);
  mlirAsmStateDestroy(program.printing);
  mlirAsmStateDestroy(program.printingLocations);
  tsVecFree(&program.inputs);
  tsVecFree(&program.outputs);
  tsVecFree(&program.operations);
  tsStringFree(&program.text);
  return fbsTtnnProgramCreate(&writer->builder, args);
}

//===--- The file ---===//

// The whole module as text; all programs share it. Weights would be in the file once more, and at
// twice their size.
static FbsDebugInfoOffset writeDebugInfo(Writer *writer, MlirOperation module) {
  enum { WEIGHTS = 1 << 16 };
  TsString text = {0};
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, WEIGHTS);
  mlirOpPrintingFlagsEnableDebugInfo(flags, /*enable=*/true, /*prettyForm=*/false);
  mlirOpPrintingFlagsAssumeVerified(flags); // else it is verified to see whether it can be printed
  mlirOperationPrintWithFlags(module, flags, tsStringCallback, &text);
  mlirOpPrintingFlagsDestroy(flags);
  FbsMLIRArgs mlir = {.name = fbStringCreateFromCString(&writer->builder, "ttnn")};
  mlir.source = fbStringCreate(&writer->builder, text.data, text.size);
  tsStringFree(&text);
  FbsDebugInfoArgs args = {.mlir = fbsMLIRCreate(&writer->builder, mlir)};
  args.mlirStages = fbsMLIRVectorCreate(&writer->builder, NULL, 0);
  FbsGoldenKVVectorOffset golden = fbsGoldenKVVectorCreate(&writer->builder, NULL, 0);
  args.goldenInfo = fbsGoldenInfoCreate(&writer->builder, (FbsGoldenInfoArgs){.goldenMap = golden});
  return fbsDebugInfoCreate(&writer->builder, args);
}

typedef struct FunctionVec {
  MlirOperation *data;
  size_t size, capacity;
} FunctionVec;

static MlirWalkResult collectFunctions(MlirOperation op, void *user) {
  FunctionVec *functions = user;
  if (funcFuncOpIsA(op))
    tsVecPush(functions, op);
  return funcFuncOpIsA(op) ? MlirWalkResultSkip : MlirWalkResultAdvance;
}

static FbsTtnnProgramVectorOffset writePrograms(Writer *writer, MlirOperation module,
                                                FbsDebugInfoOffset debugInfo) {
  FunctionVec functions = {0};
  mlirOperationWalk(module, collectFunctions, &functions, MlirWalkPreOrder);
  TsVec(FbsTtnnProgramOffset) programs = {0};
  for (size_t i = 0; i < functions.size && !writer->failed; ++i) {
    // What the library has isn't a program.
    if (writer->library.at &&
        mlirBlockIsNull(mlirRegionGetFirstBlock(funcFuncOpGetBody(functions.data[i]))))
      continue;
    FbsTtnnProgramOffset program = writeProgram(writer, functions.data[i], debugInfo);
    tsVecPush(&programs, program);
  }
  FbsTtnnProgramVectorOffset offset =
      fbsTtnnProgramVectorCreate(&writer->builder, programs.data, programs.size);
  tsVecFree(&programs);
  tsVecFree(&functions);
  return offset;
}

/// The processor's functions as a shared library, number 0; all programs share it.
static void writeLibrary(Writer *writer, MlirOperation module) {
  TsString bytes = {0};
  if (mlirLogicalResultIsSuccess(dylibTranslate(
          module, mlirStringRefCreateFromCString(dylibMemRefCopy), tsStringCallback, &bytes)))
    writer->library = fbsDynamicLibCreate(
        &writer->builder,
        (FbsDynamicLibArgs){.rawFile = fbU8VectorCreate(&writer->builder,
                                                        (const uint8_t *)bytes.data, bytes.size)});
  else
    writer->failed = true; // there was a message
  tsStringFree(&bytes);
}

static void writeBinary(Writer *writer, MlirOperation module, MlirOperation cpuModule,
                        FbBytes *bytes) {
  if (!mlirOperationIsNull(cpuModule))
    writeLibrary(writer, cpuModule);
  if (writer->failed)
    return;
  MlirAttribute systemDesc = ttGetCurrentScopeSystemDesc(module);
  if (mlirAttributeIsNull(systemDesc)) {
    writerFail(writer, "has no tt.system_desc: run ttir-to-ttnn-backend-pipeline first");
    return;
  }
  FbsVersion version = {.major = TESSERA_VERSION_MAJOR,
                        .minor = TESSERA_VERSION_MINOR,
                        .patch = TESSERA_VERSION_PATCH};
  FbsTtnnTTNNBinaryArgs args = {.version = &version};
  args.ttmlirGitHash = fbStringCreateFromCString(&writer->builder, tesseraGetGitHash());
  args.systemDesc = writerSystemDesc(writer, systemDesc);
  FbsDebugInfoOffset debugInfo = writeDebugInfo(writer, module);
  args.programs = writePrograms(writer, module, debugInfo);
  FbsTtnnTTNNBinaryOffset binary = fbsTtnnTTNNBinaryCreate(&writer->builder, args);
  writer->op = module;
  if (!writer->failed && !fbsTtnnTTNNBinaryFinish(&writer->builder, binary, bytes))
    writerFail(writer, "doesn't fit a .ttnn file of 2 GiB");
  FbError error;
  // Whoever reads the file checks it. Here a refusal is a mistake of ours, which tests look for.
  if (TS_SANITIZED && !writer->failed &&
      !fbsTtnnTTNNBinaryVerify(bytes->data, bytes->length, &error))
    writerFail(writer, "gave a .ttnn file that is refused: %s", error.text);
}

//===--- Modules ---===//

static MlirOperation firstOpOf(MlirOperation op) {
  MlirRegion region = mlirOperationGetFirstRegion(op);
  MlirBlock block = mlirRegionIsNull(region) ? (MlirBlock){NULL} : mlirRegionGetFirstBlock(region);
  return mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetFirstOperation(block);
}

// The module that runs on the device: inside tt.device_module when there is one. The processor's is
// null when there is none.
static void findModules(MlirOperation root, MlirOperation *device, MlirOperation *cpu) {
  *device = root;
  *cpu = (MlirOperation){NULL};
  for (MlirOperation op = firstOpOf(root); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (ttDeviceModuleOpIsA(op))
      *device = firstOpOf(op);
    if (ttCPUModuleOpIsA(op))
      *cpu = firstOpOf(op);
  }
}

MlirLogicalResult ttnnTranslateToFlatbuffer(MlirOperation root, MlirStringCallback write,
                                            void *user) {
  MlirOperation module, cpuModule;
  findModules(root, &module, &cpuModule);
  Writer writer = createWriter(module);
  FbBytes bytes = {0};
  writeBinary(&writer, module, cpuModule, &bytes);
  bool failed = writer.failed;
  if (!failed)
    write(mlirStringRefCreate((const char *)bytes.data, bytes.length), user);
  destroyWriter(&writer);
  return failed ? mlirLogicalResultFailure() : mlirLogicalResultSuccess();
}

static MlirLogicalResult translate(MlirOperation op, const char *const *options,
                                   MlirStringCallback write, void *user) {
  (void)options; // it has none
  return ttnnTranslateToFlatbuffer(op, write, user);
}

const TesseraTranslation ttnnToFlatbufferTranslation = {
    .name = "ttnn-to-flatbuffer",
    .summary = "write a ttnn module as a .ttnn file, which ttrt runs",
    .translate = translate,
};
