// Elementwise ops and conversions: they become maps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <string.h>

_Static_assert((int)TT_OP_POWER == (int)TtnnEltwiseOpType_Power &&
                   (int)TT_OP_WHERE == (int)TtnnEltwiseOpType_Where &&
                   (int)TT_OP_BITWISE_NOT == (int)TtnnEltwiseOpType_BitwiseNot &&
                   (int)TT_OP_COPY == (int)TtnnEltwiseOpType_Typecast,
               "the kernels are numbered as the schema's ops");

typedef struct EltwiseInfo {
  const char *name;
  uint8_t numIns;
  bool integerOnly;
} EltwiseInfo;

static const EltwiseInfo infos[TT_NUM_OPS] = {
    [TT_OP_ADD] = {"add", 2, false},
    [TT_OP_MULTIPLY] = {"multiply", 2, false},
    [TT_OP_SUBTRACT] = {"subtract", 2, false},
    [TT_OP_RELU] = {"relu", 1, false},
    [TT_OP_GREATER_EQUAL] = {"ge", 2, false},
    [TT_OP_SQRT] = {"sqrt", 1, false},
    [TT_OP_DIV] = {"div", 2, false},
    [TT_OP_SIGMOID] = {"sigmoid", 1, false},
    [TT_OP_RECIPROCAL] = {"reciprocal", 1, false},
    [TT_OP_EXP] = {"exp", 1, false},
    [TT_OP_MAXIMUM] = {"maximum", 2, false},
    [TT_OP_ABS] = {"abs", 1, false},
    [TT_OP_NEG] = {"neg", 1, false},
    [TT_OP_RSQRT] = {"rsqrt", 1, false},
    [TT_OP_COPY] = {"typecast", 1, false},
    [TT_OP_EQUAL] = {"eq", 2, false},
    [TT_OP_NOT_EQUAL] = {"ne", 2, false},
    [TT_OP_LESS_EQUAL] = {"le", 2, false},
    [TT_OP_LESS_THAN] = {"lt", 2, false},
    [TT_OP_GREATER_THAN] = {"gt", 2, false},
    [TT_OP_LOGICAL_AND] = {"logical_and", 2, false},
    [TT_OP_LOGICAL_OR] = {"logical_or", 2, false},
    [TT_OP_LOGICAL_XOR] = {"logical_xor", 2, false},
    [TT_OP_LOGICAL_NOT] = {"logical_not", 1, false},
    [TT_OP_BITWISE_AND] = {"bitwise_and", 2, true},
    [TT_OP_BITWISE_OR] = {"bitwise_or", 2, true},
    [TT_OP_BITWISE_XOR] = {"bitwise_xor", 2, true},
    [TT_OP_BITWISE_NOT] = {"bitwise_not", 1, true},
    [TT_OP_CBRT] = {"cbrt", 1, false},
    [TT_OP_MINIMUM] = {"minimum", 2, false},
    [TT_OP_CEIL] = {"ceil", 1, false},
    [TT_OP_SIN] = {"sin", 1, false},
    [TT_OP_COS] = {"cos", 1, false},
    [TT_OP_LOG] = {"log", 1, false},
    [TT_OP_LOG1P] = {"log1p", 1, false},
    [TT_OP_EXPM1] = {"expm1", 1, false},
    [TT_OP_SIGN] = {"sign", 1, false},
    [TT_OP_REMAINDER] = {"remainder", 2, false},
    [TT_OP_IS_FINITE] = {"isfinite", 1, false},
    [TT_OP_FLOOR] = {"floor", 1, false},
    [TT_OP_WHERE] = {"where", 3, false},
    [TT_OP_GELU] = {"gelu", 1, false},
    [TT_OP_CLAMP] = {"clamp", 1, false},
    [TT_OP_LEAKY_RELU] = {"leaky_relu", 1, false},
    [TT_OP_SCATTER] = {"scatter", 2, false},
    [TT_OP_TAN] = {"tan", 1, false},
    [TT_OP_TANH] = {"tanh", 1, false},
    [TT_OP_POWER] = {"pow", 2, false},
};

const char *ttEltwiseGetName(unsigned type) {
  return type < TT_NUM_OPS ? infos[type].name : "eltwise";
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static bool runMap(TtRun *run, TtStep *step) {
  const TtTensorDesc *desc = &step->out.desc;
  TtView ins[TT_MAP_MAX_INS];
  // Taken before the output, which may take over the memory of one.
  for (uint32_t i = 0; i < step->numIns; ++i)
    ins[i] = ttTensorBroadcastView(ttRunIn(run, step, i), desc->shape, desc->rank);
  TtTensor out = ttRunOutReusing(run, step);
  if (!out)
    return false;
  TtView view = ttTensorView(out);
  ttMapRun(run->device, step->params, ins, &view, desc->shape, desc->rank);
  return true;
}

bool ttStepIsMap(const TtStep *step) { return step->run == runMap; }
void ttStepSetMap(TtStep *step) { step->run = runMap; }

/// The same elements under another description.
static bool runAlias(TtRun *run, TtStep *step) {
  return ttRunOutView(run, step, 0, ttRunIn(run, step, 0)->strides);
}

/// Writes the second input, then the first over its leading corner.
static bool runScatter(TtRun *run, TtStep *step) {
  TtTensor update = ttRunIn(run, step, 0), base = ttRunIn(run, step, 1);
  TtTensor out = ttRunOut(run, step);
  if (!out)
    return false;
  TtView to = ttTensorView(out), from = ttTensorView(base), over = ttTensorView(update);
  ttCopy(run->device, &from, &to, base->desc.shape, base->desc.rank);
  ttCopy(run->device, &over, &to, update->desc.shape, update->desc.rank);
  return true;
}

//===----------------------------------------------------------------------===//
// Preparing
//===----------------------------------------------------------------------===//

/// Fails unless all inputs broadcast to the output's shape together.
static bool checkBroadcast(TtPlanner *planner, const TtStep *step) {
  int64_t shape[TT_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t i = 0; i < step->numIns; ++i)
    rank = step->ins[i].desc.rank > rank ? step->ins[i].desc.rank : rank;
  for (uint32_t d = 0; d < rank; ++d)
    shape[d] = 1;
  for (uint32_t i = 0; i < step->numIns; ++i) {
    const TtTensorDesc *desc = &step->ins[i].desc;
    for (uint32_t d = 0; d < desc->rank; ++d) {
      int64_t *extent = &shape[rank - desc->rank + d];
      if (*extent == 1)
        *extent = desc->shape[d];
      else if (desc->shape[d] != 1 && desc->shape[d] != *extent) {
        char a[128], b[128];
        return ttPlanFail(planner, TT_ERROR_FILE, "%s and %s don't broadcast",
                          ttTensorDescText(&step->ins[0].desc, a), ttTensorDescText(desc, b));
      }
    }
  }
  return ttPlanOutShape(planner, step, shape, rank);
}

static bool prepareScatter(TtPlanner *planner, TtStep *step) {
  const TtTensorDesc *update = &step->ins[0].desc, *base = &step->ins[1].desc;
  bool fits = update->rank == base->rank;
  for (uint32_t d = 0; fits && d < base->rank; ++d)
    fits = update->shape[d] <= base->shape[d];
  if (!fits)
    return ttPlanFail(planner, TT_ERROR_FILE, "the update is larger than the tensor");
  step->run = runScatter;
  return ttPlanOutShape(planner, step, base->shape, base->rank);
}

/// Integers are computed as such when all inputs whose values count are; results of any type.
static bool chooseClass(TtPlanner *planner, const TtStep *step, unsigned op, TtMap *map) {
  bool anyFloat = false;
  for (uint32_t i = op == TT_OP_WHERE ? 1 : 0; i < step->numIns; ++i)
    anyFloat |= ttDTypeIsFloat(step->ins[i].desc.dtype);
  map->integer = infos[op].integerOnly || (!anyFloat && planner->device->kernels->intOps[op]);
  if (op == TT_OP_WHERE && map->integer)
    map->boolIns = 1;
  return true;
}

static bool readParams(TtPlanner *planner, TtnnEltwiseOp op, TtMapStep *step) {
  TtnnClampOpParams clamp = ttnnEltwiseOpParamsAsClampOpParams(op);
  TtnnEltwiseOpWithFloatParams one = ttnnEltwiseOpParamsAsEltwiseOpWithFloatParams(op);
  if (step->op == TT_OP_CLAMP) {
    if (ttnnClampOpParamsIsNull(clamp))
      return ttPlanFail(planner, TT_ERROR_FILE, "clamp has no bounds");
    step->p0 = ttnnClampOpParamsMin(clamp);
    step->p1 = ttnnClampOpParamsMax(clamp);
  } else if (step->op == TT_OP_LEAKY_RELU) {
    if (ttnnEltwiseOpWithFloatParamsIsNull(one))
      return ttPlanFail(planner, TT_ERROR_FILE, "leaky_relu has no slope");
    step->p0 = ttnnEltwiseOpWithFloatParamsParameter(one);
  }
  return true;
}

bool ttPrepareEltwise(TtPlanner *planner, TtnnOperation operation, TtStep *step) {
  TtnnEltwiseOp op = ttnnOperationTypeAsEltwiseOp(operation);
  unsigned type = (unsigned)ttnnEltwiseOpType(op);
  if (type >= TT_NUM_OPS)
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "unknown elementwise op %u", type);
  step->name = planner->name = infos[type].name;
  TtnnTensorRefVector ins = ttnnEltwiseOpIns(op);
  if (ins.length != infos[type].numIns)
    return ttPlanFail(planner, TT_ERROR_FILE, "it takes %u inputs, not %u", infos[type].numIns,
                      ins.length);
  for (uint32_t i = 0; i < ins.length; ++i)
    if (!ttPlanIn(planner, step, ttnnTensorRefVectorGet(ins, i)))
      return false;
  if (!ttPlanOut(planner, step, ttnnEltwiseOpOut(op)))
    return false;
  if (type == TT_OP_SCATTER)
    return prepareScatter(planner, step);
  TtMap *map = ttPlanAlloc(planner, sizeof *map);
  map->numIns = ins.length;
  map->numSteps = 1;
  map->steps[0] = (TtMapStep){.op = (uint8_t)type,
                              .args = {0, 1, 2},
                              .numArgs = infos[type].numIns,
                              .dtype = step->out.desc.dtype};
  step->params = map;
  ttStepSetMap(step);
  return readParams(planner, op, &map->steps[0]) && chooseClass(planner, step, type, map) &&
         checkBroadcast(planner, step);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

void ttStepAlias(TtStep *step) {
  step->run = runAlias;
  step->passes = true;
  step->exact = step->ins[0].format == step->out.format;
}

bool ttPrepareConvert(TtPlanner *planner, TtnnOperation operation, TtStep *step) {
  TtnnTensorRef in, out;
  switch (ttnnOperationTypeType(operation)) {
  case TtnnOpType_ToMemoryConfigOp:
    in = ttnnToMemoryConfigOpIn0(ttnnOperationTypeAsToMemoryConfigOp(operation));
    out = ttnnToMemoryConfigOpOut(ttnnOperationTypeAsToMemoryConfigOp(operation));
    break;
  case TtnnOpType_ToLayoutOp:
    in = ttnnToLayoutOpIn(ttnnOperationTypeAsToLayoutOp(operation));
    out = ttnnToLayoutOpOut(ttnnOperationTypeAsToLayoutOp(operation));
    break;
  case TtnnOpType_ToDTypeOp:
    in = ttnnToDTypeOpIn(ttnnOperationTypeAsToDTypeOp(operation));
    out = ttnnToDTypeOpOut(ttnnOperationTypeAsToDTypeOp(operation));
    break;
  case TtnnOpType_TypecastOp:
    in = ttnnTypecastOpIn(ttnnOperationTypeAsTypecastOp(operation));
    out = ttnnTypecastOpOut(ttnnOperationTypeAsTypecastOp(operation));
    break;
  case TtnnOpType_ToDeviceOp:
    in = ttnnToDeviceOpIn(ttnnOperationTypeAsToDeviceOp(operation));
    out = ttnnToDeviceOpOut(ttnnOperationTypeAsToDeviceOp(operation));
    break;
  default:
    in = ttnnFromDeviceOpIn(ttnnOperationTypeAsFromDeviceOp(operation));
    out = ttnnFromDeviceOpOut(ttnnOperationTypeAsFromDeviceOp(operation));
    break;
  }
  if (!ttPlanIn(planner, step, in) || !ttPlanOut(planner, step, out))
    return false;
  const TtTensorDesc *from = &step->ins[0].desc, *to = &step->out.desc;
  if (from->dtype == to->dtype) {
    ttStepAlias(step);
  } else {
    TtMap *map = ttPlanAlloc(planner, sizeof *map);
    map->numIns = map->numSteps = 1;
    map->integer = !ttDTypeIsFloat(from->dtype);
    map->steps[0] = (TtMapStep){.op = TT_OP_COPY, .numArgs = 1, .dtype = to->dtype};
    step->params = map;
    ttStepSetMap(step);
  }
  return ttPlanOutShape(planner, step, from->shape, from->rank);
}
