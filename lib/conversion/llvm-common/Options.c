// Options of a lowering, and what data layouts say about them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/llvm-common/Internal.h"
#include "tessera/DataLayout.h"
#include "tessera/Diagnostics.h"

#include <string.h>

enum { DEFAULT_BITS = 64 };

//===--- Data layouts ---===//

TesseraLoweringOptions tesseraLoweringOptionsDefault(void) {
  return (TesseraLoweringOptions){.indexBitwidth = DEFAULT_BITS,
                                  .dataLayout = mlirStringRefCreate("", 0)};
}

TesseraLoweringOptions tesseraLoweringOptionsAt(MlirOperation op) {
  TesseraLoweringOptions options = tesseraLoweringOptionsDefault();
  TesseraDataLayout *layout = tesseraDataLayoutCreate(op);
  uint64_t width = tesseraDataLayoutIndexBits(layout, mlirOperationGetContext(op));
  tesseraDataLayoutDestroy(layout);
  if (width > 0 && width <= IR_INTEGER_MAX_WIDTH)
    options.indexBitwidth = (unsigned)width;
  for (; !mlirOperationIsNull(op); op = mlirOperationGetParentOperation(op)) {
    MlirAttribute string = mlirOperationGetDiscardableAttributeByName(
        op, mlirStringRefCreateFromCString("llvm.data_layout"));
    if (mlirAttributeIsNull(string) || !mlirAttributeIsAString(string))
      continue;
    options.dataLayout = mlirStringAttrGetValue(string);
    break;
  }
  return options;
}

bool tesseraLoweringOptionsSetIndex(TesseraLoweringOptions *options, int64_t bitwidth,
                                    MlirOperation op) {
  if (bitwidth == 0)
    return true;
  if (bitwidth < 0 || bitwidth > IR_INTEGER_MAX_WIDTH) {
    TesseraDiagnostic *diagnostic =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
    tesseraDiagnosticAppendFormat(diagnostic, "no integer is %lld bits wide", (long long)bitwidth);
    (void)tesseraDiagnosticReport(diagnostic);
    return false;
  }
  options->indexBitwidth = (unsigned)bitwidth;
  return true;
}

//===--- LLVM's string ---===//

// A decimal number at *text, which moves behind it; false when there is none.
static bool readNumber(const char **text, const char *end, unsigned *number) {
  const char *start = *text;
  uint64_t value = 0;
  for (; *text < end && **text >= '0' && **text <= '9'; ++*text)
    value = value < UINT32_MAX ? value * 10 + (uint64_t)(**text - '0') : value;
  *number = (unsigned)value;
  return *text > start && value <= IR_INTEGER_MAX_WIDTH;
}

// One of the parts that dashes divide: `p[space]:size:...`.
static bool readPointer(const char *text, const char *end, unsigned *space, unsigned *bits) {
  if (text == end || *text++ != 'p')
    return false;
  *space = 0;
  if (text < end && *text != ':' && !readNumber(&text, end, space))
    return false;
  return text < end && *text++ == ':' && readNumber(&text, end, bits) && *bits > 0;
}

// An address space of which nothing is said is as the default one.
unsigned tesseraLoweringPointerBits(const TesseraLowering *lowering, unsigned addressSpace) {
  MlirStringRef layout = lowering->options.dataLayout;
  const char *text = layout.data, *end = layout.data + layout.length;
  unsigned found = DEFAULT_BITS;
  while (layout.length && text < end) {
    const char *dash = memchr(text, '-', (size_t)(end - text));
    const char *stop = dash ? dash : end;
    unsigned space, bits;
    if (readPointer(text, stop, &space, &bits)) {
      if (space == addressSpace)
        return bits;
      if (space == 0)
        found = bits;
    }
    text = dash ? dash + 1 : end;
  }
  return found;
}
