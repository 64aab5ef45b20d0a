// Instructions that compute each lane from the lane's operands: their functions, one for each
// instruction and type, in plain loops that compilers make vectors of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_ALU_H
#define TESSERA_PTX_ALU_H

#include "Decode.h"

/// Defines a function: `T` is the type in which lanes are read as a, b, c and in which the
/// expression is written, `member` those of PtxLanes for operands and result, `put` the width.
#define PTX_UNARY(function, T, from, to, put, expression)                                          \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    const PtxLanes *first = ptxOperand(warp, inst, 1);                                             \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {                                            \
      const T a = (T)first->from[lane];                                                            \
      result.to[lane] = expression;                                                                \
    }                                                                                              \
    put(warp, inst, 0, &result, mask);                                                             \
  }

#define PTX_BINARY(function, T, from, to, put, expression)                                         \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    const PtxLanes *first = ptxOperand(warp, inst, 1), *second = ptxOperand(warp, inst, 2);        \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {                                            \
      const T a = (T)first->from[lane], b = (T)second->from[lane];                                 \
      result.to[lane] = expression;                                                                \
    }                                                                                              \
    put(warp, inst, 0, &result, mask);                                                             \
  }

/// The third operand may be of another width.
#define PTX_TERNARY(function, T, from, T3, from3, to, put, expression)                             \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    const PtxLanes *first = ptxOperand(warp, inst, 1), *second = ptxOperand(warp, inst, 2),        \
                   *third = ptxOperand(warp, inst, 3);                                             \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {                                            \
      const T a = (T)first->from[lane], b = (T)second->from[lane];                                 \
      const T3 c = (T3)third->from3[lane];                                                         \
      result.to[lane] = expression;                                                                \
    }                                                                                              \
    put(warp, inst, 0, &result, mask);                                                             \
  }

#define PTX_ROW_COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

#endif // TESSERA_PTX_ALU_H
