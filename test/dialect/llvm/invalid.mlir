// What the verifiers and parsers of llvm refuse.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global internal constant @g("ab") : !llvm.array<3 x i8>

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g() : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global internal @g() : !llvm.void

// -----

// expected-error @+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global internal @g(0 : i32) {alignment = 3 : i64} : i32

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' expected zero or one type}}
llvm.mlir.global internal @g() : i32, i32

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global internal @g(1 : i32)

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global internal @g() : i32 {
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region type 'i32' does not match global type 'i64'}}
llvm.mlir.global internal @g() : i64 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global internal @g(1 : i32) : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

llvm.mlir.global internal @g() : !llvm.ptr {
  %0 = llvm.mlir.constant(1 : i32) : i32
  // expected-error @+1 {{ops with side effects not allowed in global initializers}}
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

// expected-error @+1 {{'llvm.mlir.global' op global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global external @g(1 : i32) : !llvm.target<"spirv.DeviceEvent">

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.global' op symbol's parent must have the SymbolTable trait}}
  llvm.mlir.global internal @g(1 : i32) : i32
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.mlir.alias' op 'common' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.alias common @a : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @+1 {{'llvm.mlir.alias' op initializer region must always return a pointer}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

llvm.func @resolver() -> !llvm.ptr
// expected-error @+1 {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.mlir.ifunc external @i : !llvm.func<void ()>, !llvm.ptr @resolver {dso_local}

// -----

// expected-error @+1 {{ctors, priorities, and data must have the same number of elements}}
llvm.mlir.global_ctors ctors = [@c], priorities = [0 : i32, 1 : i32], data = [#llvm.zero]

// -----

// expected-error @+1 {{'llvm.mlir.global_ctors' op 'c' does not reference a valid LLVM function}}
llvm.mlir.global_ctors ctors = [@c], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @c()
// expected-error @+1 {{'llvm.mlir.global_dtors' op 'c' does not have a definition}}
llvm.mlir.global_dtors dtors = [@c], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @c() { llvm.return }
// expected-error @+1 {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_dtors dtors = [@c], priorities = [0 : i32], data = [0 : i32]

// -----

llvm.comdat @group {
  // expected-error @+1 {{only comdat selector symbols can appear in a comdat region}}
  llvm.return
}

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.mlir.global external @g() comdat(@group::@missing) : i32

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.func @f() comdat(@missing)

// -----

// expected-error @+1 {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f()

// -----

// expected-error @+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error @+1 {{custom op 'llvm.func' expected SSA identifier}}
llvm.func @f(%a: i32, i32)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @f() -> (i32, i32)

// -----

// expected-error @+1 {{"llvm.byval" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.byval = i32})

// -----

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(%a: i32 {llvm.noalias})

// -----

// expected-error @+1 {{"llvm.signext" attribute attached to non-integer LLVM type}}
llvm.func @f(%a: !llvm.ptr {llvm.signext})

// -----

// expected-error @+1 {{"llvm.align" should be an integer attribute}}
llvm.func @f(%a: !llvm.ptr {llvm.align = "a"})

// -----

// expected-error @+1 {{"llvm.noalias" should be a unit attribute}}
llvm.func @f(%a: !llvm.ptr {llvm.noalias = 1 : i32})

// -----

// expected-error @+1 {{"llvm.byval" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.byval = i32})

// -----

// expected-error @+1 {{'builtin.module' op expected 'llvm.data_layout' to be a string attributes}}
module attributes {llvm.data_layout = 1 : i32} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown specifier 'z'}}
module attributes {llvm.data_layout = "z:64"} {}

// -----

llvm.func @f() {
  llvm.blocktag <id = 1>
  llvm.br ^bb1
^bb1:
  // expected-error @+1 {{duplicate block tag '1' in the same function: }}
  llvm.blocktag <id = 1>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @missing : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @missing : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @missing, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.module_flags' op expected a module flag attribute}}
llvm.module_flags [1 : i32]

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : !llvm.array<2 x i8>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array attribute of size 2}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
  %0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op struct element at index 1 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i32, 1.0 : f32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant([1 : i32, "a"]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f32) : f16
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer type of width 16}}
  %0 = llvm.mlir.constant(1.0 : f16) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op scalable vector type requires a splat attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected vector or array type}}
  %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 3 vs. 2}}
  %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<3xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(@f) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"a.b">
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op 'missing' does not reference a symbol in the current scope}}
  llvm.call @missing(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
  llvm.call @g(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)}}
  llvm.call @f() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i64) {
  %b = llvm.mlir.constant(1 : i32) : i32
  // expected-error @+1 {{'llvm.call' op operand type mismatch for operand 0: 'i32' != 'i64'}}
  llvm.call @f(%b) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f() -> i32 {
  // expected-error @+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @f() : () -> ()
  llvm.unreachable
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.call' op calling function with void result must not produce values}}
  %0 = llvm.call @f() : () -> i32
  llvm.return
}

// -----

llvm.func @v(...)
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  llvm.call @v(%a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @f(%a) : i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
  llvm.call %p() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %a: i32) {
  // expected-error @+1 {{custom op 'llvm.call' number of operands and types do not match: got 2 operands and 1 types}}
  llvm.call %p(%a) : !llvm.ptr, () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{custom op 'llvm.call' expected function with 0 or 1 result}}
  %0:2 = llvm.call @f() : () -> (i32, i32)
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to be a variadic function type}}
  llvm.call @f(%a) vararg(!llvm.func<void (i32)>) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expected non-function type}}
  llvm.call @f(%a) ["deopt"(%a : )] : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+2 {{custom op 'llvm.call' expected string}}
  // expected-error @+1 {{custom op 'llvm.call' expect operand bundle tag}}
  llvm.call @f(%a) [1 ()] : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "nothing"() : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{first operation in unwind destination should be a llvm.landingpad operation}}
  llvm.invoke @f() to ^bb1 unwind ^bb1 : () -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f() attributes {personality = @p} {
  // expected-error @+1 {{landingpad instruction expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f(%a: !llvm.ptr) attributes {personality = @p} {
  // expected-error @+1 {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %a : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.alloca' expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %a x i32 : i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %p[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 4] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected ':'}}
  %0 = llvm.load %p syncscope("a") : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.store' op unsupported ordering 'acquire'}}
  llvm.store %v, %p atomic acquire {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i1) {
  // expected-error @+1 {{'llvm.store' op unsupported type 'i1' for atomic access}}
  llvm.store %v, %p atomic monotonic {alignment = 4 : i64} : i1, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  %0 = llvm.atomicrmw fadd %p, %v unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: f32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  %0 = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  %0 = llvm.atomicrmw add %p, %v unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %v, %v unordered monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %p, %v, %v acq_rel release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: f32) {
  // expected-error @+1 {{custom op 'llvm.cmpxchg' 'val' must be signless integer or LLVM pointer type, but got 'f32'}}
  %0 = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence unordered
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.icmp' 'none' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "none" %a, %a : i32
  llvm.return
}

// -----

llvm.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'llvm.fcmp' invalid kind of attribute specified}}
  %0 = llvm.fcmp 1 %a, %a : f32
  llvm.return
}

// -----

// expected-note @+1 {{prior use here}}
llvm.func @f(%a: i32) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'memref<i32>' vs 'i32'}}
  %0 = llvm.icmp "eq" %a, %a : memref<i32>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error @+1 {{input and output vectors are of incompatible shape}}
  %0 = llvm.zext %a : vector<2xi32> to vector<3xi64>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error @+1 {{input type is a vector but output type is an integer}}
  %0 = llvm.zext %a : vector<2xi32> to i64
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{input type is an integer but output type is a vector}}
  %0 = llvm.sext %a : i32 to vector<2xi64>
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.sext %a : i32 to i16
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %a : !llvm.ptr to i64
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %a : !llvm.ptr to vector<1x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @f(%a: vector<1x!llvm.ptr>) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast vector of pointers to pointer}}
  %0 = llvm.bitcast %a : vector<1x!llvm.ptr> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %a : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.struct<(i32)>) {
  %0 = llvm.extractvalue %a[1] : !llvm.struct<(i32)>
  // expected-error @+1 {{custom op 'llvm.extractvalue' position out of bounds: 1}}
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.array<2 x i32>) {
  %0 = llvm.extractvalue %a[2] : !llvm.array<2 x i32>
  // expected-error @+1 {{custom op 'llvm.extractvalue' position out of bounds: 2}}
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  %0 = llvm.extractvalue %a[0] : i32
  // expected-error @+1 {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'}}
  llvm.return
}

// -----

llvm.func @f(%a: i32, %b: !llvm.struct<(i64)>) {
  // expected-error @+1 {{'llvm.insertvalue' op Type mismatch: cannot insert 'i32' into '!llvm.struct<(i64)>'}}
  %0 = "llvm.insertvalue"(%b, %a) <{position = array<i64: 0>}> : (!llvm.struct<(i64)>, i32) -> !llvm.struct<(i64)>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error @+1 {{custom op 'llvm.shufflevector' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %0 = llvm.shufflevector %a, %a [0, 1] : i32
  llvm.return
}

// -----

llvm.func @f(%a: vector<[2]xi32>) {
  // expected-error @+1 {{'llvm.shufflevector' op expected a splat operation for scalable vectors}}
  %0 = llvm.shufflevector %a, %a [0, 1] : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.switch' op expects number of case values to match number of case destinations}}
  "llvm.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  llvm.switch %a : i32, ^bb1 [
    1: ^bb1
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb1:
  llvm.return
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f() -> i32 {
  // expected-error @+1 {{'llvm.return' op expected 1 operand}}
  llvm.return
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f(%a: i32) {
  // expected-error @+1 {{'llvm.return' op expected no operands}}
  llvm.return %a : i32
}

// -----

// expected-note @+1 {{when returning from function}}
llvm.func @f(%a: i32) -> i64 {
  // expected-error @+1 {{'llvm.return' op mismatching result types}}
  llvm.return %a : i32
}

// -----

// expected-error @+1 {{expected ','}}
func.func private @f() attributes {a = #llvm.constant_range<i8, 1 : i16, 1 : i8>}

// -----

// expected-error @+1 {{target features must start with '+' or '-'}}
func.func private @f() attributes {a = #llvm.target_features<["sse"]>}

// -----

// expected-error @+1 {{target features can not contain ','}}
func.func private @f() attributes {a = #llvm.target_features<["+sse,+avx"]>}

// -----

// expected-error @+1 {{target features can not be null or empty}}
func.func private @f() attributes {a = #llvm.target_features<[""]>}

// -----

// expected-error @+1 {{id of an alias scope must be a StringAttr or a DistrinctAttr}}
func.func private @f() attributes {a = #llvm.alias_scope<id = 1 : i32, domain = <id = "a">>}

// -----

// expected-error @+1 {{'CG Profile' key expects an array of '#llvm.cgprofile_entry'}}
func.func private @f() attributes {a = #llvm.mlir.module_flag<error, "CG Profile", 1 : i32>}

// -----

// expected-error @+1 {{'ProfileSummary' key expects a '#llvm.profile_summary' attribute}}
func.func private @f() attributes {a = #llvm.mlir.module_flag<error, "ProfileSummary", 1 : i32>}

// -----

// expected-error @+1 {{only integer and string values are currently supported for unknown key '"other"'}}
func.func private @f() attributes {a = #llvm.mlir.module_flag<error, "other", 1.0 : f32>}

// -----

// expected-error @+2 {{invalid debug info debug info tag name: DW_TAG_nothing}}
// expected-error @+1 {{failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`}}
func.func private @f() attributes {a = #llvm.di_basic_type<tag = DW_TAG_nothing, name = "a">}

// -----

// expected-error @+2 {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: nothing}}
// expected-error @+1 {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
func.func private @f() attributes {a = #llvm.linkage<nothing>}

// -----

// expected-error @+2 {{expected ::mlir::LLVM::FastmathFlags to be one of: none, nnan, ninf, nsz, arcp, contract, afn, reassoc, fast}}
// expected-error @+1 {{failed to parse LLVM_FastmathFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::FastmathFlags`}}
func.func private @f() attributes {a = #llvm.fastmath<nothing>}

// -----

// expected-error @+3 {{invalid debug info debug info operation encoding name: DW_OP_nothing}}
// expected-error @+2 {{failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`}}
// expected-error @+1 {{failed to parse LLVM_DIExpressionAttr parameter 'operations' which is to be a `::llvm::ArrayRef<DIExpressionElemAttr>`}}
func.func private @f() attributes {a = #llvm.di_expression<[DW_OP_nothing]>}

// -----

llvm.func @f(%c: i1) {
  // expected-error @+1 {{'llvm.alloca' op this target extension type cannot be used in alloca}}
  %0 = llvm.alloca %c x !llvm.target<"amdgcn.named.barrier", 0> : (i1) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() -> i32 {
  %0 = llvm.call tail @f() : () -> i32
  // expected-error @+1 {{custom op 'llvm.call' expected a non-void result type}}
  %1 = llvm.call @f() {} : () -> !llvm.void
  llvm.return %0 : i32
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.indirectbr' op succOperands count (0) does not match with the total size (1) specified in attribute 'indbr_operand_segments'}}
  "llvm.indirectbr"(%p)[^bb1] <{indbr_operand_segments = array<i32: 1>}> : (!llvm.ptr) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.getelementptr' op expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %0 = "llvm.getelementptr"(%p, %a) <{elem_type = i32, rawConstantIndices = array<i32: 0>}> : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%c: i1) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  llvm.cond_br %c weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xf32>) {
  // expected-error @+1 {{custom op 'llvm.intr.vector.reduce.fadd' has no custom assembly form}}
  %0 = llvm.intr.vector.reduce.fadd(%a, %a) : (vector<2xf32>, vector<2xf32>) -> f32
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %w: vector<[2]xi32>) {
  // expected-error @+1 {{'llvm.intr.vector.insert' op failed to verify that it is not inserting scalable into fixed-length vectors.}}
  %0 = llvm.intr.vector.insert %w, %v[0] : vector<[2]xi32> into vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%v: i32) {
  // expected-error @+1 {{'llvm.inline_asm' op tail call kind 'musttail' is not supported by this operation}}
  %0 = llvm.inline_asm tail_call_kind = <musttail> "nop", "=r,r" %v : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.intr.experimental.noalias.scope.decl' op requires attribute 'scope'}}
  "llvm.intr.experimental.noalias.scope.decl"() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.intr.assume' invalid kind of type specified: expected builtin.integer, but found '!llvm.ptr'}}
  llvm.intr.assume %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f() attributes {personality = @p} {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  "llvm.invoke"()[^bb1, ^bb2] <{callee = @f, branch_weights = array<i32: 1, 2, 3>, operandSegmentSizes = array<i32: 0, 0, 0, 0>, op_bundle_sizes = array<i32>}> : () -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func extern_weak @f()
llvm.func @g() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @f : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @x(42 : i32) : i32
llvm.mlir.alias external @y : i32 {
  %0 = llvm.mlir.addressof @x : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @g() {
  // expected-error @+1 {{'llvm.dso_local_equivalent' op must reference an alias to a function}}
  %0 = llvm.dso_local_equivalent @y : !llvm.ptr
  llvm.return
}

// -----
llvm.func @bundle(%c: i1, %p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.intr.assume' op op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%c, %p) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr) -> ()
  llvm.return
}

// -----
llvm.func @bundleOfLess(%c: i1, %p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.intr.assume' op 'op_bundle_sizes' attribute cannot have negative elements}}
  "llvm.intr.assume"(%c, %p) <{op_bundle_sizes = array<i32: -1, 2>, op_bundle_tags = ["a", "b"]}> : (i1, !llvm.ptr) -> ()
  llvm.return
}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse LLVM_DIBasicTypeAttr parameter 'sizeInBits' which is to be a `uint64_t`}}
#large = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "l", sizeInBits = 18446744073709551616, encoding = DW_ATE_signed>
