// Elementwise ops and conversions: they become maps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <string.h>

typedef struct EltwiseInfo {
  const char *name;
  uint8_t numIns;
  bool integerOnly;
} EltwiseInfo;

static EltwiseInfo infoOf(TtOp op) {
  switch (op) {
  case TtOp_Add:
    return (EltwiseInfo){"add", 2, false};
  case TtOp_Multiply:
    return (EltwiseInfo){"multiply", 2, false};
  case TtOp_Subtract:
    return (EltwiseInfo){"subtract", 2, false};
  case TtOp_Relu:
    return (EltwiseInfo){"relu", 1, false};
  case TtOp_GreaterEqual:
    return (EltwiseInfo){"ge", 2, false};
  case TtOp_Sqrt:
    return (EltwiseInfo){"sqrt", 1, false};
  case TtOp_Div:
    return (EltwiseInfo){"div", 2, false};
  case TtOp_Sigmoid:
    return (EltwiseInfo){"sigmoid", 1, false};
  case TtOp_Reciprocal:
    return (EltwiseInfo){"reciprocal", 1, false};
  case TtOp_Exp:
    return (EltwiseInfo){"exp", 1, false};
  case TtOp_Maximum:
    return (EltwiseInfo){"maximum", 2, false};
  case TtOp_Abs:
    return (EltwiseInfo){"abs", 1, false};
  case TtOp_Neg:
    return (EltwiseInfo){"neg", 1, false};
  case TtOp_Rsqrt:
    return (EltwiseInfo){"rsqrt", 1, false};
  case TtOp_Typecast:
    return (EltwiseInfo){"typecast", 1, false};
  case TtOp_Equal:
    return (EltwiseInfo){"eq", 2, false};
  case TtOp_NotEqual:
    return (EltwiseInfo){"ne", 2, false};
  case TtOp_LessEqual:
    return (EltwiseInfo){"le", 2, false};
  case TtOp_LessThan:
    return (EltwiseInfo){"lt", 2, false};
  case TtOp_GreaterThan:
    return (EltwiseInfo){"gt", 2, false};
  case TtOp_LogicalAnd:
    return (EltwiseInfo){"logical_and", 2, false};
  case TtOp_LogicalOr:
    return (EltwiseInfo){"logical_or", 2, false};
  case TtOp_LogicalXor:
    return (EltwiseInfo){"logical_xor", 2, false};
  case TtOp_LogicalNot:
    return (EltwiseInfo){"logical_not", 1, false};
  case TtOp_BitwiseAnd:
    return (EltwiseInfo){"bitwise_and", 2, true};
  case TtOp_BitwiseOr:
    return (EltwiseInfo){"bitwise_or", 2, true};
  case TtOp_BitwiseXor:
    return (EltwiseInfo){"bitwise_xor", 2, true};
  case TtOp_BitwiseNot:
    return (EltwiseInfo){"bitwise_not", 1, true};
  case TtOp_Cbrt:
    return (EltwiseInfo){"cbrt", 1, false};
  case TtOp_Minimum:
    return (EltwiseInfo){"minimum", 2, false};
  case TtOp_Ceil:
    return (EltwiseInfo){"ceil", 1, false};
  case TtOp_Sin:
    return (EltwiseInfo){"sin", 1, false};
  case TtOp_Cos:
    return (EltwiseInfo){"cos", 1, false};
  case TtOp_Log:
    return (EltwiseInfo){"log", 1, false};
  case TtOp_Log1p:
    return (EltwiseInfo){"log1p", 1, false};
  case TtOp_Expm1:
    return (EltwiseInfo){"expm1", 1, false};
  case TtOp_Sign:
    return (EltwiseInfo){"sign", 1, false};
  case TtOp_Remainder:
    return (EltwiseInfo){"remainder", 2, false};
  case TtOp_IsFinite:
    return (EltwiseInfo){"isfinite", 1, false};
  case TtOp_Floor:
    return (EltwiseInfo){"floor", 1, false};
  case TtOp_Where:
    return (EltwiseInfo){"where", 3, false};
  case TtOp_Gelu:
    return (EltwiseInfo){"gelu", 1, false};
  case TtOp_Clamp:
    return (EltwiseInfo){"clamp", 1, false};
  case TtOp_LeakyRelu:
    return (EltwiseInfo){"leaky_relu", 1, false};
  case TtOp_Scatter:
    return (EltwiseInfo){"scatter", 2, false};
  case TtOp_Tan:
    return (EltwiseInfo){"tan", 1, false};
  case TtOp_Tanh:
    return (EltwiseInfo){"tanh", 1, false};
  case TtOp_Power:
    return (EltwiseInfo){"pow", 2, false};
  case TT_NUM_OPS:
    break;
  }
  return (EltwiseInfo){0};
}

const char *ttEltwiseGetName(unsigned type) {
  return type < TT_NUM_OPS ? infoOf((TtOp)type).name : "eltwise";
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
  for (uint32_t i = op == TtOp_Where ? 1 : 0; i < step->numIns; ++i)
    anyFloat |= ttDTypeIsFloat(step->ins[i].desc.dtype);
  map->integer =
      infoOf((TtOp)op).integerOnly || (!anyFloat && planner->device->kernels->intOps[op]);
  if (op == TtOp_Where && map->integer)
    map->boolIns = 1;
  return true;
}

static bool readParams(TtPlanner *planner, TtnnEltwiseOp op, TtMapStep *step) {
  TtnnClampOpParams clamp = ttnnEltwiseOpParamsAsClampOpParams(op);
  TtnnEltwiseOpWithFloatParams one = ttnnEltwiseOpParamsAsEltwiseOpWithFloatParams(op);
  if (step->op == TtOp_Clamp) {
    if (ttnnClampOpParamsIsNull(clamp))
      return ttPlanFail(planner, TT_ERROR_FILE, "clamp has no bounds");
    step->p0 = ttnnClampOpParamsMin(clamp);
    step->p1 = ttnnClampOpParamsMax(clamp);
  } else if (step->op == TtOp_LeakyRelu) {
    if (ttnnEltwiseOpWithFloatParamsIsNull(one))
      return ttPlanFail(planner, TT_ERROR_FILE, "leaky_relu has no slope");
    step->p0 = ttnnEltwiseOpWithFloatParamsParameter(one);
  }
  return true;
}

bool ttPrepareEltwiseOp(TtPlanner *planner, TtnnEltwiseOp op, TtStep *step) {
  unsigned type = (unsigned)ttnnEltwiseOpType(op);
  if (type >= TT_NUM_OPS)
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "unknown elementwise op %u", type);
  EltwiseInfo info = infoOf((TtOp)type);
  step->name = planner->name = info.name;
  TtnnTensorRefVector ins = ttnnEltwiseOpIns(op);
  if (ins.length != info.numIns)
    return ttPlanFail(planner, TT_ERROR_FILE, "it takes %u inputs, not %u", info.numIns,
                      ins.length);
  for (uint32_t i = 0; i < ins.length; ++i)
    if (!ttPlanIn(planner, step, ttnnTensorRefVectorGet(ins, i)))
      return false;
  if (!ttPlanOut(planner, step, ttnnEltwiseOpOut(op)))
    return false;
  if (type == TtOp_Scatter)
    return prepareScatter(planner, step);
  TtMap *map = ttPlanAlloc(planner, sizeof *map);
  map->numIns = ins.length;
  map->numSteps = 1;
  map->steps[0] = (TtMapStep){.op = (uint8_t)type,
                              .args = {0, 1, 2},
                              .numArgs = info.numIns,
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

static bool prepareConvert(TtPlanner *planner, TtnnTensorRef in, TtnnTensorRef out, TtStep *step) {
  if (!ttPlanIn(planner, step, in) || !ttPlanOut(planner, step, out))
    return false;
  const TtTensorDesc *from = &step->ins[0].desc, *to = &step->out.desc;
  if (from->dtype == to->dtype) {
    ttStepAlias(step);
  } else {
    TtMap *map = ttPlanAlloc(planner, sizeof *map);
    map->numIns = map->numSteps = 1;
    map->integer = !ttDTypeIsFloat(from->dtype);
    map->steps[0] = (TtMapStep){.op = TtOp_Typecast, .numArgs = 1, .dtype = to->dtype};
    step->params = map;
    ttStepSetMap(step);
  }
  return ttPlanOutShape(planner, step, from->shape, from->rank);
}

bool ttPrepareToMemoryConfigOp(TtPlanner *planner, TtnnToMemoryConfigOp op, TtStep *step) {
  return prepareConvert(planner, ttnnToMemoryConfigOpIn0(op), ttnnToMemoryConfigOpOut(op), step);
}

bool ttPrepareToLayoutOp(TtPlanner *planner, TtnnToLayoutOp op, TtStep *step) {
  return prepareConvert(planner, ttnnToLayoutOpIn(op), ttnnToLayoutOpOut(op), step);
}

bool ttPrepareToDTypeOp(TtPlanner *planner, TtnnToDTypeOp op, TtStep *step) {
  return prepareConvert(planner, ttnnToDTypeOpIn(op), ttnnToDTypeOpOut(op), step);
}

bool ttPrepareTypecastOp(TtPlanner *planner, TtnnTypecastOp op, TtStep *step) {
  return prepareConvert(planner, ttnnTypecastOpIn(op), ttnnTypecastOpOut(op), step);
}

bool ttPrepareToDeviceOp(TtPlanner *planner, TtnnToDeviceOp op, TtStep *step) {
  return prepareConvert(planner, ttnnToDeviceOpIn(op), ttnnToDeviceOpOut(op), step);
}

bool ttPrepareFromDeviceOp(TtPlanner *planner, TtnnFromDeviceOp op, TtStep *step) {
  return prepareConvert(planner, ttnnFromDeviceOpIn(op), ttnnFromDeviceOpOut(op), step);
}
