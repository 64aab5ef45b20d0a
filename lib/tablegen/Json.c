// All records as JSON, in the shape and order of llvm-tblgen --dump-json.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <stdlib.h>

/// Length of the valid UTF-8 sequence at the start of the text; 0 when there is none.
static size_t sequenceLength(const unsigned char *text, size_t left) {
  unsigned char c = text[0];
  size_t length = c < 0x80                ? 1
                  : c >= 0xc2 && c < 0xe0 ? 2
                  : c >= 0xe0 && c < 0xf0 ? 3
                  : c >= 0xf0 && c < 0xf5 ? 4
                                          : 0;
  if (length == 0 || length > left)
    return 0;
  for (size_t i = 1; i < length; ++i)
    if ((text[i] & 0xc0) != 0x80)
      return 0;
  // Overlong forms, surrogates and what is beyond U+10FFFF.
  if ((c == 0xe0 && text[1] < 0xa0) || (c == 0xed && text[1] >= 0xa0) ||
      (c == 0xf0 && text[1] < 0x90) || (c == 0xf4 && text[1] >= 0x90))
    return 0;
  return length;
}

static void appendEscaped(unsigned char c, TsString *out) {
  switch (c) {
  case '"':
  case '\\':
    tgPut(out, tsLiteral("\\"));
    tsStringAppendChar(out, (char)c);
    break;
  case '\t':
    tgPut(out, tsLiteral("\\t"));
    break;
  case '\n':
    tgPut(out, tsLiteral("\\n"));
    break;
  case '\r':
    tgPut(out, tsLiteral("\\r"));
    break;
  default:
    tsStringAppendFormat(out, "\\u%04x", c);
    break;
  }
}

/// Appends the text with everything escaped that JSON or UTF-8 does not allow in one.
static void appendEscapedText(MlirStringRef text, TsString *out) {
  const unsigned char *bytes = (const unsigned char *)text.data;
  for (size_t i = 0, start = 0; i <= text.length;) {
    size_t plain = i < text.length ? sequenceLength(bytes + i, text.length - i) : 0;
    bool isPlain =
        plain > 1 || (plain == 1 && bytes[i] >= 0x20 && bytes[i] != '"' && bytes[i] != '\\');
    if (isPlain) {
      i += plain;
      continue;
    }
    tgPut(out, mlirStringRefCreate(text.data + start, i - start));
    if (i == text.length)
      break;
    if (plain)
      appendEscaped(bytes[i], out);
    else
      tgPut(out, tsLiteral("\xef\xbf\xbd"));
    start = ++i;
  }
}

enum { WORD = sizeof(uint64_t) };

static uint64_t readWord(const void *bytes) {
  uint64_t word;
  memcpy(&word, bytes, WORD);
  return word;
}

/// Sets the highest bit of each byte that is no plain ASCII character: control characters, quotes,
/// backslashes and all from 0x80 on. No byte's sum carries into the next.
static uint64_t findSpecial(uint64_t word) {
  const uint64_t each = 0x0101010101010101, low = each * 0x7f;
  uint64_t isPrintable = (word & low) + each * (0x80 - 0x20);
  uint64_t isNoQuote = ((word ^ each * '"') & low) + low;
  uint64_t isNoBackslash = ((word ^ each * '\\') & low) + low;
  return ~(isPrintable & isNoQuote & isNoBackslash & ~word) & each * 0x80;
}

/// Whether the text needs no escaping. WORD bytes behind it may be read.
static bool isPlainText(const char *text, size_t size) {
  static const uint8_t masks[2 * WORD] = {255, 255, 255, 255, 255, 255, 255, 255};
  uint64_t special = 0;
  for (; size >= WORD; text += WORD, size -= WORD)
    special |= findSpecial(readWord(text));
  return !(special | (findSpecial(readWord(text)) & readWord(masks + WORD - size)));
}

/// Begins a text that is then appended as it is; where, for endText.
static size_t beginText(TsString *out) {
  tgPut(out, tsLiteral("\""));
  return out->size;
}

/// Escapes what was appended since `start`; mostly that is nothing.
static void endText(TsString *out, size_t start) {
  size_t size = out->size - start;
  tsStringReserve(out, WORD);
  if (!isPlainText(out->data + start, size)) {
    TsString raw = {0};
    tsStringAppend(&raw, mlirStringRefCreate(out->data + start, size));
    out->size = start;
    appendEscapedText(tsStringView(&raw), out);
    tsStringFree(&raw);
  }
  tgPut(out, tsLiteral("\""));
}

static void appendText(const TgInit *text, TsString *out) {
  size_t start = beginText(out);
  tgPutText(out, text);
  endText(out, start);
}

static void appendName(const TgRecord *record, TsString *out) {
  size_t start = beginText(out);
  tgInitPrintUnquoted(record->name, out);
  endText(out, start);
}

static void appendPrintable(const TgInit *init, TsString *out) {
  tgPut(out, tsLiteral("\"printable\":"));
  size_t start = beginText(out);
  tgInitPrint(init, out);
  endText(out, start);
}

static void appendValue(const TgInit *init, TsString *out);

static void appendArray(const TgInit *init, TsString *out) {
  tgPut(out, tsLiteral("["));
  for (size_t i = 0; i < init->size; ++i) {
    if (i)
      tgPut(out, tsLiteral(","));
    appendValue(init->words[i].init, out);
  }
  tgPut(out, tsLiteral("]"));
}

static void appendDag(const TgInit *dag, TsString *out) {
  tgPut(out, tsLiteral("{\"args\":["));
  for (size_t i = 0; i < tgDagSize(dag); ++i) {
    tsStringAppendC(out, i ? ",[" : "[");
    appendValue(tgDagValue(dag, i), out);
    tgPut(out, tsLiteral(","));
    if (tgDagValueName(dag, i))
      appendText(tgDagValueName(dag, i), out);
    else
      tgPut(out, tsLiteral("null"));
    tgPut(out, tsLiteral("]"));
  }
  tgPut(out, tsLiteral("],\"kind\":\"dag\","));
  if (dag->words[1].init) {
    tgPut(out, tsLiteral("\"name\":"));
    appendText(dag->words[1].init, out);
    tgPut(out, tsLiteral(","));
  }
  tgPut(out, tsLiteral("\"operator\":"));
  appendValue(dag->words[0].init, out);
  tgPut(out, tsLiteral(","));
  appendPrintable(dag, out);
  tgPut(out, tsLiteral("}"));
}

static void appendDef(const TgRecord *record, TsString *out) {
  tgPut(out, tsLiteral("{\"def\":"));
  appendName(record, out);
  tgPut(out, tsLiteral(",\"kind\":\"def\",\"printable\":"));
  appendName(record, out);
  tgPut(out, tsLiteral("}"));
}

static void appendOpen(const TgInit *init, TsString *out) {
  const TgInit *var = NULL;
  const char *kind = "complex";
  tgPut(out, tsLiteral("{"));
  if (init->kind == TG_VAR) {
    var = init;
    kind = "var";
  } else if (init->kind == TG_VAR_BIT && init->words[0].init->kind == TG_VAR) {
    var = init->words[0].init;
    kind = "varbit";
    tgPut(out, tsLiteral("\"index\":"));
    tsStringAppendSigned(out, init->words[1].integer);
    tgPut(out, tsLiteral(","));
  }
  tsStringAppendFormat(out, "\"kind\":\"%s\",", kind);
  appendPrintable(init, out);
  if (var) {
    tgPut(out, tsLiteral(",\"var\":"));
    appendText(var->words[0].init, out);
  }
  tgPut(out, tsLiteral("}"));
}

static void appendValue(const TgInit *init, TsString *out) {
  if (tgIsFull(out))
    return;
  switch (init->kind) {
  case TG_UNSET:
    tgPut(out, tsLiteral("null"));
    break;
  case TG_BIT:
  case TG_INT:
    tsStringAppendSigned(out, init->words[0].integer);
    break;
  case TG_STRING:
    appendText(init, out);
    break;
  case TG_BITS:
  case TG_LIST:
    appendArray(init, out);
    break;
  case TG_DEF:
    appendDef(init->words[0].record, out);
    break;
  case TG_DAG:
    appendDag(init, out);
    break;
  default:
    appendOpen(init, out);
    break;
  }
}

/// The order of a record's fields by name. Neighbours mostly have the same fields, so the last
/// order is kept.
typedef struct FieldOrder {
  TsVec(const TgField *) sorted;
  TsVec(const TgInit *) names; ///< as declared, of the record that was sorted
  TsVec(uint32_t) order;
} FieldOrder;

static int compareFields(const void *a, const void *b) {
  return tsCompare(tgText((*(const TgField *const *)a)->name),
                   tgText((*(const TgField *const *)b)->name));
}

static bool hasSameFields(const FieldOrder *order, const TgRecord *record) {
  if (order->names.size != record->numFields)
    return false;
  for (uint32_t i = 0; i < record->numFields; ++i)
    if (order->names.data[i] != record->fields[i].name)
      return false;
  return true;
}

static void orderFields(FieldOrder *order, const TgRecord *record) {
  if (hasSameFields(order, record))
    return;
  order->sorted.size = order->names.size = order->order.size = 0;
  for (uint32_t i = 0; i < record->numFields; ++i) {
    tsVecPush(&order->sorted, &record->fields[i]);
    tsVecPush(&order->names, record->fields[i].name);
  }
  if (order->sorted.size > 1)
    qsort(order->sorted.data, order->sorted.size, sizeof *order->sorted.data, compareFields);
  for (uint32_t i = 0; i < record->numFields; ++i)
    tsVecPush(&order->order, (uint32_t)(order->sorted.data[i] - record->fields));
}

static void appendOpenFieldNames(const TgRecord *record, TsString *out) {
  const char *separator = "";
  for (uint32_t i = 0; i < record->numFields; ++i) {
    if (!record->fields[i].decl->mayStayOpen)
      continue;
    tsStringAppendC(out, separator);
    appendText(record->fields[i].name, out);
    separator = ",";
  }
}

static void appendLocs(const TgRecord *record, TsString *out) {
  for (uint32_t i = 0; i < record->numLocs; ++i) {
    if (i)
      tgPut(out, tsLiteral(","));
    size_t start = beginText(out);
    tgAppendShortLoc(record->context, record->locs[i], out);
    endText(out, start);
  }
}

static void appendRecord(const TgRecord *record, FieldOrder *order, TsString *out) {
  tgPut(out, tsLiteral(","));
  appendName(record, out);
  tsStringAppendC(out, record->kind == TG_RECORD_ANONYMOUS
                           ? ":{\"!anonymous\":true,\"!fields\":["
                           : ":{\"!anonymous\":false,\"!fields\":[");
  appendOpenFieldNames(record, out);
  tgPut(out, tsLiteral("],\"!locs\":["));
  appendLocs(record, out);
  tgPut(out, tsLiteral("],\"!name\":"));
  appendName(record, out);
  tgPut(out, tsLiteral(",\"!superclasses\":["));
  for (size_t i = 0; i < tgRecordGetNumSuperClasses(record); ++i) {
    if (i)
      tgPut(out, tsLiteral(","));
    appendText(tgRecordGetSuperClass(record, i)->name, out);
  }
  tgPut(out, tsLiteral("]"));
  orderFields(order, record);
  for (size_t i = 0; i < order->order.size; ++i) {
    const TgField *field = &record->fields[order->order.data[i]];
    tgPut(out, tsLiteral(","));
    appendText(field->name, out);
    tgPut(out, tsLiteral(":"));
    appendValue(field->value, out);
  }
  tgPut(out, tsLiteral("}"));
}

/// The defs of each class: chains in order of definition names, one link per superclass.
typedef struct Instance {
  const TgRecord *def;
  size_t next; ///< index plus one
} Instance;
typedef struct Chain {
  size_t first, last; ///< indices plus one
} Chain;

static void appendInstances(TgRecordList classes, TgRecordList defs, TsString *out,
                            MlirStringCallback callback, void *user) {
  TsVec(Instance) instances = {0};
  TsPointerMap indices = {0};
  Chain *chains = tsAllocZeroed(classes.size + 1, sizeof *chains);
  for (size_t i = 0; i < classes.size; ++i)
    *tsPointerMapInsert(&indices, classes.data[i], NULL) = i;
  for (size_t i = 0; i < defs.size; ++i)
    for (size_t j = 0; j < tgRecordGetNumSuperClasses(defs.data[i]); ++j) {
      Chain *chain = &chains[*tsPointerMapFind(&indices, tgRecordGetSuperClass(defs.data[i], j))];
      tsVecPush(&instances, (Instance){defs.data[i], 0});
      if (chain->last)
        instances.data[chain->last - 1].next = instances.size;
      else
        chain->first = instances.size;
      chain->last = instances.size;
    }
  tgPut(out, tsLiteral("{\"!instanceof\":{"));
  for (size_t i = 0; i < classes.size; ++i) {
    if (i)
      tgPut(out, tsLiteral(","));
    appendText(classes.data[i]->name, out);
    tgPut(out, tsLiteral(":["));
    for (size_t at = chains[i].first; at; at = instances.data[at - 1].next) {
      if (at != chains[i].first)
        tgPut(out, tsLiteral(","));
      appendName(instances.data[at - 1].def, out);
      tgFlush(out, false, callback, user);
    }
    tgPut(out, tsLiteral("]"));
  }
  tgPut(out, tsLiteral("},\"!tablegen_json_version\":1"));
  tsFree(chains);
  tsPointerMapFree(&indices);
  tsVecFree(&instances);
}

bool tgPrintJson(TgContext *context, MlirStringCallback out, void *user) {
  TsString text = {0};
  FieldOrder order = {0};
  TgRecordList classes = tgContextGetClasses(context), defs = tgContextGetDefs(context);
  appendInstances(classes, defs, &text, out, user);
  bool ok = true;
  for (size_t i = 0; i < defs.size && ok; ++i) {
    appendRecord(defs.data[i], &order, &text);
    ok = tgEndRecord(defs.data[i], &text, out, user);
  }
  if (ok) {
    tgPut(&text, tsLiteral("}\n"));
    tgFlush(&text, true, out, user);
  }
  tsVecFree(&order.sorted);
  tsVecFree(&order.names);
  tsVecFree(&order.order);
  tsStringFree(&text);
  return ok;
}
