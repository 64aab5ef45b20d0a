// The state of writing bytecode. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_BYTECODE_WRITER_H
#define TESSERA_BYTECODE_WRITER_H

#include "bytecode/Bytecode.h"
#include "bytecode/Encoding.h"
#include "bytecode/Properties.h"
#include "ir/Operation.h"
#include "tessera/Bytecode.h"

//===--- What gets a number ---===//

/// An attribute, a type or a name of operations.
typedef struct BcItem {
  const void *value;
  uint32_t dialect, uses, number;
  uint32_t firstPart; ///< position in BcWriter.parts
} BcItem;

typedef struct BcTable {
  TsPointerMap map; ///< value -> position in `items`
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
} BcBlockInfo;

typedef struct BcRegionInfo {
  uint32_t numBlocks, numValues;
} BcRegionInfo;

/// A section inside of the operations, whose size is known when it ends: the number of bytes
/// belongs before `at`.
typedef struct BcPending {
  size_t at;
  uint64_t size;
} BcPending;

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
  TsPointerMap dialectsByDefinition; ///< TesseraDialectDef * -> position
  TsPointerMap resources;            ///< IrResource * -> number
  uint32_t numResources;

  // Operations are numbered in pre-order: in their orderIndex.
  uint32_t numOperations;
  uint32_t *firstResults; ///< by operation
  uint32_t *firstParts;   ///< by operation: name, location, types of results, and the rest
  bool *isolated;         ///< by operation: nothing in it refers to values outside
  TsPointerMap blocks;    ///< IrBlock * -> position
  TsVec(BcBlockInfo) blockInfos;
  const IrBlock *lastBlock; ///< that was asked for
  const BcBlockInfo *lastInfo;
  TsPointerMap regions; ///< IrRegion * -> position
  TsVec(BcRegionInfo) regionInfos;

  TsArena arena;
  TsStringMap strings;
  TsVec(MlirStringRef) stringList;
  TsStringMap properties; ///< bytes -> number
  TsVec(MlirStringRef) propertyList;
  TsString scratch;

  TsString operations;
  TsVec(BcPending) pending;
  uint64_t pendingBytes; ///< of the numbers of bytes that have been found
} BcWriter;

/// What hooks get: numbers the parts, or writes.
struct TesseraBytecodeWriter {
  BcWriter *writer;
  TsString *out;        ///< NULL while numbering
  const uint32_t *next; ///< the next part
};

static inline uint32_t bcOperationNumber(const BcWriter *writer, const IrOperation *op) {
  return op == writer->root ? 0 : op->orderIndex;
}
uint32_t bcStringNumber(BcWriter *writer, MlirStringRef text);

//===--- Numbering ---===//

void bcNumberAll(BcWriter *writer);
/// The position in its table.
uint32_t bcNumberAttribute(BcWriter *writer, const IrStorage *attribute);
uint32_t bcNumberType(BcWriter *writer, const IrStorage *type);
/// Whether the dialect has written it itself.
bool bcWriteStorage(BcWriter *writer, const BcItem *item, bool isType, TsString *out);

//===--- Operations ---===//

/// The operations into `operations`, but for what is in `pending`.
bool bcWriteOperations(BcWriter *writer);
/// The properties' bytes; false after an error.
bool bcWriteProperties(TesseraBytecodeWriter *writer, const IrOperation *op,
                       const BcLayout *layout);

extern const BytecodeDialectInterfaceMethods bcBuiltinMethods;

void bcWriteResource(TesseraBytecodeWriter *writer, const IrResource *resource);

#endif // TESSERA_BYTECODE_WRITER_H
