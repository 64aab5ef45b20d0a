// Memory that can become values: who makes it, who reads and writes it, and who merely refers to it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_INTERFACES_MEMORYSLOTINTERFACES
#define TESSERA_MLIR_INTERFACES_MEMORYSLOTINTERFACES

include "mlir/IR/OpBase.td"

//===--- Slots that become values ---===//

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that make slots whose contents may become values.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Appends the slots that nobody gets at but through the pointers.", "void", "getPromotableSlots",
                    (ins "TesseraAppendMemorySlot":$append, "void *":$user)>,
    InterfaceMethod<"Makes what a slot holds before something is stored.", "MlirValue", "getDefaultValue",
                    (ins "TesseraMemorySlot":$slot, "MlirRewriterBase":$rewriter)>,
    InterfaceMethod<"Told of each block argument that stands for a slot; inserts at the beginning of the block.", "void",
                    "handleBlockArgument",
                    (ins "TesseraMemorySlot":$slot, "MlirValue":$argument, "MlirRewriterBase":$rewriter), "", [{ return; }]>,
    InterfaceMethod<[{Removes what a slot doesn't need that isn't used any more, the default (may be null) included. Gives an op that makes
                      the other slots, null where there are none.}],
                    "MlirOperation", "handlePromotionComplete",
                    (ins "TesseraMemorySlot":$slot, "MlirValue":$defaultValue, "MlirRewriterBase":$rewriter)>
  ];
}

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that read or write slots, inside of their bounds. Who does both reads first.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether it reads the slot.", "bool", "loadsFrom", (ins "TesseraMemorySlot":$slot), "", [{ return false; }]>,
    InterfaceMethod<"Whether it writes the slot.", "bool", "storesTo", (ins "TesseraMemorySlot":$slot), "", [{ return false; }]>,
    InterfaceMethod<"What the slot holds after the op, which writes it and before which it holds `reaching`.", "MlirValue",
                    "getStored",
                    (ins "TesseraMemorySlot":$slot, "MlirRewriterBase":$rewriter, "MlirValue":$reaching,
                         "TesseraDataLayout *":$layout), "", [{ return (MlirValue){NULL}; }]>,
    InterfaceMethod<"Whether it can do without these uses; appends uses of its results that must go, too.", "bool", "canUsesBeRemoved",
                    (ins "TesseraMemorySlot":$slot, "TesseraUseList":$uses, "TesseraAppendUse":$append, "void *":$user,
                         "TesseraDataLayout *":$layout)>,
    InterfaceMethod<"Makes it do without them, or asks to be erased; erases nothing. The slot holds `reaching` before it.",
                    "TesseraDeletionKind", "removeBlockingUses",
                    (ins "TesseraMemorySlot":$slot, "TesseraUseList":$uses, "MlirRewriterBase":$rewriter, "MlirValue":$reaching,
                         "TesseraDataLayout *":$layout)>
  ];
}

def PromotableOpInterface : OpInterface<"PromotableOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that can do without uses of a value, whatever a slot holds.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether it can do without these uses; appends uses of its results that must go, too.", "bool", "canUsesBeRemoved",
                    (ins "TesseraUseList":$uses, "TesseraAppendUse":$append, "void *":$user, "TesseraDataLayout *":$layout)>,
    InterfaceMethod<"Makes it do without them, or asks to be erased; erases nothing.", "TesseraDeletionKind", "removeBlockingUses",
                    (ins "TesseraUseList":$uses, "MlirRewriterBase":$rewriter)>,
    InterfaceMethod<"Whether it wants to know what was stored.", "bool", "requiresReplacedValues", (ins), "", [{ return false; }]>,
    InterfaceMethod<"Told by whom what was stored, when all uses have been removed.", "void", "visitReplacedValues",
                    (ins "size_t":$count, "const TesseraReplacedValue *":$values, "MlirRewriterBase":$rewriter), "", [{ return; }]>
  ];
}

//===--- Slots that become several ---===//

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that make slots which can become several, one for each part.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Appends the slots with their parts.", "void", "getDestructurableSlots",
                    (ins "TesseraAppendDestructurableSlot":$append, "void *":$user)>,
    InterfaceMethod<[{Makes slots for these parts: sets `subslots`, one for each, and appends the ops that make them and whose slots may be
                      parted further.}],
                    "void", "destructure",
                    (ins "const TesseraDestructurableSlot *":$slot, "size_t":$count, "const MlirAttribute *":$indices,
                         "TesseraMemorySlot *":$subslots, "TesseraAppendOperation":$append, "void *":$user,
                         "MlirRewriterBase":$rewriter)>,
    InterfaceMethod<"Removes what a slot doesn't need that isn't used any more. Gives an op that makes the other slots, or null.",
                    "MlirOperation", "handleDestructuringComplete",
                    (ins "const TesseraDestructurableSlot *":$slot, "MlirRewriterBase":$rewriter)>
  ];
}

def SafeMemorySlotAccessOpInterface : OpInterface<"SafeMemorySlotAccessOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that stay inside of the bounds of slots.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<"Whether it does, if the slots that it appends are used so, too.", "bool", "ensureOnlySafeAccesses",
                    (ins "TesseraMemorySlot":$slot, "TesseraAppendMemorySlot":$append, "void *":$user,
                         "TesseraDataLayout *":$layout)>
  ];
}

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> {
  let cppNamespace = "::mlir";
  let description = "Ops that get at parts of slots.";
  let hasTable = 1;
  let methods = [
    InterfaceMethod<[{Whether it can use the slots of parts; says which parts, and appends slots that it makes, which must be used inside of
                      their bounds.}],
                    "bool", "canRewire",
                    (ins "const TesseraDestructurableSlot *":$slot, "TesseraAppendAttribute":$appendIndex,
                         "TesseraAppendMemorySlot":$append, "void *":$user, "TesseraDataLayout *":$layout)>,
    InterfaceMethod<"Makes it use them, or asks to be erased; erases nothing.", "TesseraDeletionKind", "rewire",
                    (ins "const TesseraDestructurableSlot *":$slot, "const TesseraSubslots *":$subslots,
                         "MlirRewriterBase":$rewriter, "TesseraDataLayout *":$layout)>
  ];
}

#endif // TESSERA_MLIR_INTERFACES_MEMORYSLOTINTERFACES
