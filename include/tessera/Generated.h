// What code from mlir-tblgen calls: reading attributes of operations natively, building operations
// from groups, making attributes and types. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_GENERATED_H
#define TESSERA_GENERATED_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IntegerSet.h"
#include "tessera/Operation.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Inherent attributes by slot ---===//

// The value of the attribute in a slot, its default when it is absent; zero, empty or null when
// there is neither or it is of another kind.
int64_t tesseraOperationGetIntegerSlot(MlirOperation op, unsigned slot);
bool tesseraOperationGetBoolSlot(MlirOperation op, unsigned slot);
double tesseraOperationGetRealSlot(MlirOperation op, unsigned slot);
/// A string attribute, or the root of a symbol reference.
MlirStringRef tesseraOperationGetStringSlot(MlirOperation op, unsigned slot);
MlirType tesseraOperationGetTypeSlot(MlirOperation op, unsigned slot);
MlirAffineMap tesseraOperationGetAffineMapSlot(MlirOperation op, unsigned slot);
MlirIntegerSet tesseraOperationGetIntegerSetSlot(MlirOperation op, unsigned slot);
/// The first parameter of an attribute definition: its enum.
int64_t tesseraOperationGetEnumSlot(MlirOperation op, unsigned slot);
/// The elements of a dense array attribute; *size (may be NULL) is their number.
const void *tesseraOperationGetDenseSlot(MlirOperation op, unsigned slot, intptr_t *size);

//===--- Operands, results, regions and successors ---===//

/// The value of a group of one or none; null when it is empty.
MlirValue tesseraOperationGetOptionalOperand(MlirOperation op, unsigned group);
MlirValue tesseraOperationGetOptionalResult(MlirOperation op, unsigned group);

//===--- Adaptors ---===//

/// The values of a group: a part of `operands`.
TesseraRange tesseraAdaptorGetOperandGroup(const TesseraOpAdaptor *adaptor, unsigned group);
/// The value of a group of one or none; null when it is empty.
MlirValue tesseraAdaptorGetOptionalOperand(const TesseraOpAdaptor *adaptor, unsigned group);
/// An attribute, its default when it is absent; null when there is neither.
MlirAttribute tesseraAdaptorGetSlot(const TesseraOpAdaptor *adaptor, unsigned slot);
/// The op's attributes with other operands, as many as it has: those of a conversion pattern.
/// Without regions. Valid as long as both.
TesseraOpAdaptor tesseraOperationGetAdaptor(MlirOperation op, const MlirValue *operands);

//===--- Building ---===//

typedef struct TesseraValueGroup {
  intptr_t size;
  const MlirValue *values;
} TesseraValueGroup;
typedef struct TesseraTypeGroup {
  intptr_t size;
  const MlirType *types;
} TesseraTypeGroup;
/// A growing list of types. Zero-initialise; the caller frees it.
typedef struct TesseraTypeList {
  MlirType *data;
  size_t size, capacity;
} TesseraTypeList;
void tesseraTypeListAdd(TesseraTypeList *list, MlirType type);
void tesseraTypeListFree(TesseraTypeList *list);
/// The list as a group; valid until a type is added.
static inline TesseraTypeGroup tesseraTypeListGroup(const TesseraTypeList *list) {
  TesseraTypeGroup group;
  group.size = (intptr_t)list->size;
  group.types = list->data;
  return group;
}
typedef struct TesseraBlockGroup {
  intptr_t size;
  const MlirBlock *blocks;
} TesseraBlockGroup;

/// Makes an operation at the rewriter's insertion point from one entry for each group of its
/// definition; NULL where the definition has none. `results` NULL: inferred. `attributes` has one
/// for each slot, null where absent; segment sizes are filled in. Null after a diagnostic when the
/// types can't be inferred.
MlirOperation tesseraOperationBuild(MlirRewriterBase rewriter, MlirLocation location,
                                    const TesseraOpDef *definition, const TesseraTypeGroup *results,
                                    const TesseraValueGroup *operands,
                                    const MlirAttribute *attributes,
                                    const TesseraBlockGroup *successors, intptr_t numRegions);

/// What an operation is made of when each kind of part comes as one list. Zero-initialise; set what
/// there is.
typedef struct TesseraOperationLists {
  intptr_t numResultTypes; ///< -1: inferred
  const MlirType *resultTypes;
  intptr_t numOperands;
  const MlirValue *operands;
  intptr_t numAttributes;
  const MlirNamedAttribute *attributes; ///< inherent and discardable ones, each name once
  intptr_t numRegions;                  ///< made empty
  intptr_t numSuccessors;
  const MlirBlock *successors;
} TesseraOperationLists;

/// Makes an operation at the rewriter's insertion point. Sizes of groups are an attribute as any
/// other. Null after a diagnostic when the types can't be inferred.
MlirOperation tesseraOperationBuildFromLists(MlirRewriterBase rewriter, MlirLocation location,
                                             const TesseraOpDef *definition,
                                             const TesseraOperationLists *lists);

//===--- Declarative rewrites ---===//

// Groups as one: the arrays live until the pattern returns (of a rewriter in no pattern: as long as
// that).

/// The values of an operand group.
TesseraValueGroup tesseraRewriterGetOperands(MlirRewriterBase rewriter, MlirOperation op,
                                             unsigned group);
/// The values of a result group; a negative one: all.
TesseraValueGroup tesseraRewriterGetResults(MlirRewriterBase rewriter, MlirOperation op,
                                            intptr_t group);
/// The types of all results.
TesseraTypeGroup tesseraRewriterGetResultTypes(MlirRewriterBase rewriter, MlirOperation op);
bool tesseraValueGroupEqual(TesseraValueGroup a, TesseraValueGroup b);
/// Sets *value to what a constant with one result produces; fails for other operations.
MlirLogicalResult tesseraMatchConstant(MlirOperation op, MlirAttribute *value);

//===--- Inference ---===//

/// TesseraOpDef.inferReturnTypes by the definition's resultTypeRules.
MlirLogicalResult tesseraInferReturnTypesByRules(const TesseraOpAdaptor *adaptor,
                                                 void (*append)(MlirType type, void *user),
                                                 void *user);

//===--- Attributes and types ---===//

/// The attribute or type with these parameters (one for each of the definition); what they point at
/// is copied.
const void *tesseraStorageGet(MlirContext context, const TesseraStorageDef *definition,
                              const TesseraParam *params);
/// The same after the definition's verifier; NULL when it refused, after a diagnostic at
/// `location`.
const void *tesseraStorageGetChecked(MlirLocation location, const TesseraStorageDef *definition,
                                     const TesseraParam *params);
/// The methods with which an attribute or type implements the interface, or NULL.
const void *tesseraStorageGetInterface(const void *storage, const TesseraInterface *interface);
/// False for null.
bool tesseraStorageIs(const void *storage, const TesseraStorageDef *definition);
/// What kind of attribute or type it is; NULL for null.
const TesseraStorageDef *tesseraStorageGetDefinition(const void *storage);
const TesseraParam *tesseraStorageGetParam(const void *storage, unsigned index);
/// Sets the parameters of the body, which are copied; fails when they are set already and differ,
/// or when it has no body. Thread-safe.
MlirLogicalResult tesseraStorageSetBody(const void *storage, const TesseraParam *body);
bool tesseraStorageHasBody(const void *storage);
/// As tesseraStorageGetParam, for a parameter of the body: zero while that isn't set.
const TesseraParam *tesseraStorageGetBodyParam(const void *storage, unsigned index);

/// TesseraStorageDef.getAlias for definitions whose alias is their mnemonic.
int tesseraMnemonicAlias(const void *storage, MlirStringCallback append, void *user);

// Assigned member by member: C++ has no such initializers, and warns.
static inline TesseraParam tesseraParamArray(size_t size, const void *data) {
  TesseraParam param;
  param.integer = 0; // all bits, where a pointer is narrower
  param.pointer = data;
  param.length = size;
  return param;
}
static inline TesseraParam tesseraParamPointer(const void *pointer) {
  return tesseraParamArray(0, pointer);
}
static inline TesseraParam tesseraParamInteger(int64_t value) {
  TesseraParam param = tesseraParamArray(0, NULL);
  param.integer = value;
  return param;
}
static inline TesseraParam tesseraParamReal(double value) {
  TesseraParam param = tesseraParamArray(0, NULL);
  param.real = value;
  return param;
}

//===--- Enums ---===//

/// The keyword of an enum's value, empty when it has none.
MlirStringRef tesseraEnumStringify(const TesseraEnumDef *definition, int64_t value);
/// Passes what the value is spelled as to `append`: of a bit enum all bits, with separators. What
/// no case says is a number.
void tesseraEnumPrint(const TesseraEnumDef *definition, int64_t value, MlirStringCallback append,
                      void *user);
/// What a spelling says, of a bit enum one with separators. False when it says nothing.
bool tesseraEnumParse(const TesseraEnumDef *definition, MlirStringRef text, int64_t *value);
/// Whether a case, of a bit enum a union of cases, has the value.
bool tesseraEnumIsValid(const TesseraEnumDef *definition, int64_t value);
/// The value as an integer attribute of the enum's width.
MlirAttribute tesseraEnumAttribute(MlirContext context, const TesseraEnumDef *definition,
                                   int64_t value);

// Traits that count: [n] checks for n, up to 8.
extern const TesseraTrait tesseraNOperandsTraits[9], tesseraAtLeastNOperandsTraits[9],
    tesseraNResultsTraits[9], tesseraAtLeastNResultsTraits[9], tesseraNRegionsTraits[9],
    tesseraAtLeastNRegionsTraits[9], tesseraNSuccessorsTraits[9],
    tesseraAtLeastNSuccessorsTraits[9];

#ifdef __cplusplus
}
#endif

#endif // TESSERA_GENERATED_H
