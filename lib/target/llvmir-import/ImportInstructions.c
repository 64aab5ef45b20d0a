// Instructions, but calls, as operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Importer.h"

typedef LiList(MlirBlock) MlirBlocks;

//===--- Computations ---===//

static MlirLocation locationOf(LiImporter *importer, const LiInst *inst) {
  return inst->location ? liLocation(importer, inst->location) : importer->unknown;
}

/// The operation with the instruction's operands and type; null after a diagnostic.
static MlirOperation makePlain(LiImporter *importer, LiInst *inst, const TesseraOpDef *definition) {
  LiMlirValues operands = {0};
  if (!liConvertAll(importer, inst->size, inst->operands, &operands))
    return (MlirOperation){NULL};
  MlirType type = inst->value->type;
  return liMake(importer, definition, locationOf(importer, inst),
                llvmVoidTypeIsA(type) ? (MlirType){NULL} : type, operands.size, operands.data);
}

static void setFlags(LiImporter *importer, const LiInst *inst, MlirOperation op) {
  static const struct {
    uint32_t flag;
    const char *name;
  } units[] = {{LI_EXACT, "isExact"}, {LI_DISJOINT, "isDisjoint"}, {LI_NNEG, "nonNeg"}};
  for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i)
    if (inst->flags & units[i].flag)
      liSet(op, units[i].name, liUnit(importer));
  if (inst->opcode->flags & (LI_NSW | LI_NUW))
    liSet(op, "overflowFlags", liInt(importer, 32, inst->flags & (LI_NSW | LI_NUW)));
  LiOp form = inst->opcode->op;
  if (inst->opcode->mayBeFast && form != LI_OP_CAST)
    liSet(op, "fastmathFlags",
          llvmFastmathFlagsAttrGet(importer->context, (LlvmFastmathFlags)inst->fastmath));
}

static MlirOperation importPlain(LiImporter *importer, LiInst *inst) {
  MlirOperation op = makePlain(importer, inst, inst->opcode->definition);
  if (!op.ptr)
    return op;
  setFlags(importer, inst, op);
  if (inst->opcode->op == LI_OP_ICMP || inst->opcode->op == LI_OP_FCMP)
    liSet(op, "predicate", liInt(importer, 64, inst->predicate));
  return op;
}

static MlirOperation importParts(LiImporter *importer, LiInst *inst) {
  if (inst->opcode->op == LI_OP_SHUFFLE) {
    MlirOperation op = makePlain(importer, inst, &llvmShuffleVectorOpDef);
    if (op.ptr)
      liSet(op, "mask",
            mlirDenseI32ArrayGet(importer->context, (intptr_t)inst->numIndices, inst->indices));
    return op;
  }
  bool isInsert = inst->opcode->op == LI_OP_INSERT_VALUE;
  MlirOperation op =
      makePlain(importer, inst, isInsert ? &llvmInsertValueOpDef : &llvmExtractValueOpDef);
  LiList(int64_t) positions = {0};
  for (size_t i = 0; i < inst->numIndices; ++i)
    liPush(importer->arena, &positions, inst->indices[i]);
  if (op.ptr)
    liSet(op, "position",
          mlirDenseI64ArrayGet(importer->context, (intptr_t)positions.size, positions.data));
  return op;
}

//===--- Memory ---===//

static void setAtomic(LiImporter *importer, const LiInst *inst, MlirOperation op) {
  if (inst->flags & LI_VOLATILE)
    liSet(op, "volatile_", liUnit(importer));
  if (inst->syncscope.length)
    liSet(op, "syncscope", liString(importer, inst->syncscope));
  if (inst->align)
    liSet(op, "alignment", liInt(importer, 64, (int64_t)inst->align));
}

static MlirAttribute orderingAttr(LiImporter *importer, LlvmAtomicOrdering ordering) {
  return llvmAtomicOrderingToAttribute(importer->context, ordering);
}

static MlirOperation importAlloca(LiImporter *importer, LiInst *inst) {
  MlirOperation op = makePlain(importer, inst, &llvmAllocaOpDef);
  if (!op.ptr)
    return op;
  liSet(op, "alignment", liInt(importer, 64, (int64_t)inst->align));
  liSet(op, "elem_type", mlirTypeAttrGet(inst->access));
  liSet(op, "inalloca", liUnitIf(importer, inst->flags & LI_INALLOCA));
  return op;
}

static MlirOperation importAccess(LiImporter *importer, LiInst *inst) {
  bool isLoad = inst->opcode->op == LI_OP_LOAD;
  MlirOperation op = makePlain(importer, inst, isLoad ? &llvmLoadOpDef : &llvmStoreOpDef);
  if (!op.ptr)
    return op;
  setAtomic(importer, inst, op);
  liSet(op, "ordering", orderingAttr(importer, inst->ordering));
  liSet(op, "nontemporal", liUnitIf(importer, liFindAttachment(&inst->attachments, "nontemporal")));
  liSet(op, "invariantGroup",
        liUnitIf(importer, liFindAttachment(&inst->attachments, "invariant.group")));
  if (isLoad)
    liSet(op, "invariant",
          liUnitIf(importer, liFindAttachment(&inst->attachments, "invariant.load")));
  return op;
}

static MlirOperation importAtomic(LiImporter *importer, LiInst *inst) {
  bool isUpdate = inst->opcode->op == LI_OP_RMW;
  MlirOperation op =
      makePlain(importer, inst, isUpdate ? &llvmAtomicRMWOpDef : &llvmAtomicCmpXchgOpDef);
  if (!op.ptr)
    return op;
  setAtomic(importer, inst, op);
  if (isUpdate) {
    liSet(op, "bin_op", liInt(importer, 64, inst->predicate));
    liSet(op, "ordering", orderingAttr(importer, inst->ordering));
    return op;
  }
  liSet(op, "success_ordering", orderingAttr(importer, inst->ordering));
  liSet(op, "failure_ordering", orderingAttr(importer, inst->failure));
  liSet(op, "weak", liUnitIf(importer, inst->flags & LI_WEAK));
  return op;
}

static MlirOperation importFence(LiImporter *importer, LiInst *inst) {
  MlirOperation op = makePlain(importer, inst, &llvmFenceOpDef);
  liSet(op, "ordering", orderingAttr(importer, inst->ordering));
  if (inst->syncscope.length)
    liSet(op, "syncscope", liString(importer, inst->syncscope));
  return op;
}

/// The number that the value is a constant of; false when it isn't one of 32 bits.
static bool constantIndex(const LiValue *value, int64_t *number) {
  if (value->kind == LI_ZERO) {
    *number = 0;
    return true;
  }
  if (value->kind != LI_INTEGER)
    return false;
  size_t numWords;
  irIntegerAttrWords(irAttribute(value->attribute), &numWords);
  *number = irIntegerAttrValue(irAttribute(value->attribute));
  return numWords == 1 && *number == (int32_t)*number && *number != INT32_MIN;
}

/// Indices into structures are part of the operation, others are operands.
static MlirOperation importAddress(LiImporter *importer, LiInst *inst) {
  LiMlirValues converted = {0}, dynamic = {0};
  LiList(int32_t) raw = {0};
  if (!liConvertAll(importer, inst->size, inst->operands, &converted))
    return (MlirOperation){NULL};
  MlirType inside = inst->access;
  for (size_t i = 1; i < inst->size; ++i) {
    int64_t number = 0;
    bool isField = i > 1 && inside.ptr && llvmStructTypeIsA(inside) &&
                   constantIndex(inst->operands[i], &number);
    liPush(importer->arena, &raw, isField ? (int32_t)number : INT32_MIN);
    if (!isField)
      liPush(importer->arena, &dynamic, converted.data[i]);
    if (i == 1 || !inside.ptr)
      continue;
    if (llvmStructTypeIsA(inside)) {
      size_t size;
      const MlirType *fields = llvmStructTypeGetFields(inside, &size);
      inside = isField && (size_t)number < size ? fields[number] : (MlirType){NULL};
    } else {
      inside = llvmArrayTypeIsA(inside) ? llvmArrayTypeGetElementType(inside)
                                        : mlirShapedTypeGetElementType(inside);
    }
  }
  return llvmGEPOpCreate(
      importer->rewriter, locationOf(importer, inst), inst->value->type, converted.data[0],
      (intptr_t)dynamic.size, dynamic.data,
      mlirDenseI32ArrayGet(importer->context, (intptr_t)raw.size, raw.data),
      mlirTypeAttrGet(inst->access),
      mlirIntegerAttrGet(mlirIntegerTypeGet(importer->context, 32), inst->predicate));
}

//===--- Control flow ---===//

/// Arguments for a successor, appended, and how many they are.
static bool successor(LiImporter *importer, LiInst *inst, size_t position, LiMlirValues *values,
                      MlirBlocks *blocks, int32_t *count) {
  size_t before = values->size;
  if (!liBranchArguments(importer, inst->block, inst->blocks[position], values))
    return false;
  liPush(importer->arena, blocks, inst->blocks[position]->mapped);
  *count = (int32_t)(values->size - before);
  return true;
}

static MlirOperation importBranch(LiImporter *importer, LiInst *inst) {
  LiMlirValues values = {0};
  MlirBlocks blocks = {0};
  int32_t counts[2];
  MlirOperation none = {NULL};
  MlirLocation location = locationOf(importer, inst);
  for (size_t i = 0; i < inst->numBlocks; ++i)
    if (!successor(importer, inst, i, &values, &blocks, &counts[i]))
      return none;
  if (inst->numBlocks == 1)
    return llvmBrOpCreate(importer->rewriter, location, counts[0], values.data, liNoAttr(),
                          blocks.data[0]);
  MlirValue condition = liConvert(importer, inst->operands[0]);
  if (!condition.ptr)
    return none;
  return llvmCondBrOpCreate(importer->rewriter, location, condition, counts[0], values.data,
                            counts[1], values.data ? values.data + counts[0] : NULL, liNoAttr(),
                            liNoAttr(), blocks.data[0], blocks.data[1]);
}

static MlirAttribute caseValues(LiImporter *importer, const LiInst *inst) {
  size_t size = inst->size - 1;
  if (!size)
    return liNoAttr();
  MlirAttribute *values = tsArenaNewArray(importer->arena, MlirAttribute, size);
  for (size_t i = 0; i < size; ++i)
    values[i] = inst->operands[i + 1]->attribute;
  int64_t sizes[1] = {(int64_t)size};
  IrStorage *type = irVectorTypeGet((IrShape){sizes, 1}, irType(inst->operands[0]->type), NULL);
  IrList list = {(IrStorage *const *)(const void *)values, size};
  return irWrapAttribute(irDenseGetElements(type, list));
}

static MlirOperation importSwitch(LiImporter *importer, LiInst *inst) {
  MlirOperation none = {NULL};
  MlirValue value = liConvert(importer, inst->operands[0]);
  LiMlirValues values = {0};
  MlirBlocks blocks = {0};
  LiList(int32_t) counts = {0};
  for (size_t i = 0; value.ptr && i < inst->numBlocks; ++i) {
    int32_t count;
    if (!successor(importer, inst, i, &values, &blocks, &count))
      return none;
    liPush(importer->arena, &counts, count);
  }
  if (!value.ptr)
    return none;
  intptr_t first = counts.data[0];
  return llvmSwitchOpCreate(
      importer->rewriter, locationOf(importer, inst), value, first, values.data,
      (intptr_t)values.size - first, values.data ? values.data + first : NULL,
      caseValues(importer, inst),
      mlirDenseI32ArrayGet(importer->context, (intptr_t)counts.size - 1, counts.data + 1),
      liNoAttr(), blocks.data[0], (intptr_t)blocks.size - 1, blocks.data + 1);
}

static MlirOperation importIndirect(LiImporter *importer, LiInst *inst) {
  MlirOperation none = {NULL};
  MlirValue address = liConvert(importer, inst->operands[0]);
  LiMlirValues values = {0};
  MlirBlocks blocks = {0};
  LiList(int32_t) counts = {0};
  for (size_t i = 0; address.ptr && i < inst->numBlocks; ++i) {
    int32_t count;
    if (!successor(importer, inst, i, &values, &blocks, &count))
      return none;
    liPush(importer->arena, &counts, count);
  }
  if (!address.ptr)
    return none;
  return llvmIndirectBrOpCreate(
      importer->rewriter, locationOf(importer, inst), address, (intptr_t)values.size, values.data,
      mlirDenseI32ArrayGet(importer->context, (intptr_t)counts.size, counts.data),
      (intptr_t)blocks.size, blocks.data);
}

static MlirOperation importLandingpad(LiImporter *importer, LiInst *inst) {
  MlirOperation op = makePlain(importer, inst, &llvmLandingpadOpDef);
  if (op.ptr && inst->flags & LI_CLEANUP)
    liSet(op, "cleanup", liUnit(importer));
  return op;
}

//===--- All ---===//

static MlirOperation importOther(LiImporter *importer, LiInst *inst) {
  switch (inst->opcode->op) {
  case LI_OP_SHUFFLE:
  case LI_OP_EXTRACT_VALUE:
  case LI_OP_INSERT_VALUE:
    return importParts(importer, inst);
  case LI_OP_ALLOCA:
    return importAlloca(importer, inst);
  case LI_OP_LOAD:
  case LI_OP_STORE:
    return importAccess(importer, inst);
  case LI_OP_CMPXCHG:
  case LI_OP_RMW:
    return importAtomic(importer, inst);
  case LI_OP_FENCE:
    return importFence(importer, inst);
  case LI_OP_GEP:
    return importAddress(importer, inst);
  case LI_OP_LANDINGPAD:
    return importLandingpad(importer, inst);
  case LI_OP_BRANCH:
    return importBranch(importer, inst);
  case LI_OP_SWITCH:
    return importSwitch(importer, inst);
  case LI_OP_INDIRECT:
    return importIndirect(importer, inst);
  default:
    return importPlain(importer, inst);
  }
}

bool liImportInst(LiImporter *importer, LiInst *inst, MlirOperation *op) {
  if (inst->opcode->op == LI_OP_CALL)
    return liCalledIntrinsic(inst) ? liImportIntrinsic(importer, inst, op)
                                   : liImportCall(importer, inst, op);
  if (inst->opcode->op == LI_OP_INVOKE)
    return liImportInvoke(importer, inst, op);
  *op = importOther(importer, inst);
  if (op->ptr && mlirOperationGetNumResults(*op))
    liMap(importer, inst->value, mlirOperationGetResult(*op, 0));
  return op->ptr != NULL;
}
