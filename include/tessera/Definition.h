// What a dialect is made of: the constant tables that mlir-tblgen writes from .td records (and
// --load-dialect builds from them at run time), and that the library's parser, printer, verifier,
// folder and builders read. Nobody writes them by hand. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DEFINITION_H
#define TESSERA_DEFINITION_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TesseraDialectDef TesseraDialectDef;
typedef struct TesseraOpDef TesseraOpDef;
typedef struct TesseraStorageDef TesseraStorageDef;
typedef struct TesseraFormat TesseraFormat;       // a compiled assemblyFormat: see tessera/Format.h
typedef struct TesseraStep TesseraStep;           // a compiled predicate: see tessera/Constraint.h
typedef struct TesseraDirective TesseraDirective; // custom<X>(...): see tessera/Format.h
typedef struct TesseraNamedPredicate TesseraNamedPredicate; // C: see tessera/Constraint.h
typedef struct TesseraAsmParser TesseraAsmParser;           // see tessera/Asm.h
typedef struct TesseraAsmPrinter TesseraAsmPrinter;         // see tessera/Asm.h
typedef struct TesseraBytecodeReader TesseraBytecodeReader; // see tessera/Bytecode.h
typedef struct TesseraBytecodeWriter TesseraBytecodeWriter; // see tessera/Bytecode.h
typedef struct TesseraOperationState TesseraOperationState; // see tessera/Asm.h

//===--- Constraints ---===//

/// A predicate on a type, an attribute, a property value, a region, a successor or a whole
/// operation.
typedef struct TesseraConstraint {
  /// What satisfies it, in words: "tensor of any type values". Diagnostics read "must be
  /// <summary>".
  const char *summary;
  /// The predicate as data; NULL when everything satisfies it.
  const TesseraStep *program;
} TesseraConstraint;

//===--- Enums ---===//

typedef struct TesseraEnumCase {
  const char *symbol;  ///< the name in code
  const char *keyword; ///< the spelling in the textual form
  int64_t value;
} TesseraEnumCase;

typedef struct TesseraEnumDef {
  const char *name;
  const char *separator; ///< between bits of a bit enum ("|", ", "); NULL for a plain enum
  uint32_t width;        ///< bits of the underlying integer
  uint32_t numCases;
  const TesseraEnumCase *cases;
  const char *typeName; ///< as diagnostics call it ("::mlir::arith::FastMathFlags"); NULL: by name
  const char *summary;  ///< in words
} TesseraEnumDef;

/// The case with this value (exact), or NULL.
const TesseraEnumCase *tesseraEnumFindValue(const TesseraEnumDef *definition, int64_t value);
/// The case with this keyword, or NULL.
const TesseraEnumCase *tesseraEnumFindKeyword(const TesseraEnumDef *definition,
                                              MlirStringRef keyword);

//===--- Types and attributes ---===//

/// How a parameter of a type or attribute is stored, compared, hashed, parsed and printed.
typedef enum TesseraParamKind {
  TESSERA_PARAM_INTEGER,          ///< any integer or bool, sign- or zero-extended to 64 bits
  TESSERA_PARAM_ENUM,             ///< an integer with a TesseraEnumDef
  TESSERA_PARAM_REAL,             ///< a double
  TESSERA_PARAM_STRING,           ///< bytes
  TESSERA_PARAM_TYPE,             ///< MlirType, may be null when optional
  TESSERA_PARAM_ATTRIBUTE,        ///< MlirAttribute, may be null when optional
  TESSERA_PARAM_AFFINE_MAP,       ///< MlirAffineMap, may be null when optional
  TESSERA_PARAM_INTEGER_SET,      ///< MlirIntegerSet
  TESSERA_PARAM_INTEGERS,         ///< array of int64_t
  TESSERA_PARAM_REALS,            ///< array of double
  TESSERA_PARAM_STRINGS,          ///< array of MlirStringRef
  TESSERA_PARAM_TYPES,            ///< array of MlirType
  TESSERA_PARAM_ATTRIBUTES,       ///< array of MlirAttribute
  TESSERA_PARAM_NAMED_ATTRIBUTES, ///< array of MlirNamedAttribute
  TESSERA_PARAM_BYTES,            ///< raw bytes (dense elements, wide integers), 8-byte aligned
  TESSERA_PARAM_IDENTITY,         ///< an address compared as such (a TypeID, a resource entry)
} TesseraParamKind;

/// The value of one parameter. Arrays, strings and bytes are {pointer, length in elements}; scalars
/// leave length 0.
typedef struct TesseraParam {
  union {
    int64_t integer;
    double real;
    const void *pointer;
  };
  size_t length;
} TesseraParam;

/// BOOL: an integer of one bit, written `true` or `false`.
/// ENUM_ATTRIBUTE: the value of an attribute that is an enum, which is spelled without quotes.
/// UNSIGNED: integers without a sign.
/// MAYBE: an integer that needn't be there: then it's -1.
/// From WIDTH_SHIFT on the flags are a number: the bits of integers that have fewer than 64.
enum {
  TESSERA_PARAM_OPTIONAL = 1,
  TESSERA_PARAM_SELF_TYPE = 2,
  TESSERA_PARAM_BOOL = 4,
  TESSERA_PARAM_ENUM_ATTRIBUTE = 8,
  TESSERA_PARAM_UNSIGNED = 16,
  TESSERA_PARAM_MAYBE = 32,
  TESSERA_PARAM_WIDTH_SHIFT = 16
};

typedef struct TesseraParamDef {
  const char *name;
  TesseraParamKind kind;
  uint32_t flags;                    ///< TESSERA_PARAM_*
  const TesseraEnumDef *enumeration; ///< of ENUM; of INTEGER what its numbers must be, or NULL
  const TesseraStorageDef
      *definition; ///< for TYPE/ATTRIBUTE(S): the one kind that it must be, or NULL for any
  const char *defaultValue; ///< as text, parsed like the parameter itself; NULL when there is none
  /// Own syntax for the parameter; NULL for that of its kind.
  MlirLogicalResult (*parse)(TesseraAsmParser *parser, TesseraParam *value);
  void (*print)(TesseraAsmPrinter *printer, const TesseraParam *value);
  const char *typeName; ///< as diagnostics call its type; NULL: not at all
} TesseraParamDef;

/// An implementation of an interface: `methods` points at the interface's generated struct of
/// functions.
typedef struct TesseraInterface TesseraInterface;
typedef struct TesseraInterfaceImpl {
  const TesseraInterface *interface;
  const void *methods;
} TesseraInterfaceImpl;

/// Bits of TesseraStorageDef.traits: what the library asks of types and attributes.
typedef enum TesseraStorageTrait {
  TESSERA_STORAGE_FLOAT = 1 << 0,          ///< a builtin floating-point type
  TESSERA_STORAGE_SHAPED = 1 << 1,         ///< a type of sizes (if ranked) and of elements
  TESSERA_STORAGE_LOCATION = 1 << 2,       ///< a location attribute
  TESSERA_STORAGE_ELEMENTS = 1 << 3,       ///< an attribute of many elements of a shaped type
  TESSERA_STORAGE_MEMREF_LAYOUT = 1 << 4,  ///< an attribute that can be the layout of a memref
  TESSERA_STORAGE_VECTOR_ELEMENT = 1 << 5, ///< a type that a vector may hold
  TESSERA_STORAGE_MEMREF_ELEMENT = 1 << 6, ///< a type of another dialect that a memref may hold
} TesseraStorageTrait;

/// The definition of a type or an attribute. Its address is its identity (TypeID).
struct TesseraStorageDef {
  const char *name;     ///< qualified: "tt.tile", "builtin.integer"
  const char *mnemonic; ///< "tile"; NULL when its dialect prints it by hand
  const TesseraDialectDef *dialect;
  bool isType;
  uint32_t numParams;
  const TesseraParamDef *params;
  /// How many of `params`, the last ones, are its body: set once, after it was made, and no part of
  /// what it is known by. So types may hold themselves.
  uint32_t numBodyParams;
  uint32_t bodyCondition;      ///< 1 + the bool parameter that says which have a body; 0: all have
  const TesseraFormat *format; ///< compiled assemblyFormat; NULL: no body, or the hooks below
  /// hasCustomAssemblyFormat: everything after the mnemonic. Parse returns NULL after a diagnostic.
  const void *(*parse)(TesseraAsmParser *parser, MlirType type);
  void (*print)(TesseraAsmPrinter *printer, const void *storage);
  /// genVerifyDecl: `params` in definition order, without those of the body; emits at `location`
  /// and fails when they don't go together.
  MlirLogicalResult (*verify)(MlirLocation location, const TesseraParam *params);
  /// Appends the base of an alias name ("layout") to the callback; returns 0 none, 1 overridable, 2
  /// final.
  int (*getAlias)(const void *storage, MlirStringCallback append, void *user);
  uint64_t traits; ///< TesseraStorageTrait bits
  uint32_t numInterfaces;
  const TesseraInterfaceImpl *interfaces;
  const char *recordName; ///< as diagnostics call it ("TT_GridAttr"); NULL: by name
  /// Of a definition that was read at run time: the compiled one in whose place it stands, and by
  /// which C code knows it. It has the same parameters. NULL: none.
  const TesseraStorageDef *replaces;
  /// As `verify`, for a hook that serves several definitions.
  MlirLogicalResult (*verifyOf)(const TesseraStorageDef *definition, MlirLocation location,
                                const TesseraParam *params);
  const void *user;      ///< of a definition that was made at run time: whatever its author needs
  uint32_t bytecodeCode; ///< bytecodeCode of the record, plus 1; 0: none
};

//===--- Operations ---===//

/// Traits that the library itself acts on. Others are found by address in TesseraOpDef.otherTraits.
typedef enum TesseraTraitBit {
  TESSERA_TRAIT_IS_TERMINATOR = 0,
  TESSERA_TRAIT_ISOLATED_FROM_ABOVE,
  TESSERA_TRAIT_SYMBOL_TABLE,
  TESSERA_TRAIT_SYMBOL, ///< implements Symbol: has sym_name
  TESSERA_TRAIT_SINGLE_BLOCK,
  TESSERA_TRAIT_NO_TERMINATOR,
  TESSERA_TRAIT_GRAPH_REGION, ///< every region is a graph region: no dominance among its ops
  TESSERA_TRAIT_AFFINE_SCOPE,
  TESSERA_TRAIT_AUTOMATIC_ALLOCATION_SCOPE,
  TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS,
  TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS,
  TESSERA_TRAIT_COMMUTATIVE,
  TESSERA_TRAIT_IDEMPOTENT,
  TESSERA_TRAIT_INVOLUTION,
  TESSERA_TRAIT_CONSTANT_LIKE,
  TESSERA_TRAIT_RETURN_LIKE,
  TESSERA_TRAIT_NO_MEMORY_EFFECT,         ///< MemoryEffectOpInterface with no effects
  TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS, ///< those of the nested ops
  TESSERA_TRAIT_ALWAYS_SPECULATABLE,
  TESSERA_TRAIT_RECURSIVELY_SPECULATABLE,
  TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE,
  TESSERA_TRAIT_SAME_TYPE_OPERANDS,
  TESSERA_TRAIT_SAME_OPERANDS_SHAPE,
  TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_SHAPE,
  TESSERA_TRAIT_SAME_OPERANDS_ELEMENT_TYPE,
  TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
  TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_RANK,
  TESSERA_TRAIT_ELEMENTWISE,
  TESSERA_TRAIT_SCALARIZABLE,
  TESSERA_TRAIT_VECTORIZABLE,
  TESSERA_TRAIT_TENSORIZABLE,
  TESSERA_TRAIT_FIRST_ATTR_DERIVED_RESULT_TYPE,
  TESSERA_TRAIT_RESULTS_BROADCASTABLE_SHAPE,
  TESSERA_TRAIT_DESTINATION_STYLE, ///< DestinationStyleOpInterface; inits through its methods
  TESSERA_TRAIT_HAS_PARENT,        ///< parents listed in TesseraOpDef.parents
  TESSERA_TRAIT_NO_REGION_ARGUMENTS,
  TESSERA_TRAIT_INFER_TYPES,                ///< result types can be inferred (inferReturnTypes)
  TESSERA_TRAIT_INFER_SHAPES,               ///< and say the shapes (InferShapedTypeOpInterface)
  TESSERA_TRAIT_SAME_VARIADIC_OPERAND_SIZE, ///< all variadic operand groups have the same size
  TESSERA_TRAIT_SAME_VARIADIC_RESULT_SIZE,
  TESSERA_TRAIT_CONSTANT_SCOPE,       ///< constants in its regions stay there when rewriting
  TESSERA_TRAIT_MEMREFS_NORMALIZABLE, ///< buffers that it uses may get another layout
  TESSERA_TRAIT_COUNT
} TesseraTraitBit;

/// What folding a result gives: an attribute (a constant to materialise) or a value; both null: not
/// set.
typedef struct TesseraFoldResult {
  MlirAttribute attribute;
  MlirValue value;
} TesseraFoldResult;

/// `operands[i]` is the constant value of operand i or null. On success with *numResults == 0 the
/// op was updated in place; else one result for each result of the op (room for all is there).
/// Failure: nothing to fold, the op is unchanged.
typedef MlirLogicalResult (*TesseraFoldHook)(MlirOperation op, const MlirAttribute *operands,
                                             TesseraFoldResult *results, size_t *numResults);

/// A trait of a dialect's own (NativeOpTrait): the definition of its check. Its address is its
/// identity.
typedef struct TesseraTrait {
  const char *name;
  MlirLogicalResult (*verify)(MlirOperation op);        ///< NULL: nothing to check
  MlirLogicalResult (*verifyRegions)(MlirOperation op); ///< after the nested ops; NULL: nothing
  TesseraFoldHook fold;                                 ///< asked after the op's own; NULL: none
} TesseraTrait;

struct TesseraInterface {
  const char *name;
  MlirLogicalResult (*verify)(MlirOperation op);        ///< NULL: nothing to check
  MlirLogicalResult (*verifyRegions)(MlirOperation op); ///< after the nested ops; NULL: nothing
  /// The methods of who implements none of its own; NULL: one must.
  const void *defaults;
};

typedef enum TesseraArity {
  TESSERA_SINGLE,
  TESSERA_OPTIONAL,
  TESSERA_VARIADIC,
  TESSERA_VARIADIC_OF_VARIADIC,
} TesseraArity;

/// What an operation does to memory.
typedef enum TesseraEffectKind {
  TESSERA_EFFECT_READ,
  TESSERA_EFFECT_WRITE,
  TESSERA_EFFECT_ALLOCATE,
  TESSERA_EFFECT_FREE
} TesseraEffectKind;

/// What a declared effect is on.
typedef enum TesseraEffectPlace {
  TESSERA_EFFECT_ON_NOTHING, ///< on no value in particular
  TESSERA_EFFECT_ON_OPERAND, ///< every value of the group
  TESSERA_EFFECT_ON_RESULT,
  TESSERA_EFFECT_ON_SYMBOL ///< what the symbol reference in an attribute names
} TesseraEffectPlace;

/// An effect that a definition declares.
typedef struct TesseraEffectDef {
  TesseraEffectKind kind;
  TesseraEffectPlace place;
  uint16_t index;       ///< of the group, or the slot of the attribute
  int stage;            ///< effects of lower stages come first
  bool onFullRegion;    ///< on every element
  const char *resource; ///< name of what is affected; NULL: the default, memory
} TesseraEffectDef;

/// An operand, a result, a region or a successor, or a group of them.
typedef struct TesseraValueDef {
  const char *name;
  const TesseraConstraint *constraint; ///< NULL: any
  TesseraArity arity;
  const char *segmentAttribute; ///< of VARIADIC_OF_VARIADIC: the attribute with the sizes
} TesseraValueDef;

/// UNIT_PROPERTY: a property that is a unit attribute or absent; in `<{...}>` that is `name` or
/// `name = false`, and `name = true` is read too. ENUM_PROPERTY: a property that is an enum's
/// value.
enum {
  TESSERA_ATTR_OPTIONAL = 1,
  TESSERA_ATTR_SEGMENT_SIZES = 2,
  TESSERA_ATTR_UNIT_PROPERTY = 4,
  TESSERA_ATTR_ENUM_PROPERTY = 8
};

/// An inherent attribute or a property. Definitions are sorted by name; the position is the slot in
/// the operation.
typedef struct TesseraAttrDef {
  const char *name;
  const TesseraConstraint *constraint; ///< NULL: any attribute
  const char *defaultValue;            ///< attribute text, materialised when absent; NULL: none
  const char *implicitValue; ///< attribute text that an absent optional one stands for; NULL: none
  uint32_t flags;            ///< TESSERA_ATTR_*
  uint32_t
      verifyOrder; ///< position in the record's declaration order: diagnostics come in that order
} TesseraAttrDef;

/// What is known of an op before it exists, for inferring its result types and for building it.
typedef struct TesseraOpAdaptor {
  MlirContext context;
  MlirLocation location; ///< null: fail without a diagnostic
  const TesseraOpDef *definition;
  intptr_t numOperands;
  const MlirValue *operands;
  const MlirAttribute *attributes; ///< one per slot of the definition, null where absent
  intptr_t numRegions;
  const MlirRegion *regions;
} TesseraOpAdaptor;

/// Appends the inferred types through `append`.
typedef MlirLogicalResult (*TesseraInferReturnTypesHook)(const TesseraOpAdaptor *adaptor,
                                                         void (*append)(MlirType type, void *user),
                                                         void *user);

struct TesseraOpDef {
  const char *name; ///< "ttir.matmul"
  const TesseraDialectDef *dialect;
  uint64_t traits; ///< bits by TesseraTraitBit
  uint16_t numOperands, numResults, numRegions, numSuccessors,
      numAttributes; ///< of definitions, not values
  uint16_t numOtherTraits, numConstraints, numInterfaces, numParents;
  const TesseraValueDef *operands, *results, *regions, *successors;
  const TesseraAttrDef *attributes; ///< sorted by name
  /// Constraints over several parts (PredOpTrait, AllTypesMatch, TypesMatchWith, ...) in
  /// declaration order: "failed to verify that <summary>".
  const TesseraConstraint *constraints;
  const TesseraTrait *const *otherTraits;
  const TesseraInterfaceImpl *interfaces;
  const char *const *parents; ///< op names for HasParent / ParentOneOf
  /// The textual form: a compiled assemblyFormat, or hooks (hasCustomAssemblyFormat); neither: the
  /// generic form only.
  const TesseraFormat *format;
  MlirLogicalResult (*parse)(TesseraAsmParser *parser, TesseraOperationState *state);
  void (*print)(TesseraAsmPrinter *printer, MlirOperation op);
  MlirLogicalResult (*verify)(MlirOperation op);                       ///< hasVerifier
  MlirLogicalResult (*verifyRegions)(MlirOperation op);                ///< hasRegionVerifier
  TesseraFoldHook fold;                                                ///< hasFolder
  void (*getCanonicalizationPatterns)(MlirRewritePatternSet patterns); ///< hasCanonicalizer(Method)
  TesseraInferReturnTypesHook inferReturnTypes;
  /// 1 + the operand definition whose values the results are tied to (destination-passing style),
  /// 0: none.
  uint16_t dpsInits;
  uint16_t numEffects;
  const TesseraEffectDef *effects; ///< declared ones
  const char *summary;
  /// Name of the op that ends blocks which have no terminator (SingleBlockImplicitTerminator), or
  /// NULL.
  const char *implicitTerminator;
  /// How result types follow from operands and attributes, one for each result; NULL: they don't,
  /// or a hook knows. See tessera/Format.h.
  const struct TesseraTypeRule *resultTypeRules;
  /// Of a definition that was read at run time: the compiled one in whose place it stands, and by
  /// which C code knows it. It has the same groups and attributes. NULL: none.
  const TesseraOpDef *replaces;
  const void *user; ///< of a definition that was made at run time: whatever its author needs
};

//===--- Dialects ---===//

struct TesseraDialectDef {
  const char *name; ///< the namespace: "ttir"
  uint32_t numOps, numTypes, numAttributes, numDependents;
  const TesseraOpDef *const *ops;
  const TesseraStorageDef *const *types;
  const TesseraStorageDef *const *attributes;
  const TesseraDialectDef *const *dependents; ///< loaded before this one
  /// Creates a constant op of `type` with `value` at the builder's insertion point; null op when it
  /// can't.
  MlirOperation (*materializeConstant)(MlirRewriterBase rewriter, MlirAttribute value,
                                       MlirType type, MlirLocation location);
  /// Dialect types and attributes whose syntax isn't `mnemonic<...>`; NULL when all are.
  MlirType (*parseType)(TesseraAsmParser *parser);
  bool (*printType)(TesseraAsmPrinter *printer, MlirType type);
  MlirAttribute (*parseAttribute)(TesseraAsmParser *parser, MlirType type);
  bool (*printAttribute)(TesseraAsmPrinter *printer, MlirAttribute attribute);
  /// Checks a discardable attribute of this dialect on an operation.
  MlirLogicalResult (*verifyOperationAttribute)(MlirOperation op, MlirNamedAttribute attribute);
  MlirLogicalResult (*verifyRegionArgAttribute)(MlirOperation op, unsigned region,
                                                unsigned argument, MlirNamedAttribute attribute);
  MlirLogicalResult (*verifyRegionResultAttribute)(MlirOperation op, unsigned region,
                                                   unsigned result, MlirNamedAttribute attribute);
  /// Makes an op that is written as in earlier versions one of today's, when it has been read and
  /// before it is created. What it doesn't know it leaves to the verifier.
  void (*upgradeOperation)(TesseraAsmParser *parser, TesseraOperationState *state,
                           const TesseraOpDef *definition);
  /// Whether an op of this dialect may have a result of the type where another one is inferred;
  /// NULL: where they are equal.
  bool (*typesAreCompatible)(MlirType inferred, MlirType given);
  uint32_t numInterfaces;
  const TesseraInterfaceImpl *interfaces; ///< dialect interfaces
  bool allowUnknownOps, allowUnknownTypes;
  bool isDynamic;         ///< made at run time: see tessera/Dynamic.h
  bool inlinesEverything; ///< calls and regions with this dialect's ops may always be inlined
  /// The C that its formats and predicates call, where a definition that is read at run time in
  /// its place finds it.
  uint32_t numDirectives, numPredicates;
  const TesseraDirective *const *directives;
  const TesseraNamedPredicate *predicates;
  /// Of a dialect that was read at run time: the compiled one in whose place it stands; NULL: none.
  const TesseraDialectDef *replaces;
  /// Attributes by their bytecodeCode; NULL where none has it.
  uint32_t numBytecodeAttributes;
  const TesseraStorageDef *const *bytecodeAttributes;
};

/// A dialect handle's pointer is its TesseraDialectDef.
static inline MlirDialectHandle tesseraDialectHandle(const TesseraDialectDef *definition) {
  MlirDialectHandle handle = {definition};
  return handle;
}

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DEFINITION_H
