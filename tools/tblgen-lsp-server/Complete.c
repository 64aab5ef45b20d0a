// What could be written at a place: classes, defs, keywords, operators.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"

#include <ctype.h>

enum { KIND_CLASS = 7, KIND_VALUE = 12, KIND_KEYWORD = 14, KIND_OPERATOR = 24 };
enum { MOST_PROPOSALS = 1000 };

typedef struct Proposals {
  json_t *items;
  MlirStringRef prefix;
  bool isIncomplete;
} Proposals;

static void propose(Proposals *proposals, MlirStringRef name, int kind) {
  if (!tsStartsWith(name, proposals->prefix))
    return;
  if (json_array_size(proposals->items) >= MOST_PROPOSALS) {
    proposals->isIncomplete = true;
    return;
  }
  json_array_append_new(proposals->items,
                        json_pack("{s:o,s:i}", "label", lspString(name), "kind", kind));
}

static void proposeRecords(Proposals *proposals, TgRecordList records, int kind) {
  for (size_t i = 0; i < records.size; i++)
    if (!tgRecordIsAnonymous(records.data[i]))
      propose(proposals, tgRecordGetName(records.data[i]), kind);
}

/// Where the word before the place begins, `!` included.
static size_t wordStart(MlirStringRef text, size_t offset) {
  while (offset > 0 &&
         (isalnum((unsigned char)text.data[offset - 1]) || text.data[offset - 1] == '_'))
    offset--;
  return offset > 0 && text.data[offset - 1] == '!' ? offset - 1 : offset;
}

json_t *tdComplete(const TdDocument *document, size_t offset) {
  static const char *const keywords[] = {
      "assert",  "bit",    "bits", "class", "code",       "dag",    "def",     "defm", "defset",
      "deftype", "defvar", "dump", "else",  "false",      "field",  "foreach", "if",   "in",
      "include", "int",    "let",  "list",  "multiclass", "string", "then",    "true"};
  MlirStringRef text = tdBuffer(document, 1)->source.text;
  size_t start = wordStart(text, offset);
  Proposals proposals = {.items = json_array(), .prefix = tsSubstring(text, start, offset - start)};
  if (proposals.prefix.length && proposals.prefix.data[0] == '!') {
    for (TgOp op = TG_OP_NONE + 1; op < TG_OP_COUNT; op++)
      propose(&proposals, mlirStringRefCreateFromCString(tgOpName(op)), KIND_OPERATOR);
  } else {
    proposeRecords(&proposals, tgContextGetClasses(document->context), KIND_CLASS);
    proposeRecords(&proposals, tgContextGetDefs(document->context), KIND_VALUE);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
      propose(&proposals, mlirStringRefCreateFromCString(keywords[i]), KIND_KEYWORD);
  }
  return json_pack("{s:b,s:o}", "isIncomplete", (int)proposals.isIncomplete, "items",
                   proposals.items);
}
