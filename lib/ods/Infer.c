// Result types that follow from operands, attributes and constraints.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Model.h"

static bool applyResultLink(const OdsOp *op, const OdsTypeLink *link, const bool *known,
                            TesseraTypeRule *rules) {
  if (!link->toResult || known[link->to])
    return false;
  if (link->fromAttr >= 0) {
    rules[link->to] =
        (TesseraTypeRule){TESSERA_TYPE_ATTRIBUTE, (uint16_t)link->fromAttr, link->transform};
    return true;
  }
  if (link->fromResult) {
    // The type of a result that is known is made the same way, when nothing has to be applied after
    // it.
    if (!known[link->from] || (link->transform && rules[link->from].program))
      return false;
    rules[link->to] = rules[link->from];
    if (link->transform)
      rules[link->to].program = link->transform;
    return true;
  }
  if (op->operands[link->from].arity != TESSERA_SINGLE)
    return false;
  rules[link->to] = (TesseraTypeRule){TESSERA_TYPE_OPERAND, link->from, link->transform};
  return true;
}

static int findAnchor(const OdsOp *op) {
  for (int i = 0; i < op->table.numOperands; ++i)
    if (op->operands[i].arity == TESSERA_SINGLE)
      return i;
  return -1;
}

const TesseraTypeRule *odsInferResultRules(Ods *ods, const OdsOp *op, size_t numLinks,
                                           const OdsTypeLink *links) {
  uint16_t size = op->table.numResults, numKnown = 0;
  if (!size)
    return NULL;
  TesseraTypeRule *rules = tsArenaNewArray(&ods->arena, TesseraTypeRule, size);
  bool *known = tsArenaNewArray(&ods->arena, bool, size);
  int anchor = odsHasTrait(op, TESSERA_TRAIT_SAME_OPERANDS_AND_RESULT_TYPE) ? findAnchor(op) : -1;
  for (uint16_t i = 0; i < size; ++i) {
    if (op->results[i].arity != TESSERA_SINGLE)
      return NULL;
    known[i] = op->results[i].builder || anchor >= 0;
    numKnown += known[i];
    rules[i] =
        op->results[i].builder
            ? (TesseraTypeRule){TESSERA_TYPE_BUILT, 0, op->results[i].builder}
            : (TesseraTypeRule){TESSERA_TYPE_OPERAND, (uint16_t)(anchor < 0 ? 0 : anchor), NULL};
  }
  bool changed = true;
  while (changed && numKnown < size) {
    changed = false;
    for (size_t i = 0; i < numLinks; ++i) {
      if (!applyResultLink(op, &links[i], known, rules))
        continue;
      known[links[i].to] = changed = true;
      ++numKnown;
    }
  }
  return numKnown == size ? rules : NULL;
}
