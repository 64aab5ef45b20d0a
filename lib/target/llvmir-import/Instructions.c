// Instructions in the text, but calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir-import/Parser.h"

//===--- What there is ---===//

enum { kWrap = LI_NSW | LI_NUW };

static const LiOpcode kOpcodes[] = {
    {"add", LI_OP_BINARY, kWrap, false, false, &llvmAddOpDef},
    {"addrspacecast", LI_OP_CAST, 0, false, false, &llvmAddrSpaceCastOpDef},
    {"alloca", LI_OP_ALLOCA, 0, false, false, NULL},
    {"and", LI_OP_BINARY, 0, false, false, &llvmAndOpDef},
    {"ashr", LI_OP_BINARY, LI_EXACT, false, false, &llvmAShrOpDef},
    {"atomicrmw", LI_OP_RMW, 0, false, false, NULL},
    {"bitcast", LI_OP_CAST, 0, false, false, &llvmBitcastOpDef},
    {"br", LI_OP_BRANCH, 0, false, true, NULL},
    {"call", LI_OP_CALL, 0, true, false, NULL},
    {"callbr", LI_OP_UNKNOWN, 0, false, true, NULL},
    {"catchpad", LI_OP_UNKNOWN, 0, false, false, NULL},
    {"catchret", LI_OP_UNKNOWN, 0, false, true, NULL},
    {"catchswitch", LI_OP_UNKNOWN, 0, false, true, NULL},
    {"cleanuppad", LI_OP_UNKNOWN, 0, false, false, NULL},
    {"cleanupret", LI_OP_UNKNOWN, 0, false, true, NULL},
    {"cmpxchg", LI_OP_CMPXCHG, 0, false, false, NULL},
    {"extractelement", LI_OP_EXTRACT_ELEMENT, 0, false, false, &llvmExtractElementOpDef},
    {"extractvalue", LI_OP_EXTRACT_VALUE, 0, false, false, NULL},
    {"fadd", LI_OP_BINARY, 0, true, false, &llvmFAddOpDef},
    {"fcmp", LI_OP_FCMP, 0, true, false, &llvmFCmpOpDef},
    {"fdiv", LI_OP_BINARY, 0, true, false, &llvmFDivOpDef},
    {"fence", LI_OP_FENCE, 0, false, false, NULL},
    {"fmul", LI_OP_BINARY, 0, true, false, &llvmFMulOpDef},
    {"fneg", LI_OP_UNARY, 0, true, false, &llvmFNegOpDef},
    {"fpext", LI_OP_CAST, 0, true, false, &llvmFPExtOpDef},
    {"fptosi", LI_OP_CAST, 0, false, false, &llvmFPToSIOpDef},
    {"fptoui", LI_OP_CAST, 0, false, false, &llvmFPToUIOpDef},
    {"fptrunc", LI_OP_CAST, 0, true, false, &llvmFPTruncOpDef},
    {"freeze", LI_OP_FREEZE, 0, false, false, &llvmFreezeOpDef},
    {"frem", LI_OP_BINARY, 0, true, false, &llvmFRemOpDef},
    {"fsub", LI_OP_BINARY, 0, true, false, &llvmFSubOpDef},
    {"getelementptr", LI_OP_GEP, 0, false, false, NULL},
    {"icmp", LI_OP_ICMP, 0, false, false, &llvmICmpOpDef},
    {"indirectbr", LI_OP_INDIRECT, 0, false, true, NULL},
    {"insertelement", LI_OP_INSERT_ELEMENT, 0, false, false, &llvmInsertElementOpDef},
    {"insertvalue", LI_OP_INSERT_VALUE, 0, false, false, NULL},
    {"inttoptr", LI_OP_CAST, 0, false, false, &llvmIntToPtrOpDef},
    {"invoke", LI_OP_INVOKE, 0, false, true, NULL},
    {"landingpad", LI_OP_LANDINGPAD, 0, false, false, NULL},
    {"load", LI_OP_LOAD, 0, false, false, NULL},
    {"lshr", LI_OP_BINARY, LI_EXACT, false, false, &llvmLShrOpDef},
    {"mul", LI_OP_BINARY, kWrap, false, false, &llvmMulOpDef},
    {"or", LI_OP_BINARY, LI_DISJOINT, false, false, &llvmOrOpDef},
    {"phi", LI_OP_PHI, 0, true, false, NULL},
    {"ptrtoint", LI_OP_CAST, 0, false, false, &llvmPtrToIntOpDef},
    {"resume", LI_OP_RESUME, 0, false, true, &llvmResumeOpDef},
    {"ret", LI_OP_RETURN, 0, false, true, &llvmReturnOpDef},
    {"sdiv", LI_OP_BINARY, LI_EXACT, false, false, &llvmSDivOpDef},
    {"select", LI_OP_SELECT, 0, true, false, &llvmSelectOpDef},
    {"sext", LI_OP_CAST, 0, false, false, &llvmSExtOpDef},
    {"shl", LI_OP_BINARY, kWrap, false, false, &llvmShlOpDef},
    {"shufflevector", LI_OP_SHUFFLE, 0, false, false, NULL},
    {"sitofp", LI_OP_CAST, 0, false, false, &llvmSIToFPOpDef},
    {"srem", LI_OP_BINARY, 0, false, false, &llvmSRemOpDef},
    {"store", LI_OP_STORE, 0, false, false, NULL},
    {"sub", LI_OP_BINARY, kWrap, false, false, &llvmSubOpDef},
    {"switch", LI_OP_SWITCH, 0, false, true, NULL},
    {"trunc", LI_OP_CAST, kWrap, false, false, &llvmTruncOpDef},
    {"udiv", LI_OP_BINARY, LI_EXACT, false, false, &llvmUDivOpDef},
    {"uitofp", LI_OP_CAST, LI_NNEG, false, false, &llvmUIToFPOpDef},
    {"unreachable", LI_OP_UNREACHABLE, 0, false, true, &llvmUnreachableOpDef},
    {"urem", LI_OP_BINARY, 0, false, false, &llvmURemOpDef},
    {"va_arg", LI_OP_VA_ARG, 0, false, false, &llvmVaArgOpDef},
    {"xor", LI_OP_BINARY, 0, false, false, &llvmXOrOpDef},
    {"zext", LI_OP_CAST, LI_NNEG, false, false, &llvmZExtOpDef},
};

const LiOpcode *liFindOpcode(MlirStringRef name) {
  size_t first = 0, last = sizeof kOpcodes / sizeof kOpcodes[0];
  while (first < last) {
    size_t middle = (first + last) / 2;
    MlirStringRef other = mlirStringRefCreateFromCString(kOpcodes[middle].name);
    size_t shorter = name.length < other.length ? name.length : other.length;
    int order = memcmp(name.data, other.data, shorter);
    if (!order && name.length == other.length)
      return &kOpcodes[middle];
    if (order < 0 || (!order && name.length < other.length))
      last = middle;
    else
      first = middle + 1;
  }
  return NULL;
}

static const LiKeyword kFlags[] = {{"nuw", LI_NUW},     {"nsw", LI_NSW},
                                   {"exact", LI_EXACT}, {"disjoint", LI_DISJOINT},
                                   {"nneg", LI_NNEG},   {"samesign", 0}};
static const LiKeyword kAddressFlags[] = {{"inbounds", 3}, {"nusw", 2}, {"nuw", 4}};
static const LiKeyword kFastFlags[] = {
    {"nnan", LlvmFastmathFlagsnnan},         {"ninf", LlvmFastmathFlagsninf},
    {"nsz", LlvmFastmathFlagsnsz},           {"arcp", LlvmFastmathFlagsarcp},
    {"contract", LlvmFastmathFlagscontract}, {"afn", LlvmFastmathFlagsafn},
    {"reassoc", LlvmFastmathFlagsreassoc},   {"fast", 127}};

void liParseFlags(LiParser *parser, LiInst *inst) {
  int64_t flag;
  if (inst->opcode->op == LI_OP_GEP)
    while (liTakeOneOf(parser, kAddressFlags, &flag))
      inst->predicate |= flag;
  else if (inst->opcode->mayBeFast)
    while (liTakeOneOf(parser, kFastFlags, &flag))
      inst->fastmath |= (uint32_t)flag;
  else if (inst->opcode->flags || inst->opcode->op == LI_OP_ICMP)
    while (liTakeOneOf(parser, kFlags, &flag))
      inst->flags |= (uint32_t)flag;
}

LiInst *liNewInst(LiParser *parser, const LiOpcode *opcode) {
  LiInst *inst = tsArenaNew(parser->arena, LiInst);
  *inst = (LiInst){.opcode = opcode, .position = parser->token.start};
  return inst;
}

void liSetOperands(LiParser *parser, LiInst *inst, size_t size, LiValue *const *values) {
  inst->size = size;
  inst->operands = size ? tsArenaCopy(parser->arena, values, size * sizeof values[0], 8) : NULL;
}

//===--- Operands ---===//

enum { kMaxFixed = 4 };

/// Typed values with commas between them.
static bool parseTyped(LiParser *parser, LiInst *inst, size_t count) {
  LiValue *values[kMaxFixed];
  for (size_t i = 0; i < count; ++i) {
    if (i && !liExpectMark(parser, ','))
      return false;
    values[i] = liParseTypedValue(parser);
    if (!values[i])
      return false;
    if (values[i]->kind == LI_METADATA)
      return liError(parser, "metadata is not a value here");
  }
  liSetOperands(parser, inst, count, values);
  return true;
}

/// Values of one type, which is said once.
static bool parseSameType(LiParser *parser, LiInst *inst, size_t count) {
  LiValue *values[kMaxFixed];
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return false;
  for (size_t i = 0; i < count; ++i) {
    if (i && !liExpectMark(parser, ','))
      return false;
    values[i] = liParseValue(parser, type);
    if (!values[i])
      return false;
    if (values[i]->kind == LI_METADATA)
      return liError(parser, "metadata is not a value here");
  }
  liSetOperands(parser, inst, count, values);
  return true;
}

static MlirType elementOf(MlirType type) {
  return irTypeIsVector(irType(type)) ? liTypePart(type, 0) : type;
}

static MlirType noResult(LiParser *parser) { return llvmVoidTypeGet(parser->module->context); }

static MlirType reject(LiParser *parser, const LiInst *inst) {
  liErrorAt(parser->module, inst->position, "invalid operands for '%s'", inst->opcode->name);
  return liType(NULL);
}

//===--- Computations ---===//

static MlirType parseBinary(LiParser *parser, LiInst *inst) {
  bool isUnary = inst->opcode->op == LI_OP_UNARY;
  if (!parseSameType(parser, inst, isUnary ? 1 : 2))
    return liType(NULL);
  MlirType type = inst->operands[0]->type, element = elementOf(type);
  bool fits = inst->opcode->mayBeFast ? llvmTypeIsFloat(element) : irTypeIsInteger(irType(element));
  return fits ? type : reject(parser, inst);
}

static MlirType parseCast(LiParser *parser, LiInst *inst) {
  if (!parseTyped(parser, inst, 1) || !liExpectWord(parser, "to"))
    return liType(NULL);
  return liParseType(parser);
}

static const LiKeyword kIntPredicates[] = {
    {"eq", LlvmICmpPredicateeq},   {"ne", LlvmICmpPredicatene},   {"slt", LlvmICmpPredicateslt},
    {"sle", LlvmICmpPredicatesle}, {"sgt", LlvmICmpPredicatesgt}, {"sge", LlvmICmpPredicatesge},
    {"ult", LlvmICmpPredicateult}, {"ule", LlvmICmpPredicateule}, {"ugt", LlvmICmpPredicateugt},
    {"uge", LlvmICmpPredicateuge}};
static const LiKeyword kFloatPredicates[] = {{"false", 0}, {"oeq", 1},  {"ogt", 2},  {"oge", 3},
                                             {"olt", 4},   {"ole", 5},  {"one", 6},  {"ord", 7},
                                             {"ueq", 8},   {"ugt", 9},  {"uge", 10}, {"ult", 11},
                                             {"ule", 12},  {"une", 13}, {"uno", 14}, {"true", 15}};

static MlirType parseComparison(LiParser *parser, LiInst *inst) {
  bool isInt = inst->opcode->op == LI_OP_ICMP;
  if (isInt ? !liTakeOneOf(parser, kIntPredicates, &inst->predicate)
            : !liTakeOneOf(parser, kFloatPredicates, &inst->predicate)) {
    liError(parser, "expected a predicate, such as 'eq'");
    return liType(NULL);
  }
  if (!parseSameType(parser, inst, 2))
    return liType(NULL);
  MlirType element = elementOf(inst->operands[0]->type);
  bool fits = isInt ? irTypeIsInteger(irType(element)) || llvmPointerTypeIsA(element)
                    : llvmTypeIsFloat(element);
  MlirType i1 = mlirIntegerTypeGet(parser->module->context, 1);
  return fits ? liLikeShape(inst->operands[0]->type, i1) : reject(parser, inst);
}

static MlirType parseSelect(LiParser *parser, LiInst *inst) {
  if (!parseTyped(parser, inst, 3))
    return liType(NULL);
  return mlirTypeEqual(inst->operands[1]->type, inst->operands[2]->type) ? inst->operands[1]->type
                                                                         : reject(parser, inst);
}

MlirType liShuffleType(LiParser *parser, LiInst *inst) {
  LiValue *mask = inst->operands[2];
  uint64_t size;
  if (!mlirTypeEqual(inst->operands[0]->type, inst->operands[1]->type) ||
      !irTypeIsVector(irType(inst->operands[0]->type)) || !liTypeParts(mask->type, &size) ||
      !irTypeIsVector(irType(mask->type)) || !liIsConstant(mask->kind) ||
      !liImply(parser->module, size))
    return reject(parser, inst);
  int32_t *indices = tsArenaNewArray(parser->arena, int32_t, size);
  for (size_t i = 0; i < size; ++i) {
    LiValue *element = liElement(parser->module, mask, i);
    if (!element ||
        (element->kind != LI_INTEGER && element->kind != LI_UNDEF && element->kind != LI_POISON))
      return reject(parser, inst);
    indices[i] = element->kind == LI_INTEGER
                     ? (int32_t)irIntegerAttrValue(irAttribute(element->attribute))
                     : -1;
  }
  inst->indices = indices;
  inst->numIndices = size;
  inst->size = 2;
  return liLikeShape(mask->type, elementOf(inst->operands[0]->type));
}

static MlirType parseVectorOp(LiParser *parser, LiInst *inst) {
  LiOp op = inst->opcode->op;
  if (!parseTyped(parser, inst, op == LI_OP_EXTRACT_ELEMENT ? 2 : 3))
    return liType(NULL);
  if (op == LI_OP_SHUFFLE)
    return liShuffleType(parser, inst);
  MlirType vector = inst->operands[0]->type;
  const LiValue *position = inst->operands[op == LI_OP_EXTRACT_ELEMENT ? 1 : 2];
  if (!irTypeIsVector(irType(vector)) || !irTypeIsInteger(irType(position->type)) ||
      (op == LI_OP_INSERT_ELEMENT && !mlirTypeEqual(elementOf(vector), inst->operands[1]->type)))
    return reject(parser, inst);
  return op == LI_OP_EXTRACT_ELEMENT ? elementOf(vector) : vector;
}

MlirType liTypeAt(MlirType type, const int32_t *indices, size_t size) {
  for (size_t i = 0; i < size && type.ptr; ++i) {
    uint64_t parts;
    bool isThere =
        liIsAggregateType(type) && liTypeParts(type, &parts) && (uint64_t)indices[i] < parts;
    type = isThere ? liTypePart(type, (uint64_t)indices[i]) : liType(NULL);
  }
  return type;
}

bool liParseIndices(LiParser *parser, LiInst *inst) {
  LiList(int32_t) indices = {0};
  while (liIsMark(parser, ',')) {
    LiLexer ahead = parser->lexer;
    if (liLex(&ahead).kind == LI_META_NAME)
      break;
    uint64_t index;
    liNext(parser);
    if (!liExpectUnsigned(parser, &index))
      return false;
    if (index > INT32_MAX)
      return liError(parser, "the index is too large");
    liPush(parser->arena, &indices, (int32_t)index);
  }
  inst->indices = indices.data;
  inst->numIndices = indices.size;
  return indices.size || liError(parser, "expected index");
}

static MlirType parsePartOp(LiParser *parser, LiInst *inst) {
  bool isInsert = inst->opcode->op == LI_OP_INSERT_VALUE;
  if (!parseTyped(parser, inst, isInsert ? 2 : 1) || !liParseIndices(parser, inst))
    return liType(NULL);
  MlirType part = liTypeAt(inst->operands[0]->type, inst->indices, inst->numIndices);
  if (!part.ptr || (isInsert && !mlirTypeEqual(part, inst->operands[1]->type)))
    return reject(parser, inst);
  return isInsert ? inst->operands[0]->type : part;
}

//===--- Memory ---===//

static const LiKeyword kOrderings[] = {
    {"unordered", LlvmAtomicOrderingunordered}, {"monotonic", LlvmAtomicOrderingmonotonic},
    {"acquire", LlvmAtomicOrderingacquire},     {"release", LlvmAtomicOrderingrelease},
    {"acq_rel", LlvmAtomicOrderingacq_rel},     {"seq_cst", LlvmAtomicOrderingseq_cst}};

static bool parseOrdering(LiParser *parser, LlvmAtomicOrdering *ordering) {
  int64_t value;
  if (!liTakeOneOf(parser, kOrderings, &value))
    return liError(parser, "expected ordering on atomic instruction");
  *ordering = (LlvmAtomicOrdering)value;
  return true;
}

static bool parseScope(LiParser *parser, LiInst *inst) {
  return !liTakeWord(parser, "syncscope") ||
         (liExpectMark(parser, '(') && liExpectString(parser, &inst->syncscope) &&
          liExpectMark(parser, ')'));
}

/// `, align 4`, unless a comma stands before metadata.
static bool parseAlignAfterComma(LiParser *parser, LiInst *inst) {
  LiLexer ahead = parser->lexer;
  if (!liIsMark(parser, ',') || liLex(&ahead).kind == LI_META_NAME)
    return true;
  liNext(parser);
  return liExpectWord(parser, "align") && liParseAlign(parser, &inst->align);
}

static MlirType parseAlloca(LiParser *parser, LiInst *inst) {
  LiModule *module = parser->module;
  inst->flags |= liTakeWord(parser, "inalloca") ? LI_INALLOCA : 0;
  liTakeWord(parser, "swifterror");
  inst->access = liParseType(parser);
  if (!inst->access.ptr)
    return liType(NULL);
  if (!llvmTypeIsLoadable(inst->access) && !llvmTargetExtTypeIsA(inst->access)) {
    liError(parser, "invalid type for alloca");
    return liType(NULL);
  }
  LiValue *count = liInteger(module, mlirIntegerTypeGet(module->context, 32), 1);
  uint64_t space = module->layout.allocaSpace;
  while (liIsMark(parser, ',')) {
    LiLexer ahead = parser->lexer;
    if (liLex(&ahead).kind == LI_META_NAME)
      break;
    liNext(parser);
    bool ok = liTakeWord(parser, "align")       ? liParseAlign(parser, &inst->align)
              : liTakeWord(parser, "addrspace") ? liExpectNumberInside(parser, &space)
                                                : (count = liParseTypedValue(parser)) != NULL;
    if (!ok)
      return liType(NULL);
  }
  if (!irTypeIsInteger(irType(count->type)))
    return reject(parser, inst);
  if (!inst->align)
    inst->align = liTypeAlign(module, inst->access, true);
  liSetOperands(parser, inst, 1, &count);
  return liPointer(parser, (uint32_t)space);
}

static MlirType parseAccess(LiParser *parser, LiInst *inst) {
  bool isLoad = inst->opcode->op == LI_OP_LOAD;
  bool isAtomic = liTakeWord(parser, "atomic");
  inst->flags |= liTakeWord(parser, "volatile") ? LI_VOLATILE : 0;
  MlirType type = liType(NULL);
  if (isLoad && (!(type = liParseType(parser)).ptr || !liExpectMark(parser, ',')))
    return liType(NULL);
  if (!parseTyped(parser, inst, isLoad ? 1 : 2) ||
      (isAtomic && (!parseScope(parser, inst) || !parseOrdering(parser, &inst->ordering))) ||
      !parseAlignAfterComma(parser, inst))
    return liType(NULL);
  type = isLoad ? type : inst->operands[0]->type;
  if (!llvmPointerTypeIsA(inst->operands[isLoad ? 0 : 1]->type) ||
      (!llvmTypeIsLoadable(type) && !llvmTargetExtTypeIsA(type)))
    return reject(parser, inst);
  if (!inst->align)
    inst->align = liTypeAlign(parser->module, type, false);
  return isLoad ? type : noResult(parser);
}

static uint64_t storeSize(LiParser *parser, MlirType type) {
  const LlLayout *layout = &parser->module->layout;
  uint64_t bits = llvmPointerTypeIsA(type)
                      ? llPointerBits(layout, (uint32_t)llvmPointerTypeGetAddressSpace(type))
                      : irTypeBitWidth(irType(type));
  uint64_t bytes = (bits + 7) / 8, power = 1;
  if (!bits)
    bytes = llTypeAllocSize(layout, type);
  while (power < bytes)
    power *= 2;
  return power;
}

static MlirType parseExchange(LiParser *parser, LiInst *inst) {
  inst->flags |= liTakeWord(parser, "weak") ? LI_WEAK : 0;
  inst->flags |= liTakeWord(parser, "volatile") ? LI_VOLATILE : 0;
  if (!parseTyped(parser, inst, 3) || !parseScope(parser, inst) ||
      !parseOrdering(parser, &inst->ordering) || !parseOrdering(parser, &inst->failure) ||
      !parseAlignAfterComma(parser, inst))
    return liType(NULL);
  MlirType type = inst->operands[1]->type;
  if (!llvmPointerTypeIsA(inst->operands[0]->type) ||
      !mlirTypeEqual(type, inst->operands[2]->type) ||
      (!irTypeIsInteger(irType(type)) && !llvmPointerTypeIsA(type)))
    return reject(parser, inst);
  if (!inst->align)
    inst->align = storeSize(parser, type);
  return llvmStructTypeGetWithBool(type);
}

static const LiKeyword kUpdates[] = {
    {"xchg", 0},       {"add", 1},        {"sub", 2},        {"and", 3},       {"nand", 4},
    {"or", 5},         {"xor", 6},        {"max", 7},        {"min", 8},       {"umax", 9},
    {"umin", 10},      {"fadd", 11},      {"fsub", 12},      {"fmax", 13},     {"fmin", 14},
    {"uinc_wrap", 15}, {"udec_wrap", 16}, {"usub_cond", 17}, {"usub_sat", 18}, {"fmaximum", 19},
    {"fminimum", 20}};

static MlirType parseUpdate(LiParser *parser, LiInst *inst) {
  inst->flags |= liTakeWord(parser, "volatile") ? LI_VOLATILE : 0;
  if (!liTakeOneOf(parser, kUpdates, &inst->predicate)) {
    liError(parser, "expected binary operation in atomicrmw");
    return liType(NULL);
  }
  if (!parseTyped(parser, inst, 2) || !parseScope(parser, inst) ||
      !parseOrdering(parser, &inst->ordering) || !parseAlignAfterComma(parser, inst))
    return liType(NULL);
  MlirType type = inst->operands[1]->type, element = elementOf(type);
  if (!llvmPointerTypeIsA(inst->operands[0]->type) ||
      (!irTypeIsInteger(irType(element)) && !llvmTypeIsFloat(element) &&
       !llvmPointerTypeIsA(element)))
    return reject(parser, inst);
  if (!inst->align)
    inst->align = storeSize(parser, type);
  return type;
}

static MlirType parseFence(LiParser *parser, LiInst *inst) {
  return parseScope(parser, inst) && parseOrdering(parser, &inst->ordering) ? noResult(parser)
                                                                            : liType(NULL);
}

MlirType liAddressType(const LiInst *inst) {
  if (!inst->size || !llvmPointerTypeIsA(elementOf(inst->operands[0]->type)))
    return liType(NULL);
  MlirType type = inst->operands[0]->type, inside = inst->access;
  for (size_t i = 1; i < inst->size; ++i) {
    const LiValue *index = inst->operands[i];
    if (!irTypeIsInteger(irType(elementOf(index->type))))
      return liType(NULL);
    if (irTypeIsVector(irType(index->type)) && !irTypeIsVector(irType(type)))
      type = liLikeShape(index->type, type);
    if (i == 1)
      continue;
    uint64_t size, position = 0;
    if (llvmStructTypeIsA(inside)) {
      if (index->kind != LI_INTEGER && index->kind != LI_ZERO)
        return liType(NULL);
      position =
          index->kind == LI_ZERO ? 0 : (uint64_t)irIntegerAttrValue(irAttribute(index->attribute));
      if (!liTypeParts(inside, &size) || position >= size)
        return liType(NULL);
    } else if (!liTypeParts(inside, &size)) {
      return liType(NULL);
    }
    inside = liTypePart(inside, position);
  }
  return type;
}

static MlirType parseAddress(LiParser *parser, LiInst *inst) {
  LiList(LiValue *) values = {0};
  inst->access = liParseType(parser);
  if (!inst->access.ptr)
    return liType(NULL);
  while (liIsMark(parser, ',')) {
    LiLexer ahead = parser->lexer;
    if (liLex(&ahead).kind == LI_META_NAME)
      break;
    liNext(parser);
    LiValue *value = liParseTypedValue(parser);
    if (!value)
      return liType(NULL);
    liPush(parser->arena, &values, value);
  }
  liSetOperands(parser, inst, values.size, values.data);
  MlirType type = liAddressType(inst);
  return type.ptr ? type : reject(parser, inst);
}

//===--- Control flow ---===//

typedef LiList(LiBlock *) Blocks;

static bool pushBlock(LiParser *parser, Blocks *blocks, LiBlock *block) {
  if (block)
    liPush(parser->arena, blocks, block);
  return block != NULL;
}

static void setBlocks(LiInst *inst, const Blocks *blocks) {
  inst->blocks = blocks->data;
  inst->numBlocks = blocks->size;
}

static MlirType parseBranch(LiParser *parser, LiInst *inst) {
  Blocks blocks = {0};
  if (liIsWord(parser, "label")) {
    if (!pushBlock(parser, &blocks, liParseTypedLabel(parser)))
      return liType(NULL);
  } else {
    if (!parseTyped(parser, inst, 1) || !liExpectMark(parser, ',') ||
        !pushBlock(parser, &blocks, liParseTypedLabel(parser)) || !liExpectMark(parser, ',') ||
        !pushBlock(parser, &blocks, liParseTypedLabel(parser)))
      return liType(NULL);
    if (!irTypeIsIntegerOf(irType(inst->operands[0]->type), 1, BuiltinSignednessSignless))
      return reject(parser, inst);
  }
  setBlocks(inst, &blocks);
  return noResult(parser);
}

/// The value, the block without a case, and cases: a value and a block each.
static MlirType parseSwitch(LiParser *parser, LiInst *inst) {
  LiList(LiValue *) values = {0};
  Blocks blocks = {0};
  LiValue *value = liParseTypedValue(parser);
  if (!value || !liExpectMark(parser, ',') ||
      !pushBlock(parser, &blocks, liParseTypedLabel(parser)) || !liExpectMark(parser, '['))
    return liType(NULL);
  liPush(parser->arena, &values, value);
  while (!liIsMark(parser, ']')) {
    LiValue *label = liParseTypedConstant(parser);
    if (!label || !liExpectMark(parser, ',') ||
        !pushBlock(parser, &blocks, liParseTypedLabel(parser)))
      return liType(NULL);
    if (label->kind != LI_INTEGER || !mlirTypeEqual(label->type, value->type))
      return reject(parser, inst);
    liPush(parser->arena, &values, label);
  }
  liNext(parser);
  if (!irTypeIsInteger(irType(value->type)))
    return reject(parser, inst);
  liSetOperands(parser, inst, values.size, values.data);
  setBlocks(inst, &blocks);
  return noResult(parser);
}

static MlirType parseIndirect(LiParser *parser, LiInst *inst) {
  Blocks blocks = {0};
  if (!parseTyped(parser, inst, 1) || !liExpectMark(parser, ',') || !liExpectMark(parser, '['))
    return liType(NULL);
  if (!liIsMark(parser, ']'))
    do {
      if (!pushBlock(parser, &blocks, liParseTypedLabel(parser)))
        return liType(NULL);
    } while (liTakeMark(parser, ','));
  if (!liExpectMark(parser, ']'))
    return liType(NULL);
  if (!llvmPointerTypeIsA(inst->operands[0]->type))
    return reject(parser, inst);
  setBlocks(inst, &blocks);
  return noResult(parser);
}

static MlirType parsePhi(LiParser *parser, LiInst *inst) {
  LiList(LiValue *) values = {0};
  Blocks blocks = {0};
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return type;
  for (bool more = true; more;) {
    if (!liExpectMark(parser, '['))
      return liType(NULL);
    LiValue *value = liParseValue(parser, type);
    if (!value || !liExpectMark(parser, ',') || !pushBlock(parser, &blocks, liParseLabel(parser)) ||
        !liExpectMark(parser, ']'))
      return liType(NULL);
    liPush(parser->arena, &values, value);
    LiLexer ahead = parser->lexer;
    more = liIsMark(parser, ',') && liLex(&ahead).kind != LI_META_NAME;
    if (more)
      liNext(parser);
  }
  if (!llvmTypeIsLoadable(type) && !llvmTokenTypeIsA(type) && !llvmTargetExtTypeIsA(type))
    return reject(parser, inst);
  liSetOperands(parser, inst, values.size, values.data);
  setBlocks(inst, &blocks);
  return type;
}

static MlirType parseReturn(LiParser *parser, LiInst *inst) {
  if (liTakeWord(parser, "void"))
    return noResult(parser);
  return parseTyped(parser, inst, 1) ? noResult(parser) : liType(NULL);
}

static MlirType parseLandingpad(LiParser *parser, LiInst *inst) {
  LiList(LiValue *) values = {0};
  MlirType type = liParseType(parser);
  if (!type.ptr)
    return type;
  inst->flags |= liTakeWord(parser, "cleanup") ? LI_CLEANUP : 0;
  while (liTakeWord(parser, "catch") || liTakeWord(parser, "filter")) {
    LiValue *value = liParseTypedConstant(parser);
    if (!value)
      return liType(NULL);
    liPush(parser->arena, &values, value);
  }
  liSetOperands(parser, inst, values.size, values.data);
  return type;
}

static MlirType parseVaArg(LiParser *parser, LiInst *inst) {
  return parseTyped(parser, inst, 1) && liExpectMark(parser, ',') ? liParseType(parser)
                                                                  : liType(NULL);
}

//===--- Instructions ---===//

/// Reads what stands behind the name; the type of the result, null after a diagnostic.
static MlirType parseRest(LiParser *parser, LiInst *inst) {
  switch (inst->opcode->op) {
  case LI_OP_UNARY:
  case LI_OP_BINARY:
    return parseBinary(parser, inst);
  case LI_OP_CAST:
    return parseCast(parser, inst);
  case LI_OP_ICMP:
  case LI_OP_FCMP:
    return parseComparison(parser, inst);
  case LI_OP_SELECT:
    return parseSelect(parser, inst);
  case LI_OP_FREEZE:
    return parseTyped(parser, inst, 1) ? inst->operands[0]->type : liType(NULL);
  case LI_OP_EXTRACT_ELEMENT:
  case LI_OP_INSERT_ELEMENT:
  case LI_OP_SHUFFLE:
    return parseVectorOp(parser, inst);
  case LI_OP_EXTRACT_VALUE:
  case LI_OP_INSERT_VALUE:
    return parsePartOp(parser, inst);
  case LI_OP_ALLOCA:
    return parseAlloca(parser, inst);
  case LI_OP_LOAD:
  case LI_OP_STORE:
    return parseAccess(parser, inst);
  case LI_OP_CMPXCHG:
    return parseExchange(parser, inst);
  case LI_OP_RMW:
    return parseUpdate(parser, inst);
  case LI_OP_FENCE:
    return parseFence(parser, inst);
  case LI_OP_GEP:
    return parseAddress(parser, inst);
  case LI_OP_PHI:
    return parsePhi(parser, inst);
  case LI_OP_CALL:
    return liParseCall(parser, inst, LlvmTailCallKindNone);
  case LI_OP_INVOKE:
    return liParseInvoke(parser, inst);
  case LI_OP_LANDINGPAD:
    return parseLandingpad(parser, inst);
  case LI_OP_RESUME:
    return parseTyped(parser, inst, 1) ? noResult(parser) : liType(NULL);
  case LI_OP_VA_ARG:
    return parseVaArg(parser, inst);
  case LI_OP_RETURN:
    return parseReturn(parser, inst);
  case LI_OP_BRANCH:
    return parseBranch(parser, inst);
  case LI_OP_SWITCH:
    return parseSwitch(parser, inst);
  case LI_OP_INDIRECT:
    return parseIndirect(parser, inst);
  case LI_OP_UNREACHABLE:
    return noResult(parser);
  case LI_OP_UNKNOWN:
    break;
  }
  liErrorAt(parser->module, inst->position, "instruction '%s' is not supported",
            inst->opcode->name);
  return liType(NULL);
}

static const LiKeyword kTails[] = {{"tail", LlvmTailCallKindTail},
                                   {"musttail", LlvmTailCallKindMustTail},
                                   {"notail", LlvmTailCallKindNoTail}};

static MlirType parseNamed(LiParser *parser, LiInst **inst) {
  int64_t tail = LlvmTailCallKindNone;
  size_t position = parser->token.start;
  bool isTail = liTakeOneOf(parser, kTails, &tail);
  const LiOpcode *opcode = parser->token.kind == LI_WORD ? liFindOpcode(parser->token.text) : NULL;
  if (!opcode || (isTail && opcode->op != LI_OP_CALL)) {
    liError(parser, "expected instruction opcode");
    return liType(NULL);
  }
  *inst = liNewInst(parser, opcode);
  (*inst)->position = position;
  liNext(parser);
  liParseFlags(parser, *inst);
  return isTail ? liParseCall(parser, *inst, (LlvmTailCallKind)tail) : parseRest(parser, *inst);
}

static void appendInst(LiParser *parser, LiInst *inst) {
  LiBlock *block = parser->block;
  inst->block = block;
  inst->records = parser->firstRecord;
  parser->firstRecord = parser->lastRecord = NULL;
  if (block->last)
    block->last->next = inst;
  else
    block->first = inst;
  block->last = inst;
}

/// Makes the result known by its name, or by the next number.
static bool nameResult(LiParser *parser, LiInst *inst, MlirType type, LiToken *name) {
  inst->end = parser->lastEnd;
  if (llvmVoidTypeIsA(type)) {
    inst->value = liNewValue(parser->module, LI_INSTRUCTION, type);
    inst->value->inst = inst;
    inst->value->position = inst->position;
    return name->kind == LI_END ||
           liErrorAt(parser->module, name->start, "instructions returning void cannot have a name");
  }
  LiToken number = {.kind = LI_LOCAL_ID, .number = parser->nextNumber, .start = inst->position};
  LiToken *token = name->kind == LI_END ? &number : name;
  if (token->kind == LI_LOCAL_ID) {
    if (token->number < parser->nextNumber)
      return liErrorAt(parser->module, token->start,
                       "instruction expected to be numbered '%%%u' or greater", parser->nextNumber);
    parser->nextNumber = token->number + 1;
  }
  inst->value = liLocal(parser, token, type);
  if (!inst->value)
    return false;
  if (inst->value->kind != LI_FORWARD)
    return liErrorAt(parser->module, token->start,
                     "multiple definition of local value named '%.*s'", (int)token->text.length,
                     token->text.data);
  inst->value->kind = LI_INSTRUCTION;
  inst->value->inst = inst;
  inst->value->position = inst->position;
  return true;
}

bool liParseInstruction(LiParser *parser) {
  LiToken name = {.kind = LI_END};
  size_t position = parser->token.start;
  if (parser->token.kind == LI_LOCAL || parser->token.kind == LI_LOCAL_ID) {
    name = parser->token;
    liNext(parser);
    if (!liExpectMark(parser, '='))
      return false;
  }
  LiInst *inst = NULL;
  MlirType type = parseNamed(parser, &inst);
  if (!type.ptr || !nameResult(parser, inst, type, &name))
    return false;
  inst->position = position;
  appendInst(parser, inst);
  bool ok = liParseAttachments(parser, &inst->attachments, &inst->location, true);
  inst->end = parser->lastEnd;
  return ok;
}
