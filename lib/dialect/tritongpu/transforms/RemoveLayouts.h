// The steps of tritongpu-remove-layout-conversions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_REMOVELAYOUTS_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_REMOVELAYOUTS_H

#include "dialect/tritongpu/transforms/Rewriting.h"
#include "support/Map.h"
#include "tessera/Operation.h"

/// Forwards: gives each value one of the layouts that come to it from operations which have to keep
/// theirs, with conversions where that isn't what a user needs.
void ttgPropagateLayouts(MlirRewriterBase rewriter, MlirOperation function);

/// Backwards: computes what conversions need in the layout that they convert to, where that costs
/// less. Whether any conversion went away.
bool ttgRematerialize(MlirRewriterBase rewriter, MlirOperation function);
/// Moves conversions above what makes tensors larger, into branches of which one needs none, and
/// those for products to the loads.
void ttgHoistConversions(MlirRewriterBase rewriter, MlirOperation function);

/// Whether a memory access is worth a layout of its own.
bool ttgIsExpensiveAccess(MlirOperation op);
/// Whether the operation's result can have any layout, or this one, without a change of operands.
bool ttgCanHaveEncoding(MlirOperation op, MlirAttribute encoding);

//===--- Values with the layouts that they are to have ---===//

typedef struct SliceEntry {
  MlirValue value;
  MlirAttribute encoding;
  bool isIn;       ///< it is to be computed again; else it has the layout
  bool isExisting; ///< by `existing`, unless that is null
  MlirValue existing;
} SliceEntry;

typedef struct Slice {
  TsVec(SliceEntry) entries;
  TsPointerMap index; ///< value -> 1 + entry
} Slice;

SliceEntry *sliceFind(const Slice *slice, MlirValue value);
bool sliceContains(const Slice *slice, MlirValue value);
Slice sliceCopy(const Slice *slice);
void sliceFree(Slice *slice);

typedef struct Remat Remat;
/// An operand: of which operation, and which.
typedef struct Operand {
  MlirOperation owner;
  intptr_t number;
} Operand;
typedef bool (*StopAt)(MlirOperation op);

/// Adds to the slice what must have which layout for the operand to have this one; as far as
/// `stop`. False, with the slice as it was, when it can't be.
bool rematCollect(Remat *remat, Operand root, MlirAttribute encoding, StopAt stop, Slice *slice);
/// The same; all of it can be computed again.
bool rematCollectComputable(Remat *remat, Operand root, MlirAttribute encoding, StopAt stop,
                            Slice *slice);
/// Whether the conversion costs more than computing the slice.
bool rematIsBeneficial(MlirOperation convert, const Slice *slice, int64_t newCost);
int64_t rematConvertCost(MlirValue source, MlirAttribute encoding);
/// Computes the slice, and erases the conversion. `mapping`: values that are there already.
void rematRewrite(Remat *remat, Slice *slice, MlirOperation convert, TesseraMapping *mapping);
void rematRemember(Remat *remat, MlirValue value, MlirAttribute encoding, MlirValue made);
MlirRewriterBase rematRewriter(Remat *remat);

/// Calls `step` for each conversion of the function; those that stay are used for others that come
/// later. Whether any went away.
bool rematForEach(MlirRewriterBase rewriter, MlirOperation function,
                  bool (*step)(Remat *remat, MlirOperation convert));

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_REMOVELAYOUTS_H
