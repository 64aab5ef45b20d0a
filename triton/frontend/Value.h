// What names stand for while a kernel is compiled: compile-time Python values and tensors of the
// IR. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every value that isn't of the IR is a compile-time value, "constexpr": there is no wrapper around
// it. Values live in the compilation's arena and don't change, but for lists, dicts, classes,
// modules and instances.
#ifndef TESSERA_TRITON_FRONTEND_VALUE_H
#define TESSERA_TRITON_FRONTEND_VALUE_H

#include "mlir-c/IR.h"
#include "triton/frontend/Ast.h"

typedef struct FeValue FeValue;
typedef struct FeType FeType;
typedef struct FeFunction FeFunction;
typedef struct FeModule FeModule;
typedef struct FeClass FeClass;
typedef struct FeBuiltin FeBuiltin;
struct FeCompiler;

//===--- Types of the language ---===//

typedef enum FeTypeKind {
  FE_TYPE_SCALAR,
  FE_TYPE_POINTER,
  FE_TYPE_BLOCK,
  FE_TYPE_TUPLE,
  FE_TYPE_DESCRIPTOR,
  FE_TYPE_VOID,
  FE_TYPE_CONSTEXPR, ///< of a value that is known while compiling; mangled by its value
  FE_TYPE_AGGREGATE
} FeTypeKind;

typedef enum FeScalar {
  FE_INT1,
  FE_INT8,
  FE_INT16,
  FE_INT32,
  FE_INT64,
  FE_UINT8,
  FE_UINT16,
  FE_UINT32,
  FE_UINT64,
  FE_FP8E4NV,
  FE_FP8E4B8,
  FE_FP8E4B15,
  FE_FP8E5,
  FE_FP8E5B16,
  FE_FP16,
  FE_BF16,
  FE_FP32,
  FE_FP64,
  FE_NUM_SCALARS
} FeScalar;

/// Types are unique in a compilation: equal means identical.
struct FeType {
  FeTypeKind kind;
  FeScalar scalar;       ///< SCALAR
  const FeType *element; ///< POINTER: pointee; BLOCK, DESCRIPTOR: element
  int32_t addressSpace;  ///< POINTER
  bool isConst;          ///< POINTER
  size_t rank;           ///< BLOCK, DESCRIPTOR
  int64_t *shape;
  size_t count; ///< TUPLE, AGGREGATE: members; DESCRIPTOR: of shape, then strides
  const FeType **members;
  const FeClass *of; ///< TUPLE: named tuple or NULL; AGGREGATE
  FeValue *value;    ///< CONSTEXPR
};

//===--- Values ---===//

typedef enum FeKind {
  FE_NONE,
  FE_ELLIPSIS,
  FE_BOOL,
  FE_INT,
  FE_FLOAT,
  FE_STR,
  FE_BYTES,
  FE_TUPLE,
  FE_LIST,
  FE_DICT,
  FE_SLICE,
  FE_RANGE,
  FE_DTYPE,  ///< a type of the language as a value: tl.float32, tl.pointer_type(tl.float32)
  FE_MODULE, ///< of Python source that was read, or one that is built in (triton, triton.language,
             ///< math)
  FE_FUNCTION,   ///< of Python source: @triton.jit, @triton.constexpr_function or plain
  FE_BUILTIN,    ///< of tl, of Python (len, range, ...), of the types' methods
  FE_BOUND,      ///< a function or builtin with its first argument
  FE_CLASS,      ///< named tuple, @tl.core._aggregate, any other class
  FE_INSTANCE,   ///< of a class; aggregates hold IR values in their fields
  FE_TENSOR,     ///< a scalar, pointer or block of the IR
  FE_DESCRIPTOR, ///< a tensor descriptor
  FE_OPAQUE ///< something of the host that kernels can't use; using it is an error that names it
} FeKind;

/// A Python int of any size: sign and magnitude, little-endian, no leading zero limbs.
typedef struct FeInt {
  bool isNegative;
  uint32_t count;
  const uint32_t *limbs;
} FeInt;

typedef struct FeDictEntry {
  FeValue *key, *value;
} FeDictEntry;

struct FeValue {
  FeKind kind;
  /// Made by tl.constexpr(...) in host code: of globals that are numbers, strings or tuples,
  /// kernels may use these only.
  bool isConstexpr;
  union {
    bool boolean;
    FeInt integer;
    double real;
    MlirStringRef string; ///< STR (UTF-8), BYTES
    struct {
      FeValue **items;
      size_t count, capacity;
      const FeClass *of;
    } tuple; ///< TUPLE (`of`: named tuple or NULL), LIST
    struct {
      FeDictEntry *entries;
      size_t count, capacity;
    } dict; ///< in order of insertion
    struct {
      FeValue *lower, *upper, *step;
    } slice; ///< NULL or FE_NONE: not given
    /// range, tl.range, tl.static_range; `options`: what tl.range was given by keyword, in a dict.
    struct {
      FeValue *start, *stop, *step;
      enum { FE_PY_RANGE, FE_TL_RANGE, FE_STATIC_RANGE } flavour;
      FeValue *options;
    } range;
    const FeType *dtype;
    FeModule *module;
    FeFunction *function;
    const FeBuiltin *builtin;
    struct {
      FeValue *callee, *self;
    } bound;
    FeClass *classOf;
    struct {
      FeClass *of;
      FeValue **fields;
    } instance; ///< one for each field of the class, NULL: not set yet
    struct {
      MlirValue handle;
      const FeType *type;
    } tensor;
    struct {
      MlirValue handle;
      const FeType *type;
      FeValue *shape, *strides;
    } descriptor;         ///< shape, strides: tuples of scalars
    MlirStringRef opaque; ///< what it is called in messages
  } as;
};

//===--- Functions, classes, modules ---===//

typedef struct FeScope FeScope;

typedef enum FeFunctionKind {
  FE_PLAIN_FUNCTION,
  FE_JIT_FUNCTION,
  FE_CONSTEXPR_FUNCTION
} FeFunctionKind;

struct FeFunction {
  FeFunctionKind kind;
  MlirStringRef name;          ///< __name__
  MlirStringRef qualifiedName; ///< module.name: what mangled names begin with
  FeNode *node;                ///< FUNCTION_DEF or LAMBDA
  FeModule *module;            ///< its globals and its file
  FeScope *closure;            ///< of plain functions in functions; else NULL
  FeValue **defaults;          ///< for each parameter, NULL: none
  bool isNoinline;
  FeClass *owner; ///< of methods
};

struct FeClass {
  MlirStringRef name, qualifiedName;
  FeModule *module;
  bool isNamedTuple, isAggregate, isDataclass, isEnum;
  MlirStringRef *fieldNames; ///< of named tuples and aggregates, in order
  FeValue **fieldTypes;      ///< annotations' values, NULL: none
  FeValue **fieldDefaults;
  size_t numFields;
  FeScope *attributes; ///< methods and class variables
  FeClass *base;
};

struct FeModule {
  MlirStringRef name;     ///< "kernels.softmax": __name__
  MlirStringRef fileName; ///< for locations
  MlirStringRef source;   ///< empty: built in
  int32_t lineOffset;     ///< added to lines of nodes: where in its file a function's source begins
  FeScope *globals;
};

/// Names and what they stand for, in order of definition.
FeScope *feScopeCreate(TsArena *arena, FeScope *parent);
/// NULL: not there (looks into parents too).
FeValue *feScopeFind(const FeScope *scope, MlirStringRef name);
/// Looks here only.
FeValue *feScopeFindLocal(const FeScope *scope, MlirStringRef name);
void feScopeSet(FeScope *scope, MlirStringRef name, FeValue *value);
size_t feScopeCount(const FeScope *scope);
void feScopeAt(const FeScope *scope, size_t index, MlirStringRef *name, FeValue **value);
/// The name alone: its value isn't looked for.
MlirStringRef feScopeNameAt(const FeScope *scope, size_t index);
/// A name that is looked for only when somebody asks: `resolve(data)` gives its value then, never
/// NULL.
void feScopeSetLater(FeScope *scope, MlirStringRef name, FeValue *(*resolve)(void *data),
                     void *data);

//===--- Making values ---===//

FeValue *feNone(struct FeCompiler *compiler);
FeValue *feBool(struct FeCompiler *compiler, bool value);
FeValue *feInt(struct FeCompiler *compiler, int64_t value);
FeValue *feIntFromUnsigned(struct FeCompiler *compiler, uint64_t value);
FeValue *feFloat(struct FeCompiler *compiler, double value);
/// The string is borrowed.
FeValue *feStr(struct FeCompiler *compiler, MlirStringRef value);
/// `items` is borrowed.
FeValue *feTuple(struct FeCompiler *compiler, FeValue **items, size_t count, const FeClass *of);
FeValue *feList(struct FeCompiler *compiler, FeValue **items, size_t count);
FeValue *feDtype(struct FeCompiler *compiler, const FeType *type);
FeValue *feTensor(struct FeCompiler *compiler, MlirValue handle, const FeType *type);

/// Whether it's known while compiling: no tensor or descriptor in it, at any depth of tuples and
/// aggregates.
bool feIsConstexpr(const FeValue *value);
/// Whether it's an int (or bool) that fits; *result is then set.
bool feAsInt64(const FeValue *value, int64_t *result);
bool feAsUint64(const FeValue *value, uint64_t *result);

//===--- Operations of Python on compile-time values (PyOps*.c) ---===//
//
// NULL after an error, which is Python's in words and kind (compiler->error): TypeError,
// ZeroDivisionError, ...

FeValue *fePyBinary(struct FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right);
FeValue *fePyUnary(struct FeCompiler *compiler, FeOperator op, FeValue *operand);
FeValue *fePyCompare(struct FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right);
/// bool(value); false and an error when it has none.
bool fePyTruth(struct FeCompiler *compiler, FeValue *value, bool *result);
/// x[index] of str, tuple, list, dict.
FeValue *fePySubscript(struct FeCompiler *compiler, FeValue *value, FeValue *index);
/// Fields of named tuples and instances, members of modules and classes, methods of str, list,
/// dict, tuple, int, float.
FeValue *fePyAttribute(struct FeCompiler *compiler, FeValue *value, MlirStringRef name);
/// The items of an iterable compile-time value; false after an error.
bool fePyItems(struct FeCompiler *compiler, FeValue *value, FeValue ***items, size_t *count);
/// repr(value) and str(value), as CPython 3.11 has them; dtypes as Triton's.
void fePyRepr(FeValue *value, TsString *out);
void fePyStr(FeValue *value, TsString *out);
bool fePyEqual(const FeValue *a, const FeValue *b);
/// The name of a value's class in Python: "int", "NoneType", "tensor".
const char *fePyTypeName(const FeValue *value);

//===--- Running Python at compile time (Host*.c) ---===//

/// Calls a plain or constexpr function, a class, or a builtin of Python with compile-time values.
/// Bounded in steps and depth.
FeValue *fePyCall(struct FeCompiler *compiler, FeValue *callee, FeValue **arguments, size_t count,
                  const MlirStringRef *keywordNames, FeValue **keywordValues, size_t numKeywords);
/// The builtin of Python of this name: "len", "range", ...; NULL: there is none. `name` of its
/// FeBuiltin is "builtins.len".
FeValue *fePyBuiltin(struct FeCompiler *compiler, MlirStringRef name);
/// Runs the top level of a module's source: imports (of files beside it too), definitions,
/// assignments. What it can't run becomes FE_OPAQUE, so that an error comes only where a kernel
/// uses it. NULL after a syntax error.
FeModule *feLoadModule(struct FeCompiler *compiler, MlirStringRef name, MlirStringRef fileName,
                       MlirStringRef source);
/// The same of a source that has been parsed.
FeModule *feLoadTree(struct FeCompiler *compiler, MlirStringRef name, MlirStringRef fileName,
                     MlirStringRef source, const FeNode *tree);

//===--- Types (Types.c) ---===//

const FeType *feScalarType(struct FeCompiler *compiler, FeScalar scalar);
const FeType *fePointerType(struct FeCompiler *compiler, const FeType *element,
                            int32_t addressSpace, bool isConst);
const FeType *feBlockType(struct FeCompiler *compiler, const FeType *element, const int64_t *shape,
                          size_t rank);
const FeType *feTupleType(struct FeCompiler *compiler, const FeType *const *members, size_t count,
                          const FeClass *of);
const FeType *feDescriptorType(struct FeCompiler *compiler, const FeType *element,
                               const int64_t *shape, size_t rank);
const FeType *feVoidType(struct FeCompiler *compiler);
const FeType *feConstexprType(struct FeCompiler *compiler, FeValue *value);
const FeType *feAggregateType(struct FeCompiler *compiler, const FeClass *of,
                              const FeType *const *members, size_t count);
/// The type of any value: constexprs have their own.
const FeType *feTypeOf(struct FeCompiler *compiler, FeValue *value);
/// The element type of a block, else the type itself.
const FeType *feTypeScalar(const FeType *type);
/// The same shape (or a scalar) with another element type.
const FeType *feTypeWithScalar(struct FeCompiler *compiler, const FeType *type,
                               const FeType *element);
bool feTypeIsBlock(const FeType *type);
bool feTypeIsPointer(const FeType *type); ///< a pointer or a block of them
bool feTypeIsFloating(const FeType *type);
bool feTypeIsInteger(const FeType *type); ///< int1 too
bool feTypeIsSigned(const FeType *type);
int feScalarMantissaBits(FeScalar scalar); ///< of a floating-point type, without the leading one
int feScalarBits(FeScalar scalar);         ///< the width in memory of int1 is 8, here it's 1
const char *feScalarName(FeScalar scalar); ///< "fp32", "int32"
/// As Triton prints it: "fp32", "pointer<fp32>", "<['128', '64'], fp32>".
void feTypePrint(const FeType *type, TsString *out);
/// As it stands in mangled names: "fp32", "i32", "Pfp32", "fp32S128_64S", "T...T", "c1".
void feTypeMangle(const FeType *type, TsString *out);
/// The type of the IR; descriptors are one value and their shape and strides are further ones.
MlirType feTypeToIR(struct FeCompiler *compiler, const FeType *type);
/// A type as signatures have it: "*fp32", "*kfp32", "i32", "u1", "tensordesc<fp16[64,32]>". NULL:
/// no such type.
const FeType *feTypeParse(struct FeCompiler *compiler, MlirStringRef text);

#endif // TESSERA_TRITON_FRONTEND_VALUE_H
