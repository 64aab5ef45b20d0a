// Types and attributes inside types and attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_IR_SUBELEMENTS_H
#define TESSERA_IR_SUBELEMENTS_H

#include "ir/Builtin.h"

/// Calls `visit` on the storage, then on those inside it unless it returned false. Names of
/// dictionary entries aren't visited. What a body holds is visited once, and last.
void irStorageWalk(IrStorage *storage, bool (*visit)(IrStorage *storage, void *user), void *user);

/// The storage with each part for which `replace` returns another one (or NULL: look inside)
/// replaced; what is in bodies stays. `cache` remembers across calls; zero-initialise it and free
/// it with tsPointerMapFree.
IrStorage *irStorageReplace(IrStorage *storage, IrStorage *(*replace)(IrStorage *, void *),
                            void *user, TsPointerMap *cache);

#endif // TESSERA_IR_SUBELEMENTS_H
