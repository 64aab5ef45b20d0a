// tt.elementwise_inline_asm: assembly of the processor that is compiled for, for a few elements at
// a time. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As in Triton, elements of less than 32 bits go into a register together, as many as fit and as
// there are in a round: they follow each other in memory, so that an integer is read.
#include "conversion/triton-to-cpu/Internal.h"
#include "dialect/llvm/LLVM.h"
#include "dialect/llvm/LLVMOps.h"

/// How the elements of a value in a round are given to assembly.
typedef struct Registers {
  int64_t count; ///< of registers
  int64_t each;  ///< elements in one
  MlirType type; ///< of one
} Registers;

static Registers registersFor(CpuFunction *function, MlirType element, int64_t pack) {
  int64_t bits = 8 * cpuElementBytes(element);
  int64_t each = bits < 32 ? 32 / bits : 1;
  each = each < pack ? each : pack;
  MlirType type = cpuCarrier(function, element);
  if (each > 1)
    type = cpuInteger(function, (unsigned)(each * bits));
  return (Registers){(pack + each - 1) / each, each, type};
}

//===--- What can't be run ---===//

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Whether there is an instruction with a type of NVIDIA's PTX, such as add.f32 or mov.b64.
static bool isPtx(MlirStringRef text) {
  for (size_t i = 1; i + 2 < text.length; ++i) {
    size_t letters = i + 1;
    if (text.data[i] != '.' || !strchr("0123456789abcdefghijklmnopqrstuvwxyz", text.data[i - 1]))
      continue;
    if (text.data[letters] == 'b' && text.data[letters + 1] == 'f')
      ++letters;
    if (strchr("busf", text.data[letters]) && letters + 1 < text.length &&
        isDigit(text.data[letters + 1]))
      return true;
  }
  return false;
}

// Whether the assembly makes a kernel wait for the one before it, or lets the next one begin: of
// launches that run one after the other, that is nothing.
static bool isBetweenLaunches(MlirStringRef text) {
  return tsStartsWith(text, tsLiteral("griddepcontrol."));
}

/// How many registers a text of constraints is about.
typedef struct Constraints {
  int64_t numOutputs, numInputs;
  bool isMemory; ///< one is behind an address
} Constraints;

static Constraints readConstraints(MlirStringRef text) {
  Constraints found = {0};
  for (size_t start = 0; start < text.length;) {
    size_t end = start;
    bool isInBraces = false;
    for (; end < text.length && (isInBraces || text.data[end] != ','); ++end)
      isInBraces = (isInBraces || text.data[end] == '{') && text.data[end] != '}';
    char first = text.data[start];
    found.isMemory |= memchr(text.data + start, '*', end - start) != NULL;
    if (first == '=')
      ++found.numOutputs;
    else if (first != '~')
      ++found.numInputs;
    start = end + 1;
  }
  return found;
}

// Takes a reference to an operand off `*text`, which begins behind its dollar sign: $$, $0, ${0},
// ${0:c} or one of LLVM's words. LLVM ends the process over others.
static bool takeReference(MlirStringRef *text, int64_t numOperands) {
  static const char *const words[] = {"$", "{:uid}", "{:comment}", "{:private}"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
    MlirStringRef word = mlirStringRefCreateFromCString(words[i]);
    if (!tsStartsWith(*text, word))
      continue;
    *text = tsSubstring(*text, word.length, text->length - word.length);
    return true;
  }
  size_t at = text->length && text->data[0] == '{', first = at;
  int64_t number = 0;
  for (; at < text->length && isDigit(text->data[at]); ++at)
    number = number < numOperands ? number * 10 + (text->data[at] - '0') : number;
  bool isRight = at > first && number < numOperands;
  if (isRight && first) {
    at += at + 1 < text->length && text->data[at] == ':' ? 2 : 0;
    isRight = at < text->length && text->data[at++] == '}';
  }
  *text = isRight ? tsSubstring(*text, at, text->length - at) : *text;
  return isRight;
}

static bool hasRightReferences(MlirStringRef text, int64_t numOperands) {
  for (size_t at; (at = tsFindChar(text, '$', 0)) != SIZE_MAX;) {
    text = tsSubstring(text, at + 1, text.length - at - 1);
    if (!takeReference(&text, numOperands))
      return false;
  }
  return true;
}

//===--- A round ---===//

typedef struct Assembly {
  CpuFunction *function;
  MlirOperation op;
  int64_t pack;
  TesseraTypeList results; ///< a register each
  CpuValues operands;      ///< the same
} Assembly;

static bool check(const Assembly *assembly) {
  MlirOperation op = assembly->op;
  MlirStringRef text = tritonElementwiseInlineAsmOpGetAsmString(op);
  Constraints constraints = readConstraints(tritonElementwiseInlineAsmOpGetConstraints(op));
  if (isPtx(text)) {
    cpuFail(assembly->function, op, "has assembly of NVIDIA's GPUs (PTX), which the CPU can't run");
    return false;
  }
  if (constraints.isMemory) {
    cpuFail(assembly->function, op, "has a constraint for memory; there are registers only");
    return false;
  }
  bool isCounted = constraints.numOutputs == (int64_t)assembly->results.size &&
                   constraints.numInputs == (int64_t)assembly->operands.size;
  if (isCounted && hasRightReferences(text, constraints.numOutputs + constraints.numInputs))
    return true;
  if (isCounted)
    cpuFail(assembly->function, op, "has assembly that names an operand which isn't there");
  else
    cpuFail(assembly->function, op,
            "has constraints for %lld outputs and %lld inputs, but there are %lld and %lld "
            "registers",
            (long long)constraints.numOutputs, (long long)constraints.numInputs,
            (long long)assembly->results.size, (long long)assembly->operands.size);
  return false;
}

// The type of all results in one; null when there are none.
static MlirType resultType(const Assembly *assembly) {
  size_t count = assembly->results.size;
  if (count == 0)
    return (MlirType){NULL};
  return count == 1 ? assembly->results.data[0]
                    : llvmStructTypeGetLiteral(assembly->function->context, (intptr_t)count,
                                               assembly->results.data, false);
}

static MlirValue nothing(const Assembly *assembly) {
  MlirType type = resultType(assembly);
  return mlirTypeIsNull(type) ? (MlirValue){NULL}
                              : cpuMake(assembly->function, &llvmZeroOpDef, type, 0, NULL, NULL);
}

// Makes the assembly.
static MlirValue make(const Assembly *assembly) {
  CpuFunction *function = assembly->function;
  MlirContext context = function->context;
  MlirAttribute none = {NULL}, unit = mlirUnitAttrGet(context);
  MlirType type = resultType(assembly);
  MlirOperation made = llvmInlineAsmOpCreate(
      function->rewriter, function->location, type, (intptr_t)assembly->operands.size,
      assembly->operands.data,
      mlirStringAttrGet(context, tritonElementwiseInlineAsmOpGetAsmString(assembly->op)),
      mlirStringAttrGet(context, tritonElementwiseInlineAsmOpGetConstraints(assembly->op)),
      tritonElementwiseInlineAsmOpGetPure(assembly->op) ? none : unit, none, none, none, none);
  return mlirTypeIsNull(type) ? (MlirValue){NULL} : mlirOperationGetResult(made, 0);
}

static MlirValue resultAt(const Assembly *assembly, MlirValue all, int64_t number) {
  CpuFunction *function = assembly->function;
  if (assembly->results.size == 1)
    return all;
  MlirOperation taken = llvmExtractValueOpCreate(
      function->rewriter, function->location, assembly->results.data[number], all,
      mlirDenseI64ArrayGet(function->context, 1, &number));
  return mlirOperationGetResult(taken, 0);
}

static MlirType elementOf(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetElementType(type) : type;
}

static void readOperand(Assembly *assembly, const CpuRounds *rounds, intptr_t number) {
  CpuFunction *function = assembly->function;
  MlirValue operand = mlirOperationGetOperand(assembly->op, number);
  if (!cpuIsTensor(operand)) {
    tsVecPush(&assembly->operands, cpuScalarOf(function, operand));
    return;
  }
  CpuBuffer *buffer = rounds->operands[number];
  Registers registers = registersFor(function, buffer->element, assembly->pack);
  for (int64_t i = 0; i < registers.count; ++i) {
    MlirValue address = cpuRoundAddress(rounds, buffer, buffer->element, i * registers.each);
    MlirType type = registers.each > 1 ? registers.type : cpuMemoryType(function, buffer->element);
    MlirValue read = cpuLoad(function, type, address);
    tsVecPush(&assembly->operands,
              registers.each > 1 ? read : cpuFromMemory(function, buffer->element, read));
  }
}

static void addResults(Assembly *assembly, MlirValue result) {
  Registers registers = registersFor(assembly->function, elementOf(result), assembly->pack);
  for (int64_t i = 0; i < registers.count; ++i)
    tesseraTypeListAdd(&assembly->results, registers.type);
}

static void writeResults(const Assembly *assembly, const CpuRounds *rounds, MlirValue all) {
  CpuFunction *function = assembly->function;
  int64_t next = 0;
  for (intptr_t k = 0; k < mlirOperationGetNumResults(assembly->op); ++k) {
    MlirValue result = mlirOperationGetResult(assembly->op, k);
    if (!cpuIsTensor(result)) {
      cpuSetScalar(function, result, resultAt(assembly, all, next++));
      continue;
    }
    const CpuValue *value = cpuValueOf(function, result);
    Registers registers = registersFor(function, value->element, assembly->pack);
    for (int64_t i = 0; i < registers.count; ++i) {
      MlirValue one = resultAt(assembly, all, next++);
      MlirValue address =
          cpuRoundAddress(rounds, value->buffer, value->element, i * registers.each);
      cpuStore(function, registers.each > 1 ? one : cpuToMemory(function, value->element, one),
               address);
    }
  }
}

static bool hasTensors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (cpuIsTensor(mlirOperationGetResult(op, i)))
      return true;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (cpuIsTensor(mlirOperationGetOperand(op, i)))
      return true;
  return false;
}

static void runAssembly(CpuFunction *function, MlirOperation op) {
  Assembly assembly = {
      .function = function, .op = op, .pack = tritonElementwiseInlineAsmOpGetPackedElement(op)};
  bool isLoop = hasTensors(op);
  if (!isLoop)
    assembly.pack = 1; // it says nothing then
  CpuRounds rounds = {.function = function, .pack = assembly.pack};
  if (isLoop)
    cpuRoundsBegin(&rounds, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    readOperand(&assembly, &rounds, i);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    addResults(&assembly, mlirOperationGetResult(op, i));
  if (isBetweenLaunches(tritonElementwiseInlineAsmOpGetAsmString(op)))
    writeResults(&assembly, &rounds, nothing(&assembly));
  else if (check(&assembly))
    writeResults(&assembly, &rounds, make(&assembly));
  if (isLoop)
    cpuRoundsEnd(&rounds);
  tesseraTypeListFree(&assembly.results);
  tsVecFree(&assembly.operands);
}

const CpuLowering cpuAssemblyLowerings[] = {
    {.definition = &tritonElementwiseInlineAsmOpDef, .run = runAssembly, .needs = CPU_NEEDS_ALL},
    {0},
};
