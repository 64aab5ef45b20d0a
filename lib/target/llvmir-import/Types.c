// Types of LLVM IR's text as types of the llvm dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

/// A type with a name. Where its body is was found before anything is read.
typedef struct Named {
  size_t position; ///< behind the word `type`
  MlirType type;   ///< null: not read yet
  bool isBusy;
  unsigned depth; ///< of what is in it
} Named;

typedef LiList(MlirType) Types;

//===--- Definitions ---===//

/// `%name = type` at the start of a line.
static void findDefinition(LiParser *parser) {
  liNext(parser);
  LiToken name = parser->token;
  if (name.kind != LI_LOCAL && name.kind != LI_LOCAL_ID)
    return;
  liNext(parser);
  if (!liTakeMark(parser, '=') || !liIsWord(parser, "type"))
    return;
  uintptr_t *slot = liNamesInsert(&parser->module->types, &name);
  if (*slot)
    return; // a second one, which is reported where it stands
  Named *named = tsArenaNew(parser->arena, Named);
  *named = (Named){.position = parser->token.end};
  *slot = (uintptr_t)named;
}

void liFindTypes(LiParser *parser) {
  MlirStringRef source = parser->module->source;
  for (size_t at = 0; at < source.length;) {
    while (at < source.length && (source.data[at] == ' ' || source.data[at] == '\t'))
      ++at;
    if (at < source.length && source.data[at] == '%') {
      parser->lexer.at = at;
      findDefinition(parser);
    }
    size_t end = tsFindChar(source, '\n', at);
    at = end == SIZE_MAX ? source.length : end + 1;
  }
  parser->lexer.at = 0;
}

static bool parseFields(LiParser *parser, Types *fields);

/// `{...}` and `<{...}>`: the fields of a structure. Its first mark comes next.
static bool parseBody(LiParser *parser, Types *fields, bool *isPacked) {
  *isPacked = liTakeMark(parser, '<');
  return liExpectMark(parser, '{') && parseFields(parser, fields) && liExpectMark(parser, '}') &&
         (!*isPacked || liExpectMark(parser, '>'));
}

static bool startsPacked(const LiParser *parser) {
  LiLexer ahead = parser->lexer;
  LiToken next = liLex(&ahead);
  return liIsMark(parser, '<') && next.kind == LI_MARK && next.mark == '{';
}

static MlirType namedStruct(LiParser *parser, const LiToken *name, const Types *fields,
                            bool isPacked, bool isOpaque) {
  MlirContext context = parser->module->context;
  if (parser->module->literalStructs)
    return llvmStructTypeGetLiteral(context, fields->size, fields->data, isPacked);
  // A structure with a number has no name, which the first one gets.
  TsString text = {0};
  if (name->kind == LI_LOCAL)
    tsStringAppend(&text, name->text);
  size_t length = text.size;
  MlirType type = llvmStructTypeGetIdentified(context, tsStringView(&text));
  for (unsigned suffix = 1; irStorageHasBody(irType(type)); ++suffix) {
    text.size = length;
    tsStringAppendFormat(&text, ".%u", suffix);
    type = llvmStructTypeGetIdentified(context, tsStringView(&text));
  }
  llvmStructTypeSetBody(type, fields->size, fields->data, isPacked, isOpaque);
  tsStringFree(&text);
  return type;
}

static MlirType readDefinition(LiParser *parser, const LiToken *name) {
  if (liTakeWord(parser, "opaque"))
    return namedStruct(parser, name, &(Types){0}, false, true);
  if (!liIsMark(parser, '{') && !startsPacked(parser))
    return liParseType(parser);
  Types fields = {0};
  bool isPacked;
  if (!parseBody(parser, &fields, &isPacked))
    return liType(NULL);
  return namedStruct(parser, name, &fields, isPacked, false);
}

static MlirType parseNamed(LiParser *parser) {
  LiToken name = parser->token;
  uintptr_t *slot = liNamesFind(&parser->module->types, &name);
  if (!slot || !*slot) {
    liError(parser, "use of undefined type named '%.*s'", (int)name.text.length, name.text.data);
    return liType(NULL);
  }
  Named *named = (Named *)*slot;
  if (named->isBusy) {
    liError(parser, "identified structure type '%.*s' is recursive", (int)name.text.length,
            name.text.data);
    return liType(NULL);
  }
  if (!named->type.ptr) {
    LiLexer lexer = parser->lexer;
    unsigned reach = parser->reach;
    named->isBusy = true;
    parser->lexer.at = named->position;
    parser->reach = parser->depth;
    liNext(parser);
    named->type = readDefinition(parser, &name);
    named->isBusy = false;
    named->depth = parser->reach - parser->depth;
    parser->lexer = lexer;
    parser->token = name;
    parser->reach = reach;
    if (!named->type.ptr)
      return named->type;
  }
  unsigned depth = parser->depth + named->depth;
  if (depth > LI_MAX_DEPTH) {
    liError(parser, "nested too deeply");
    return liType(NULL);
  }
  parser->reach = depth > parser->reach ? depth : parser->reach;
  liNext(parser);
  return named->type;
}

/// Behind `type`: over the body, without making the type.
bool liSkipType(LiParser *parser) {
  LiToken name = parser->token;
  liNext(parser);
  if (!liExpectMark(parser, '='))
    return false;
  uintptr_t *slot = liNamesFind(&parser->module->types, &name);
  if (!liIsWord(parser, "type"))
    return liError(parser, "expected 'type' after the name");
  if (!slot || !*slot || ((Named *)*slot)->position != parser->token.end)
    return liErrorAt(parser->module, name.start, "redefinition of type named '%.*s'",
                     (int)name.text.length, name.text.data);
  parser->token = name;
  if (!parseNamed(parser).ptr) // read from where the definition is
    return false;
  // Again, over the text only.
  parser->lexer.at = ((Named *)*slot)->position;
  unsigned depth = 0;
  liNext(parser);
  do {
    if (parser->token.kind == LI_END || parser->token.kind == LI_BAD)
      return liError(parser, "expected type");
    char mark = parser->token.kind == LI_MARK ? parser->token.mark : 0;
    depth += mark == '{' || mark == '[' || mark == '(' || mark == '<';
    depth -= mark == '}' || mark == ']' || mark == ')' || mark == '>';
    liNext(parser);
  } while (depth || liIsMark(parser, '(') || liIsWord(parser, "addrspace"));
  return true;
}

//===--- Types in words ---===//

typedef MlirType (*MakeType)(MlirContext context);

static MlirType f80(MlirContext context) {
  return irWrapType(irStorageGet(context.ptr, &builtinFloat80TypeDef, NULL));
}
static MlirType f128(MlirContext context) {
  return irWrapType(irStorageGet(context.ptr, &builtinFloat128TypeDef, NULL));
}

static const struct {
  const char *name;
  MakeType make;
} kPlainTypes[] = {
    {"void", llvmVoidTypeGet},   {"half", mlirF16TypeGet},
    {"bfloat", mlirBF16TypeGet}, {"float", mlirF32TypeGet},
    {"double", mlirF64TypeGet},  {"fp128", f128},
    {"x86_fp80", f80},           {"ppc_fp128", llvmPPCFP128TypeGet},
    {"label", llvmLabelTypeGet}, {"metadata", llvmMetadataTypeGet},
    {"token", llvmTokenTypeGet}, {"x86_amx", llvmX86AMXTypeGet},
};

static MlirType plainType(LiParser *parser) {
  MlirStringRef word = parser->token.text;
  MlirContext context = parser->module->context;
  for (size_t i = 0; i < sizeof kPlainTypes / sizeof kPlainTypes[0]; ++i)
    if (tsEqualC(word, kPlainTypes[i].name))
      return kPlainTypes[i].make(context);
  uint64_t width;
  if (word.length > 1 && word.data[0] == 'i' && word.data[1] != '+' &&
      tsParseUnsigned(tsSubstring(word, 1, SIZE_MAX), &width) && width && width < 1 << 23)
    return mlirIntegerTypeGet(context, (unsigned)width);
  return liType(NULL);
}

bool liTypeStarts(const LiParser *parser) {
  if (parser->token.kind == LI_LOCAL || parser->token.kind == LI_LOCAL_ID)
    return true;
  if (parser->token.kind == LI_MARK)
    return parser->token.mark == '<' || parser->token.mark == '[' || parser->token.mark == '{';
  return parser->token.kind == LI_WORD && (liIsWord(parser, "ptr") || liIsWord(parser, "target") ||
                                           plainType((LiParser *)parser).ptr);
}

MlirType liPointer(LiParser *parser, uint32_t space) {
  return llvmPointerTypeGet(parser->module->context, space);
}

static MlirType parsePointer(LiParser *parser) {
  liNext(parser);
  uint64_t space = 0;
  if (liTakeWord(parser, "addrspace")) {
    if (!liExpectNumberInside(parser, &space))
      return liType(NULL);
    if (space >= 1 << 24) {
      liError(parser, "the address space is too large");
      return liType(NULL);
    }
  }
  return liPointer(parser, (uint32_t)space);
}

static MlirType parseTarget(LiParser *parser) {
  liNext(parser);
  MlirStringRef name;
  Types types = {0};
  LiList(int64_t) numbers = {0};
  if (!liExpectMark(parser, '(') || !liExpectString(parser, &name))
    return liType(NULL);
  while (liTakeMark(parser, ',')) {
    if (parser->token.kind == LI_NUMBER) {
      uint64_t number;
      if (!liExpectUnsigned(parser, &number))
        return liType(NULL);
      liPush(parser->arena, &numbers, (int64_t)(uint32_t)number);
      continue;
    }
    MlirType type = liParseType(parser);
    if (!type.ptr)
      return type;
    liPush(parser->arena, &types, type);
  }
  if (!liExpectMark(parser, ')'))
    return liType(NULL);
  return llvmTargetExtTypeGet(parser->module->context, name, types.size, types.data, numbers.size,
                              numbers.data);
}

static MlirType parseWord(LiParser *parser) {
  if (liIsWord(parser, "ptr"))
    return parsePointer(parser);
  if (liIsWord(parser, "target"))
    return parseTarget(parser);
  MlirType type = plainType(parser);
  if (type.ptr)
    liNext(parser);
  else
    liError(parser, "expected type");
  return type;
}

//===--- Types in brackets ---===//

static bool parseFields(LiParser *parser, Types *fields) {
  if (liIsMark(parser, '}'))
    return true;
  do {
    MlirType field = liParseType(parser);
    if (!field.ptr)
      return false;
    if (!llvmTypeIsLoadable(field) && !llvmTargetExtTypeIsA(field))
      return liError(parser, "invalid element type for struct");
    liPush(parser->arena, fields, field);
  } while (liTakeMark(parser, ','));
  return true;
}

static MlirType parseStruct(LiParser *parser) {
  Types fields = {0};
  bool isPacked;
  if (!parseBody(parser, &fields, &isPacked))
    return liType(NULL);
  return llvmStructTypeGetLiteral(parser->module->context, fields.size, fields.data, isPacked);
}

static MlirType makeSequence(LiParser *parser, bool isVector, bool isScalable, uint64_t size,
                             MlirType element) {
  if (!isVector) {
    if (!llvmTypeIsLoadable(element) || size > INT64_MAX) {
      liError(parser, "invalid array element type");
      return liType(NULL);
    }
    return llvmArrayTypeGet(parser->module->context, element, (int64_t)size);
  }
  if (!size || size > UINT32_MAX) {
    liError(parser, size ? "size too large for vector" : "zero element vector is illegal");
    return liType(NULL);
  }
  if (!irVectorElementTypeIsValid(irType(element)) || irTypeIsVector(irType(element))) {
    liError(parser, "invalid vector element type");
    return liType(NULL);
  }
  int64_t sizes[1] = {(int64_t)size};
  return irWrapType(
      irVectorTypeGet((IrShape){sizes, 1}, irType(element), isScalable ? &isScalable : NULL));
}

/// `[4 x i8]`, `<4 x float>`, `<vscale x 4 x float>`.
static MlirType parseSequence(LiParser *parser) {
  bool isVector = liIsMark(parser, '<'), isScalable = false;
  liNext(parser);
  if (isVector && liTakeWord(parser, "vscale")) {
    isScalable = true;
    if (!liExpectWord(parser, "x"))
      return liType(NULL);
  }
  uint64_t size;
  if (!liExpectUnsigned(parser, &size) || !liExpectWord(parser, "x"))
    return liType(NULL);
  MlirType element = liParseType(parser);
  if (!element.ptr)
    return element;
  MlirType type = makeSequence(parser, isVector, isScalable, size, element);
  return type.ptr && liExpectMark(parser, isVector ? '>' : ']') ? type : liType(NULL);
}

MlirType liFunctionType(LiParser *parser, MlirType result, size_t size, const MlirType *types,
                        bool isVariadic) {
  // Where it is isn't computed before there is something to say.
  MlirLocation unknown = mlirLocationUnknownGet(parser->module->context);
  MlirType type = llvmFunctionTypeGetChecked(unknown, result, size, types, isVariadic);
  if (!type.ptr)
    liError(parser, "invalid function type");
  return type;
}

/// `(i32, ...)` behind the type of a result.
static MlirType parseSignature(LiParser *parser, MlirType result) {
  Types types = {0};
  bool isVariadic = false;
  liNext(parser);
  while (!liIsMark(parser, ')')) {
    if (parser->token.kind == LI_DOTS) {
      isVariadic = true;
      liNext(parser);
      break;
    }
    MlirType type = liParseType(parser);
    if (!type.ptr)
      return type;
    liPush(parser->arena, &types, type);
    if (!liTakeMark(parser, ','))
      break;
  }
  if (!liExpectMark(parser, ')'))
    return liType(NULL);
  return liFunctionType(parser, result, types.size, types.data, isVariadic);
}

static MlirType parseBare(LiParser *parser) {
  switch (parser->token.kind) {
  case LI_WORD:
    return parseWord(parser);
  case LI_LOCAL:
  case LI_LOCAL_ID:
    return parseNamed(parser);
  default:
    break;
  }
  if (liIsMark(parser, '{') || startsPacked(parser))
    return parseStruct(parser);
  if (liIsMark(parser, '[') || liIsMark(parser, '<'))
    return parseSequence(parser);
  liError(parser, "expected type");
  return liType(NULL);
}

MlirType liParseType(LiParser *parser) {
  if (!liEnter(parser))
    return liType(NULL);
  MlirType type = parseBare(parser);
  while (type.ptr && (liIsMark(parser, '(') || liIsMark(parser, '*')))
    type = liTakeMark(parser, '*') ? liPointer(parser, 0) : parseSignature(parser, type);
  liLeave(parser);
  return type;
}

//===--- Parts of types ---===//

bool liIsAggregateType(MlirType type) { return llvmStructTypeIsA(type) || llvmArrayTypeIsA(type); }

bool liTypeParts(MlirType type, uint64_t *size) {
  if (llvmStructTypeIsA(type)) {
    size_t fields;
    llvmStructTypeGetFields(type, &fields);
    *size = fields;
    return !llvmStructTypeIsOpaque(type);
  }
  if (llvmArrayTypeIsA(type)) {
    *size = (uint64_t)llvmArrayTypeGetNumElements(type);
    return true;
  }
  if (!irTypeIsVector(irType(type)))
    return false;
  *size = (uint64_t)irShapedShape(irType(type)).sizes[0];
  return true;
}

MlirType liTypePart(MlirType type, uint64_t position) {
  if (llvmArrayTypeIsA(type))
    return llvmArrayTypeGetElementType(type);
  if (irTypeIsVector(irType(type)))
    return irWrapType(irShapedElementType(irType(type)));
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  return position < size ? fields[position] : liType(NULL);
}

MlirType liLikeShape(MlirType type, MlirType element) {
  IrStorage *storage = irType(type);
  if (!irTypeIsVector(storage))
    return element;
  bool isScalable = irVectorDimIsScalable(storage, 0);
  return irWrapType(
      irVectorTypeGet(irShapedShape(storage), irType(element), isScalable ? &isScalable : NULL));
}

uint64_t liTypeAlign(LiModule *module, MlirType type, bool preferred) {
  if (llvmArrayTypeIsA(type))
    return liTypeAlign(module, llvmArrayTypeGetElementType(type), preferred);
  if (llvmTargetExtTypeIsA(type) &&
      tsStartsWith(llvmTargetExtTypeGetExtTypeName(type), tsLiteral("spirv.")))
    type = llvmPointerTypeGet(module->context, 0); // what is in memory
  if (!llvmStructTypeIsA(type))
    return llTypeAlign(&module->layout, type, preferred);
  uintptr_t *known = tsPointerMapFind(&module->aligns, type.ptr);
  MlirType empty = llvmStructTypeGetLiteral(module->context, 0, NULL, false);
  uint64_t own = llTypeAlign(&module->layout, empty, preferred);
  if (known)
    return *known > own ? *known : own;
  size_t size;
  const MlirType *fields = llvmStructTypeGetFields(type, &size);
  bool isPacked = llvmStructTypeIsPacked(type);
  uint64_t align = isPacked ? 1 : llTypeAlign(&module->layout, empty, false);
  for (size_t i = 0; !isPacked && i < size; ++i) {
    uint64_t field = liTypeAlign(module, fields[i], false);
    align = field > align ? field : align;
  }
  *tsPointerMapInsert(&module->aligns, type.ptr, NULL) = align;
  return preferred && own > align ? own : align;
}
