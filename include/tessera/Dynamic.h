// Dialects that a program makes while it runs: no definition file, no generator. Their operations,
// types and attributes are as any other: they are verified, read and printed, they have traits and
// interfaces, they fold, and bytecode holds them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is added is described by the structs of tessera/Definition.h: set the members that matter
// and leave the others zero. Everything is copied but for hooks, traits, interfaces and what
// constraints point at, which must live as long as the dialect. `examples/dynamic` is a whole
// program.
#ifndef TESSERA_DYNAMIC_H
#define TESSERA_DYNAMIC_H

#include "tessera/Constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A dialect that is being made.
typedef struct TesseraDynamicDialect TesseraDynamicDialect;

/// An empty dialect of this namespace; NULL when it can't be one: it has to be a word of letters,
/// digits and `_`, `$` or `-`, and to begin with a letter or `_`.
TesseraDynamicDialect *tesseraDynamicDialectCreate(MlirStringRef name);
/// Destroys a dialect that neither a registry nor a context has got.
void tesseraDynamicDialectDestroy(TesseraDynamicDialect *dialect);

/// The dialect's definition. Until it is handed on its hooks may be set: materializeConstant,
/// verifyOperationAttribute, interfaces, allowUnknownOps and their kind.
TesseraDialectDef *tesseraDynamicDialectGetDefinition(TesseraDynamicDialect *dialect);
/// Loads another dialect before this one.
void tesseraDynamicDialectAddDependent(TesseraDynamicDialect *dialect, MlirDialectHandle dependent);

/// Memory that lives as long as the dialect, aligned for anything.
void *tesseraDynamicDialectAlloc(TesseraDynamicDialect *dialect, size_t size);
/// Calls `destroy` when the dialect dies.
void tesseraDynamicDialectOnDestroy(TesseraDynamicDialect *dialect, void (*destroy)(void *user),
                                    void *user);

/// A constraint that `predicate` decides: it gets the type, the attribute, the region or the block
/// as a pointer. Messages say "must be <summary>". It lives as long as the dialect.
const TesseraConstraint *tesseraDynamicDialectAddConstraint(TesseraDynamicDialect *dialect,
                                                            const char *summary,
                                                            TesseraPredicate predicate);
/// The constraint that all types, or attributes, of one kind satisfy.
const TesseraConstraint *tesseraDynamicDialectAddKind(TesseraDynamicDialect *dialect,
                                                      const char *summary,
                                                      const TesseraStorageDef *definition);

/// Adds a type, or an attribute: `mnemonic` and whatever else there is; `name`, `dialect` and
/// `isType` are filled in. One that has parameters and neither `parse` nor `format` is written
/// `<a, b>`. NULL when the mnemonic is no word, or taken.
const TesseraStorageDef *tesseraDynamicDialectAddType(TesseraDynamicDialect *dialect,
                                                      const TesseraStorageDef *definition);
const TesseraStorageDef *tesseraDynamicDialectAddAttribute(TesseraDynamicDialect *dialect,
                                                           const TesseraStorageDef *definition);

/// Adds an op. `name` is what stands behind the dialect's; attributes may come in any order, but
/// where effects name their slots it is the order of the names. Several groups of any size get the
/// trait and the attribute that say how large each is, unless they are all of the same size.
/// Without `parse` and `format` it has the generic form only. NULL when the name is no word, or
/// taken.
const TesseraOpDef *tesseraDynamicDialectAddOp(TesseraDynamicDialect *dialect,
                                               const TesseraOpDef *definition);

/// Makes the dialect known in a registry, which owns it from then on and must outlive the contexts
/// that use it. Fails, and destroys the dialect, when the registry has one of that namespace.
MlirLogicalResult tesseraDynamicDialectRegister(TesseraDynamicDialect *dialect,
                                                MlirDialectRegistry registry);
/// Loads the dialect into a context, which owns it from then on. Not to be called while passes run.
/// Null when the context has a dialect of that namespace: the new one is then destroyed.
MlirDialect tesseraDynamicDialectLoad(TesseraDynamicDialect *dialect, MlirContext context);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DYNAMIC_H
