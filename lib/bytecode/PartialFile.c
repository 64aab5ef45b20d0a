// Files of which a part is read. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"

TesseraBytecodeFile *tesseraBytecodeFileOpen(MlirBlock block, MlirLocation name,
                                             MlirStringRef bytes, TesseraBytecodeChoice isWanted,
                                             void *user) {
  return tesseraBytecodeFileOpenWithConfig(block, name, bytes, NULL, isWanted, user);
}

TesseraBytecodeFile *tesseraBytecodeFileOpenWithConfig(MlirBlock block, MlirLocation name,
                                                       MlirStringRef bytes,
                                                       const TesseraBytecodeReaderConfig *config,
                                                       TesseraBytecodeChoice isWanted, void *user) {
  BcFile *file = tsAlloc(sizeof *file);
  *file = (BcFile){.context = irLocation(name)->context,
                   .config = config,
                   .location = irLocation(name),
                   .isPartial = true,
                   .isWanted = isWanted,
                   .wantedBy = user};
  TesseraBytecodeReader reader = {file, NULL};
  bool ok = bcIsBytecode(bytes) ? bcReadFile(file, bytes, irBlock(block))
                                : bcFail(&reader, "this isn't bytecode");
  if (ok)
    return file;
  tesseraBytecodeFileClose(file);
  return NULL;
}

void tesseraBytecodeFileClose(TesseraBytecodeFile *file) {
  bcDestroyFile(file);
  tsFree(file);
}

size_t tesseraBytecodeFileNumToMaterialize(const TesseraBytecodeFile *file) {
  return file->unreadByOp.size;
}

bool tesseraBytecodeFileIsMaterializable(const TesseraBytecodeFile *file, MlirOperation op) {
  return tsPointerMapFind(&file->unreadByOp, irOp(op)) != NULL;
}

/// Takes it from the list.
static BcUnread takeUnread(BcFile *file, size_t position) {
  BcUnread taken = file->unread.data[position];
  file->unread.data[position].op = NULL;
  tsPointerMapErase(&file->unreadByOp, taken.op);
  return taken;
}

static bool upgradeRegions(const BcFile *file, IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; i++)
    for (IrBlock *block = op->regions[i].first; block; block = block->next)
      if (!bcUpgrade(file, block))
        return false;
  return true;
}

static bool materialize(BcFile *file, size_t position) {
  BcUnread unread = takeUnread(file, position);
  size_t before = file->unread.size;
  TesseraBytecodeReader reader = {file, &unread.regions};
  if (bcReadRegions(&reader, unread.op, unread.depth) && upgradeRegions(file, unread.op))
    return true;
  for (; file->unread.size > before; file->unread.size--)
    takeUnread(file, file->unread.size - 1);
  for (uint32_t i = 0; i < unread.op->numRegions; i++)
    irRegionClear(&unread.op->regions[i]);
  return false;
}

MlirLogicalResult tesseraBytecodeFileMaterialize(TesseraBytecodeFile *file, MlirOperation op,
                                                 TesseraBytecodeChoice isWanted, void *user) {
  const uintptr_t *position = tsPointerMapFind(&file->unreadByOp, irOp(op));
  if (!position) {
    mlirEmitError(mlirOperationGetLocation(op),
                  "this operation isn't one that is still to be read");
    return mlirLogicalResultFailure();
  }
  file->isWanted = isWanted;
  file->wantedBy = user;
  bool ok = materialize(file, *position);
  if (!file->unreadByOp.size)
    file->unread.size = 0;
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static bool isUsed(const IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; i++)
    if (irOperationResult((IrOperation *)op, i)->firstUse)
      return true;
  return false;
}

MlirLogicalResult tesseraBytecodeFileFinalize(TesseraBytecodeFile *file,
                                              TesseraBytecodeChoice isWanted, void *user) {
  file->isWanted = NULL; // asked here, of each
  // Reading one may add others.
  for (size_t i = 0; i < file->unread.size; i++) {
    IrOperation *op = file->unread.data[i].op;
    if (!op)
      continue;
    if (!isWanted || isWanted(irWrapOp(op), user)) {
      if (!materialize(file, i))
        return mlirLogicalResultFailure();
      continue;
    }
    if (isUsed(op)) {
      mlirEmitError(irWrapLocation(op->location), "an operation that is used can't be left out");
      return mlirLogicalResultFailure();
    }
    takeUnread(file, i);
    irOperationErase(op);
  }
  return mlirLogicalResultSuccess();
}
