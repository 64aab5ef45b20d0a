// How deep and how long the values of aliases are. A source nests no deeper than ASM_MAX_DEPTH, but
// an alias may hold another one that holds another one, and hold it twice: without limits a chain
// of a hundred thousand would exhaust the stack of all that walks it, and forty that double would
// never be printed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "ir/SubElements.h"

enum {
  MAX_ALIAS_GROWTH = 1 << 22, ///< beyond the size of the source, which is what is there once
  DEPTH_BITS = 16
};
#define MAX_SIZE (SIZE_MAX >> (DEPTH_BITS + 1))

/// Of a value with all that is in it, each part as often as it is printed.
typedef struct Extent {
  size_t depth; ///< below 2^DEPTH_BITS
  size_t size;  ///< values, characters and words, up to MAX_SIZE
} Extent;

typedef struct Measuring {
  TsPointerMap *known; ///< the values with parts -> size << DEPTH_BITS | depth
  size_t level;
  const IrStorage *root;
  Extent extent;
} Measuring;

static Extent measure(TsPointerMap *known, IrStorage *storage, size_t level);

static bool addPart(IrStorage *part, void *user) {
  Measuring *measuring = user;
  if (part == measuring->root)
    return true;
  Extent extent = measure(measuring->known, part, measuring->level + 1);
  if (extent.depth >= measuring->extent.depth)
    measuring->extent.depth = extent.depth + 1;
  measuring->extent.size += extent.size;
  if (measuring->extent.size > MAX_SIZE)
    measuring->extent.size = MAX_SIZE;
  return false;
}

static Extent measureOwn(const IrStorage *storage) {
  Extent extent = {1, 1};
  for (uint32_t i = 0; i < storage->definition->numParams; i++)
    switch (storage->definition->params[i].kind) {
    case TESSERA_PARAM_STRING:
    case TESSERA_PARAM_INTEGERS:
    case TESSERA_PARAM_REALS:
    case TESSERA_PARAM_STRINGS:
      extent.size += storage->params[i].length;
      break;
    case TESSERA_PARAM_BYTES: // `1, ` may be eight
      extent.size += storage->params[i].length / 8;
      break;
    default:
      break;
    }
  return extent;
}

static uintptr_t packExtent(Extent extent) { return extent.size << DEPTH_BITS | extent.depth; }
static size_t depthOf(uintptr_t packed) { return packed & (((size_t)1 << DEPTH_BITS) - 1); }

/// Calls itself as deep as the source nests: what aliases stand for is known. Bodies may nest
/// deeper and in circles.
static Extent measure(TsPointerMap *known, IrStorage *storage, size_t level) {
  uintptr_t *found = tsPointerMapFind(known, storage);
  if (found)
    return (Extent){depthOf(*found), *found >> DEPTH_BITS};
  if (level > ASM_MAX_ALIAS_DEPTH)
    return (Extent){1, 1}; // those around it are too deep
  Measuring measuring = {known, level, storage, measureOwn(storage)};
  if (irStorageHasBody(storage))
    *tsPointerMapInsert(known, storage, NULL) = packExtent(measuring.extent);
  irStorageWalk(storage, addPart, &measuring);
  Extent extent = measuring.extent;
  if (extent.depth > 1)
    *tsPointerMapInsert(known, storage, NULL) = packExtent(extent);
  return extent;
}

bool asmAliasFits(TesseraAsmParser *parser, MlirStringRef name, IrStorage *value) {
  Extent extent = measure(&parser->aliasExtents, value, 0);
  size_t mostParts = (size_t)(parser->end - parser->begin) + MAX_ALIAS_GROWTH;
  if (extent.depth > ASM_MAX_ALIAS_DEPTH)
    return asmErrorAt(parser, name.data,
                      "what the alias '%.*s' stands for nests deeper than %d levels",
                      (int)name.length, name.data, ASM_MAX_ALIAS_DEPTH);
  if (extent.size > mostParts)
    return asmErrorAt(parser, name.data, "what the alias '%.*s' stands for has more than %zu parts",
                      (int)name.length, name.data, mostParts);
  return true;
}

bool asmAliasFitsHere(TesseraAsmParser *parser, MlirStringRef name, const IrStorage *value) {
  // Those are printed by their aliases again.
  if (!irIsLocation(value) && value->definition->getAlias)
    return true;
  // Of locations one level is counted for the alias itself.
  size_t around = irIsLocation(value) ? (size_t)parser->locationDepth - (parser->locationDepth > 0)
                                      : parser->depth;
  size_t most = irIsLocation(value) ? ASM_MAX_ALIAS_DEPTH : ASM_MAX_DEPTH;
  const uintptr_t *found = tsPointerMapFind(&parser->aliasExtents, value);
  return !found || around + depthOf(*found) <= most ||
         asmErrorAt(parser, name.data,
                    "with what '%.*s' stands for nesting is deeper than %zu levels",
                    (int)name.length, name.data, most);
}
