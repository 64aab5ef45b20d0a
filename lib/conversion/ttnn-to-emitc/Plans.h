// Which arguments the C++ function of each op of ttnn gets.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TTNNTOEMITC_PLANS_H
#define TESSERA_CONVERSION_TTNNTOEMITC_PLANS_H

#include "dialect/ttnn/TTNN.h"

/// One op. A plan is a list of arguments with blanks between:
///
///   2            operand number 2
///   input        the operand of that name, std::nullopt where there is none
///   vec:inputs   a std::vector of the operands of that name
///   -            std::nullopt
///   *            no device
///   =text        the text
///   dim:int      the attribute of that name; what follows the colon says how it is written
///
/// Ways to write an attribute, each std::nullopt where there is none: `int`, `float`, `bool`;
/// `small` and `list`, integers as a ttnn::SmallVector<int> or a std::vector<int>; `spans`, pairs
/// of integers; `dtype`, `layout`; `memory` and `shape`, objects that are made first; `string`;
/// `scale`, one factor or two; `values`, a list of elements. `result:` in place of an attribute's
/// name means what the type of the result says. Several integers make one array: `a,b:array`.
///
/// NULL: the operands in order.
typedef struct EmitPlan {
  const TesseraOpDef *op;
  const char *arguments;
  const char *callee; ///< NULL: the op's name in the namespace ttnn
} EmitPlan;

extern const EmitPlan emitPlans[];
extern const size_t emitNumPlans;

#endif // TESSERA_CONVERSION_TTNNTOEMITC_PLANS_H
