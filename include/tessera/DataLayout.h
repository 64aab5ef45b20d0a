// Data layouts: how much room types take, as specs on the operations around a place say.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DATALAYOUT_H
#define TESSERA_DATALAYOUT_H

#include "tessera/Interfaces.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What the discardable attributes of `op` and of the operations around it that implement
/// DataLayoutSpecInterface say together; inner ones count more. Remembers what it was asked: used
/// by one thread at a time, and while the attributes stay. The caller destroys it.
TesseraDataLayout *tesseraDataLayoutCreate(MlirOperation op);
void tesseraDataLayoutDestroy(TesseraDataLayout *layout);

/// What is said of a type or (a string) of a name; null: nothing.
MlirAttribute tesseraDataLayoutGetType(const TesseraDataLayout *layout, MlirType type);
MlirAttribute tesseraDataLayoutGetName(const TesseraDataLayout *layout, MlirContext context,
                                       const char *name);
/// Number `position` of the numbers in an entry that has such, each of which is in bits.
bool tesseraDataLayoutReadNumber(MlirAttribute entry, intptr_t position, uint64_t *number);

/// The bits of a value of the type, without what is between two of them.
TesseraDataSize tesseraDataLayoutSizeInBits(TesseraDataLayout *layout, MlirType type);
/// The bytes that hold them; false when they aren't known, or there is no one number.
bool tesseraDataLayoutSizeInBytes(TesseraDataLayout *layout, MlirType type, uint64_t *bytes);
/// In bytes; 0 when it isn't known.
uint64_t tesseraDataLayoutABIAlignment(TesseraDataLayout *layout, MlirType type);
uint64_t tesseraDataLayoutPreferredAlignment(TesseraDataLayout *layout, MlirType type);
/// The width of `index`.
uint64_t tesseraDataLayoutIndexBits(const TesseraDataLayout *layout, MlirContext context);
bool tesseraDataLayoutIsBigEndian(const TesseraDataLayout *layout, MlirContext context);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DATALAYOUT_H
