// Drawing layouts. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/File.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

enum { kMostElements = 4096, kCell = 48, kRow = 24 };

typedef struct Drawing {
  TsPointerMap seen; // types
  TsString text;
  bool isSvg;
  int64_t bottom; // of the SVG
  int64_t right;
} Drawing;

// Who has an element: text for each of those in one cell.
typedef struct Cells {
  LinearLayout layout;
  uint32_t rows, columns;
  TsString *texts;
  uint32_t *owners;
} Cells;

static uint32_t sizeOf(const LinearLayout *layout, const char *in) {
  int which = linearLayoutFindIn(layout, in);
  return which < 0 ? 1 : (uint32_t)1 << layout->ins[which].bits;
}

static void addCell(Cells *cells, const uint32_t *ins, uint32_t thread, uint32_t reg,
                    bool isShared) {
  uint32_t outs[kLayoutMaxDims];
  linearLayoutApply(&cells->layout, ins, outs);
  bool isOne = cells->layout.numOuts == 1;
  size_t at = isOne ? outs[0] : (size_t)outs[0] * cells->columns + outs[1];
  TsString *text = &cells->texts[at];
  if (!text->size)
    cells->owners[at] = isShared ? reg : thread;
  else
    tsStringAppendC(text, "|");
  if (isShared) {
    tsStringAppendFormat(text, "%u", reg);
    return;
  }
  if (sizeOf(&cells->layout, "block") > 1)
    tsStringAppendFormat(text, "B%u:", ins[3]);
  tsStringAppendFormat(text, "T%u:%u", thread, reg);
}

static void fillCells(Cells *cells) {
  bool isShared = linearLayoutFindIn(&cells->layout, "offset") >= 0;
  if (isShared) {
    for (uint32_t offset = 0; offset < sizeOf(&cells->layout, "offset"); ++offset)
      addCell(cells, (const uint32_t[]){offset, 0}, 0, offset, true);
    return;
  }
  uint32_t lanes = sizeOf(&cells->layout, "lane");
  for (uint32_t block = 0; block < sizeOf(&cells->layout, "block"); ++block)
    for (uint32_t warp = 0; warp < sizeOf(&cells->layout, "warp"); ++warp)
      for (uint32_t lane = 0; lane < lanes; ++lane)
        for (uint32_t reg = 0; reg < sizeOf(&cells->layout, "register"); ++reg)
          addCell(cells, (const uint32_t[]){reg, lane, warp, block}, warp * lanes + lane, reg,
                  false);
}

static void drawTable(Drawing *drawing, const Cells *cells) {
  size_t width = 0;
  for (size_t i = 0; i < (size_t)cells->rows * cells->columns; ++i)
    width = cells->texts[i].size > width ? cells->texts[i].size : width;
  for (uint32_t r = 0; r < cells->rows; ++r)
    for (uint32_t c = 0; c < cells->columns; ++c) {
      const TsString *text = &cells->texts[(size_t)r * cells->columns + c];
      if (c)
        tsStringAppendC(&drawing->text, " ");
      tsStringAppendRepeated(&drawing->text, ' ', width - text->size);
      tsStringAppend(&drawing->text, tsStringView(text));
      if (c + 1 == cells->columns)
        tsStringAppendC(&drawing->text, "\n");
    }
}

static void drawBoxes(Drawing *drawing, const Cells *cells) {
  for (uint32_t r = 0; r < cells->rows; ++r)
    for (uint32_t c = 0; c < cells->columns; ++c) {
      size_t at = (size_t)r * cells->columns + c;
      long long x = (long long)c * kCell, y = drawing->bottom + (long long)r * kRow;
      // Neighbouring threads have colours far from each other.
      unsigned hue = cells->owners[at] * 137 % 360;
      tsStringAppendFormat(&drawing->text,
                           "<rect x=\"%lld\" y=\"%lld\" width=\"%d\" height=\"%d\" "
                           "fill=\"hsl(%u,70%%,80%%)\" stroke=\"#888\"/>\n"
                           "<text x=\"%lld\" y=\"%lld\">%.*s</text>\n",
                           x, y, (int)kCell, (int)kRow, hue, x + 2, y + kRow - 8,
                           (int)cells->texts[at].size,
                           cells->texts[at].size ? cells->texts[at].data : "");
    }
  int64_t right = (int64_t)cells->columns * kCell;
  drawing->bottom += (int64_t)cells->rows * kRow + kRow;
  drawing->right = right > drawing->right ? right : drawing->right;
}

static void appendEscaped(MlirStringRef text, void *user) {
  for (size_t i = 0; i < text.length; ++i)
    if (text.data[i] == '<')
      tsStringAppendC(user, "&lt;");
    else if (text.data[i] == '&')
      tsStringAppendC(user, "&amp;");
    else
      tsStringAppendChar(user, text.data[i]);
}

static void drawHeading(Drawing *drawing, MlirType type, const LinearLayout *layout) {
  if (!drawing->isSvg) {
    mlirTypePrint(type, tsStringCallback, &drawing->text);
    tsStringAppendC(&drawing->text, "\n");
    linearLayoutPrint(layout, &drawing->text);
    return;
  }
  drawing->bottom += kRow;
  tsStringAppendFormat(&drawing->text, "<text x=\"0\" y=\"%lld\">", (long long)drawing->bottom - 8);
  mlirTypePrint(type, appendEscaped, &drawing->text);
  tsStringAppendC(&drawing->text, "</text>\n");
}

static void drawType(Drawing *drawing, MlirType type) {
  Cells cells;
  bool isNew;
  if (!mlirTypeIsARankedTensor(type) && !tritongpuMemDescTypeIsA(type))
    return;
  tsPointerMapInsert(&drawing->seen, type.ptr, &isNew);
  if (!isNew || !tritongpuTypeToLinearLayout(type, &cells.layout))
    return;
  drawHeading(drawing, type, &cells.layout);
  if (cells.layout.numOuts > 2 || linearLayoutOutBits(&cells.layout) > 12 ||
      linearLayoutInBits(&cells.layout) > 16)
    return;
  bool isOne = cells.layout.numOuts == 1;
  cells.rows = isOne ? 1 : (uint32_t)1 << cells.layout.outs[0].bits;
  cells.columns = (uint32_t)1 << cells.layout.outs[isOne ? 0 : 1].bits;
  size_t count = (size_t)cells.rows * cells.columns;
  cells.texts = tsAllocZeroed(count, sizeof *cells.texts);
  cells.owners = tsAllocZeroed(count, sizeof *cells.owners);
  fillCells(&cells);
  (drawing->isSvg ? drawBoxes : drawTable)(drawing, &cells);
  for (size_t i = 0; i < count; ++i)
    tsStringFree(&cells.texts[i]);
  tsFree(cells.texts);
  tsFree(cells.owners);
}

static MlirWalkResult visit(MlirOperation op, void *user) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    drawType(user, mlirValueGetType(mlirOperationGetResult(op, i)));
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
         !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
        drawType(user, mlirValueGetType(mlirBlockGetArgument(block, i)));
  return MlirWalkResultAdvance;
}

static bool writeDrawing(const Drawing *drawing, const char *path, TsString *error) {
  TsOutputFile file;
  TsString head = {0};
  if (!tsOutputFileOpen(&file, path, error))
    return false;
  if (drawing->isSvg)
    tsStringAppendFormat(&head,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lld\" height=\"%lld\" "
                         "font-family=\"monospace\" font-size=\"10\">\n",
                         (long long)drawing->right, (long long)drawing->bottom);
  tsOutputFileWrite(&file, tsStringView(&head));
  tsOutputFileWrite(&file, tsStringView(&drawing->text));
  if (drawing->isSvg)
    tsOutputFileWrite(&file, tsLiteral("</svg>\n"));
  tsStringFree(&head);
  return tsOutputFileCommit(&file, error);
}

void tritonGPUPrintLayoutPassRun(MlirPass pass, const TritonGPUPrintLayoutOptions *options,
                                 MlirOperation root) {
  Drawing drawing = {.isSvg = options->svg};
  TsString path = {0}, error = {0};
  mlirOperationWalk(root, visit, &drawing, MlirWalkPreOrder);
  tsStringAppend(&path, options->file);
  tsStringAppendChar(&path, 0);
  if (!writeDrawing(&drawing, path.data, &error)) {
    tsStringAppendChar(&error, 0);
    mlirEmitError(mlirOperationGetLocation(root), error.data);
    tesseraPassSignalFailure(pass);
  }
  tsStringFree(&path);
  tsStringFree(&error);
  tsStringFree(&drawing.text);
  tsPointerMapFree(&drawing.seen);
}
