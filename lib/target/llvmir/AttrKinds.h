// LLVM's attributes of functions and parameters, in its order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TARGET_LLVMIR_ATTRKINDS_H
#define TESSERA_TARGET_LLVMIR_ATTRKINDS_H

#include "mlir-c/Support.h"

typedef enum LlAttrCarries {
  LL_ATTR_FLAG,
  LL_ATTR_TYPE,
  LL_ATTR_NUMBER,
  LL_ATTR_RANGE
} LlAttrCarries;
typedef struct LlAttrKind {
  const char *name;
  LlAttrCarries carries;
} LlAttrKind;
enum { LL_NUM_ATTR_KINDS = 101 };
extern const LlAttrKind llAttrKinds[LL_NUM_ATTR_KINDS];
/// The position of the kind with the name; LL_NUM_ATTR_KINDS for others, which are strings.
uint32_t llAttrFindKind(MlirStringRef name);

#endif // TESSERA_TARGET_LLVMIR_ATTRKINDS_H
