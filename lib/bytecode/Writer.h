// The state of writing bytecode. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_WRITER_H
#define TESSERA_BYTECODE_WRITER_H

#include "bytecode/Bytecode.h"
#include "bytecode/Encoding.h"
#include "bytecode/Properties.h"
#include "ir/Operation.h"
#include "support/AddressMap.h"
#include "tessera/Bytecode.h"

//===--- Bytes with others between them ---===//

/// What belongs before the byte at `at`: bytes that lie elsewhere, or a number.
typedef struct BcInsert {
  size_t at;
  const char *data; ///< NULL: the number `size`
  uint64_t size;
} BcInsert;

/// Bytes, and what belongs between them: large things aren't copied, and sizes of what follows are
/// known later.
typedef struct BcRope {
  TsString bytes;
  TsVec(BcInsert) inserts;
  uint64_t inserted; ///< bytes, of all inserts
} BcRope;

static inline uint64_t bcRopeSize(const BcRope *rope) { return rope->bytes.size + rope->inserted; }
/// The bytes must live as long as the rope.
void bcRopeRefer(BcRope *rope, MlirStringRef bytes);
/// Refers to all of another rope, which mustn't change any more.
void bcRopeReferTo(BcRope *rope, const BcRope *other);
void bcRopeFree(BcRope *rope);

//===--- What gets a number ---===//

/// An attribute, a type or a name of operations.
typedef struct BcItem {
  const void *value; ///< NULL: a bcIsPoint, whose parts are the file, the line and the column
  uint32_t dialect, uses, number;
  uint32_t firstPart; ///< position in BcWriter.parts
} BcItem;

typedef struct BcTable {
  TsAddressMap map; ///< value -> position in `items`, plus 1
  TsVec(BcItem) items;
  uint32_t *order; ///< positions by number, once sorted
} BcTable;

typedef struct BcDialect {
  MlirStringRef name;
  const BytecodeDialectInterfaceMethods *methods; ///< NULL: everything is text
  TsVec(const IrResource *) resources;            ///< that were referred to
} BcDialect;

typedef struct BcBlockInfo {
  uint32_t number; ///< in its region
  uint32_t firstArgument;
  uint32_t firstPart; ///< of its arguments: location and type of each
  uint32_t numOps;
} BcBlockInfo;

typedef struct BcRegionInfo {
  uint32_t numBlocks, numValues;
} BcRegionInfo;

typedef struct BcWriter {
  IrContext *context;
  IrOperation *root;
  const BcWriteOptions *options;
  int64_t version;
  bool failed;

  BcTable attributes, types, names;
  // What something refers to, in the order of writing, as positions in the tables: found while
  // numbering, so that nothing is looked up a second time.
  TsVec(uint32_t) parts;
  TsVec(uint32_t) found;   ///< of what is being numbered, innermost last
  TsVec(BcLayout) layouts; ///< of the properties by position of the name
  TsVec(BcDialect) dialects;
  TsStringMap dialectsByName;
  TsPointerMap dialectsByDefinition;    ///< TesseraDialectDef * -> position
  const TesseraDialectDef *lastDialect; ///< that was asked for
  uint32_t lastDialectNumber;
  TsPointerMap resources; ///< IrResource * -> number
  uint32_t numResources;

  // Operations are numbered in pre-order: in their orderIndex.
  TsVec(const IrOperation *) ops;
  uint32_t *firstResults; ///< by operation
  uint32_t *firstParts;   ///< by operation: name, location, types of results, and the rest
  TsVec(bool) isolated;   ///< by operation: nothing in it refers to values outside
  TsAddressMap blocks;    ///< IrBlock * -> position, plus 1
  TsVec(BcBlockInfo) blockInfos;
  const IrBlock *lastBlock; ///< that was asked for
  const BcBlockInfo *lastInfo;
  uint32_t *firstRegions;           ///< by operation: position of the first, others follow
  TsVec(IrOperation *) withRegions; ///< operations of the region being numbered
  TsVec(BcRegionInfo) regionInfos;

  TsArena arena;
  TsStringMap strings;
  TsVec(MlirStringRef) stringList;
  TsStringMap properties; ///< bytes -> number
  TsVec(MlirStringRef) propertyList;
  TsString scratch;

  BcRope sections[BC_NUM_SECTIONS]; ///< what is in each
  BcRope file;
} BcWriter;

static inline TsString *bcSection(BcWriter *writer, BcSection section) {
  return &writer->sections[section].bytes;
}

/// What hooks get: numbers the parts, or writes.
struct TesseraBytecodeWriter {
  BcWriter *writer;
  TsString *out;        ///< NULL while numbering
  const uint32_t *next; ///< the next part
  BcRope *rope;         ///< whose bytes `out` is; NULL: no rope's
};

static inline uint32_t bcOperationNumber(const BcWriter *writer, const IrOperation *op) {
  return op == writer->root ? 0 : op->orderIndex;
}
uint32_t bcStringNumber(BcWriter *writer, MlirStringRef text);

enum { BC_FAR = 10, BC_NEAR = 5 }; ///< how many operations ahead memory is asked for

static inline void bcPrefetchOperation(const IrOperation *op) {
  enum { LINE = 64 };
  __builtin_prefetch(op);
  __builtin_prefetch((const char *)op + LINE);
  __builtin_prefetch((const char *)op + 2 * LINE);
}
/// The operations that come soon after `op`: a walk would wait for each of them.
static inline void bcPrefetchAfter(const BcWriter *writer, const IrOperation *op) {
  size_t at = bcOperationNumber(writer, op);
  if (at + BC_FAR < writer->ops.size)
    bcPrefetchOperation(writer->ops.data[at + BC_FAR]);
}

/// What is asked first of an attribute that is to be numbered.
static inline void bcPrefetchAttribute(const BcWriter *writer, const IrStorage *attribute) {
  __builtin_prefetch(attribute);
  __builtin_prefetch(&attribute->params[2]);
  tsAddressMapPrefetch(&writer->attributes.map, attribute);
}

//===--- Numbering ---===//

void bcNumberAll(BcWriter *writer);
/// The position in its table.
uint32_t bcNumberAttribute(BcWriter *writer, const IrStorage *attribute);
uint32_t bcNumberType(BcWriter *writer, const IrStorage *type);
/// Whether it is a position in a file, not a range of several.
bool bcIsPoint(const IrStorage *storage);
/// What is written for one.
void bcWritePoint(const BcWriter *writer, const BcItem *item, TsString *out);
/// Whether the dialect has written it itself. `out`: NULL while numbering.
bool bcWriteStorage(BcWriter *writer, const BcItem *item, bool isType, BcRope *out);

//===--- Operations ---===//

/// The operations into their section.
bool bcWriteOperations(BcWriter *writer);
/// The properties' bytes; false after an error.
bool bcWriteProperties(TesseraBytecodeWriter *writer, const IrOperation *op,
                       const BcLayout *layout);

extern const BytecodeDialectInterfaceMethods bcBuiltinMethods;

void bcWriteResource(TesseraBytecodeWriter *writer, const IrResource *resource);
/// As tesseraBytecodeWriteBlob, of bytes that live as long as the context.
void bcWriteLastingBlob(TesseraBytecodeWriter *writer, MlirStringRef bytes);

#endif // TESSERA_BYTECODE_WRITER_H
