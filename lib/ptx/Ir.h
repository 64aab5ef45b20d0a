// A module of PTX as it was read: functions, their statements, variables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_IR_H
#define TESSERA_PTX_IR_H

#include "Lexer.h"
#include "support/Map.h"
#include "support/Source.h"
#include "tessera/Ptx.h"

/// What reading may make of a text, so that a short one doesn't take all memory.
enum {
  PTX_MAX_REGISTERS = 1 << 20, ///< of a function
  PTX_MAX_VARIABLE = 1 << 28,  ///< bytes of a variable
  PTX_MAX_NESTING = 256,       ///< of { }
};

#define PTX_NONE UINT32_MAX

typedef enum PtxSpace {
  PTX_GENERIC,
  PTX_GLOBAL,
  PTX_SHARED,
  PTX_LOCAL,
  PTX_PARAM,      ///< of a kernel
  PTX_CALL_PARAM, ///< of a function that is called, or what it gives
} PtxSpace;

typedef enum PtxOperandKind {
  PTX_REGISTER,  ///< `index`
  PTX_SPECIAL,   ///< %tid.x: `name` and `component`
  PTX_CONSTANT,  ///< `bits`, of the kind `number`
  PTX_SYMBOL,    ///< `name`, of the module, a label or a function
  PTX_VARIABLE,  ///< number `index` of the function's own
  PTX_PARAMETER, ///< number `index` of the function
  PTX_ADDRESS,   ///< [base + offset]: base is operand `index` of the function
  PTX_VECTOR,    ///< {a, b}: operands `index` to `index + count` of the function
  PTX_SINK,      ///< _
} PtxOperandKind;

typedef struct PtxOperand {
  PtxOperandKind kind;
  PtxTokenKind number;
  bool isNegated; ///< !%p
  char component; ///< of a special register: x, y, z or 0
  uint32_t index, count;
  uint64_t bits; ///< of a constant; what is added to an address or a symbol
  MlirStringRef name;
  size_t at; ///< in the text
} PtxOperand;

typedef struct PtxPlace {
  uint32_t file, line, column; ///< of the kernel's source; line 0: none
  MlirStringRef chain;         ///< how it was inlined, in the compiler's words
} PtxPlace;

typedef struct PtxStatement {
  MlirStringRef opcode;  ///< with all modifiers
  PtxOperand predicate;  ///< of kind PTX_SINK: none
  uint32_t first, count; ///< operands of the function
  uint32_t place;        ///< of the module; PTX_NONE: none
  size_t at;
} PtxStatement;

typedef struct PtxVariable {
  MlirStringRef name;
  PtxSpace space;
  size_t size, align;
  bool isExtern;    ///< of the size that the launch says
  const char *data; ///< NULL: zeros
  size_t offset;    ///< in its space
} PtxVariable;

typedef struct PtxFunction {
  MlirStringRef name;
  bool isKernel, hasBody;
  uint32_t block[3];                                 ///< 0: not said
  TsVec(PtxVariable) parameters, results, variables; ///< variables: those of the body
  TsVec(uint8_t) registers;                          ///< the bytes of each; 0: a predicate
  TsVec(PtxStatement) statements;
  TsVec(PtxOperand) operands;
  TsStringMap labels; ///< statement numbers
  size_t localSize;   ///< bytes of .local variables
  size_t at;
} PtxFunction;

struct TesseraPtxModule {
  TsArena arena;
  TsSourceBuffer source;
  unsigned target; ///< 80 of sm_80
  TsVec(PtxFunction *) functions;
  TsVec(uint32_t) kernels; ///< functions
  TsVec(PtxVariable) variables;
  TsStringMap functionNames, variableNames;
  TsVec(MlirStringRef) files;
  TsVec(PtxPlace) places;
  size_t globalSize, sharedSize; ///< of variables
};

/// Reads the text of the module, which has its source set. False after a message in `error`.
bool ptxParse(TesseraPtxModule *module, TsString *error);
/// Appends `name:line:column: error: ...` and the line, for a place in the text.
void ptxMessage(const TesseraPtxModule *module, size_t at, TsSeverity severity, const char *message,
                TsString *out);

#endif // TESSERA_PTX_IR_H
