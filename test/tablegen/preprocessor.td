// The preprocessor, comments and literals.
// RUN: mlir-tblgen %s > %t
// RUN: diff %S/Expected/preprocessor.txt %t

#define ONE
#ifdef ONE
def one;
#ifndef TWO // comment
def nottwo;
#else /* c */
def two;
#endif
#else
def zero; #ifdef nested
#endif
#ifndef ONE
garbage ) ( "
#ifdef X
#else
#endif
#endif
/* block /* nested */ comment */ def after; // x
def p { string s = "a" "b" # "c" "\t\"\\\n"; int h = 0xFF; int n = -5; int b = 0b101;
  int neg = -0; int big = 0xFFFFFFFFFFFFFFFF; string e = ""; list<string> ls = ["a",]; }
