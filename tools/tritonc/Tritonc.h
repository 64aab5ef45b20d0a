// What the files of tritonc share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TRITONC_H
#define TESSERA_TOOLS_TRITONC_H

#include "support/CommandLine.h"
#include "support/File.h"
#include "tessera/triton.h"

/// A parameter of a kernel in C.
typedef struct Parameter {
  MlirStringRef name;
  MlirStringRef type; ///< "*fp32", "i32", ...; empty: a compile-time constant in every variant
} Parameter;
typedef TsVec(Parameter) Parameters;

/// What a variant knows of a parameter.
typedef enum Known {
  KNOWN_NOTHING,
  KNOWN_ALIGNED,  ///< divisible by 16
  KNOWN_ONE,      ///< 1, and not passed
  KNOWN_CONSTANT, ///< a compile-time constant, not passed
} Known;

/// A kernel for arguments of which something is known.
typedef struct Variant {
  MlirStringRef signature;
  TsVec(Known) known; ///< for each parameter
  TsString symbol;    ///< of its code
} Variant;
typedef TsVec(Variant) Variants;

typedef struct Options {
  const char *input; ///< "-": standard input
  const char *kernel, *output, *header, *grid, *name;
  TsTexts signatures;
  TesseraKernelStage emit;
  TesseraKernelLanguage language;
  TesseraKernelOptions compile;
  bool hasEmit;
} Options;

/// Says on standard error what is wrong. False, for `return`.
bool tritoncFail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Finds the kernel's parameters in its source, and what each signature says of them; names the
/// kernel in the options, where they don't. `arena` holds the texts. False after a message.
bool findParameters(Options *options, MlirStringRef text, TsArena *arena, Parameters *parameters,
                    Variants *variants);

/// Appends the header: declarations, and a function that launches the kernel. False after a
/// message.
bool appendHeader(const Options *options, const char *function, const Parameters *parameters,
                  const Variants *variants, TsString *text);

#endif // TESSERA_TOOLS_TRITONC_H
