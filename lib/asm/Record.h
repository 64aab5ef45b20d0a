// What editors ask of a source that was parsed: where things are defined and used, and what could
// stand at a place. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An AsmRecord is filled while a source is parsed in order, when AsmSource.record names one. Places
// are offsets in the text. It refers to operations, values and blocks of what was parsed, and so is
// good for as long as these are.
#ifndef TESSERA_ASM_RECORD_H
#define TESSERA_ASM_RECORD_H

#include "asm/Parser.h"

typedef struct AsmRange {
  uint32_t start, end;
} AsmRange;

/// An operation: its name as written, and all of it with its results and regions. In the order in
/// which operations begin; what is in an operation follows it.
typedef struct AsmRecordedOp {
  IrOperation *op; ///< NULL: wasn't completed
  AsmRange name, whole;
  uint32_t firstResult, numResults; ///< names of results, in AsmRecord.results
} AsmRecordedOp;

/// `%name:2` left of the `=`: these results of the operation.
typedef struct AsmRecordedResult {
  AsmRange range;
  uint32_t first, count;
} AsmRecordedResult;

typedef struct AsmRecordedValue {
  IrValue *value;
  AsmRange range;
  bool isDefinition; ///< of a block argument: results are with their operations
} AsmRecordedValue;

typedef struct AsmRecordedBlock {
  IrBlock *block;
  AsmRange range;
  bool isDefinition;
} AsmRecordedBlock;

/// `@root::@nested`: a use, or the name that an operation gets.
typedef struct AsmRecordedSymbol {
  IrStorage *name; ///< a symbol reference; of a name that is given, a string
  AsmRange range;
} AsmRecordedSymbol;

typedef struct AsmRecordedAlias {
  MlirStringRef name; ///< with its `#` or `!`, in the text
  AsmRange range;
  bool isDefinition;
  IrStorage *meaning;
} AsmRecordedAlias;

/// What could stand where the text ends.
typedef enum AsmExpected {
  ASM_EXPECTED_WORD,          ///< this word
  ASM_EXPECTED_OPTIONAL_WORD, ///< this word or something else
  ASM_EXPECTED_OPERATION,
  ASM_EXPECTED_VALUE,
  ASM_EXPECTED_BLOCK,
  ASM_EXPECTED_ATTRIBUTE,
  ASM_EXPECTED_TYPE,
} AsmExpected;

typedef struct AsmExpectation {
  AsmExpected kind;
  const char *word; ///< of words: lives as long as the process
} AsmExpectation;

/// A name that can be used where the text ends.
typedef struct AsmVisible {
  MlirStringRef name; ///< with its sigil, in the text
  TsString detail;    ///< what it is, for people
} AsmVisible;

typedef struct AsmRecord {
  TsVec(AsmRecordedOp) ops;
  TsVec(AsmRecordedResult) results;
  TsVec(AsmRecordedValue) values;
  TsVec(AsmRecordedBlock) blocks;
  TsVec(AsmRecordedSymbol) symbols;
  TsVec(AsmRecordedAlias) aliases;
  /// Set before parsing: the text ends where somebody writes; what follows is filled then.
  bool wantsExpectations;
  TsVec(AsmExpectation) expectations;
  TsVec(AsmVisible) visible;
  MlirStringRef defaultDialect; ///< there: whose operations need no prefix

  // While parsing.
  TsVec(size_t) openOps;      ///< indices in `ops`
  TsPointerMap placeholders;  ///< value -> 1 + the last of its uses in `values`
  TsVec(size_t) previousUses; ///< for each of `values`, the one before of the same placeholder
} AsmRecord;

void asmRecordFree(AsmRecord *record);

/// The token that begins at this offset, as far as a name goes: what errors at a place are about.
AsmRange asmRangeOfName(MlirStringRef text, size_t start);

// For the parser, when it has a record.
void asmNoteOpBegin(TesseraAsmParser *parser, const char *start);
void asmNoteOpEnd(TesseraAsmParser *parser, const TesseraOperationState *state, IrOperation *op);
void asmNoteValue(TesseraAsmParser *parser, IrValue *value, const char *at, bool isDefinition,
                  bool isPlaceholder);
void asmNoteReplaced(TesseraAsmParser *parser, const IrValue *placeholder, IrValue *value);
void asmNoteBlock(TesseraAsmParser *parser, IrBlock *block, const char *at, bool isDefinition);
void asmNoteSymbol(TesseraAsmParser *parser, IrStorage *name, const char *start, const char *end);
void asmNoteAlias(TesseraAsmParser *parser, MlirStringRef name, IrStorage *meaning,
                  bool isDefinition);
/// The text ends: what its names mean is lost when the parser fails.
void asmNoteEnd(TesseraAsmParser *parser);
void asmNoteExpected(TesseraAsmParser *parser, AsmExpected kind, const char *word);

// The same in any case: where nobody asks, this is all that it costs.
static inline void asmRecordOpBegin(TesseraAsmParser *parser, const char *start) {
  if (parser->record)
    asmNoteOpBegin(parser, start);
}
/// With its names of results.
static inline void asmRecordOpEnd(TesseraAsmParser *parser, const TesseraOperationState *state,
                                  IrOperation *op) {
  if (parser->record)
    asmNoteOpEnd(parser, state, op);
}
static inline void asmRecordValue(TesseraAsmParser *parser, IrValue *value, const char *at,
                                  bool isDefinition, bool isPlaceholder) {
  if (parser->record)
    asmNoteValue(parser, value, at, isDefinition, isPlaceholder);
}
/// Everything that used the placeholder uses the value.
static inline void asmRecordReplace(TesseraAsmParser *parser, const IrValue *placeholder,
                                    IrValue *value) {
  if (parser->record)
    asmNoteReplaced(parser, placeholder, value);
}
static inline void asmRecordBlock(TesseraAsmParser *parser, IrBlock *block, const char *at,
                                  bool isDefinition) {
  if (parser->record)
    asmNoteBlock(parser, block, at, isDefinition);
}
static inline void asmRecordSymbol(TesseraAsmParser *parser, IrStorage *name, const char *start,
                                   const char *end) {
  if (parser->record)
    asmNoteSymbol(parser, name, start, end);
}
static inline void asmRecordAlias(TesseraAsmParser *parser, MlirStringRef name, IrStorage *meaning,
                                  bool isDefinition) {
  if (parser->record)
    asmNoteAlias(parser, name, meaning, isDefinition);
}
/// Something of this kind could stand at the current token: noted where the text ends.
static inline void asmRecordExpect(TesseraAsmParser *parser, AsmExpected kind, const char *word) {
  if (parser->record)
    asmNoteExpected(parser, kind, word);
}

#endif // TESSERA_ASM_RECORD_H
