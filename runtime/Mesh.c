// Ops over several devices: dividing a tensor, putting it together, reducing it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The devices of a mesh run one after the other, in this process or divided over several. A value
// that differs between them has a tensor for each, where it's another process's only while a step
// needs them all; one that doesn't has a single tensor, which all use, in each process.
#include "Internal.h"

#include <string.h>

/// Along which dimension the tensors of the devices of each mesh axis (rows, columns) are parts of
/// one tensor; -1: of none.
typedef struct MeshParams {
  TtMesh mesh;
  int32_t dims[2];
  uint8_t reduction; ///< of reduce_scatter: an elementwise op
  bool mean;
} MeshParams;

static uint32_t extentOf(TtMesh mesh, unsigned axis) {
  return axis == 0 ? mesh.rows : mesh.columns;
}

/// The coordinate of a device on an axis.
static uint32_t coordinateOf(TtMesh mesh, uint32_t device, unsigned axis) {
  return axis == 0 ? device / mesh.columns : device % mesh.columns;
}

/// The device at the coordinates of `device`, but for those on the axes that `params` divides,
/// which are those of `other`.
static uint32_t peerOf(const MeshParams *params, uint32_t device, uint32_t other) {
  uint32_t at[2];
  for (unsigned axis = 0; axis < 2; ++axis)
    at[axis] = coordinateOf(params->mesh, params->dims[axis] >= 0 ? other : device, axis);
  return at[0] * params->mesh.columns + at[1];
}

static TtTensor partOf(TtRun *run, uint32_t value, uint32_t device) {
  bool divided = run->plan->divided[value];
  return run->all[(divided ? device : 0) * (size_t)run->plan->numValues + value];
}

/// Makes `tensor` (given away, may be NULL: failed) the output on a device.
static bool setPart(TtRun *run, const TtStep *step, uint32_t device, TtTensor tensor) {
  run->values = run->all + device * (size_t)run->plan->numValues;
  bool done = ttRunOutTensor(run, step, tensor);
  run->values = run->all;
  return done;
}

static TtTensor *slotOf(TtRun *run, uint32_t value, uint32_t device) {
  return &run->all[device * (size_t)run->plan->numValues + value];
}

/// Gives all processes what the owner of a device has.
static bool exchangePart(TtRun *run, const TtOperand *operand, uint32_t device) {
  TtTensor *slot = slotOf(run, operand->value, device);
  TtTensor sent = ttRunIsLocal(run, device)
                      ? ttTensorMakeContiguous(run->device, *slot, run->error)
                      : ttTensorCreateEmpty(run->device->allocator, &operand->desc, run->error);
  if (!sent)
    return false;
  size_t bytes =
      (size_t)ttTensorDescGetNumElements(&operand->desc) * ttDTypeGetSize(operand->desc.dtype);
  const TtRanks *ranks = &run->device->ranks;
  bool done = ranks->broadcast(ranks->user, ttTensorData(sent), bytes, ttRunOwner(run, device)) ||
              ttFail(run->error, TT_ERROR_UNSUPPORTED, "the processes of the mesh lost each other");
  if (ttRunIsLocal(run, device))
    ttTensorDestroy(sent);
  else
    *slot = sent;
  return done;
}

bool ttMeshExchangeValue(TtRun *run, const TtOperand *operand) {
  bool done = true;
  if (run->device->ranks.count > 1 && run->plan->divided[operand->value])
    for (uint32_t d = 0; done && d < run->plan->numDevices; ++d)
      done = exchangePart(run, operand, d);
  return done;
}

bool ttMeshExchange(TtRun *run, const TtStep *step) {
  bool done = true;
  for (uint32_t i = 0; done && i < step->numIns; ++i)
    done = ttMeshExchangeValue(run, &step->ins[i]);
  return done;
}

static void forgetParts(TtRun *run, uint32_t value) {
  for (uint32_t d = 0; run->plan->divided[value] && d < run->plan->numDevices; ++d) {
    TtTensor *slot = slotOf(run, value, d);
    if (ttRunIsLocal(run, d))
      continue;
    ttTensorDestroy(*slot);
    *slot = NULL;
  }
}

void ttMeshForget(TtRun *run, const TtStep *step) {
  for (uint32_t i = 0; i < step->numIns; ++i)
    forgetParts(run, step->ins[i].value);
  forgetParts(run, step->out.value);
}

/// Where the part of a device begins, in elements, in a tensor with these strides.
static int64_t partOffset(const MeshParams *params, uint32_t device, const int64_t *shape,
                          const int64_t *strides) {
  int64_t offset = 0;
  for (unsigned axis = 0; axis < 2; ++axis)
    if (params->dims[axis] >= 0)
      offset += coordinateOf(params->mesh, device, axis) * shape[params->dims[axis]] *
                strides[params->dims[axis]];
  return offset;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Each device gets a view of its part.
static bool runDivide(TtRun *run, TtStep *step) {
  const MeshParams *params = step->params;
  TtTensor in = run->all[step->ins[0].value];
  for (uint32_t d = 0; d < run->plan->numDevices; ++d) {
    int64_t offset = partOffset(params, d, step->out.desc.shape, in->strides);
    if (!setPart(run, step, d, ttTensorCreateView(in, &step->out.desc, offset, in->strides)))
      return false;
  }
  return true;
}

/// Puts the parts that the devices beside `device` have into one tensor.
static TtTensor join(TtRun *run, const TtStep *step, uint32_t device) {
  const MeshParams *params = step->params;
  const TtTensorDesc *part = &step->ins[0].desc;
  TtTensor out = ttTensorCreateEmpty(run->device->allocator, &step->out.desc, run->error);
  for (uint32_t d = 0; out && d < run->plan->numDevices; ++d) {
    if (peerOf(params, device, d) != d)
      continue;
    TtView from = ttTensorView(partOf(run, step->ins[0].value, d)), to = ttTensorView(out);
    to.data += (size_t)partOffset(params, d, part->shape, out->strides) *
               ttDTypeGetSize(step->out.desc.dtype);
    ttCopy(run->device, &from, &to, part->shape, part->rank);
  }
  return out;
}

static bool runJoin(TtRun *run, TtStep *step) { return setPart(run, step, 0, join(run, step, 0)); }

/// Devices that have the same parts beside them share one result.
static bool runGather(TtRun *run, TtStep *step) {
  const MeshParams *params = step->params;
  for (uint32_t d = 0; d < run->plan->numDevices; ++d) {
    if (!ttRunIsLocal(run, d))
      continue;
    uint32_t first = peerOf(params, d, 0);
    TtTensor done = first < d ? partOf(run, step->out.value, first) : NULL;
    TtTensor out =
        done ? ttTensorCreateView(done, &step->out.desc, 0, done->strides) : join(run, step, d);
    if (!setPart(run, step, d, out))
      return false;
  }
  return true;
}

static bool runTakeFirst(TtRun *run, TtStep *step) {
  TtTensor in = run->all[step->ins[0].value];
  return setPart(run, step, 0, ttTensorCreateView(in, &step->out.desc, 0, in->strides));
}

/// totals = totals op part, elements of f32 or u32 in `totals`.
static void reduceInto(TtRun *run, uint8_t op, const TtView *totals, const TtView *part,
                       const TtTensorDesc *desc) {
  TtMap map = {.numIns = 2,
               .numSteps = 1,
               .integer = totals->dtype == TT_U32,
               .steps = {{.op = op, .args = {0, 1}, .numArgs = 2, .dtype = totals->dtype}}};
  TtView ins[2] = {*totals, *part};
  ttMapRun(run->device, &map, ins, totals, desc->shape, desc->rank);
}

/// Sums (or else reduces) in f32 or u32, in the order of the devices.
static TtTensor reducePart(TtRun *run, const TtStep *step, uint32_t device) {
  const MeshParams *params = step->params;
  TtTensorDesc desc = step->out.desc;
  desc.dtype = ttDTypeIsFloat(desc.dtype) ? TT_F32 : TT_U32;
  TtTensor totals = ttTensorCreateEmpty(run->device->allocator, &desc, run->error);
  bool first = true;
  uint32_t count = 0;
  for (uint32_t d = 0; totals && d < run->plan->numDevices; ++d) {
    if (peerOf(params, device, d) != d)
      continue;
    TtTensor in = partOf(run, step->ins[0].value, d);
    TtView part = ttTensorView(in), to = ttTensorView(totals);
    part.data += (size_t)partOffset(params, device, desc.shape, in->strides) *
                 ttDTypeGetSize(in->desc.dtype);
    if (first)
      ttCopy(run->device, &part, &to, desc.shape, desc.rank);
    else
      reduceInto(run, params->reduction, &to, &part, &desc);
    first = false;
    ++count;
  }
  if (totals && params->mean) {
    float factor = 1 / (float)count;
    TtView scale = {.data = (uint8_t *)&factor, .dtype = TT_F32}, to = ttTensorView(totals);
    reduceInto(run, TtOp_Multiply, &to, &scale, &desc);
  }
  if (!totals || desc.dtype == step->out.desc.dtype)
    return totals;
  TtTensor out = ttTensorCopyTo(run->device, totals, &step->out.desc, run->error);
  ttTensorDestroy(totals);
  return out;
}

static bool runReduceScatter(TtRun *run, TtStep *step) {
  for (uint32_t d = 0; d < run->plan->numDevices; ++d)
    if (ttRunIsLocal(run, d) && !setPart(run, step, d, reducePart(run, step, d)))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

bool ttPrepareGetDeviceOp(TtPlanner *planner, TtnnGetDeviceOp op, TtStep *step) {
  (void)step;
  TtDim2d shape = ttnnGetDeviceOpMesh(op);
  TtMesh *mesh = &planner->plan->mesh;
  TtMesh asked = {shape.y > 0 ? (uint32_t)shape.y : 1, shape.x > 0 ? (uint32_t)shape.x : 1};
  if (asked.rows > 1024 || asked.columns > 1024 || asked.rows * asked.columns > 1024)
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "a mesh of %ux%u devices; 1024 can be had",
                      asked.rows, asked.columns);
  if (planner->plan->numDevices > 1 && (asked.rows != mesh->rows || asked.columns != mesh->columns))
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED,
                      "a mesh of %ux%u devices in a program that has one of %ux%u", asked.rows,
                      asked.columns, mesh->rows, mesh->columns);
  *mesh = asked;
  planner->plan->numDevices = asked.rows * asked.columns;
  return true;
}

/// Fails unless `whole` is what the parts of the devices that `params` names make up.
static bool checkParts(TtPlanner *planner, const MeshParams *params, const TtTensorDesc *whole,
                       const TtTensorDesc *part) {
  int64_t shape[TT_MAX_RANK];
  memcpy(shape, part->shape, sizeof shape);
  for (unsigned axis = 0; axis < 2; ++axis)
    if (params->dims[axis] >= 0)
      shape[params->dims[axis]] *= extentOf(params->mesh, axis);
  bool fits = whole->rank == part->rank && whole->dtype == part->dtype &&
              memcmp(shape, whole->shape, part->rank * sizeof *shape) == 0;
  char have[128], want[128];
  if (fits)
    return true;
  if (planner->plan->numDevices == 1)
    return ttPlanFail(planner, TT_ERROR_FILE,
                      "it needs several devices; no get_device before it says how many");
  return ttPlanFail(planner, TT_ERROR_FILE, "a mesh of %ux%u devices doesn't divide %s into %s",
                    params->mesh.rows, params->mesh.columns, ttTensorDescText(whole, have),
                    ttTensorDescText(part, want));
}

/// Takes what the op says of one axis; `dim` is negative where it isn't divided.
static bool setDim(TtPlanner *planner, MeshParams *params, unsigned axis, int64_t dim,
                   uint32_t rank) {
  if (dim >= (int64_t)rank)
    return ttPlanFail(planner, TT_ERROR_FILE, "dimension %lld of a tensor of rank %u",
                      (long long)dim, rank);
  params->dims[axis] = dim < 0 ? -1 : (int32_t)dim;
  return true;
}

/// A step that has what it takes.
static bool passThrough(TtPlanner *planner, TtStep *step) {
  const TtTensorDesc *from = &step->ins[0].desc;
  if (step->out.desc.dtype != from->dtype)
    return ttPlanFail(planner, TT_ERROR_FILE, "its result is of another type");
  ttStepAlias(step);
  return ttPlanOutShape(planner, step, from->shape, from->rank);
}

static bool prepareMeshShard(TtPlanner *planner, TtnnMeshShardOp op, TtStep *step,
                             MeshParams *params) {
  bool toParts = ttnnMeshShardOpShardDirection(op) == TtnnMeshShardDirection_FullToShardShape;
  bool inDivided = ttPlanIsDivided(planner, &step->ins[0]);
  unsigned type = (unsigned)ttnnMeshShardOpShardType(op);
  if (type == TtnnMeshShardType_Maximal)
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "tensors of a single device of a mesh");
  if (type == TtnnMeshShardType_Replicate && inDivided && !toParts) {
    step->collective = true;
    if (!passThrough(planner, step))
      return false;
    step->run = runTakeFirst;
    return true;
  }
  if (type != TtnnMeshShardType_Devices)
    return passThrough(planner, step);
  if (toParts && inDivided)
    return ttPlanFail(planner, TT_ERROR_FILE, "its input is divided over the devices already");
  FbI64Vector dims = ttnnMeshShardOpShardDims(op);
  uint32_t rank = step->ins[0].desc.rank;
  for (unsigned axis = 0; axis < 2; ++axis)
    if (!setDim(planner, params, axis, dims.length == 2 ? fbI64VectorGet(dims, axis) : -1, rank))
      return false;
  if (params->dims[0] >= 0 && params->dims[0] == params->dims[1])
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "both axes of the mesh divide dimension %d",
                      params->dims[0]);
  step->collective = true;
  step->outDivided = toParts;
  step->run = toParts ? runDivide : runJoin;
  const TtTensorDesc *in = &step->ins[0].desc, *out = &step->out.desc;
  return toParts ? checkParts(planner, params, in, out) : checkParts(planner, params, out, in);
}

static bool prepareAllGather(TtPlanner *planner, TtnnAllGatherOp op, TtStep *step,
                             MeshParams *params) {
  uint32_t dim, axis = ttnnAllGatherOpClusterAxis(op), rank = step->ins[0].desc.rank;
  if (!ttPlanDim(planner, ttnnAllGatherOpAllGatherDim(op), rank, &dim))
    return false;
  if (axis > 1)
    return ttPlanFail(planner, TT_ERROR_FILE, "axis %u of a mesh of two", axis);
  step->run = runGather;
  return setDim(planner, params, axis, dim, rank) &&
         checkParts(planner, params, &step->out.desc, &step->ins[0].desc);
}

/// The op has no axis: it is the one whose number of devices fits, columns before rows.
static bool prepareReduceScatter(TtPlanner *planner, TtnnReduceScatterOp op, TtStep *step,
                                 MeshParams *params) {
  static const uint8_t ops[] = {TtOp_Add, TtOp_Add, TtOp_Maximum, TtOp_Minimum};
  enum { Mean = 1 };
  const TtTensorDesc *in = &step->ins[0].desc, *out = &step->out.desc;
  uint32_t dim, kind = ttnnReduceScatterOpMathOp(op);
  if (!ttPlanDim(planner, (int32_t)ttnnReduceScatterOpScatterSplitDim(op), in->rank, &dim))
    return false;
  if (kind >= sizeof ops || (kind == Mean && !ttDTypeIsFloat(in->dtype)))
    return ttPlanFail(planner, TT_ERROR_UNSUPPORTED, "a reduction of kind %u of %s", kind,
                      ttDTypeGetName(in->dtype));
  params->reduction = ops[kind];
  params->mean = kind == Mean;
  bool byRows = out->rank == in->rank && params->mesh.columns != params->mesh.rows &&
                out->shape[dim] * params->mesh.columns != in->shape[dim];
  step->run = runReduceScatter;
  return setDim(planner, params, byRows ? 0 : 1, dim, in->rank) &&
         checkParts(planner, params, in, out);
}

static MeshParams *newMeshParams(TtPlanner *planner, TtStep *step) {
  MeshParams *params = ttPlanAlloc(planner, sizeof *params);
  *params = (MeshParams){.mesh = planner->plan->mesh, .dims = {-1, -1}};
  step->params = params;
  return params;
}

bool ttPrepareAllGatherOp(TtPlanner *planner, TtnnAllGatherOp op, TtStep *step) {
  MeshParams *params = newMeshParams(planner, step);
  step->collective = step->outDivided = true;
  return ttPlanIn(planner, step, ttnnAllGatherOpIn(op)) &&
         ttPlanOut(planner, step, ttnnAllGatherOpOut(op)) &&
         prepareAllGather(planner, op, step, params);
}

bool ttPrepareReduceScatterOp(TtPlanner *planner, TtnnReduceScatterOp op, TtStep *step) {
  MeshParams *params = newMeshParams(planner, step);
  step->collective = step->outDivided = true;
  return ttPlanIn(planner, step, ttnnReduceScatterOpIn(op)) &&
         ttPlanOut(planner, step, ttnnReduceScatterOpOut(op)) &&
         prepareReduceScatter(planner, op, step, params);
}

bool ttPrepareMeshShardOp(TtPlanner *planner, TtnnMeshShardOp op, TtStep *step) {
  MeshParams *params = newMeshParams(planner, step);
  return ttPlanIn(planner, step, ttnnMeshShardOpIn(op)) &&
         ttPlanOut(planner, step, ttnnMeshShardOpOut(op)) &&
         prepareMeshShard(planner, op, step, params);
}
