// ttnn-memory-report: counts what a program occupies while it runs, writes that down, and says why
// it doesn't fit. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/transforms/MemoryReport.h"
#include "dialect/func/FuncOps.h"
#include "dialect/ttnn/TTNNPasses.h"
#include "support/File.h"
#include "support/Map.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

#include <stdio.h>

//===--- Counting ---===//

static bool isMemoryStep(MlirOperation op) {
  return !ttnnEmptyOpIsA(op) && !ttnnGetDeviceOpIsA(op) && !ttnnDeallocateOpIsA(op) &&
         !mlirOperationIsNull(mlirOperationGetNextInBlock(op));
}

// Steps, and for every op of the block the step that it belongs to: its own, or the next.
static void listSteps(TtnnMemoryAccount *account, MlirBlock block, TsPointerMap *stepOfOp) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    // What is freed was used by the step before.
    size_t step = account->steps.size;
    *tsPointerMapInsert(stepOfOp, op.ptr, NULL) = ttnnDeallocateOpIsA(op) && step ? step - 1 : step;
    if (isMemoryStep(op))
      tsVecPush(&account->steps, (TtnnMemoryStep){.op = op});
  }
}

static void addTensor(TtnnMemoryAccount *account, MlirValue value, size_t first, size_t last) {
  MlirType type = mlirValueGetType(value);
  MlirAttribute layout = ttnnLayoutOfType(type);
  if (mlirAttributeIsNull(layout))
    return;
  TtnnMemoryTensor tensor = {.value = value, .first = first, .last = last};
  tensor.footprint =
      ttnnTensorFootprint(layout, ttTypeShape(type), account->numCores, account->numBanks);
  if (tensor.footprint.l1 || tensor.footprint.dram)
    tsVecPush(&account->tensors, tensor);
}

// The last step at which a result is there.
static size_t lastStepOf(const TtnnMemoryAccount *account, MlirValue value, size_t first,
                         const TsPointerMap *stepOfOp) {
  size_t end = account->steps.size - 1;
  if (mlirOpOperandIsNull(mlirValueGetFirstUse(value)))
    return first < end ? first : end;
  MlirOperation user = ttFindLastUser(value);
  const uintptr_t *step = mlirOperationIsNull(user) ? NULL : tsPointerMapFind(stepOfOp, user.ptr);
  return step && *step < end ? (size_t)*step : end;
}

static void listTensors(TtnnMemoryAccount *account, MlirBlock block, const TsPointerMap *stepOfOp) {
  size_t end = account->steps.size - 1;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
    addTensor(account, mlirBlockGetArgument(block, i), 0, end);
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (tesseraOperationIsDestinationStyle(op))
      continue;
    size_t first = (size_t)*tsPointerMapFind(stepOfOp, op.ptr);
    first = first < end ? first : end;
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r) {
      MlirValue value = mlirOperationGetResult(op, r);
      addTensor(account, value, first, lastStepOf(account, value, first, stepOfOp));
    }
  }
}

static int64_t addCapped(int64_t a, int64_t b) { return a > INT64_MAX - b ? INT64_MAX : a + b; }

// Sums that are too large stay so: nothing that doesn't fit becomes a program that does.
static int64_t capTensor(int64_t bytes) { return bytes > INT64_MAX / 4 ? INT64_MAX / 4 : bytes; }

static void sumTensors(TtnnMemoryAccount *account) {
  size_t count = account->steps.size;
  TtnnFootprint *changes = tsAllocZeroed(count + 1, sizeof *changes);
  for (size_t i = 0; i < account->tensors.size; ++i) {
    const TtnnMemoryTensor *tensor = &account->tensors.data[i];
    TtnnFootprint *first = &changes[tensor->first], *after = &changes[tensor->last + 1];
    // Without sign, so that sums of what is too large go round and come back.
    first->l1 = (int64_t)((uint64_t)first->l1 + (uint64_t)capTensor(tensor->footprint.l1));
    first->dram = (int64_t)((uint64_t)first->dram + (uint64_t)capTensor(tensor->footprint.dram));
    after->l1 = (int64_t)((uint64_t)after->l1 - (uint64_t)capTensor(tensor->footprint.l1));
    after->dram = (int64_t)((uint64_t)after->dram - (uint64_t)capTensor(tensor->footprint.dram));
  }
  uint64_t l1 = 0, dram = 0;
  for (size_t i = 0; i < count; ++i) {
    l1 += (uint64_t)changes[i].l1;
    dram += (uint64_t)changes[i].dram;
    account->steps.data[i].l1Tensors = l1 > INT64_MAX ? INT64_MAX : (int64_t)l1;
    account->steps.data[i].dram = dram > INT64_MAX ? INT64_MAX : (int64_t)dram;
  }
  tsFree(changes);
}

static int64_t askCircularBuffers(const TesseraOpModel *model, MlirOperation op) {
  TsVec(MlirAttribute) inputs = {0};
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  intptr_t count = inits.count ? inits.start : mlirOperationGetNumOperands(op);
  if (mlirOperationGetNumResults(op) == 0)
    return 0;
  MlirAttribute output = ttnnLayoutOfValue(mlirOperationGetResult(op, 0));
  TesseraOpModelUsage usage = {0, 0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirAttribute layout = ttnnLayoutOfValue(mlirOperationGetOperand(op, i));
    if (!mlirAttributeIsNull(layout))
      tsVecPush(&inputs, layout);
  }
  TesseraOpModelQuery query = {op, (intptr_t)inputs.size, inputs.data, output};
  if (!mlirAttributeIsNull(output))
    model->constraints(model->user, &query, &usage, NULL, NULL);
  tsVecFree(&inputs);
  return usage.circularBuffers;
}

static void countMemory(TtnnMemoryAccount *account, const TesseraOpModel *model) {
  MlirBlock block = mlirRegionGetFirstBlock(funcFuncOpGetBody(account->function));
  TsPointerMap stepOfOp = {0};
  listSteps(account, block, &stepOfOp);
  if (account->steps.size) {
    listTensors(account, block, &stepOfOp);
    sumTensors(account);
  }
  tsPointerMapFree(&stepOfOp);
  for (size_t i = 0; i < account->steps.size; ++i) {
    TtnnMemoryStep *steps = account->steps.data;
    steps[i].circularBuffers = askCircularBuffers(model, steps[i].op);
    if (ttnnStepL1(&steps[i]) > ttnnStepL1(&steps[account->l1Peak]))
      account->l1Peak = i;
    if (steps[i].dram > steps[account->dramPeak].dram)
      account->dramPeak = i;
  }
}

//===--- What doesn't fit ---===//

static void appendMegabytes(TesseraDiagnostic *diagnostic, const char *before, int64_t bytes,
                            const char *after) {
  tesseraDiagnosticAppendFormat(diagnostic, "%s%.2f MB%s", before,
                                (double)bytes / (1024.0 * 1024.0), after);
}

// What of L1 an op's inputs and results occupy while it runs.
static int64_t operandBytes(const TtnnMemoryAccount *account, MlirOperation op, intptr_t from,
                            intptr_t to) {
  int64_t bytes = 0;
  for (intptr_t i = from; i < to; ++i) {
    MlirType type = mlirValueGetType(mlirOperationGetOperand(op, i));
    MlirAttribute layout = ttnnLayoutOfType(type);
    if (!mlirAttributeIsNull(layout))
      bytes = addCapped(
          bytes,
          ttnnTensorFootprint(layout, ttTypeShape(type), account->numCores, account->numBanks).l1);
  }
  return bytes;
}

static int64_t resultBytes(const TtnnMemoryAccount *account, MlirOperation op) {
  if (mlirOperationGetNumResults(op) == 0)
    return 0;
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirAttribute layout = ttnnLayoutOfType(type);
  return mlirAttributeIsNull(layout)
             ? 0
             : ttnnTensorFootprint(layout, ttTypeShape(type), account->numCores, account->numBanks)
                   .l1;
}

// The advice is about the largest part.
static const char *adviseL1(int64_t buffers, int64_t inputs, int64_t result, int64_t others) {
  int64_t tensors = addCapped(addCapped(inputs, result), others);
  if (buffers >= tensors)
    return "its result sharded over more cores, or a smaller data type";
  if (others >= inputs && others >= result)
    return "tensors that live for long in DRAM (override-output-layout=<op>=dram)";
  return inputs >= result ? "its inputs in DRAM (override-output-layout=<op>=dram)"
                          : "its result in DRAM (override-output-layout=<op>=dram)";
}

static MlirLogicalResult reportL1(const TtnnMemoryAccount *account) {
  const TtnnMemoryStep *step = &account->steps.data[account->l1Peak];
  TesseraRange inits = tesseraOperationGetDpsInits(step->op);
  intptr_t count = inits.count ? inits.start : mlirOperationGetNumOperands(step->op);
  int64_t inputs = operandBytes(account, step->op, 0, count),
          result = resultBytes(account, step->op);
  int64_t others = step->l1Tensors - inputs - result;
  // One that is there twice among the inputs.
  others = others > 0 ? others : 0;
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(step->op);
  appendMegabytes(diagnostic, "needs ", ttnnStepL1(step), " of L1 on core (0,0), ");
  appendMegabytes(diagnostic, "", account->l1Capacity, " are free: ");
  appendMegabytes(diagnostic, "circular buffers ", step->circularBuffers, ", ");
  appendMegabytes(diagnostic, "inputs ", inputs, ", ");
  appendMegabytes(diagnostic, "result ", result, ", ");
  appendMegabytes(diagnostic, "other tensors ", others, "; try ");
  tesseraDiagnosticAppendFormat(diagnostic, "%s",
                                adviseL1(step->circularBuffers, inputs, result, others));
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult reportDram(const TtnnMemoryAccount *account) {
  const TtnnMemoryStep *step = &account->steps.data[account->dramPeak];
  int64_t arguments = 0;
  for (size_t i = 0; i < account->tensors.size; ++i)
    if (mlirValueIsABlockArgument(account->tensors.data[i].value))
      arguments = addCapped(arguments, account->tensors.data[i].footprint.dram);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(step->op);
  appendMegabytes(diagnostic, "needs ", step->dram, "");
  tesseraDiagnosticAppendFormat(diagnostic, " in each of the %lld banks of DRAM, ",
                                (long long)account->numBanks);
  appendMegabytes(diagnostic, "", account->dramCapacity, " are free: ");
  appendMegabytes(diagnostic, "arguments of the function ", arguments, ", ");
  appendMegabytes(diagnostic, "other tensors ", step->dram - arguments,
                  "; try smaller data types, or several chips");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult checkMemory(const TtnnMemoryAccount *account) {
  if (!account->steps.size)
    return mlirLogicalResultSuccess();
  if (ttnnStepL1(&account->steps.data[account->l1Peak]) > account->l1Capacity)
    return reportL1(account);
  if (account->steps.data[account->dramPeak].dram > account->dramCapacity)
    return reportDram(account);
  return mlirLogicalResultSuccess();
}

//===--- The pass ---===//

typedef struct MemoryRun {
  const TTNNMemoryReportOptions *options;
  MlirOperation module;
  TsString report;
  int bottom; // of what is drawn
  bool isFirst, isFailed;
} MemoryRun;

static bool fillCapacities(TtnnMemoryAccount *account) {
  MlirAttribute device = ttGetCurrentScopeDevice(account->function);
  MlirAttribute system = ttGetCurrentScopeSystemDesc(account->function);
  MlirAttribute chip = mlirAttributeIsNull(system) ? system : ttSystemDescGetChip(system, 0);
  if (mlirAttributeIsNull(device) || mlirAttributeIsNull(chip))
    return false;
  size_t rank, numBanks;
  const int64_t *grid = ttChipDescAttrGetGrid(chip, &rank);
  account->numCores = rank == 2 ? grid[0] * grid[1] : 1;
  account->numCores = account->numCores > 0 ? account->numCores : 1;
  ttChipPhysicalCoresAttrGetDram(ttChipDescAttrGetChipPhysicalCores(chip), &numBanks);
  account->numBanks = numBanks ? (int64_t)numBanks : 1;
  account->l1Capacity = ttChipDescGetFreeL1(chip);
  account->dramCapacity =
      ttChipDescAttrGetDramUnreservedEnd(chip) - ttChipDescAttrGetDramUnreservedBase(chip);
  return true;
}

static void writeAccount(MemoryRun *run, const TtnnMemoryAccount *account) {
  MlirStringRef format = run->options->format;
  if (tsEqualC(format, "none"))
    return;
  if (tsEqualC(format, "json")) {
    tsStringAppendC(&run->report, run->isFirst ? "[\n" : ",\n");
    ttnnWriteMemoryJson(account, &run->report);
  } else if (tsEqualC(format, "svg")) {
    run->bottom = ttnnDrawMemory(account, run->bottom, &run->report);
  } else {
    ttnnWriteMemoryText(account, &run->report);
  }
  run->isFirst = false;
}

static MlirWalkResult reportFunction(MlirOperation op, void *user) {
  MemoryRun *run = user;
  if (!funcFuncOpIsA(op) || mlirBlockIsNull(mlirRegionGetFirstBlock(funcFuncOpGetBody(op))))
    return MlirWalkResultAdvance;
  TtnnMemoryAccount account = {.function = op};
  if (!fillCapacities(&account)) {
    mlirOperationEmitError(op, "the memory report needs tt.device and tt.system_desc");
    run->isFailed = true;
    return MlirWalkResultInterrupt;
  }
  countMemory(&account, &tesseraDefaultOpModel);
  writeAccount(run, &account);
  if (run->options->check && mlirLogicalResultIsFailure(checkMemory(&account)))
    run->isFailed = true;
  tsVecFree(&account.steps);
  tsVecFree(&account.tensors);
  return MlirWalkResultSkip;
}

static void finishReport(MemoryRun *run, TsString *whole) {
  if (tsEqualC(run->options->format, "svg"))
    tsStringAppendFormat(whole,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                         "font-family=\"sans-serif\" font-size=\"12\">\n",
                         kTtnnDrawingWidth, run->bottom);
  tsStringAppend(whole, tsStringView(&run->report));
  if (tsEqualC(run->options->format, "svg"))
    tsStringAppendC(whole, "</svg>\n");
  if (tsEqualC(run->options->format, "json"))
    tsStringAppendC(whole, run->isFirst ? "[]\n" : "\n]\n");
}

// To standard error where no file is named: the module goes to standard output.
static bool writeReport(MemoryRun *run, const TsString *whole) {
  MlirStringRef name = run->options->file;
  if (tsEqualC(run->options->format, "none"))
    return true;
  if (!name.length) {
    fwrite(whole->data, 1, whole->size, stderr);
    return true;
  }
  TsOutputFile file;
  TsString path = {0}, error = {0};
  tsStringAppend(&path, name);
  tsStringAppendChar(&path, 0);
  bool isWritten = tsOutputFileOpen(&file, path.data, &error);
  if (isWritten) {
    tsOutputFileWrite(&file, tsStringView(whole));
    isWritten = tsOutputFileCommit(&file, &error);
  }
  if (!isWritten)
    mlirOperationEmitError(run->module, "%.*s", (int)error.size, error.data);
  tsStringFree(&path);
  tsStringFree(&error);
  return isWritten;
}

void ttnnMemoryReportPassRun(MlirPass pass, const TTNNMemoryReportOptions *options,
                             MlirOperation module) {
  MemoryRun run = {.options = options, .module = module, .isFirst = true};
  bool isKnown = tsEqualC(options->format, "text") || tsEqualC(options->format, "json") ||
                 tsEqualC(options->format, "svg") || tsEqualC(options->format, "none");
  if (!isKnown) {
    mlirOperationEmitError(module, "the memory report can be text, json, svg, or none");
    tesseraPassSignalFailure(pass);
    return;
  }
  TsString whole = {0};
  mlirOperationWalk(module, reportFunction, &run, MlirWalkPreOrder);
  finishReport(&run, &whole);
  if (!writeReport(&run, &whole) || run.isFailed)
    tesseraPassSignalFailure(pass);
  tsStringFree(&whole);
  tsStringFree(&run.report);
}
