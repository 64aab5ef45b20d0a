// Fuzzes the queries of mlir-query: any text as a matcher, which every operation of a module is
// tried with. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "mlir-query/Query.h"
#include "tessera/Registry.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char module[] =
    "func.func @f(%a: i32, %b: i32) -> i32 {\n"
    "  %c = arith.constant 1 : i32\n"
    "  %d = arith.addi %a, %c {tag} : i32\n"
    "  %e = scf.for %i = %b to %d step %c iter_args(%x = %a) -> (i32) : i32 {\n"
    "    %y = arith.muli %x, %d : i32\n"
    "    scf.yield %y : i32\n"
    "  }\n"
    "  return %e : i32\n"
    "}\n";

static MlirWalkResult tryOp(MlirOperation op, void *user) {
  const QueryMatcher *matcher = user;
  QueryOps found = {0};
  if (!queryTest(matcher, irOp(op)))
    queryCollect(matcher, irOp(op), &found);
  queryOpsFree(&found);
  return MlirWalkResultAdvance;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TsArena arena = {0};
  TsString error = {0};
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  AsmSource source = {.name = tsLiteral("module"),
                      .text = mlirStringRefCreateFromCString(module),
                      .implicitModule = true};
  IrOperation *root = asmParseSource(context, &source);
  if (!root)
    abort();
  const QueryMatcher *matcher =
      queryParseMatcher(mlirStringRefCreate((const char *)data, size), &arena, &error);
  if (matcher)
    mlirOperationWalk(irWrapOp(root), tryOp, (void *)matcher, MlirWalkPostOrder);
  else if (!error.size)
    abort(); // refused without a reason
  irOperationDestroy(root);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  tsStringFree(&error);
  tsArenaDestroy(&arena);
  return 0;
}
