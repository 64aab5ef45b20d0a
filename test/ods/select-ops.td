// Which ops are generated, and in how many parts.
// RUN: mlir-tblgen --gen-op-decls --op-include-regex='two|t.three' -I %source/include %s | FileCheck %s --check-prefix=INCLUDE --implicit-check-not=tOneOp
// RUN: mlir-tblgen --gen-op-decls -op-exclude-regex='^t.t[wh]' -I %source/include %s | FileCheck %s --check-prefix=EXCLUDE --implicit-check-not=tTwoOp --implicit-check-not=tThreeOp
// What is excluded needn't be right.
// RUN: mlir-tblgen --gen-op-defs --op-exclude-regex='t.wrong$' -DWRONG -I %source/include %s | FileCheck %s --check-prefix=EXCLUDE
// RUN: not mlir-tblgen --gen-op-defs -DWRONG -I %source/include %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not mlir-tblgen --gen-op-defs --op-include-regex='(' -I %source/include %s 2>&1 | FileCheck %s --check-prefix=REGEX
// What makes ops, and the rest.
// RUN: mlir-tblgen --gen-op-defs --op-include-regex='two' --without-creates -I %source/include %s | FileCheck %s --check-prefix=WITHOUT --implicit-check-not=tTwoOpCreate
// RUN: mlir-tblgen --gen-op-creates --op-include-regex='two' -I %source/include %s | FileCheck %s --check-prefix=CREATES --implicit-check-not='TesseraOpDef tTwoOpDef ='
// WITHOUT: TesseraOpDef tTwoOpDef =
// CREATES: MlirOperation tTwoOpCreate(
// INCLUDE: bool tThreeOpIsA(
// INCLUDE: bool tTwoOpIsA(
// EXCLUDE: tOneOp
// WRONG: error: 'results' must have 'outs' directive
// REGEX: error: --op-include-regex:

// Parts are compiled one at a time; together they define each op once.
// RUN: mlir-tblgen --gen-decls -I %source/include %s -o %t.h
// RUN: mlir-tblgen --gen-op-defs --op-shard-count=2 --include=%t.h -I %source/include %s -o %t.c
// RUN: FileCheck %s --check-prefix=SHARDS < %t.c
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I %source/include -I %build/include %t.c
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -DGET_OP_DEFS_0 -c -I %source/include -I %build/include %t.c -o %t.0.o
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -DGET_OP_DEFS_1 -c -I %source/include -I %build/include %t.c -o %t.1.o
// RUN: mlir-tblgen --gen-dialect-defs --include=%t.h -I %source/include %s -o %t.dialect.c
// RUN: cc -std=c17 -Wall -Wextra -Wpedantic -Werror -c -I %source/include -I %build/include %t.dialect.c -o %t.2.o
// RUN: nm %t.0.o %t.1.o %t.2.o | FileCheck %s --check-prefix=SYMBOLS
// RUN: mlir-tblgen --gen-op-decls --op-shard-count=2 -I %source/include %s | FileCheck %s --check-prefix=ALL
// RUN: mlir-tblgen --gen-op-defs --op-shard-count=9 -I %source/include %s | FileCheck %s --check-prefix=MANY
// RUN: not mlir-tblgen --gen-op-defs --op-shard-count=0 -I %source/include %s 2>&1 | FileCheck %s --check-prefix=COUNT
// SHARDS: #ifdef GET_OP_DEFS_0
// SHARDS: const TesseraOpDef tOneOpDef = {
// SHARDS: #endif // GET_OP_DEFS_0
// SHARDS: #ifdef GET_OP_DEFS_1
// SHARDS: const TesseraOpDef tThreeOpDef = {
// SHARDS: const TesseraOpDef tTwoOpDef = {
// SHARDS: #endif // GET_OP_DEFS_1
// SYMBOLS-COUNT-3: {{[DR]}} t{{[A-Z][a-z]+}}OpDef
// ALL: tOneOpDef
// ALL: tThreeOpDef
// ALL: tTwoOpDef
// MANY: #endif // GET_OP_DEFS_8
// COUNT: error: --op-shard-count: expected a number from 1 to

include "mlir/IR/OpBase.td"

def T_Dialect : Dialect { let name = "t"; }
class T_Op<string name> : Op<T_Dialect, name> {
  let arguments = (ins AnyInteger:$a, ConfinedAttr<I32Attr, [IntPositive]>:$n);
}
def T_OneOp : T_Op<"one">;
def T_TwoOp : T_Op<"two">;
def T_ThreeOp : T_Op<"three">;
#ifdef WRONG
def T_WrongOp : T_Op<"wrong"> {
  let results = (ins AnyInteger:$r);
}
#endif
