// Every message of the dlti dialect.
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// expected-error@+1 {{attribute 'dlti.other' not supported by dialect}}
"test.op"() {dlti.other} : () -> ()
// -----
// expected-error@+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
"test.op"() {dlti.dl_spec = 1} : () -> ()
// -----
// expected-error@+1 {{'dlti.map' is expected to be a #dlti.map attribute}}
"test.op"() {dlti.map = 1} : () -> ()
// -----
// expected-error@+1 {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
"test.op"() {dlti.target_system_spec = 1} : () -> ()
// -----
// expected-error@+1 {{expected a type or a quoted string}}
"test.op"() {a = #dlti.dl_entry<1, 2>} : () -> ()
// -----
// expected-error@+1 {{invalid kind of attribute specified}}
"test.op"() {a = #dlti.dl_spec<[]>} : () -> ()
// -----
// expected-error@+1 {{invalid kind of attribute specified}}
"test.op"() {a = #dlti.target_system_spec<0 = #dlti.target_device_spec<"a" = 1>>} : () -> ()
// -----
// expected-error@+1 {{expected '='}}
"test.op"() {a = #dlti.map<i32 3>} : () -> ()
// -----
// expected-error@+1 {{empty string as DLTI key is not allowed}}
"test.op"() {a = #dlti.map<"" = 1>} : () -> ()
// -----
// expected-error@+1 {{repeated DLTI key: i32}}
"test.op"() {a = #dlti.dl_spec<i32 = 1, i32 = 2>} : () -> ()
// -----
// expected-error@+1 {{no DLTI entries provided}}
"test.op"() {a = #dlti.target_device_spec<>} : () -> ()
// -----
// expected-error@+1 {{value associated with key "a" is not a DLTI device spec}}
"test.op"() {a = #dlti.target_system_spec<"a" = 3>} : () -> ()
// -----
// expected-error@+1 {{repeated device ID in dlti.target_system_spec: "a"}}
"test.op"() {a = #dlti.target_system_spec<"a" = #dlti.target_device_spec<"b" = 1>, "a" = #dlti.target_device_spec<"b" = 1>>} : () -> ()
// -----
// expected-error@+1 {{unknown data layout entry name: dlti.other}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.other" = 1>} {}
// -----
// expected-error@+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} {}
// -----
// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<tuple<> = 1>} {}
// -----
// expected-error@+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "a">} {}
// -----
// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 1 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 1>} {}
// -----
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 1>} {
  // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 2>} {}
}
// -----
// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!emitc.size_t = 64>} {}
// -----
// Modules of gpu say layouts too.
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 1>} {
  // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
  gpu.module @m attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 2>} {}
}
// -----
// expected-error@+1 {{unknown data layout entry name: dlti.other}}
gpu.module @m attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.other" = 1>} {}
// -----
// Others don't, and a layout there is in nobody's way.
module attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 1>} {
  func.func private @f() attributes {dlti.dl_spec = #dlti.dl_spec<"a.b" = 2, "dlti.other" = 1>}
}
