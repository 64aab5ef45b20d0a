// A reason that a pattern gives.
// RUN: conversion-test partial casts %s | FileCheck %s
// CHECK: error: failed to legalize operation 'test.do' that was explicitly marked illegal
// CHECK: note: it was to fail
// CHECK: failed, as it was
func.func @f(%a: i32) {
  "test.do"(%a) {how = "replace", fail} : (i32) -> ()
  return
}
