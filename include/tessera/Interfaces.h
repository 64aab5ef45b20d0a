// Interfaces of operations that the library itself asks for. A definition that lists one gives the
// methods. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERFACES_H
#define TESSERA_INTERFACES_H

#include "tessera/Operation.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Symbols ---===//

/// Symbol tables indexed when first asked for, for many lookups while the IR doesn't change.
typedef struct TesseraSymbolTables TesseraSymbolTables;
TesseraSymbolTables *tesseraSymbolTablesCreate(void);
void tesseraSymbolTablesDestroy(TesseraSymbolTables *tables);
/// As tesseraSymbolTableLookupRef and ...LookupNearest.
MlirOperation tesseraSymbolTablesLookup(TesseraSymbolTables *tables, MlirOperation table,
                                        MlirAttribute reference);
MlirOperation tesseraSymbolTablesLookupNearest(TesseraSymbolTables *tables, MlirOperation from,
                                               MlirAttribute reference);

/// Operations that refer to symbols: checks that what they refer to is there and fits.
typedef struct SymbolUserOpInterfaceMethods {
  MlirLogicalResult (*verifySymbolUses)(MlirOperation op, TesseraSymbolTables *tables);
} SymbolUserOpInterfaceMethods;
extern const TesseraInterface symbolUserOpInterface;

//===--- Effects ---===//

/// What an operation does to memory.
typedef enum TesseraEffectKind {
  TESSERA_EFFECT_READ,
  TESSERA_EFFECT_WRITE,
  TESSERA_EFFECT_ALLOCATE,
  TESSERA_EFFECT_FREE
} TesseraEffectKind;

/// One effect: on a value, or (null) on memory in general.
typedef struct TesseraEffect {
  TesseraEffectKind kind;
  MlirValue value;
} TesseraEffect;

/// Appends the operation's own effects. Operations without any have the trait
/// TESSERA_TRAIT_NO_MEMORY_EFFECT instead.
typedef struct MemoryEffectOpInterfaceMethods {
  void (*getEffects)(MlirOperation op, void (*append)(TesseraEffect effect, void *user),
                     void *user);
} MemoryEffectOpInterfaceMethods;
extern const TesseraInterface memoryEffectOpInterface;
/// The methods of an operation whose definition declares its effects.
extern const MemoryEffectOpInterfaceMethods tesseraDeclaredEffects;

//===--- Calls ---===//

/// Operations that call: which callee (a symbol reference or a value), and which operands are
/// arguments.
typedef struct CallOpInterfaceMethods {
  MlirAttribute (*getCallee)(MlirOperation op); ///< null: not a symbol
  TesseraRange (*getArguments)(MlirOperation op);
} CallOpInterfaceMethods;
extern const TesseraInterface callOpInterface;

/// Operations that can be called.
typedef struct CallableOpInterfaceMethods {
  MlirRegion (*getBody)(MlirOperation op); ///< null: outside
} CallableOpInterfaceMethods;
extern const TesseraInterface callableOpInterface;

/// Functions: symbols with an attribute `function_type` and a body region.
typedef struct FunctionOpInterfaceMethods {
  MlirType (*getType)(MlirOperation op);
} FunctionOpInterfaceMethods;
extern const TesseraInterface functionOpInterface;

//===--- Casts ---===//

/// Operations that turn their operands into results of other types. One whose types don't change
/// folds to its operands.
typedef struct CastOpInterfaceMethods {
  /// Whether the first operand's type may become the result's.
  bool (*areCastCompatible)(MlirType from, MlirType to);
} CastOpInterfaceMethods;
extern const TesseraInterface castOpInterface;

//===--- Types ---===//

/// Types of many elements. Each method may be NULL: then the type's parameters `shape` and
/// `elementType` answer. mlirShapedTypeGetRank and the like of mlir-c/BuiltinTypes.h ask any of
/// them.
typedef struct ShapedTypeInterfaceMethods {
  MlirType (*getElementType)(MlirType self);
  bool (*hasRank)(MlirType self);
  const int64_t *(*getShape)(MlirType self, size_t *rank); ///< as long as the type lives
  MlirType (*cloneWith)(MlirType self, size_t rank, const int64_t *shape, MlirType elementType);
} ShapedTypeInterfaceMethods;
extern const TesseraInterface shapedTypeInterface;
/// The type with another shape and element type; of an unranked one a ranked one.
MlirType tesseraShapedTypeClone(MlirType type, size_t rank, const int64_t *shape,
                                MlirType elementType);

/// Types of values that hold an address.
typedef struct PtrLikeTypeInterfaceMethods {
  MlirAttribute (*getMemorySpace)(MlirType self); ///< null: the default one
  MlirType (*getElementType)(MlirType self);      ///< null: anything; NULL: always anything
  bool (*hasPtrMetadata)(MlirType self);          ///< NULL: no
  /// A null element type: the same. Null when there is no such type.
  MlirType (*clonePtrWith)(MlirType self, MlirAttribute memorySpace, MlirType elementType);
} PtrLikeTypeInterfaceMethods;
extern const TesseraInterface ptrLikeTypeInterface;

// Marks: what a vector, and what a memref may be made of.
extern const TesseraInterface vectorElementTypeInterface, memRefElementTypeInterface;

//===--- Control flow ---===//

/// Branches: which operands become which block arguments.
typedef struct BranchOpInterfaceMethods {
  /// The operands passed to the successor: one for each of its arguments, in order.
  TesseraRange (*getSuccessorOperands)(MlirOperation op, unsigned successor);
  /// The successor taken for these constant operands (null where unknown), or -1; may be NULL.
  int (*getSuccessorForOperands)(MlirOperation op, const MlirAttribute *operands);
  /// Removes an operand of a successor; NULL: can't.
  void (*eraseSuccessorOperand)(MlirOperation op, unsigned successor, unsigned index);
  /// Adds one behind those of a successor; NULL: can't.
  void (*appendSuccessorOperand)(MlirOperation op, unsigned successor, MlirValue value);
} BranchOpInterfaceMethods;
extern const TesseraInterface branchOpInterface;

/// Operations that transfer control into their regions.
extern const TesseraInterface regionBranchOpInterface;
extern const TesseraInterface regionBranchTerminatorOpInterface;

/// Which regions are graph regions, for operations where TESSERA_TRAIT_GRAPH_REGION doesn't say it
/// of all.
typedef struct RegionKindInterfaceMethods {
  bool (*hasSSADominance)(MlirOperation op, unsigned region);
} RegionKindInterfaceMethods;
extern const TesseraInterface regionKindInterface;

#ifdef __cplusplus
}
#endif

#endif // TESSERA_INTERFACES_H
