// Arrays, dictionaries and types of other attributes are looked for after all of them that an attribute has were read, some at a time:
// more of them beside each other, the same ones again, and those of ops that are known and that aren't.
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | mlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: "my.many"() {all = {{\[\[}}0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [0], [5], [11]]} : () -> ()
"my.many"() {all = [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [0], [5], [11]]} : () -> ()
// CHECK: "my.nested"() {a = [{x = [i8, [{y = [0]}]]}, {x = [i8, [{y = [0]}]]}, [], {}], b = {x = [i8, [{y = [0]}]]}, c = [0], d = [i8, i9, i8]} : () -> ()
"my.nested"() {a = [{x = [i8, [{y = [0]}]]}, {x = [i8, [{y = [0]}]]}, [], {}], b = {x = [i8, [{y = [0]}]]}, c = [0], d = [i8, i9, i8]} : () -> ()
// CHECK: "my.same"() {a = [{x = [i8, [{y = [0]}]]}, {x = [i8, [{y = [0]}]]}, [], {}], b = {x = [i8, [{y = [0]}]]}, c = [0], d = [i8, i9, i8]} : () -> ()
"my.same"() {a = [{x = [i8, [{y = [0]}]]}, {x = [i8, [{y = [0]}]]}, [], {}], b = {x = [i8, [{y = [0]}]]}, c = [0], d = [i8, i9, i8]} : () -> ()
// CHECK: func.func private @known(i8 {my.a = [0], my.b = {x = [i9]}}) attributes {my.c = [0], my.d = {x = [i9]}}
func.func private @known(i8 {my.a = [0], my.b = {x = [i9]}}) attributes {my.c = [0], my.d = {x = [i9]}}
