// What the files about debug information share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_IMPORT_DEBUG_H
#define TESSERA_TARGET_LLVMIR_IMPORT_DEBUG_H

#include "target/llvmir-import/Importer.h"

/// A node that may refer to itself, while it is read.
typedef struct LiLayer {
  LiNode *node;
  MlirAttribute self;  ///< what stands for it inside, null while nothing does
  LiMlirAttrs unbound; ///< what stands inside for nodes around it
} LiLayer;

typedef struct LiDebug {
  LiList(LiLayer) stack;
  unsigned depth;
  uint64_t work; ///< nodes that were read, again and again where they depend on what is around
  bool isExhausted;
} LiDebug;

/// The text of a field, empty without; and as an attribute, null when it is empty.
MlirStringRef liFieldText(const LiNode *node, const char *name);
MlirAttribute liFieldString(LiImporter *importer, const LiNode *node, const char *name);
int64_t liFieldNumber(const LiNode *node, const char *name, int64_t otherwise);
/// The node of a field; NULL without.
LiNode *liFieldNode(const LiNode *node, const char *name);
/// The number that a field's word stands for.
int64_t liFieldWord(const LiNode *node, const char *name, const TesseraEnumDef *words,
                    int64_t otherwise);
/// Words with `|`, each with a prefix that isn't part of the name, as bits.
int64_t liFieldFlags(const LiNode *node, const char *name, const TesseraEnumDef *flags,
                     const char *prefix);
/// The attribute of the node of a field; null without.
MlirAttribute liFieldAttr(LiImporter *importer, const LiNode *node, const char *name);
/// Makes the attribute; null when something in it can't be said. `self`: what was used inside for
/// the node itself is asked for with liSelfOf().
MlirAttribute liMakeDebugAttr(LiImporter *importer, LiNode *node);
/// The identity that the node was given while it is read, null when it isn't recursive.
MlirAttribute liSelfOf(LiImporter *importer, const LiNode *node);
/// Whether nodes of the kind may refer to themselves.
bool liMayRecur(const LiNode *node);
/// What stands for a node that is being read.
MlirAttribute liMakeSelf(LiImporter *importer, const LiNode *node, MlirAttribute identity);

#endif // TESSERA_TARGET_LLVMIR_IMPORT_DEBUG_H
