// Functions of the host that kernels call: vprintf, __assertfail.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Helpers.h"

#include <stdio.h>

enum { MAX_TEXT = 1 << 16 };

// A value among those of a call.
static uint64_t callValue(const PtxWarp *warp, const PtxInst *inst, unsigned number, unsigned lane,
                          size_t bytes) {
  size_t offset = inst->operands[number], size = warp->cta->program->callBytes;
  uint64_t value = 0;
  if (offset + bytes <= size)
    memcpy(&value, warp->call + lane * size + offset, bytes);
  return value;
}

// The memory at a generic address; *size becomes what there is of it.
static const char *memoryAt(const PtxWarp *warp, unsigned lane, uint64_t address, size_t *size) {
  const PtxCta *cta = warp->cta;
  uint64_t window = address >> PTX_WINDOW_SHIFT << PTX_WINDOW_SHIFT, offset = address - window;
  const char *memory = NULL;
  size_t whole = 0;
  if (window == PTX_LOCAL_WINDOW) {
    whole = cta->program->localBytes;
    memory = warp->local + lane * whole;
  } else if (window == PTX_SHARED_WINDOW) {
    whole = cta->sharedSize;
    memory = cta->shared;
  } else {
    uint64_t number = (address >> PTX_BUFFER_SHIFT) - 1;
    const PtxBuffer *buffer = number < cta->launch->numBuffers ? &cta->launch->buffers[number]
                              : number == PTX_MODULE_BUFFER    ? &cta->launch->moduleBuffer
                                                               : NULL;
    offset = address - ptxBufferBase((size_t)number);
    memory = buffer ? buffer->data : NULL;
    whole = buffer ? buffer->size : 0;
  }
  *size = offset < whole ? whole - (size_t)offset : 0;
  return *size ? memory + offset : NULL;
}

static bool readText(const PtxWarp *warp, unsigned lane, uint64_t address, TsString *text) {
  size_t size;
  const char *memory = memoryAt(warp, lane, address, &size);
  const char *end = memory ? memchr(memory, 0, size < MAX_TEXT ? size : MAX_TEXT) : NULL;
  if (end)
    tsStringAppend(text, mlirStringRefCreate(memory, (size_t)(end - memory)));
  else
    tsStringAppendC(text, "?");
  return end != NULL;
}

//===--- vprintf ---===//

/// Arguments lie one after the other, each at a multiple of its size.
typedef struct Arguments {
  const PtxWarp *warp;
  unsigned lane;
  uint64_t address;
} Arguments;

static uint64_t nextArgument(Arguments *arguments, size_t bytes) {
  size_t size;
  uint64_t value = 0;
  arguments->address = (arguments->address + bytes - 1) & ~(uint64_t)(bytes - 1);
  const char *memory = memoryAt(arguments->warp, arguments->lane, arguments->address, &size);
  if (memory && size >= bytes)
    memcpy(&value, memory, bytes);
  arguments->address += bytes;
  return value;
}

// One conversion: `spec` without the letters of its length, which are `isLong`'s matter.
static void printOne(TsString *out, char *spec, size_t length, bool isLong, Arguments *arguments) {
  char letter = spec[length - 1];
  TsString text = {0};
  double number;
  uint64_t bits;
  if (strchr("di", letter)) {
    bits = nextArgument(arguments, isLong ? 8 : 4);
    memcpy(spec + length - 1, "lld", 4);
    tsStringAppendFormat(out, spec, isLong ? (long long)bits : (long long)(int32_t)(uint32_t)bits);
  } else if (strchr("uoxX", letter)) {
    bits = nextArgument(arguments, isLong ? 8 : 4);
    const char tail[] = {'l', 'l', letter, '\0'};
    memcpy(spec + length - 1, tail, sizeof tail);
    tsStringAppendFormat(out, spec, (unsigned long long)bits);
  } else if (strchr("eEfFgGaA", letter)) {
    bits = nextArgument(arguments, 8);
    memcpy(&number, &bits, sizeof number);
    tsStringAppendFormat(out, spec, number);
  } else if (letter == 'c') {
    tsStringAppendFormat(out, spec, (int)(char)nextArgument(arguments, 4));
  } else if (letter == 'p') {
    tsStringAppendFormat(out, "0x%llx", (unsigned long long)nextArgument(arguments, 8));
  } else if (letter == 's') {
    readText(arguments->warp, arguments->lane, nextArgument(arguments, 8), &text);
    tsStringAppendFormat(out, spec, text.data);
  } else {
    tsStringAppend(out, mlirStringRefCreate(spec, length));
  }
  tsStringFree(&text);
}

static void printFormat(TsString *out, MlirStringRef format, Arguments *arguments) {
  enum { MAX_SPEC = 24 };
  for (size_t i = 0; i < format.length; ++i) {
    char spec[MAX_SPEC + 8] = "%";
    size_t length = 1, at = i + 1;
    bool isLong = false;
    if (format.data[i] != '%') {
      tsStringAppendChar(out, format.data[i]);
      continue;
    }
    while (at < format.length && length < MAX_SPEC &&
           strchr("-+ #0123456789.lhjzt", format.data[at])) {
      isLong = isLong || strchr("ljzt", format.data[at]);
      if (!strchr("lhjzt", format.data[at]))
        spec[length++] = format.data[at];
      ++at;
    }
    if (at == format.length || format.data[at] == '%') {
      tsStringAppendChar(out, '%');
      i = at;
      continue;
    }
    // No more than a line of blanks or digits for a number.
    size_t width = strspn(spec + 1, "-+ #0");
    width = (size_t)strtoul(spec + 1 + width, NULL, 10);
    const char *dot = strchr(spec, '.');
    if (width > 256 || (dot && strtoul(dot + 1, NULL, 10) > 256)) {
      spec[1] = '\0';
      length = 1;
    }
    spec[length++] = format.data[at];
    spec[length] = '\0';
    printOne(out, spec, length, isLong, arguments);
    i = at;
  }
}

static void callVprintf(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  enum { MAX_PRINTED = 1 << 26 };
  TsString *out = &warp->cta->worker->print;
  for (uint32_t left = mask; left && out->size < MAX_PRINTED; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    TsString format = {0};
    Arguments arguments = {warp, lane, callValue(warp, inst, 1, lane, 8)};
    readText(warp, lane, callValue(warp, inst, 0, lane, 8), &format);
    printFormat(out, tsStringView(&format), &arguments);
    tsStringFree(&format);
  }
}

//===--- __assertfail ---===//

// Message, file, line, function, and how wide characters are.
static void callAssertFail(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  unsigned lane = ptxFirstLane(mask);
  TsString texts[3] = {0};
  static const unsigned numbers[] = {0, 1, 3};
  for (int i = 0; i < 3; ++i)
    readText(warp, lane, callValue(warp, inst, numbers[i], lane, 8), &texts[i]);
  ptxError(warp, inst, lane, "%s:%u: %s: assertion failed: %s", texts[1].data,
           (unsigned)callValue(warp, inst, 2, lane, 4), texts[2].data, texts[0].data);
  for (int i = 0; i < 3; ++i)
    tsStringFree(&texts[i]);
}

PtxExecute *ptxFindHelper(MlirStringRef name, size_t numParameters) {
  if (tsEqualC(name, "vprintf") && numParameters == 2)
    return callVprintf;
  if (tsEqualC(name, "__assertfail") && numParameters == 5)
    return callAssertFail;
  return NULL;
}
