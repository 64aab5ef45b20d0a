// Ops of StableHLO on whole values: tuples, tokens, calls, and those of several devices, of which
// the interpreter is the only one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "interpreter/StablehloRegions.h"

static const char kSeveral[] = "it works on several devices, and the interpreter is one";

const char *interpreterCopies(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const char *failure = NULL;
  intptr_t count = mlirOperationGetNumResults(op);
  if (count > mlirOperationGetNumOperands(op))
    return kInterpreterMissing;
  for (intptr_t i = 0; i < count && !failure; ++i)
    failure = interpreterCopy(results[i], interpreterOperand(interpreter, op, i));
  return failure;
}

//===--- Tuples and tokens ---===//

static const char *runTuple(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const char *failure = NULL;
  if ((size_t)mlirOperationGetNumOperands(op) != results[0]->numParts)
    return kInterpreterShapes;
  for (size_t i = 0; i < results[0]->numParts && !failure; ++i)
    failure =
        interpreterCopy(results[0]->parts[i], interpreterOperand(interpreter, op, (intptr_t)i));
  return failure;
}

static const char *runGetTupleElement(Interpreter *interpreter, MlirOperation op,
                                      Tensor **results) {
  const Tensor *tuple = interpreterOperand(interpreter, op, 0);
  int64_t index = interpreterInt(op, "index", 0);
  if (!tuple || index < 0 || (uint64_t)index >= tuple->numParts)
    return kInterpreterMissing;
  return interpreterCopy(results[0], tuple->parts[index]);
}

/// Ops are run one after the other, so that nothing has to wait.
static const char *runToken(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter, (void)op, (void)results;
  return NULL;
}

//===--- Several devices ---===//

static const char *runCollective(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints groups;
  MlirAttribute given = mlirOperationGetAttributeByName(op, tsLiteral("replica_groups"));
  bool isAlone = mlirAttributeIsNull(given) ||
                 (interpreterInts(op, "replica_groups", &groups) && groups.size <= 1);
  return isAlone ? interpreterCopies(interpreter, op, results) : kSeveral;
}

/// Who gets nothing has zeros.
static const char *runPermute(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints pairs;
  if (!interpreterInts(op, "source_target_pairs", &pairs) || pairs.size % 2)
    return kInterpreterMissing;
  bool isToItself = false;
  for (size_t i = 0; i < pairs.size; i += 2) {
    if (pairs.at[i] != 0 || pairs.at[i + 1] != 0)
      return kSeveral;
    isToItself = true;
  }
  return isToItself ? interpreterCopies(interpreter, op, results) : NULL;
}

static const char *runId(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)interpreter, (void)op, (void)results; // the only one has number 0
  return NULL;
}

//===--- Calls of what isn't here ---===//

/// Says where values are to be, and gives them as they are.
static bool isPlacement(MlirStringRef target) {
  static const char *const names[] = {"Sharding",
                                      "SPMDFullToShardShape",
                                      "SPMDShardToFullShape",
                                      "LayoutConstraint",
                                      "annotate_device_placement",
                                      "xla.sdy.FuncResultSharding",
                                      "xla.sdy.LocalToGlobalShape",
                                      "xla.sdy.GlobalToLocalShape"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (tsEqualC(target, names[i]))
      return true;
  return false;
}

static const char *runCustomCall(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirStringRef target = stablehloCustomCallOpGetCallTargetName(op);
  if (isPlacement(target))
    return interpreterCopies(interpreter, op, results);
  TsString text = {0};
  tsStringAppendFormat(&text, "it calls '%.*s', which isn't known here", (int)target.length,
                       target.data);
  const char *failure = tsArenaString(&interpreter->memory, tsStringView(&text)).data;
  tsStringFree(&text);
  return failure;
}

//===--- Sizes ---===//

/// The size that a dimension has by its type anyway.
static const char *runSetDimensionSize(Interpreter *interpreter, MlirOperation op,
                                       Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  const Tensor *size = interpreterOperand(interpreter, op, 1);
  int64_t dim = interpreterInt(op, "dimension", 0);
  if (!in || !size || size->count != 1 || dim < 0 || dim >= (int64_t)in->shape.rank)
    return kInterpreterMissing;
  if (size->data[0] != (Number)results[0]->shape.sizes[dim])
    return "it gives a dimension another size than its type has";
  return interpreterCopy(results[0], in);
}

static const InterpreterRow kRows[] = {
    {"tuple", runTuple, kAllValues},
    {"get_tuple_element", runGetTupleElement, kAllValues},
    {"after_all", runToken, kAllValues},
    {"create_token", runToken, kAllValues},
    {"optimization_barrier", interpreterCopies, kAllValues},
    {"custom_call", runCustomCall, kAllValues},
    {"all_gather", runCollective, kComplex},
    {"all_reduce", runCollective, kComplex},
    {"all_to_all", runCollective, kComplex},
    {"reduce_scatter", runCollective, kComplex},
    {"collective_broadcast", runCollective, kComplex},
    {"collective_reduce", runCollective, kComplex},
    {"cross-replica-sum", runCollective, kComplex},
    {"collective_permute", runPermute, kComplex},
    {"replica_id", runId, kReals},
    {"partition_id", runId, kReals},
    {"set_dimension_size", runSetDimensionSize, kComplex},
};

const InterpreterRow *interpreterStablehloValues(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}
