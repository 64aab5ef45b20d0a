// The memory report as text, as JSON, and as a drawing over time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/transforms/MemoryReport.h"
#include "support/Json.h"
#include "tessera/Operation.h"

static double megabytes(int64_t bytes) { return (double)bytes / (1024.0 * 1024.0); }

static MlirStringRef stepName(const TtnnMemoryStep *step) {
  return mlirIdentifierStr(mlirOperationGetName(step->op));
}

// The name of the op's location, empty when it has none.
static MlirStringRef stepLocation(const TtnnMemoryStep *step) {
  MlirLocation location = mlirOperationGetLocation(step->op);
  return mlirLocationIsAName(location) ? mlirIdentifierStr(mlirLocationNameGetName(location))
                                       : (MlirStringRef){NULL, 0};
}

//===--- Text ---===//

static void appendPeak(TsString *text, const char *what, const TtnnMemoryAccount *account,
                       size_t place, int64_t bytes, int64_t capacity) {
  const TtnnMemoryStep *step = &account->steps.data[place];
  tsStringAppendFormat(text, "  most of %s: %.3f MB (%.1f %%) at step %zu, ", what,
                       megabytes(bytes), capacity ? 100.0 * (double)bytes / (double)capacity : 0,
                       place);
  tsStringAppend(text, stepName(step));
  tsStringAppendChar(text, '\n');
}

void ttnnWriteMemoryText(const TtnnMemoryAccount *account, TsString *text) {
  tsStringAppendC(text, "func @");
  tsStringAppend(text, tesseraSymbolGetName(account->function));
  tsStringAppendFormat(text,
                       ": %.2f MB of L1 in each of %lld cores, %.2f MB of DRAM in each of "
                       "%lld banks are free\n",
                       megabytes(account->l1Capacity), (long long)account->numCores,
                       megabytes(account->dramCapacity), (long long)account->numBanks);
  tsStringAppendC(text, "    step  L1 tensors    circular    L1 total   DRAM bank  op\n");
  for (size_t i = 0; i < account->steps.size; ++i) {
    const TtnnMemoryStep *step = &account->steps.data[i];
    tsStringAppendFormat(text, "%8zu %11.3f %11.3f %11.3f %11.3f  ", i, megabytes(step->l1Tensors),
                         megabytes(step->circularBuffers), megabytes(ttnnStepL1(step)),
                         megabytes(step->dram));
    tsStringAppend(text, stepName(step));
    if (stepLocation(step).length) {
      tsStringAppendChar(text, ' ');
      tsStringAppend(text, stepLocation(step));
    }
    tsStringAppendC(text,
                    ttnnStepL1(step) > account->l1Capacity || step->dram > account->dramCapacity
                        ? "  doesn't fit\n"
                        : "\n");
  }
  if (!account->steps.size)
    return;
  appendPeak(text, "L1", account, account->l1Peak,
             ttnnStepL1(&account->steps.data[account->l1Peak]), account->l1Capacity);
  appendPeak(text, "DRAM", account, account->dramPeak, account->steps.data[account->dramPeak].dram,
             account->dramCapacity);
}

//===--- JSON ---===//

static void appendTensorJson(const TtnnMemoryTensor *tensor, TsString *text) {
  tsStringAppendFormat(
      text, "{\"first\": %zu, \"last\": %zu, \"l1\": %lld, \"dram\": %lld, \"of\": ", tensor->first,
      tensor->last, (long long)tensor->footprint.l1, (long long)tensor->footprint.dram);
  if (mlirValueIsABlockArgument(tensor->value))
    tsStringAppendFormat(text, "\"argument %lld\"}",
                         (long long)mlirBlockArgumentGetArgNumber(tensor->value));
  else {
    tsAppendJsonString(
        text, mlirIdentifierStr(mlirOperationGetName(mlirOpResultGetOwner(tensor->value))));
    tsStringAppendChar(text, '}');
  }
}

void ttnnWriteMemoryJson(const TtnnMemoryAccount *account, TsString *text) {
  tsStringAppendC(text, "{\"function\": ");
  tsAppendJsonString(text, tesseraSymbolGetName(account->function));
  tsStringAppendFormat(text,
                       ", \"cores\": %lld, \"banks\": %lld, \"l1_capacity\": %lld, "
                       "\"dram_capacity\": %lld, \"l1_peak_step\": %zu, \"dram_peak_step\": %zu,\n"
                       " \"steps\": [",
                       (long long)account->numCores, (long long)account->numBanks,
                       (long long)account->l1Capacity, (long long)account->dramCapacity,
                       account->l1Peak, account->dramPeak);
  for (size_t i = 0; i < account->steps.size; ++i) {
    const TtnnMemoryStep *step = &account->steps.data[i];
    tsStringAppendC(text, i ? ",\n  {\"op\": " : "\n  {\"op\": ");
    tsAppendJsonString(text, stepName(step));
    tsStringAppendC(text, ", \"location\": ");
    tsAppendJsonString(text, stepLocation(step));
    tsStringAppendFormat(
        text, ", \"l1_tensors\": %lld, \"circular_buffers\": %lld, \"dram\": %lld}",
        (long long)step->l1Tensors, (long long)step->circularBuffers, (long long)step->dram);
  }
  tsStringAppendC(text, "],\n \"tensors\": [");
  for (size_t i = 0; i < account->tensors.size; ++i) {
    tsStringAppendC(text, i ? ",\n  " : "\n  ");
    appendTensorJson(&account->tensors.data[i], text);
  }
  tsStringAppendC(text, "]}");
}

//===--- Drawing ---===//

enum { kLeft = 80, kPanelHeight = 160, kPanelGap = 48, kTitle = 28 };

typedef struct MemoryPanel {
  const TtnnMemoryAccount *account;
  TsString *text;
  int top;
  double most; // bytes at the upper edge
} MemoryPanel;

static double heightOf(const MemoryPanel *panel, int64_t bytes) {
  return panel->top + kPanelHeight * (1.0 - (double)bytes / panel->most);
}

static double placeOf(const MemoryPanel *panel, size_t step) {
  return kLeft + (double)(kTtnnDrawingWidth - kLeft - 16) * (double)step /
                     (double)panel->account->steps.size;
}

static int64_t tensorsInL1(const TtnnMemoryStep *step) { return step->l1Tensors; }
static int64_t bytesInDram(const TtnnMemoryStep *step) { return step->dram; }

// The area under a curve of steps.
static void drawArea(const MemoryPanel *panel, int64_t (*bytes)(const TtnnMemoryStep *step),
                     const char *color, const char *name) {
  size_t count = panel->account->steps.size;
  tsStringAppendFormat(panel->text, "<path fill=\"%s\" d=\"M%.1f %.1f", color, placeOf(panel, 0),
                       heightOf(panel, 0));
  for (size_t i = 0; i < count; ++i)
    tsStringAppendFormat(panel->text, "V%.1fH%.1f",
                         heightOf(panel, bytes(&panel->account->steps.data[i])),
                         placeOf(panel, i + 1));
  tsStringAppendFormat(panel->text, "V%.1fZ\"><title>%s</title></path>\n", heightOf(panel, 0),
                       name);
}

static void drawFrame(const MemoryPanel *panel, const char *what, int64_t capacity, size_t peak,
                      int64_t most) {
  tsStringAppendFormat(panel->text, "<path stroke=\"#444\" fill=\"none\" d=\"M%d %dV%dH%d\"/>\n",
                       kLeft, panel->top, panel->top + kPanelHeight, kTtnnDrawingWidth - 16);
  double limit = heightOf(panel, capacity);
  if (limit >= panel->top)
    tsStringAppendFormat(panel->text,
                         "<path stroke=\"#c00\" stroke-dasharray=\"6 3\" d=\"M%d %.1fH%d\"/>\n"
                         "<text x=\"4\" y=\"%.1f\" fill=\"#c00\">%.2f MB</text>\n",
                         kLeft, limit, kTtnnDrawingWidth - 16, limit + 4, megabytes(capacity));
  MlirStringRef name = stepName(&panel->account->steps.data[peak]);
  tsStringAppendFormat(
      panel->text, "<text x=\"%d\" y=\"%d\">%s: at most %.3f of %.2f MB, step %zu, %.*s</text>\n",
      kLeft, panel->top + kPanelHeight + 16, what, megabytes(most), megabytes(capacity), peak,
      (int)name.length, name.data);
}

static void appendEscaped(TsString *text, MlirStringRef string) {
  for (size_t i = 0; i < string.length; ++i) {
    char c = string.data[i];
    if (c == '<' || c == '>' || c == '&')
      tsStringAppendFormat(text, "&#%d;", c);
    else
      tsStringAppendChar(text, (unsigned char)c < 0x20 ? ' ' : c);
  }
}

// Where little of much is used the curve would be flat, were it not for its own scale.
static double panelScale(int64_t used, int64_t capacity) {
  bool isLittle = used > 0 && used < capacity / 8;
  return 1.05 * (double)(isLittle || used > capacity ? used : capacity) + 1;
}

int ttnnDrawMemory(const TtnnMemoryAccount *account, int top, TsString *text) {
  tsStringAppendFormat(text, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">@", kLeft, top + 18);
  appendEscaped(text, tesseraSymbolGetName(account->function));
  tsStringAppendC(text, "</text>\n");
  if (!account->steps.size)
    return top + kTitle;
  int64_t l1 = ttnnStepL1(&account->steps.data[account->l1Peak]);
  int64_t dram = account->steps.data[account->dramPeak].dram;
  MemoryPanel panel = {account, text, top + kTitle, 1};
  panel.most = panelScale(l1, account->l1Capacity);
  drawArea(&panel, ttnnStepL1, "#f0a35e", "circular buffers");
  drawArea(&panel, tensorsInL1, "#4f81bd", "tensors in L1");
  drawFrame(&panel, "L1 of a core, tensors below circular buffers", account->l1Capacity,
            account->l1Peak, l1);
  panel.top += kPanelHeight + kPanelGap;
  panel.most = panelScale(dram, account->dramCapacity);
  drawArea(&panel, bytesInDram, "#7aa874", "tensors in DRAM");
  drawFrame(&panel, "a bank of DRAM", account->dramCapacity, account->dramPeak, dram);
  return panel.top + kPanelHeight + kPanelGap;
}
