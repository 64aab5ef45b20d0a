// What the parts of the kernel compiler's front end share: the compilation, errors, code
// generation, the builtins. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   Lexer, Parser     source to tree                              Ast.h
//   PyOps, Host       Python on values that are known             Value.h
//   Types, Values     the language's types, values, mangling      Value.h
//   Generate*         kernels and helper functions: statements, expressions, calls, control flow
//   Semantic*         operators, promotion, casts, memory, products, reductions: from values to
//   operations Builtins*         the names of triton.language, their parameters, and what they
//   call; library/*.py what is written in the language itself
#ifndef TESSERA_TRITON_FRONTEND_FRONTEND_H
#define TESSERA_TRITON_FRONTEND_FRONTEND_H

#include "mlir-c/Rewrite.h"
#include "tessera/TritonFrontend.h"
#include "triton/frontend/Value.h"

//===--- Errors ---===//

/// The classes that users see: "CompilationError" wraps what isn't one already, as in Triton.
typedef enum FeErrorKind {
  FE_NO_ERROR,
  FE_COMPILATION_ERROR,
  FE_COMPILE_TIME_ASSERTION,
  FE_UNSUPPORTED,
  FE_TYPE_ERROR,
  FE_VALUE_ERROR,
  FE_NAME_ERROR,
  FE_ATTRIBUTE_ERROR,
  FE_INDEX_ERROR,
  FE_ZERO_DIVISION,
  FE_OVERFLOW,
  FE_ASSERTION,
  FE_RUNTIME_ERROR,
  FE_NOT_IMPLEMENTED,
  FE_KEY_ERROR,
  FE_INCOMPATIBLE_TYPES, ///< "invalid operands of type ... and ..."
  FE_SYNTAX_ERROR,
  FE_LIMIT ///< too deep, too long
} FeErrorKind;

/// "TypeError", "CompilationError", ...: the class that users see.
const char *feErrorKindName(FeErrorKind kind);

/// A call that was being compiled when an error came up, innermost first.
typedef struct FeFrame {
  const FeFunction *function;
  const FeNode *node; ///< where in it
} FeFrame;

typedef struct FeError {
  FeErrorKind kind;
  MlirStringRef message;
  FeFrame *frames; ///< filled in while the error travels up, one for each function
  size_t numFrames, capacity;
} FeError;

//===--- The compilation ---===//

typedef struct FeCompiler {
  TsArena arena;
  MlirContext context;
  TritonFrontendOptions options;
  FeError error;
  struct FeTypeTable *types;       ///< Types.c
  struct FeBuiltinTable *builtins; ///< Builtins.c: by qualified name
  struct FeLibrary *library;       ///< Library.c: what was read of library/*.py
  struct FeHost *host;             ///< Host.c: modules that were read, steps left
  struct FeGenerator *generator; ///< Generate.c: the module that is made, functions by mangled name
  MlirRewriterBase builder;      ///< where operations go
  MlirLocation location;         ///< of what is made next
  MlirBlock scratchBlock;        ///< set while a loop's body is tried
  unsigned depth;                ///< of nested evaluation; feEnter, feLeave
} FeCompiler;

/// Sets the error (the first one stays) and returns NULL, so that it can be returned: return
/// feFail(...).
void *feFail(FeCompiler *compiler, FeErrorKind kind, const char *format, ...);
bool feHasError(const FeCompiler *compiler);
/// Forgets an error: of what was only tried.
void feClearError(FeCompiler *compiler);
/// Counts nesting; false after an error when it's too deep.
bool feEnter(FeCompiler *compiler);
void feLeave(FeCompiler *compiler);

//===--- Files of kernels and their signatures (Signature.c) ---===//

/// The tree of a file, in the arena; NULL after setting the error.
const FeNode *feReadKernelFile(TsArena *arena, MlirStringRef source, MlirStringRef fileName,
                               TritonError *error);
/// The arguments of a kernel of that file, in the arena. Fails after setting the error.
MlirLogicalResult feReadSignature(TsArena *arena, const FeNode *module, MlirStringRef fileName,
                                  MlirStringRef kernel, MlirStringRef text,
                                  TritonSignature *signature, TritonError *error);

//===--- Arguments of a call ---===//

typedef struct FeArguments {
  FeValue **positional;
  size_t count;
  const MlirStringRef *names;
  FeValue **keywords;
  size_t numKeywords;
} FeArguments;

//===--- Code generation (Generate*.c) ---===//

/// Calls whatever can be called from a kernel: a @jit function (compiled once for each list of
/// argument types and constexprs, then tt.call), a builtin, a constexpr function, a class. What
/// combine functions of reductions are called with, too.
FeValue *feCall(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments);
/// Compiles the body of a @jit function in the region of an operation: block arguments of the given
/// scalar types are its arguments, what it returns goes to `terminate`. For tt.reduce, tt.scan and
/// tt.map_elementwise. Null after an error.
bool feCompileCombine(FeCompiler *compiler, MlirRegion region, FeValue *function,
                      const FeType *const *types, size_t count,
                      MlirOperation (*terminate)(FeCompiler *compiler, FeValue *const *results,
                                                 size_t numResults));

//===--- Operators of the language (Semantic*.c): at least one side is a value of the IR ---===//

FeValue *feBinary(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right);
FeValue *feUnary(FeCompiler *compiler, FeOperator op, FeValue *operand);
FeValue *feCompare(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right);
/// `and`, `or` of values of which one at least is a tensor.
FeValue *feLogical(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right);
/// x[None, :] and the like.
FeValue *feSubscript(FeCompiler *compiler, FeValue *tensor, FeValue *index);
/// .dtype, .shape, .type, .T and methods (a FE_BOUND) of tensors, descriptors and dtypes;
/// constexpr's .value.
FeValue *feAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name);
/// A constexpr number as a scalar of the IR (fact: bool int1; int the first that fits of int32,
/// uint32, int64, uint64; float fp32 or fp64). Tensors stay.
FeValue *feToTensor(FeCompiler *compiler, FeValue *value);
/// As feToTensor for a type that is known: tl.full((), value, dtype).
FeValue *feScalarConstant(FeCompiler *compiler, FeValue *value, const FeType *scalar);
FeValue *feCast(FeCompiler *compiler, FeValue *value, const FeType *to);
/// The condition of `if`, `while` and `IfExp`: to int1 as `value.to(tl.int1)`.
FeValue *feToCondition(FeCompiler *compiler, FeValue *value);
/// The type of an induction variable: the promotion of three integer types.
const FeType *feIntegerPromote(FeCompiler *compiler, const FeType *a, const FeType *b);
FeValue *feMinus(FeCompiler *compiler, FeValue *value);
FeValue *feDeviceAssert(FeCompiler *compiler, FeValue *condition, MlirStringRef message,
                        FeValue *mask);

//===--- Builtins (Builtins*.c) ---===//

/// What is called of a builtin with its parameters bound, in their order; those not given have
/// their default.
typedef FeValue *(*FeBuiltinFunction)(FeCompiler *compiler, FeValue **arguments);
/// The same for builtins that take what they are given as it is.
typedef FeValue *(*FeRawBuiltinFunction)(FeCompiler *compiler, const FeArguments *arguments);

struct FeBuiltin {
  const char *name;       ///< "triton.language.load"
  const char *parameters; ///< as in Python: "pointer, mask=None, other=None, boundary_check=(),
                          ///< padding_option='', ..."; parsed once
  FeBuiltinFunction function;
  FeRawBuiltinFunction raw; ///< instead of `function`
  bool isMember;            ///< a method of tensors as well
  bool isHost; ///< may be called with constexprs outside of kernels (tl.cdiv, len, ...)
};

/// The module that is built in: "triton", "triton.language", "triton.language.math", "math", ...;
/// NULL: none of that name.
FeModule *feBuiltinModule(FeCompiler *compiler, MlirStringRef name);
/// What a name of a built-in module stands for: a builtin, a function of the language, a dtype, a
/// module: "triton.language.sum", "triton.language.float32", "triton.language.math". The scopes of
/// built-in modules are empty: their members are found here. NULL: there is none, or an error.
FeValue *feBuiltinFind(FeCompiler *compiler, MlirStringRef qualifiedName);
FeValue *feCallBuiltin(FeCompiler *compiler, const FeBuiltin *builtin,
                       const FeArguments *arguments);
/// Frees what the builtins of a compilation hold besides its arena.
void feBuiltinsFree(FeCompiler *compiler);
/// The method of tensors with this name, NULL: none.
FeValue *feTensorMethod(FeCompiler *compiler, MlirStringRef name);

#endif // TESSERA_TRITON_FRONTEND_FRONTEND_H
