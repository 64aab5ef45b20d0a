// Remarks of passes: which are wanted, and what they look like.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Remarks.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "pass/Internal.h"
#include "pass/RemarkStream.h"
#include "support/Json.h"
#include "support/Map.h"
#include "tessera/Diagnostics.h"

#include <regex.h>
#include <stdarg.h>

enum { NUM_KINDS = TESSERA_REMARK_ANALYSIS + 1 };

typedef struct Filter {
  int kind; ///< negative: all
  regex_t expression;
} Filter;

/// A remark that is held back, or is being said.
typedef struct Remark {
  TesseraRemarkKind kind;
  const char *name;
  MlirLocation location;
  TsString category, function, text;
} Remark;

struct PsRemarks {
  TsVec(Filter) filters;
  MlirStringCallback write; ///< of YAML
  void *user;
  PsRemarkStream *stream; ///< neither: they are diagnostics
  bool keepsLast;
  TsVec(Remark) held;
  TsStringMap byKey; ///< number of the remark that is held about the same
  TsArena keys;
};

//===--- What is wanted ---===//

PsRemarks *psRemarksCreate(void) { return tsAllocZeroed(1, sizeof(PsRemarks)); }

static void freeRemark(Remark *remark) {
  tsStringFree(&remark->category);
  tsStringFree(&remark->function);
  tsStringFree(&remark->text);
}

void psRemarksDestroy(PsRemarks *remarks) {
  if (!remarks)
    return;
  for (size_t i = 0; i < remarks->filters.size; i++)
    regfree(&remarks->filters.data[i].expression);
  for (size_t i = 0; i < remarks->held.size; i++)
    freeRemark(&remarks->held.data[i]);
  tsVecFree(&remarks->filters);
  tsVecFree(&remarks->held);
  tsStringMapFree(&remarks->byKey);
  tsArenaDestroy(&remarks->keys);
  psRemarkStreamDestroy(remarks->stream);
  tsFree(remarks);
}

bool psRemarksAddFilter(PsRemarks *remarks, int kind, const char *expression, TsString *message) {
  Filter filter = {.kind = kind};
  TsString whole = {0};
  tsStringAppendFormat(&whole, "^(%s)$", expression);
  int error = regcomp(&filter.expression, whole.data, REG_EXTENDED | REG_NOSUB);
  tsStringFree(&whole);
  if (error) {
    char why[200];
    regerror(error, &filter.expression, why, sizeof why);
    tsStringAppendFormat(message, "'%s' isn't a regular expression: %s", expression, why);
    return false;
  }
  tsVecPush(&remarks->filters, filter);
  return true;
}

void psRemarksWriteYaml(PsRemarks *remarks, MlirStringCallback write, void *user) {
  remarks->write = write;
  remarks->user = user;
}

void psRemarksWriteBitstream(PsRemarks *remarks, MlirStringCallback write, void *user) {
  remarks->stream = psRemarkStreamCreate(write, user);
}

void psRemarksKeepLast(PsRemarks *remarks) { remarks->keepsLast = true; }

void psManagerSetRemarks(MlirPassManager passManager, PsRemarks *remarks) {
  ((PsManager *)passManager.ptr)->remarks = remarks;
}

/// What the category of the pass's remarks is.
static const char *categoryOf(const PsPass *pass) {
  const char *argument = psPassArgument(pass);
  return argument ? argument : psPassName(pass);
}

bool tesseraPassWantsRemarks(MlirPass pass, TesseraRemarkKind kind) {
  const PsPass *running = pass.ptr;
  const PsRemarks *remarks = running->manager ? running->manager->remarks : NULL;
  for (size_t i = 0; remarks && i < remarks->filters.size; i++) {
    const Filter *filter = &remarks->filters.data[i];
    if ((filter->kind < 0 || filter->kind == (int)kind) &&
        !regexec(&filter->expression, categoryOf(running), 0, NULL, 0))
      return true;
  }
  return false;
}

//===--- What they look like ---===//

static const char *const kKinds[NUM_KINDS] = {"Passed", "Missed", "Failure", "Analysis"};

static void report(const Remark *remark) {
  TsString text = {0};
  tsStringAppendFormat(&text, "[%s] %s | Category:%s", kKinds[remark->kind], remark->name,
                       remark->category.data);
  if (remark->function.size)
    tsStringAppendFormat(&text, " | Function=%s", remark->function.data);
  tsStringAppendFormat(&text, " | Remark=\"%s\"", remark->text.data);
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(remark->location, MlirDiagnosticRemark);
  tesseraDiagnosticAppendFormat(diagnostic, "%s", text.data);
  tesseraDiagnosticReport(diagnostic);
  tsStringFree(&text);
}

static void putLine(TsString *text, const char *key, MlirStringRef value) {
  tsStringAppendFormat(text, "%-17s", key);
  tsAppendJsonString(text, value); // a string of JSON is one of YAML
  tsStringAppendChar(text, '\n');
}

static void putPlace(TsString *text, MlirLocation location) {
  if (!mlirLocationIsAFileLineColRange(location))
    return;
  tsStringAppendC(text, "DebugLoc:        { File: ");
  tsAppendJsonString(text, mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location)));
  tsStringAppendFormat(text, ", Line: %d, Column: %d }\n",
                       mlirLocationFileLineColRangeGetStartLine(location),
                       mlirLocationFileLineColRangeGetStartColumn(location));
}

static const char *functionOf(const Remark *remark) {
  return remark->function.size ? remark->function.data : "<unknown function>";
}

static void writeYaml(const PsRemarks *remarks, const Remark *remark) {
  TsString text = {0};
  tsStringAppendFormat(&text, "--- !%s\n", kKinds[remark->kind]);
  putLine(&text, "Pass:", tsStringView(&remark->category));
  putLine(&text, "Name:", mlirStringRefCreateFromCString(remark->name));
  putPlace(&text, remark->location);
  putLine(&text, "Function:", mlirStringRefCreateFromCString(functionOf(remark)));
  tsStringAppendC(&text, "Args:\n");
  putLine(&text, "  - Remark:", tsStringView(&remark->text));
  tsStringAppendC(&text, "...\n");
  remarks->write(tsStringView(&text), remarks->user);
  tsStringFree(&text);
}

static void writeToStream(const PsRemarks *remarks, const Remark *remark) {
  PsRemarkText text = {.kind = remark->kind,
                       .category = remark->category.data,
                       .name = remark->name,
                       .function = functionOf(remark),
                       .text = remark->text.size ? remark->text.data : ""};
  MlirLocation place = remark->location;
  TsString file = {0};
  if (mlirLocationIsAFileLineColRange(place)) {
    tsStringAppend(&file, mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place)));
    text.file = file.size ? file.data : "";
    text.line = (uint64_t)mlirLocationFileLineColRangeGetStartLine(place);
    text.column = (uint64_t)mlirLocationFileLineColRangeGetStartColumn(place);
  }
  psRemarkStreamAdd(remarks->stream, &text);
  tsStringFree(&file);
}

static void say(const PsRemarks *remarks, const Remark *remark) {
  if (remarks->stream)
    writeToStream(remarks, remark);
  else if (remarks->write)
    writeYaml(remarks, remark);
  else
    report(remark);
}

static void hold(PsRemarks *remarks, Remark remark) {
  TsString key = {0};
  tsStringAppendFormat(&key, "%p %s %s", (void *)remark.location.ptr, remark.category.data,
                       remark.name);
  bool isNew;
  MlirStringRef kept = tsArenaString(&remarks->keys, tsStringView(&key));
  uintptr_t *slot = tsStringMapInsert(&remarks->byKey, kept, &isNew);
  tsStringFree(&key);
  if (isNew) {
    *slot = remarks->held.size;
    tsVecPush(&remarks->held, remark);
    return;
  }
  freeRemark(&remarks->held.data[*slot]);
  remarks->held.data[*slot] = remark;
}

void psRemarksFinish(PsRemarks *remarks) {
  for (size_t i = 0; i < remarks->held.size; i++) {
    say(remarks, &remarks->held.data[i]);
    freeRemark(&remarks->held.data[i]);
  }
  remarks->held.size = 0;
  tsStringMapFree(&remarks->byKey);
  tsArenaDestroy(&remarks->keys);
}

/// The name of the function that the op is in, or is: of the innermost op with one that isn't at
/// the top.
static void appendFunction(TsString *text, MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  for (; !mlirOperationIsNull(parent); parent = mlirOperationGetParentOperation(op)) {
    MlirAttribute name = mlirOperationGetAttributeByName(op, tsLiteral("sym_name"));
    if (!mlirAttributeIsNull(name) && mlirAttributeIsAString(name)) {
      tsStringAppend(text, mlirStringAttrGetValue(name));
      return;
    }
    op = parent;
  }
}

void tesseraPassRemark(MlirPass pass, TesseraRemarkKind kind, const char *name, MlirOperation op,
                       const char *format, ...) {
  if (!tesseraPassWantsRemarks(pass, kind))
    return;
  const PsPass *running = pass.ptr;
  PsRemarks *remarks = running->manager->remarks;
  Remark remark = {.kind = kind, .name = name, .location = mlirOperationGetLocation(op)};
  tsStringAppendC(&remark.category, categoryOf(running));
  appendFunction(&remark.function, op);
  va_list arguments;
  va_start(arguments, format);
  tsStringAppendFormatV(&remark.text, format, arguments);
  va_end(arguments);
  if (remarks->keepsLast) {
    hold(remarks, remark);
    return;
  }
  say(remarks, &remark);
  freeRemark(&remark);
}
