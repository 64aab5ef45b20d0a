// Attributes and types of a file, found out when they are asked for, and what dialects read theirs
// with. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"

/// Limits as for aliases in text: what is nested deeper, or would be longer, nobody could print.
enum { MAX_DEPTH = 1000, MAX_GROWTH = 1 << 22 };

//===--- Entries ---===//

/// The dialect whose the entry is.
static uint32_t dialectOf(const BcEntries *entries, const BcEntry *entry) {
  size_t number = (size_t)(entry - entries->data), low = 0, high = entries->groups.size - 1;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (number < entries->groups.data[middle].end)
      high = middle;
    else
      low = middle + 1;
  }
  return entries->groups.data[low].dialect;
}

static MlirLogicalResult keepFirst(MlirDiagnostic diagnostic, void *user) {
  BcTexts *texts = user;
  if (!atomic_load_explicit(&texts->isReading, memory_order_relaxed))
    return mlirLogicalResultFailure(); // it's about something else
  if (!texts->message.size)
    mlirDiagnosticPrint(diagnostic, tsStringCallback, &texts->message);
  return mlirLogicalResultSuccess();
}

/// What reads texts stays from one to the next.
static void beginTexts(BcFile *file) {
  MlirContext context = irWrapContext(file->context);
  if (file->texts.parser)
    return;
  file->texts.parser = file->context->text->textsBegin(context);
  file->texts.handler = mlirContextAttachDiagnosticHandler(context, keepFirst, &file->texts, NULL);
}

void bcEndTexts(BcFile *file) {
  if (!file->texts.parser)
    return;
  file->context->text->textsEnd(file->texts.parser);
  mlirContextDetachDiagnosticHandler(irWrapContext(file->context), file->texts.handler);
  tsStringFree(&file->texts.message);
}

/// What the text says; NULL after an error, which is at the file: the text is in no other place.
static IrStorage *parseText(TesseraBytecodeReader *reader, MlirStringRef text, const char *kind) {
  BcTexts *texts = &reader->file->texts;
  beginTexts(reader->file);
  texts->message.size = 0;
  atomic_store_explicit(&texts->isReading, true, memory_order_relaxed);
  IrStorage *read = irAttribute(reader->file->context->text->textsParse(texts->parser, text));
  atomic_store_explicit(&texts->isReading, false, memory_order_relaxed);
  MlirStringRef message = tsStringView(&texts->message);
  MlirStringRef trailing = tsLiteral("found trailing characters: '");
  if (!read && tsStartsWith(message, trailing))
    bcFail(reader, "trailing characters found after %s assembly format: %.*s", kind,
           (int)(message.length - trailing.length - 1), message.data + trailing.length);
  else if (!read)
    bcFail(reader, "%s '%.*s': %.*s", kind, (int)text.length, text.data, (int)message.length,
           message.data ? message.data : "");
  return read;
}

static IrStorage *readText(TesseraBytecodeReader *reader, const BcEntry *entry,
                           const BcEntries *entries) {
  BcFile *file = reader->file;
  BcCursor bytes = bcBytesOf(entry);
  const unsigned char *end = bcLeft(&bytes) ? memchr(bytes.at, 0, bcLeft(&bytes)) : NULL;
  if (!end) {
    bcFail(reader, "malformed null-terminated string, no null character found");
    return NULL;
  }
  if (end + 1 != bytes.end) {
    bcFail(reader, "unexpected trailing bytes after %s entry", entries->kind);
    return NULL;
  }
  if (!file->context->text) {
    bcFail(reader, "this context can't read the text of an entry");
    return NULL;
  }
  MlirStringRef text = mlirStringRefCreate((const char *)bytes.at, (size_t)(end - bytes.at));
  IrStorage *read = parseText(reader, text, entries->kind);
  if (!read || entries == &file->attributes)
    return read;
  if (irIsTypeAttr(read))
    return irTypeAttrValue(read);
  bcFail(reader, "expected a type, but got: %.*s", (int)text.length, text.data);
  return NULL;
}

/// Whether what the attribute being found out is made of is known.
static bool isBegun(const BcFile *file) { return file->begin && file->begin->pending.definition; }

static IrStorage *readCustom(TesseraBytecodeReader *reader, const BcEntry *entry,
                             const BcEntries *entries) {
  BcFile *file = reader->file;
  BcReadDialect *dialect = &file->dialects.data[dialectOf(entries, entry)];
  if (!bcLoadDialect(reader, dialect))
    return NULL;
  const BytecodeDialectInterfaceMethods *methods = dialect->methods;
  bool isType = entries == &file->types;
  BcCursor cursor = bcBytesOf(entry);
  TesseraBytecodeReader inner = {file, &cursor};
  IrStorage *read = NULL;
  if (file->config && !bcReadByCallback(&inner, dialect->name, isType, &read))
    return NULL;
  if (!read && (!methods || (isType ? !methods->readType : !methods->readAttribute))) {
    bcFail(reader, "dialect '%.*s' does not implement the bytecode interface",
           (int)dialect->name.length, dialect->name.data);
    return NULL;
  }
  if (!read)
    read = isType ? irType(methods->readType(&inner)) : irAttribute(methods->readAttribute(&inner));
  if ((read || isBegun(file)) && bcLeft(&cursor)) {
    bcFail(reader, "unexpected trailing bytes after %s entry", entries->kind);
    return NULL;
  }
  return read;
}

/// Looks for an attribute that was begun.
static void finish(BcFile *file, BcBegun *begun) {
  begun->entry->storage = irPendingGet(file->context, &begun->pending);
  begun->entry->isKnown = true;
  begun->entry->place = 0;
  begun->entry = NULL;
  bcFreeList(file, begun->memory);
}

/// How much there is to print of the entry that was found out.
static uint32_t extentOf(const BcFile *file) {
  return file->extent > UINT32_MAX ? UINT32_MAX : (uint32_t)file->extent;
}

/// Leaves it to be looked for when it is asked for, or when others have taken its place.
static void leave(BcFile *file, BcEntry *entry, const BcBegun *begun) {
  unsigned place = file->nextBegun++ % BC_NUM_BEGUN;
  BcBegun *left = &file->begun[place];
  if (left->entry)
    finish(file, left);
  *left = *begun;
  left->entry = entry;
  entry->extent = extentOf(file);
  entry->depth = (uint16_t)(file->depth + 1);
  entry->place = (uint8_t)(place + 1);
}

/// Whether that entry, if it was read, can be printed; says why it can't.
static bool isModest(TesseraBytecodeReader *reader, const BcEntries *entries) {
  if (reader->file->depth >= MAX_DEPTH)
    return bcFail(reader, "%s entry is nested too deeply", entries->kind);
  return reader->file->extent <= reader->file->size + MAX_GROWTH ||
         bcFail(reader, "%s entry is too large when all that it refers to is written out",
                entries->kind);
}

/// Finds out what the entry is, or, if `begun` isn't NULL, at least what it's made of.
static void resolve(TesseraBytecodeReader *reader, BcEntries *entries, BcEntry *entry,
                    BcBegun *begun) {
  BcFile *file = reader->file;
  if (bcResolveQuickly(file, entries, entry))
    return;
  uint64_t extentBefore = file->extent;
  unsigned depthBefore = file->depth;
  BcBegun *beginBefore = file->begin;
  file->begin = entry->isBuiltin ? begun : NULL;
  BcCursor bytes = bcBytesOf(entry);
  file->extent = 1 + bcLeft(&bytes);
  file->depth = 0;
  file->level++;
  entry->isBusy = true;
  IrStorage *read =
      entry->isCustom ? readCustom(reader, entry, entries) : readText(reader, entry, entries);
  entry->isBusy = false;
  file->level--;
  if (isBegun(file) && !isModest(reader, entries))
    bcFreeList(file, begun->memory);
  else if (isBegun(file))
    leave(file, entry, begun);
  else if (read && isModest(reader, entries))
    bcKnow(entry, read, extentOf(file), file->depth + 1);
  file->begin = beginBefore;
  file->extent = extentBefore;
  file->depth = depthBefore;
}

/// The storage of an entry; NULL after an error.
static IrStorage *getEntry(TesseraBytecodeReader *reader, BcEntries *entries, BcEntry *entry) {
  BcFile *file = reader->file;
  if (entry->place) {
    finish(file, &file->begun[entry->place - 1]);
  } else if (!entry->isKnown) {
    if (entry->isBusy || file->level >= MAX_DEPTH) {
      bcFail(reader,
             entry->isBusy ? "%s entry %zu refers to itself" : "%s entry %zu is nested too deeply",
             entries->kind, (size_t)(entry - entries->data));
      return NULL;
    }
    resolve(reader, entries, entry, NULL);
  }
  if (!entry->isKnown)
    return NULL;
  if (file->level) {
    file->extent += entry->extent;
    if (file->depth < entry->depth)
      file->depth = entry->depth;
  }
  return entry->storage;
}

static bool hasEntry(TesseraBytecodeReader *reader, const BcEntries *entries, uint64_t number) {
  return number < entries->size ||
         bcFail(reader, "invalid %s index: %llu", entries->kind, (unsigned long long)number);
}

IrStorage *bcEntryGet(TesseraBytecodeReader *reader, BcEntries *entries, uint64_t number) {
  return hasEntry(reader, entries, number) ? getEntry(reader, entries, &entries->data[number])
                                           : NULL;
}

/// Finds out what an attribute is made of; false after an error.
static bool beginEntry(TesseraBytecodeReader *reader, BcEntry *entry) {
  // What can't be read is complained about when it's asked for.
  if (entry->isKnown || entry->place || entry->isBusy || reader->file->level >= MAX_DEPTH)
    return true;
  BcBegun begun;
  begun.pending.definition = NULL;
  resolve(reader, &reader->file->attributes, entry, &begun);
  return entry->isKnown || entry->place;
}

bool bcEntryBegin(TesseraBytecodeReader *reader, uint64_t number) {
  const BcEntries *attributes = &reader->file->attributes;
  return number >= attributes->size || beginEntry(reader, &attributes->data[number]);
}

IrStorage *bcReadEntry(TesseraBytecodeReader *reader, BcEntries *entries) {
  uint64_t number = 0;
  return bcReadVarInt(reader, reader->cursor, &number) ? bcEntryGet(reader, entries, number) : NULL;
}

//===--- Lists of entries ---===//

// Most lists are short, and there are few at a time.
void *bcAllocList(BcFile *file, size_t count, size_t size) {
  uint32_t unused = ~file->usedPieces & ((1u << BC_NUM_PIECES) - 1);
  if (TS_SANITIZED || !unused || count > sizeof(BcPiece) / size)
    return tsAlloc(tsMulSize(count, size));
  int piece = __builtin_ctz(unused);
  file->usedPieces |= 1u << piece;
  return file->pieces[piece].bytes;
}

void bcFreeList(BcFile *file, void *list) {
  size_t offset = (size_t)((uintptr_t)list - (uintptr_t)file->pieces);
  if (offset < sizeof file->pieces)
    file->usedPieces &= ~(1u << (offset / sizeof(BcPiece)));
  else
    tsFree(list);
}

/// The next of many numbers: what comes behind the cursor is in the file too, so that most are read
/// the short way.
static bool readOneOfMany(TesseraBytecodeReader *reader, uint64_t *number) {
  BcCursor *cursor = reader->cursor;
  BcCursor wide = {cursor->at, reader->file->start + reader->file->size};
  if (!bcReadWholeVarInt(&wide, number) || wide.at > cursor->end)
    return bcReadVarInt(reader, cursor, number);
  cursor->at = wide.at;
  return true;
}

/// The entries that `count` numbers stand for. Where they are comes from memory meanwhile.
static bool readNumbers(TesseraBytecodeReader *reader, const BcEntries *entries, size_t count,
                        void **list) {
  for (size_t i = 0; i < count; i++) {
    uint64_t number = 0;
    if (!readOneOfMany(reader, &number) || !hasEntry(reader, entries, number))
      return false;
    list[i] = &entries->data[number];
    __builtin_prefetch(list[i]);
  }
  return true;
}

bool bcReadEntries(TesseraBytecodeReader *reader, BcEntries *entries, size_t count, void **list) {
  if (!readNumbers(reader, entries, count, list))
    return false;
  for (size_t i = 0; i < count; i++) {
    const BcEntry *entry = list[i];
    if (!entry->isKnown)
      __builtin_prefetch(entry->data);
  }
  bool areAttributes = entries == &reader->file->attributes;
  for (size_t i = 0; areAttributes && i < count; i++)
    if (!beginEntry(reader, list[i]))
      return false;
  for (size_t i = 0; i < count; i++)
    if (!(list[i] = getEntry(reader, entries, list[i])))
      return false;
  return true;
}

//===--- Kinds of attributes ---===//

bool bcExpected(TesseraBytecodeReader *reader, const char *kind, const IrStorage *found) {
  TsString text = {0};
  irAppendAttribute(irWrapAttribute(found), &text);
  bcFail(reader, "expected attribute of type: %s, but got: %.*s", kind, (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

IrStorage *bcReadLocation(TesseraBytecodeReader *reader) {
  BcFile *file = reader->file;
  uint64_t number = 0;
  if (!bcReadVarInt(reader, reader->cursor, &number))
    return NULL;
  // As most are, and of most operations.
  if (number < file->attributes.size && !file->level) {
    BcEntry *entry = &file->attributes.data[number];
    if (entry->isPoint && (entry->isKnown || bcResolvePoint(file, entry)))
      return entry->storage;
  }
  IrStorage *read = bcEntryGet(reader, &file->attributes, number);
  if (!read || irIsLocation(read))
    return read;
  bcExpected(reader, "LocationAttr", read);
  return NULL;
}

bool bcReadResource(TesseraBytecodeReader *reader, IrResource **resource) {
  uint64_t number = 0;
  if (!bcReadVarInt(reader, reader->cursor, &number))
    return false;
  if (number >= reader->file->resources.size)
    return bcFail(reader, "invalid resource handle index: %llu", (unsigned long long)number);
  *resource = reader->file->resources.data[number];
  return true;
}

//===--- What hooks read with ---===//

bool tesseraBytecodeReadVarInt(TesseraBytecodeReader *reader, uint64_t *value) {
  return bcReadVarInt(reader, reader->cursor, value);
}

bool tesseraBytecodeReadSignedVarInt(TesseraBytecodeReader *reader, int64_t *value) {
  uint64_t bits = 0;
  if (!bcReadVarInt(reader, reader->cursor, &bits))
    return false;
  *value = (int64_t)(bits >> 1 ^ (~(bits & 1) + 1));
  return true;
}

bool tesseraBytecodeReadBool(TesseraBytecodeReader *reader, bool *value) {
  unsigned char byte = 0;
  if (!bcReadByte(reader, reader->cursor, &byte))
    return false;
  *value = byte != 0;
  return true;
}

bool tesseraBytecodeReadType(TesseraBytecodeReader *reader, MlirType *type) {
  *type = irWrapType(bcReadEntry(reader, &reader->file->types));
  return type->ptr != NULL;
}

bool tesseraBytecodeReadAttribute(TesseraBytecodeReader *reader, MlirAttribute *attribute) {
  *attribute = irWrapAttribute(bcReadEntry(reader, &reader->file->attributes));
  return attribute->ptr != NULL;
}

bool tesseraBytecodeReadOptionalAttribute(TesseraBytecodeReader *reader, MlirAttribute *attribute) {
  uint64_t number = 0;
  bool isThere;
  *attribute = irWrapAttribute(NULL);
  if (!bcReadFlagged(reader, reader->cursor, &number, &isThere))
    return false;
  if (!isThere)
    return true;
  *attribute = irWrapAttribute(bcEntryGet(reader, &reader->file->attributes, number));
  return attribute->ptr != NULL;
}

bool tesseraBytecodeReadString(TesseraBytecodeReader *reader, MlirStringRef *text) {
  return bcReadStringRef(reader, text);
}

bool tesseraBytecodeReadBlob(TesseraBytecodeReader *reader, MlirStringRef *bytes) {
  uint64_t size = 0;
  BcCursor content;
  if (!bcReadVarInt(reader, reader->cursor, &size) ||
      !bcReadBytes(reader, reader->cursor, size, &content))
    return false;
  *bytes = mlirStringRefCreate((const char *)content.at, size);
  return true;
}

bool tesseraBytecodeReadBits(TesseraBytecodeReader *reader, unsigned width, uint64_t *words) {
  size_t size = width > 64 ? (width + 63) / 64 : 1;
  memset(words, 0, size * sizeof *words);
  uint64_t count = 1;
  if (width <= 8) {
    unsigned char byte = 0;
    if (!bcReadByte(reader, reader->cursor, &byte))
      return false;
    words[0] = byte;
  } else {
    if (width > 64 && !bcReadVarInt(reader, reader->cursor, &count))
      return false;
    if (count > size)
      return bcFail(reader, "%llu words for a number of %u bits", (unsigned long long)count, width);
    for (uint64_t i = 0; i < count; i++) {
      int64_t word;
      if (!tesseraBytecodeReadSignedVarInt(reader, &word))
        return false;
      words[i] = (uint64_t)word;
    }
  }
  if (width % 64)
    words[size - 1] &= ((uint64_t)1 << (width % 64)) - 1;
  return true;
}

bool tesseraBytecodeReadReal(TesseraBytecodeReader *reader, double *value) {
  uint64_t bits;
  if (!tesseraBytecodeReadBits(reader, 64, &bits))
    return false;
  memcpy(value, &bits, sizeof bits);
  return true;
}

bool tesseraBytecodeReadCount(TesseraBytecodeReader *reader, size_t *count) {
  uint64_t value = 0;
  if (!bcReadCount(reader, reader->cursor, &value))
    return false;
  *count = value;
  return true;
}

bool tesseraBytecodeReaderFail(TesseraBytecodeReader *reader, const char *format, ...) {
  const BcFile *file = reader->file;
  va_list args;
  va_start(args, format);
  TsString text = {0};
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(irWrapLocation(file->location), MlirDiagnosticError);
  tesseraDiagnosticAppend(diagnostic, tsStringView(&text));
  tsStringFree(&text);
  if (file->producer.data)
    tesseraDiagnosticAppendFormat(tesseraDiagnosticAttachNote(diagnostic, (MlirLocation){NULL}),
                                  "in bytecode version %llu produced by: %.*s",
                                  (unsigned long long)file->version, (int)file->producer.length,
                                  file->producer.data);
  return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
}

MlirContext tesseraBytecodeReaderGetContext(const TesseraBytecodeReader *reader) {
  return irWrapContext(reader->file->context);
}

int64_t tesseraBytecodeReaderGetVersion(const TesseraBytecodeReader *reader) {
  return (int64_t)reader->file->version;
}

MlirStringRef tesseraBytecodeReaderGetProducer(const TesseraBytecodeReader *reader) {
  return reader->file->producer;
}

MlirLocation tesseraBytecodeReaderGetLocation(const TesseraBytecodeReader *reader) {
  return irWrapLocation(reader->file->location);
}

const void *tesseraBytecodeReaderGetDialectVersion(TesseraBytecodeReader *reader,
                                                   MlirStringRef dialect) {
  BcFile *file = reader->file;
  for (size_t i = 0; i < file->dialects.size; i++)
    if (tsEqual(file->dialects.data[i].name, dialect))
      return bcLoadDialect(reader, &file->dialects.data[i]) ? file->dialects.data[i].versionRead
                                                            : NULL;
  return NULL;
}
