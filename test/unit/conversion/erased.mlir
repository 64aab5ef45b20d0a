// What is erased may have no users that stay.
// RUN: conversion-test partial casts %s | FileCheck %s
// CHECK: %[[NOTHING:.*]] = unrealized_conversion_cast to i32
// CHECK-NEXT: "other.use"(%[[NOTHING]])
// RUN: conversion-test partial none %s | FileCheck %s --check-prefix=NONE
// NONE: error: failed to legalize unresolved materialization from () to ('i32') that remained live after conversion
// NONE: failed, as it was
%a = "test.do"() {how = "erase"} : () -> i32
"other.use"(%a) : (i32) -> ()
