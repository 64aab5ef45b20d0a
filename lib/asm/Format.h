// What parsing and printing by assembly format share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ASM_FORMAT_H
#define TESSERA_ASM_FORMAT_H

#include "ir/Internal.h"
#include "tessera/Format.h"

/// Appends the keyword of a value; of a bit enum, the keywords of its bits, groups first. A value
/// that is none is printed as a number.
void asmEnumPrint(const TesseraEnumDef *enumeration, int64_t value, TsString *out);
/// The parameter that an element prints, itself or inside a directive; NULL when there is none.
const TesseraElement *asmFindParam(const TesseraElement *element);
/// Whether the parameter's value isn't the one that its absence stands for: its default, or null,
/// empty, zero.
bool asmParamDiffersFromDefault(const TesseraStorageDef *definition, const IrStorage *storage,
                                unsigned index);
/// Parses a default of a parameter. Arrays live in `arena`. False when the text is no value of the
/// kind.
bool asmParamParseDefault(MlirContext context, const TesseraParamDef *definition, TsArena *arena,
                          TesseraParam *param);
/// Whether the region's terminator is the one that parsing would add: its block ends in the op's
/// implicit terminator, without operands and attributes.
bool asmHasImplicitTerminator(const TesseraOpDef *definition, MlirRegion region);

#endif // TESSERA_ASM_FORMAT_H
