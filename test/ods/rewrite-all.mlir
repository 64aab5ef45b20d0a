// Everything that declarative rewrites can say; see Inputs/kit-patterns.td.
// RUN: kit-opt --kit-rewrite --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: "test.either"
// CHECK: %[[V:.*]]:2 = "test.make"
// CHECK: kit.sub %[[V]]#1, %[[V]]#0 : i32
// CHECK: kit.sub %[[V]]#1, %[[V]]#0 : i32
// CHECK: kit.add %[[V]]#0, %[[V]]#1 : i32
"test.either"() ({
  %x, %y = "test.make"() : () -> (i32, i32)
  %n = kit.neg %x : i32
  %0 = kit.add %n, %y : i32
  %1 = kit.add %y, %n : i32
  %2 = kit.add %x, %y : i32
  "test.use"(%0, %1, %2) : (i32, i32, i32) -> ()
}) : () -> ()

// CHECK-LABEL: "test.variadic"
// CHECK: %[[V:.*]]:2 = "test.make"
// CHECK: %[[N:.*]] = kit.neg %[[V]]#1 : f32
// CHECK: kit.list fast(%[[V]]#1, %[[N]], %[[V]]#0) : (f32, f32, i32) -> (i8, i16)
// CHECK: kit.list slow(%[[V]]#1, %[[V]]#0) : (f32, i32) -> i8
// CHECK: kit.list slow(%[[V]]#0) : (i32) -> i8
// CHECK: kit.bundle "done"(%[[V]]#1, %[[V]]#0, %[[V]]#1) last %[[V]]#0 : (f32, i32, f32) -> i8
// CHECK: kit.bundle "done"() : () -> ()
"test.variadic"() ({
  %x, %y = "test.make"() : () -> (i32, f32)
  %0:2 = kit.list slow(%x, %y) : (i32, f32) -> (i8, i16)
  %1 = kit.list slow(%y, %x) : (f32, i32) -> i8
  %2 = kit.list slow(%x) : (i32) -> i8
  %3 = kit.bundle "any"(%y, %x, %y) last %x : (f32, i32, f32) -> i8
  kit.bundle "any"() : () -> ()
}) : () -> ()

// CHECK-LABEL: "test.groups"
// CHECK: %[[V:.*]]:3 = "test.make"
// CHECK: %[[L:.*]] = kit.list fast(%[[V]]#0, %[[V]]#1)
// CHECK: %[[M:.*]] = kit.list fast(%[[V]]#0, %[[V]]#1)
// CHECK: %[[O:.*]] = kit.list fast(%[[V]]#0, %[[V]]#2)
// CHECK: %[[N:.*]] = kit.neg %[[L]]
// CHECK: %[[X:.*]] = kit.max %[[L]], %[[O]]
// CHECK: "test.use"(%[[N]], %[[X]])
// CHECK: "test.use"(%[[V]]#0, %[[V]]#1)
// CHECK: kit.list fast(%[[V]]#0, %[[V]]#1, %[[V]]#2) : (i32, i32, i32) -> (i1, i2)
"test.groups"() ({
  %x, %y, %z = "test.make"() : () -> (i32, i32, i32)
  %l = kit.list fast(%x, %y) : (i32, i32) -> i32
  %m = kit.list fast(%x, %y) : (i32, i32) -> i32
  %o = kit.list fast(%x, %z) : (i32, i32) -> i32
  %0 = kit.max %l, %m : i32
  %1 = kit.max %l, %o : i32
  "test.use"(%0, %1) : (i32, i32) -> ()
  %2:2 = kit.bundle "inline"(%l) : (i32) -> (i32, i32)
  "test.use"(%2#0, %2#1) : (i32, i32) -> ()
  %3:2 = kit.bundle "list"(%x, %y, %z) : (i32, i32, i32) -> (i1, i2)
  "test.use"(%3#0, %3#1) : (i1, i2) -> ()
}) : () -> ()

// CHECK-LABEL: "test.results"
// CHECK: %[[X:.*]] = "test.make"
// CHECK: %[[HIGH:.*]], %[[LOW:.*]] = "kit.split"(%[[X]]) : (i32) -> (i32, i32)
// CHECK: "test.use"(%[[LOW]], %[[HIGH]])
// CHECK: %[[HIGH:.*]], %[[LOW:.*]] = "kit.split"(%[[X]]) : (i32) -> (i32, i32)
// CHECK: kit.bundle "parts"(%[[HIGH]], %[[LOW]]) last %[[HIGH]] : (i32, i32) -> ()
// CHECK: "test.use"(%[[HIGH]], %[[LOW]])
// CHECK: %[[A:.*]] = kit.neg %[[X]]
// CHECK: %[[B:.*]] = kit.neg %[[X]]
// CHECK: "test.use"(%[[A]], %[[B]])
// CHECK: %[[A:.*]] = kit.neg %[[X]]
// CHECK: %[[B:.*]] = kit.neg %[[X]]
// CHECK: %[[M:.*]] = kit.max %[[A]], %[[B]]
// CHECK: "test.use"(%[[M]], %[[A]])
"test.results"() ({
  %x = "test.make"() : () -> i32
  %0:2 = "kit.pair"(%x) {what = "swap"} : (i32) -> (i32, i32)
  "test.use"(%0#0, %0#1) : (i32, i32) -> ()
  %1:2 = "kit.pair"(%x) {what = "group"} : (i32) -> (i32, i32)
  "test.use"(%1#0, %1#1) : (i32, i32) -> ()
  %2:2 = "kit.pair"(%x) {what = "two"} : (i32) -> (i32, i32)
  "test.use"(%2#0, %2#1) : (i32, i32) -> ()
  %3:2 = "kit.pair"(%x) {what = "named"} : (i32) -> (i32, i32)
  "test.use"(%3#0, %3#1) : (i32, i32) -> ()
}) : () -> ()

// CHECK-LABEL: "test.types"
// CHECK: %[[X:.*]] = "test.make"
// CHECK: %[[F:.*]] = "kit.cast"(%[[X]]) : (tuple<i8, i16>) -> f32
// CHECK: "kit.cast"(%[[F]]) : (f32) -> tuple<i8, i16>
// CHECK: %[[F:.*]] = "kit.cast"(%[[X]]) : (tuple<i8, i16>) -> i8
// CHECK: "kit.cast"(%[[F]]) : (i8) -> i64
"test.types"() ({
  %x = "test.make"() : () -> tuple<i8, i16>
  %0 = "kit.unary"(%x) {what = "value"} : (tuple<i8, i16>) -> tuple<i8, i16>
  %1 = "kit.unary"(%x) {what = "call"} : (tuple<i8, i16>) -> i64
  "test.use"(%0, %1) : (tuple<i8, i16>, i64) -> ()
}) : () -> ()

// CHECK-LABEL: "test.more"
// CHECK: %[[X:.*]] = "test.make"
// CHECK: "kit.unary"(%[[X]]) <{what = "right"}>
// CHECK: %[[N:.*]] = kit.neg %[[X]]
// CHECK: "kit.note"(%[[N]]) <{text = "new"}>
// CHECK: "kit.note"(%[[N]]) <{text = "told"}>
// CHECK: "test.use"(%{{.*}}, %[[N]])
"test.more"() ({
  %x = "test.make"() : () -> i32
  %0 = "kit.unary"(%x) {what = "benefit"} : (i32) -> i32
  %1 = "kit.unary"(%x) {what = "extra"} : (i32) -> i32
  "test.use"(%0, %1) : (i32, i32) -> ()
}) : () -> ()

// CHECK-LABEL: "test.conditions"
// CHECK: %[[V:.*]]:2 = "test.make"
// CHECK: %[[A:.*]] = kit.neg %[[V]]#1 : f32
// CHECK: %[[B:.*]] = "kit.unary"(%{{.*}}) <{what = "alike"}>
// CHECK: %[[C:.*]] = "kit.cast"(%[[V]]#0) : (i32) -> i8
// CHECK: %[[D:.*]] = "kit.unary"(%{{.*}}) <{what = "unlike"}>
// CHECK: %[[E:.*]] = kit.neg %[[V]]#0
// CHECK: "kit.pair"(%[[V]]#0) <{what = "unused"}>
// CHECK: "test.use"(%[[A]], %[[B]], %[[C]], %[[D]], %[[E]],
"test.conditions"() ({
  %x, %f = "test.make"() : () -> (i32, f32)
  %fc = "kit.cast"(%f) : (f32) -> f32
  %xc = "kit.cast"(%x) : (i32) -> i32
  %xf = "kit.cast"(%x) : (i32) -> f32
  %a = "kit.unary"(%fc) {what = "alike"} : (f32) -> f32
  %b = "kit.unary"(%xc) {what = "alike"} : (i32) -> i32
  %c = "kit.unary"(%xf) {what = "unlike"} : (f32) -> i8
  %d = "kit.unary"(%xc) {what = "unlike"} : (i32) -> i8
  %e:2 = "kit.pair"(%x) {what = "unused"} : (i32) -> (i32, i32)
  %g:2 = "kit.pair"(%x) {what = "unused"} : (i32) -> (i32, i32)
  "test.use"(%a, %b, %c, %d, %e#0, %g#1) : (f32, i32, i8, i8, i32, i32) -> ()
}) : () -> ()

// CHECK-LABEL: "test.constant"
// CHECK: %[[X:.*]] = "test.make"
// CHECK: %[[C:.*]] = kit.constant 42
// CHECK: %[[U:.*]] = "kit.unary"(%[[X]]) <{what = "double"}>
// CHECK: "test.use"(%[[C]], %[[U]])
"test.constant"() ({
  %x = "test.make"() : () -> i32
  %c = kit.constant 21
  %0 = "kit.unary"(%c) {what = "double"} : (i32) -> i32
  %1 = "kit.unary"(%x) {what = "double"} : (i32) -> i32
  "test.use"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
