// The front end of Triton's kernel language: source text of @triton.jit functions to a module of
// the `tt` dialect. Needs no Python. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITONFRONTEND_H
#define TESSERA_TRITONFRONTEND_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Zero-initialise for the defaults that are said here.
typedef struct TritonFrontendOptions {
  /// Of every tl.dot that names none, whatever its allow_tf32; empty: by that, else "tf32" for
  /// cuda, "ieee" for cpu.
  MlirStringRef defaultDotInputPrecision;
  MlirStringRef target; ///< "cpu", "cuda:80", ...; empty: "cpu". Decides what tl.dot may be given,
                        ///< fp8 types, tl.target_info
  int numWarps, numStages, numCtas; ///< 0: 4, 3, 1
  bool noSanitizeOverflow;          ///< leaves out the checks of integer overflow
  bool isDebug;                     ///< device_assert makes code
  bool noLocations;                 ///< every location is unknown
  int64_t maxNumImpreciseAcc;       ///< of dots; 0: the target's default
} TritonFrontendOptions;

/// A value that Python hands over: of a constexpr argument, or of a global that a function
/// captured. Recursive; borrowed.
typedef struct TritonValue TritonValue;
typedef enum TritonValueKind {
  TRITON_VALUE_NONE,
  TRITON_VALUE_BOOL,
  TRITON_VALUE_INT,
  TRITON_VALUE_FLOAT,
  TRITON_VALUE_STR,
  TRITON_VALUE_TUPLE,
  TRITON_VALUE_DTYPE,    ///< `string`: "fp32", "*fp16", ...
  TRITON_VALUE_FUNCTION, ///< a function of `TritonSource`s: `index`
  TRITON_VALUE_BUILTIN,  ///< `string`: qualified name: "triton.language.sum", "triton.language" (a
                         ///< module)
  TRITON_VALUE_OPAQUE,   ///< anything else; `string`: what messages call it
  TRITON_VALUE_DEFAULT,  ///< of an argument: the parameter's default value
  TRITON_VALUE_CLASS, ///< of named tuples: `string`, its name, and `fieldNames`, `count` of them;
                      ///< `items` are the defaults of the last `index`
  TRITON_VALUE_AGGREGATE ///< a class of aggregates: `string`, "module.Class", and `fieldNames`,
                         ///< `count` of them; `items` are its methods, `index` functions
} TritonValueKind;
struct TritonValue {
  TritonValueKind kind;
  bool boolean;
  double real;
  MlirStringRef string;            ///< STR; INT: in decimal; DTYPE, BUILTIN, OPAQUE
  const TritonValue *items;        ///< TUPLE
  const MlirStringRef *fieldNames; ///< TUPLE: of a named tuple, else NULL
  intptr_t count;
  intptr_t index; ///< FUNCTION, CLASS, AGGREGATE
};

typedef enum TritonFunctionKind {
  TRITON_FUNCTION_JIT,
  TRITON_FUNCTION_CONSTEXPR
} TritonFunctionKind;

/// A function that Python hands over: its source, beginning with decorators or `def`, dedented.
typedef struct TritonSource {
  TritonFunctionKind kind;
  MlirStringRef text;
  MlirStringRef fileName, moduleName;
  MlirStringRef qualifiedName; ///< in its module: "Class.method"; empty: the function's name
  int firstLine;               ///< of `text` in its file, from 1
  bool isNoinline;
  const MlirStringRef *globalNames; ///< what the function captures
  const TritonValue *globals;
  intptr_t numGlobals;
  const TritonValue *defaults; ///< of the last parameters
  intptr_t numDefaults;
} TritonSource;

/// One parameter of the kernel, in order.
typedef struct TritonArgument TritonArgument;
struct TritonArgument {
  MlirStringRef type;              ///< "*fp32", "i32", "tensordesc<...>", "constexpr", or "tuple"
  TritonValue constant;            ///< of a constexpr
  int64_t divisibility;            ///< 0: nothing known, else tt.divisibility
  const TritonArgument *items;     ///< of a tuple
  const MlirStringRef *fieldNames; ///< of a named one, else NULL
  MlirStringRef className;         ///< of a named one
  intptr_t numItems;
};

typedef struct TritonKernelRequest {
  /// Either a file of Python ...
  MlirStringRef source, fileName;
  MlirStringRef kernel; ///< the function's name in it
  /// ... or functions that Python hands over; the kernel is `functions[kernelIndex]`, and called
  /// `kernel` where that isn't empty.
  const TritonSource *functions;
  intptr_t numFunctions, kernelIndex;
  const TritonArgument *arguments;
  intptr_t numArguments;
  /// Of a kernel of a file, what the arguments are as tritonSignatureParse reads it, in place of
  /// `arguments`: the file is read once then.
  MlirStringRef signature;
  TritonFrontendOptions options;
} TritonKernelRequest;

/// An error of the kernel's author.
typedef struct TritonError {
  char *kind;       ///< "CompilationError", "CompileTimeAssertionFailure",
                    ///< "UnsupportedLanguageConstruct", "SyntaxError", ...
  char *message;    ///< whole: "at 3:8:" with the lines, a caret, what is wrong, and the chain of
                    ///< calls, as Triton prints it
  int line, column; ///< in the file: where it is shown; line from 1, column from 0
  char *fileName;
} TritonError;
void tritonErrorDestroy(TritonError *error);

/// Compiles a kernel. The context has Triton's dialects. Null after an error, which is then in
/// `error` (destroy it; may be NULL). Thread-safe for different contexts.
MlirModule tritonFrontendCompile(MlirContext context, const TritonKernelRequest *request,
                                 TritonError *error);

/// Reads a signature as tritonc takes it ("*fp32:16, i32, 1024, fp16") for a kernel of a source
/// file: which parameters are constexpr is said there, and which have a default, so that they may
/// be left out at the end. `arguments` gets what tritonSignatureDestroy frees. Fails with an error.
typedef struct TritonSignature {
  TritonArgument *arguments;
  intptr_t numArguments;
  void *storage;
} TritonSignature;
MlirLogicalResult tritonSignatureParse(MlirStringRef source, MlirStringRef fileName,
                                       MlirStringRef kernel, MlirStringRef text,
                                       TritonSignature *signature, TritonError *error);
void tritonSignatureDestroy(TritonSignature *signature);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_TRITONFRONTEND_H
