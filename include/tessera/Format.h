// Assembly formats as data: what mlir-tblgen compiles an `assemblyFormat` to, and the functions
// that parse and print by it. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_FORMAT_H
#define TESSERA_FORMAT_H

#include "tessera/Asm.h"
#include "tessera/Constraint.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TesseraElement TesseraElement;

//===--- custom<X>(...) directives ---===//

typedef enum TesseraDirectiveArgumentKind {
  TESSERA_DIRECTIVE_OPERANDS,   ///< `$operand`: a group of any size
  TESSERA_DIRECTIVE_TYPES,      ///< `type($x)`, `type(operands)`: a list of types
  TESSERA_DIRECTIVE_ATTRIBUTE,  ///< `$attr` of an op
  TESSERA_DIRECTIVE_REGIONS,    ///< `$region`
  TESSERA_DIRECTIVE_SUCCESSORS, ///< `$successor`
  TESSERA_DIRECTIVE_ATTR_DICT,  ///< `attr-dict`
  TESSERA_DIRECTIVE_TEXT,       ///< a literal
  TESSERA_DIRECTIVE_PARAM,      ///< `$param` of an attribute or type
} TesseraDirectiveArgumentKind;

/// One argument of a directive. The parser's arguments are empty (but for `ref(...)` and literals)
/// and the hook fills them with the functions below; the printer's hold what to print.
typedef struct TesseraDirectiveArgument {
  TesseraDirectiveArgumentKind kind;
  bool isReference; ///< `ref($x)`: to look at, not to parse or print
  size_t size;      ///< of operands, types, regions, successors; 1 or 0 for the others: present
  size_t capacity;  ///< used by the functions below
  TesseraUnresolvedOperand *operands; ///< when parsing
  const MlirValue *values;            ///< operands when printing
  MlirType *types;
  MlirAttribute attribute; ///< null when absent; an attribute dictionary too
  MlirRegion *regions;
  MlirBlock *successors;
  const char *text;
  const TesseraParamDef *paramDef; ///< of a parameter
  TesseraParam param;
} TesseraDirectiveArgument;

void tesseraDirectiveAddOperand(TesseraDirectiveArgument *argument,
                                TesseraUnresolvedOperand operand);
void tesseraDirectiveAddType(TesseraDirectiveArgument *argument, MlirType type);
void tesseraDirectiveAddSuccessor(TesseraDirectiveArgument *argument, MlirBlock block);
/// A new region of the op under construction, appended to the argument's group.
MlirRegion tesseraDirectiveAddRegion(TesseraDirectiveArgument *argument);
/// The attribute, or for an argument of type `attr-dict` the dictionary.
void tesseraDirectiveSetAttribute(TesseraDirectiveArgument *argument, MlirAttribute attribute);
/// `param.pointer` must stay valid until the hook's caller has made the attribute: see
/// tesseraDirectiveCopy.
void tesseraDirectiveSetParam(TesseraDirectiveArgument *argument, TesseraParam param);
/// A copy that lives as long as the argument.
const void *tesseraDirectiveCopy(TesseraDirectiveArgument *argument, const void *data, size_t size);

typedef MlirLogicalResult (*TesseraDirectiveParse)(TesseraAsmParser *parser,
                                                   TesseraDirectiveArgument *arguments,
                                                   size_t count);
/// `op` is null for attributes and types.
typedef void (*TesseraDirectivePrint)(TesseraAsmPrinter *printer, MlirOperation op,
                                      const TesseraDirectiveArgument *arguments, size_t count);

struct TesseraDirective {
  const char *name;
  TesseraDirectiveParse parse;
  TesseraDirectivePrint print;
};

// Directives of the library, for use in any dialect; NULL when there is none of the name.
//   DimensionList($shape)        4x?x8 of an integer array parameter or dense i64 array
//   VargDimensionList($y, $x...) 4x8 of integer parameters
//   DynamicIndexList($operands, $static)   [%a, 4, 8]; further arguments: a bool array attribute
//   for
//     scalable sizes ([%a, [4]]), type($operands), a literal "::mlir::AsmParser::Delimiter::Paren"
//   SwitchCases($cases, $regions)   a line `case 4 {...}` for each of a dense i64 array
const TesseraDirective *tesseraFindDirective(const char *name);
extern const TesseraDirective tesseraDirectiveDimensionList;
extern const TesseraDirective tesseraDirectiveVargDimensionList;
extern const TesseraDirective tesseraDirectiveDynamicIndexList;
extern const TesseraDirective tesseraDirectiveSwitchCases;

//===--- Elements ---===//

typedef enum TesseraElementKind {
  TESSERA_ELEMENT_LITERAL,   ///< text: a keyword or punctuation
  TESSERA_ELEMENT_SPACE,     ///< printed only: ' ' when numThen is 1, nothing when it is 0
  TESSERA_ELEMENT_NEWLINE,   ///< printed only
  TESSERA_ELEMENT_OPERAND,   ///< group `index`
  TESSERA_ELEMENT_ATTRIBUTE, ///< slot `index`
  TESSERA_ELEMENT_REGION,    ///< group `index`
  TESSERA_ELEMENT_SUCCESSOR, ///< group `index`
  TESSERA_ELEMENT_RESULT,    ///< only inside TYPE
  TESSERA_ELEMENT_PARAM,     ///< parameter `index` of an attribute or type
  TESSERA_ELEMENT_PARAMS,    ///< children, separated by commas
  TESSERA_ELEMENT_STRUCT,    ///< children as `name = value`, separated by commas, in any order
  TESSERA_ELEMENT_ATTR_DICT, ///< texts: names not to print
  TESSERA_ELEMENT_PROP_DICT,
  TESSERA_ELEMENT_OPERANDS,        ///< all
  TESSERA_ELEMENT_REGIONS,         ///< all
  TESSERA_ELEMENT_SUCCESSORS,      ///< all
  TESSERA_ELEMENT_RESULTS,         ///< all; only inside TYPE
  TESSERA_ELEMENT_TYPE,            ///< of the only child
  TESSERA_ELEMENT_FUNCTIONAL_TYPE, ///< of two children: inputs, results
  TESSERA_ELEMENT_CUSTOM,          ///< directive, with children as arguments
  TESSERA_ELEMENT_TEXT,            ///< a literal argument of a directive
  TESSERA_ELEMENT_OPTIONAL, ///< children [0, numThen) then the else ones; anchor is child `index`
  TESSERA_ELEMENT_OILIST,   ///< children are CLAUSEs
  TESSERA_ELEMENT_CLAUSE,   ///< child 0 is the LITERAL, the rest what follows
} TesseraElementKind;

enum {
  TESSERA_ELEMENT_SPACE_BEFORE = 1,
  TESSERA_ELEMENT_QUALIFIED = 2,
  TESSERA_ELEMENT_REFERENCE = 4,
  TESSERA_ELEMENT_WITH_KEYWORD = 8,     ///< ATTR_DICT
  TESSERA_ELEMENT_INVERTED = 16,        ///< OPTIONAL: the anchor is in the else part
  TESSERA_ELEMENT_ELIDED_ANCHOR = 32,   ///< a unit attribute that its group's presence stands for
  TESSERA_ELEMENT_SYMBOL_NAME = 64,     ///< ATTRIBUTE printed as @name
  TESSERA_ELEMENT_ENUM_ATTRIBUTE = 128, ///< ATTRIBUTE printed as a keyword; `enumeration`
  TESSERA_ELEMENT_WITHOUT_TYPE = 256,   ///< ATTRIBUTE whose type is known: `program` makes it
  TESSERA_ELEMENT_ANY_ATTRIBUTE = 512,  ///< ATTRIBUTE printed in full
  TESSERA_ELEMENT_UNIT = 1024,          ///< ATTRIBUTE that is a unit attribute
  TESSERA_ELEMENT_SKIP_GUARD = 2048,    ///< PARAM that is the anchor of its group
  TESSERA_ELEMENT_SYMBOL_REFERENCE = 4096, ///< ATTRIBUTE that is a symbol reference: starts with @
  TESSERA_ELEMENT_DENSE_ARRAY = 8192, ///< ATTRIBUTE that is a dense array, written as `[1, 2]`: its
                                      ///< elements are of the type that `program` makes
  TESSERA_ELEMENT_KIND_CHECK = 16384, ///< TYPE of a kind that is no single definition: `program`
                                      ///< says whether it is one
  TESSERA_ELEMENT_STRING = 32768,     ///< ATTRIBUTE that is a string: starts with a quote
  TESSERA_ELEMENT_ENUM_PROPERTY =
      65536,                      ///< ENUM_ATTRIBUTE of a property: bits with separators and
                                  ///< no quotes, behind `text` in brackets where there is one
  TESSERA_ELEMENT_ARRAY = 131072, ///< ATTRIBUTE that is an array: starts with a square bracket
};

struct TesseraElement {
  uint16_t kind; ///< TesseraElementKind
  uint16_t index;
  uint32_t flags; ///< TESSERA_ELEMENT_*
  uint16_t numThen;
  uint32_t numChildren; ///< of children, or of texts
  union {
    const char *text;
    const char *const *texts;
    const TesseraElement *children;
  };
  union {
    const TesseraDirective *directive; ///< CUSTOM
    const TesseraEnumDef *enumeration; ///< ENUM_ATTRIBUTE
    const TesseraStep *program;        ///< WITHOUT_TYPE: its type; KIND_CHECK
    const TesseraStorageDef
        *definition; ///< ATTRIBUTE and TYPE of one kind, printed without its prefix
  };
};

/// Which of the last members an element has: `program`.
static inline bool tesseraElementHasProgram(const TesseraElement *element) {
  return (element->kind == TESSERA_ELEMENT_ATTRIBUTE &&
          element->flags & TESSERA_ELEMENT_WITHOUT_TYPE) ||
         element->flags & TESSERA_ELEMENT_KIND_CHECK;
}

/// How the types of a group of operands or results are known after parsing.
typedef enum TesseraTypeSource {
  TESSERA_TYPE_PARSED,    ///< written: a type directive of the group itself
  TESSERA_TYPE_BUILT,     ///< `program` makes it
  TESSERA_TYPE_OPERAND,   ///< that of operand group `from`, through `program` when there is one
  TESSERA_TYPE_RESULT,    ///< that of result group `from`, likewise
  TESSERA_TYPE_ATTRIBUTE, ///< that of the attribute in slot `from`, likewise
  TESSERA_TYPE_ALL,       ///< written: `type(operands)`, `type(results)`, functional-type
  TESSERA_TYPE_INFERRED,  ///< the op infers it
} TesseraTypeSource;

typedef struct TesseraTypeRule {
  uint16_t source; ///< TesseraTypeSource
  uint16_t from;
  const TesseraStep *program;
} TesseraTypeRule;

struct TesseraFormat {
  uint32_t numElements;
  const TesseraElement *elements;
  const TesseraTypeRule
      *operandTypes; ///< one for each operand group; NULL for attributes and types
  const TesseraTypeRule *resultTypes;
  bool hasAllOperands; ///< `operands` stands in the format: one list for all groups
};

//===--- Parsing and printing ---===//

/// Parses what follows the op's name and fills the state: attributes, operands (resolved), types,
/// regions, successors. Reports and fails on wrong input.
MlirLogicalResult tesseraFormatParseOperation(const TesseraOpDef *definition,
                                              TesseraAsmParser *parser,
                                              TesseraOperationState *state);
/// Prints what follows the op's name.
void tesseraFormatPrintOperation(const TesseraOpDef *definition, TesseraAsmPrinter *printer,
                                 MlirOperation op);
/// Parses what follows the mnemonic. `type` is the type that an attribute's self-type parameter
/// gets, or null. NULL after a diagnostic.
const void *tesseraFormatParseStorage(const TesseraStorageDef *definition, TesseraAsmParser *parser,
                                      MlirType type);
/// Prints what follows the mnemonic.
void tesseraFormatPrintStorage(const TesseraStorageDef *definition, TesseraAsmPrinter *printer,
                               const void *storage);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_FORMAT_H
