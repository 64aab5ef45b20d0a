// The detailed listing and the JSON, options of the tool, and dependency files.
// RUN: mlir-tblgen --print-detailed-records %s | FileCheck %s --check-prefix=DETAILED
// RUN: mlir-tblgen --dump-json %s | FileCheck %s --check-prefix=JSON
// RUN: mlir-tblgen -D EXTRA -I %S/Inputs -d %t.d -o %t.out %s
// RUN: FileCheck %s --check-prefix=EXTRA --input-file=%t.out
// RUN: FileCheck %s --check-prefix=DEPS --input-file=%t.d
// RUN: mlir-tblgen --write-if-changed -D EXTRA -I %S/Inputs -o %t.out %s
// RUN: not mlir-tblgen -D EXTRA %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not mlir-tblgen -d %t.d %s 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not mlir-tblgen --nonsense 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not mlir-tblgen %t.nowhere 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not mlir-tblgen -D2ND %s 2>&1 | FileCheck %s --check-prefix=MACRO
// RUN: not mlir-tblgen -D 'A B' %s 2>&1 | FileCheck %s --check-prefix=BLANK
// RUN: not mlir-tblgen %s -I 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: mlir-tblgen --help | FileCheck %s --check-prefix=HELP

// DETAILED: DETAILED RECORDS for file {{.*}}printers.td
// DETAILED: Global Variables (1)
// DETAILED: g = 5
// DETAILED: A  |printers.td:
// DETAILED-NEXT: Template args:
// DETAILED-NEXT: int A:p = ?  |printers.td:
// DETAILED-NEXT: Superclasses: (none)
// DETAILED: OnlyArgs  |printers.td:
// DETAILED-NEXT: Template args:
// DETAILED-NEXT: int OnlyArgs:q = ?  |printers.td:
// DETAILED-NEXT: Superclasses: (none)
// DETAILED-NEXT: Fields:{{$}}
// DETAILED: op  |printers.td:
// DETAILED-NEXT: Superclasses: (none)
// DETAILED-NEXT: Fields: (none)
// DETAILED: x  |printers.td:
// DETAILED-NEXT: Superclasses: (A) B
// DETAILED: field bits<2> f = { ?, 1 }

// JSON: {"!instanceof":{"A":["x"],"B":["x"],"OnlyArgs":[]},"!tablegen_json_version":1,
// JSON-SAME: "x":{"!anonymous":false,"!fields":["f"],"!locs":["printers.td:
// JSON-SAME: "!name":"x","!superclasses":["A","B"],
// JSON-SAME: "d":{"args":{{\[\[}}1,"n"]],"kind":"dag","operator":{"def":"op","kind":"def","printable":"op"},"printable":"(op 1:$n)"},
// JSON-SAME: "f":[1,null],"s":"tab\t\"q\"","v":2}}

// EXTRA: def fromInclude {
// DEPS: printers.td.tmp.out: {{.*}}Inputs/extra.td
// MISSING: printers.td:[[#@LINE+30]]:9: error: could not find include file 'extra.td'
// ALONE: the option -d must be used together with -o
// OPTION: Unknown command line argument '--nonsense'
// NOFILE: error: Could not open input file '{{.*}}nowhere': No such file or directory
// MACRO: error: invalid macro name `2ND` specified on command line
// BLANK: error: invalid macro name `A B` specified on command line
// VALUE: for the -I option: requires a value!

// Each generator once, each of their options once.
// HELP: RECORDS:
// HELP: --dump-json
// HELP: GENERATORS OF CODE:
// HELP: --gen-op-decls
// HELP: GENERATORS OF DOCUMENTATION:
// HELP: --gen-op-doc
// HELP-NOT: --dialect
// HELP: OPTIONS OF GENERATORS:
// HELP: --dialect=<name>
// HELP-NOT: --dialect=
// HELP: OPTIONS:
// HELP: -I <folder>

defvar g = 5;
class A<int p> { int v = p; field bits<2> f; }
class B : A<2>;
class OnlyArgs<int q>;
def op;
def x : B { let f{0} = 1; string s = "tab	\"q\""; dag d = (op 1:$n); }
#ifdef EXTRA
// The include is on the line after this one.
include "extra.td"
#endif
