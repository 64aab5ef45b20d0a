// What the files of the decoder share: instructions as they were read become instructions that run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_DECODE_H
#define TESSERA_PTX_DECODE_H

#include "Machine.h"

enum { PTX_MAX_MODIFIERS = 16, PTX_MAX_OPERANDS = 48 };

/// A function that is being laid out in the program, at one of its calls.
typedef struct PtxFrame {
  const PtxFunction *function;
  const struct PtxFrame *caller;
  PtxRef *registers;
  size_t localOffset, callOffset; ///< where its variables are
  size_t *parameters;             ///< offsets of parameters and results in the memory for calls
  uint32_t *labels;               ///< where each statement starts
  TsVec(uint32_t) branches;       ///< instructions whose target is a statement yet
} PtxFrame;

typedef struct PtxOpcode {
  MlirStringRef name, base;
  MlirStringRef modifiers[PTX_MAX_MODIFIERS]; ///< without the dot
  unsigned numModifiers;
  uint32_t used; ///< bits of modifiers that someone has understood
} PtxOpcode;

typedef struct PtxDecoder {
  PtxProgram *program;
  PtxFrame *frame;
  const PtxStatement *statement;
  PtxOpcode opcode;
  TsStringMap constants, rows;
  PtxRef scratch; ///< a register that nobody reads, for results `_`
  unsigned depth;
  TsString *error;
  bool hasFailed;
} PtxDecoder;

bool ptxDecodeFail(PtxDecoder *decoder, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Whether there is such a modifier; it counts as understood.
bool ptxTakeModifier(PtxDecoder *decoder, const char *name);
/// The type at the end of the opcode's modifiers, or the one before; empty: none.
MlirStringRef ptxModifierFromEnd(PtxDecoder *decoder, unsigned number);
/// Fails if there is a modifier that nobody has taken.
bool ptxCheckModifiers(PtxDecoder *decoder);

/// What an instruction is: its letter tells integers, floats and bits apart.
typedef struct PtxType {
  char letter; ///< b, u, s, f, or B of bf16, p of predicates, 0: no type
  uint8_t bytes;
  uint8_t packed; ///< 2 of f16x2
} PtxType;
PtxType ptxParseType(MlirStringRef name);

/// Operands of the statement, with those of vectors and addresses.
const PtxOperand *ptxStatementOperand(const PtxDecoder *decoder, uint32_t number);

/// A register of so many bytes (0: a predicate) that a result goes to.
bool ptxResult(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes, PtxRef *ref);
/// A register or constant that is read.
bool ptxSource(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes, PtxRef *ref);
/// A new register; and a constant of all lanes.
PtxRef ptxNewRegister(PtxDecoder *decoder, size_t bytes);
PtxRef ptxConstant(PtxDecoder *decoder, uint64_t bits, size_t bytes);
/// A special register such as %tid.x: an instruction of its own that comes before reads it.
bool ptxSpecial(PtxDecoder *decoder, const PtxOperand *operand, size_t bytes, PtxRef *ref);
/// The base of an address; inst gets offset, space and flags. The space is what the opcode says, or
/// that of the variable in it.
bool ptxAddress(PtxDecoder *decoder, const PtxOperand *operand, PtxSpace space, PtxInst *inst,
                PtxRef *base);
/// Adds an instruction with the statement's predicate. `operands` are copied.
PtxInst *ptxEmit(PtxDecoder *decoder, PtxInst inst, const PtxRef *operands, unsigned count);

/// A function and those that it calls. `parameters`: of a function that is called, where its
/// parameters and results are.
bool ptxLayOut(PtxDecoder *decoder, const PtxFunction *function, const PtxFrame *caller,
               size_t *parameters);
/// Whether a statement is about where to go on; then it has been decoded, well or not.
bool ptxDecodeControl(PtxDecoder *decoder, bool *isFine);

/// Takes the modifiers of an access that say where and how, not what.
PtxSpace ptxTakeMemoryModifiers(PtxDecoder *decoder, bool *hasPolicy);

/// One statement whose opcode has been split. The families of instructions:
typedef bool PtxDecodeFamily(PtxDecoder *decoder);
PtxDecodeFamily ptxDecodeLoad, ptxDecodeStore, ptxDecodeAtomic, ptxDecodeCpAsync,
    ptxDecodeMatrixLoad, ptxDecodeMatrixStore, ptxDecodeMma, ptxDecodeShuffle, ptxDecodeVote,
    ptxDecodeMatch, ptxDecodeRedux, ptxDecodeActiveMask, ptxDecodeMove, ptxDecodeConvert,
    ptxDecodeCvta, ptxDecodeCompare, ptxDecodeBarrier, ptxDecodePolicy, ptxDecodeNothing,
    ptxDecodeAlu, ptxDecodeElect;

/// A row for an instruction that is nothing but its operands. `operands`: the bytes of each, the
/// result first, p for predicates.
typedef struct PtxAluRow {
  const char *name, *operands;
  PtxExecute *execute;
  uint16_t flags; ///< modifiers that it takes: PTX_FTZ, ...
  uint8_t rounds; ///< 0: takes no rounding, 1: .rn, 2: any
} PtxAluRow;

typedef struct PtxAluTable {
  const PtxAluRow *rows;
  size_t count;
} PtxAluTable;
extern const PtxAluTable ptxIntegerRows, ptxWideRows, ptxBitRows, ptxFloatRows, ptxDoubleRows,
    ptxHalfRows;

#endif // TESSERA_PTX_DECODE_H
