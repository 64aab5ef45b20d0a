// What the ops refuse, in the words that MLIR uses.
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// expected-error@+1 {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func @f() attributes {gpu.container_module} {
  return
}
// -----
// expected-error@+1 {{'func.func' op gpu.known_grid_size must be a dense i32 array}}
func.func @f() attributes {gpu.known_grid_size = 4 : i32} {
  return
}
// -----
// expected-error@+1 {{'func.func' op gpu.known_cluster_size must contain exactly 3 elements}}
func.func @f() attributes {gpu.known_cluster_size = array<i32: 1>} {
  return
}
// -----
module attributes {gpu.container_module} {
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op kernel container 'm' is undefined}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// -----
module attributes {gpu.container_module} {
  module @m {
  }
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op kernel module 'm' is undefined}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m {
  }
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op kernel function '@m::@k' is undefined}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m {
    // expected-note@+1 {{see the kernel definition here}}
    memref.global @k : memref<4xf32>
  }
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op referenced kernel '@m::@k' is not a function}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k() {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op type of function argument 0 does not match}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index)
    return
  }
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{expected ')' in argument list}}
  gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index %n : index)
  return
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k() kernel {
      gpu.return
    }
  }
  func.func @f(%n: index, %i: i32) {
    // expected-error@+1 {{'gpu.launch_func' op expects types of the cluster dimensions must be the same}}
    "gpu.launch_func"(%n, %n, %n, %n, %n, %n, %n, %i, %n) <{kernel = @m::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> : (index, index, index, index, index, index, index, i32, index) -> ()
    return
  }
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{needs to be named when marked 'async'}}
  gpu.wait async
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{gpu.launch requires 'async' keyword to return a value}}
  %0 = gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%a: index):
    gpu.terminator
  }) : (index, index, index, index, index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{'gpu.launch' op cluster size must be all present}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> ({
  ^bb0(%a: index):
    gpu.terminator
  }) : (index, index, index, index, index, index, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  // expected-note@+1 {{in 'gpu.launch' body region}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // expected-error@+1 {{expected 'gpu.terminator' or a terminator with successors}}
    "gpu.yield"() : () -> ()
  }
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{'gpu.launch' op expected memref type in attribution}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) workgroup(%w: i32) {
    gpu.terminator
  }
  return
}
// -----
gpu.module @m {
  // expected-error@+1 {{gpu.func requires named arguments}}
  gpu.func @k(f32) {
    gpu.return
  }
}
// -----
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected void return type for kernel function}}
  gpu.func @k() -> f32 kernel {
    gpu.return
  }
}
// -----
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected at least 2 arguments to body region}}
  "gpu.func"() <{function_type = (f32) -> ()}> ({
  ^bb0(%x: f32):
    gpu.return
  }) {sym_name = "k", workgroup_attributions = 1 : i64} : () -> ()
}
// -----
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected body region argument #0 to be of type 'f32', got 'i32'}}
  "gpu.func"() <{function_type = (f32) -> ()}> ({
  ^bb0(%x: i32):
    gpu.return
  }) {sym_name = "k"} : () -> ()
}
// -----
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected memory space workgroup in attribution}}
  gpu.func @k() workgroup(%w: memref<4xf32, #gpu.address_space<global>>) {
    gpu.return
  }
}
// -----
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected memory space private in attribution}}
  gpu.func @k() private(%w: memref<4xf32, #gpu.address_space<global>>) {
    gpu.return
  }
}
// -----
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op attribute 'known_grid_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)}}
  gpu.func @k() attributes {known_grid_size = array<i32: 1>} {
    gpu.return
  }
}
// -----
gpu.module @m {
  // expected-note@+1 {{return type declared here}}
  gpu.func @k() {
    %0 = arith.constant 0 : i32
    // expected-error@+1 {{'gpu.return' op expected 0 result operands}}
    gpu.return %0 : i32
  }
}
// -----
gpu.module @m {
  gpu.func @k() -> f32 {
    %0 = arith.constant 0 : i32
    // expected-error@+1 {{'gpu.return' op unexpected type `'i32'' for operand #0}}
    gpu.return %0 : i32
  }
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{invalid op kind}}
  %0 = gpu.all_reduce plus %x {} : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %x {} : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{`minsi` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce minsi %x {} : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{expected two region arguments}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32):
    gpu.yield %a : f32
  } : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{incorrect region argument type}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: i32):
    gpu.yield %a : f32
  } : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{expected one gpu.yield operand}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    gpu.yield
  } : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{incorrect gpu.yield type}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    %c = arith.constant 0 : i32
    gpu.yield %c : i32
  } : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: f32) {
  // expected-error@+1 {{expected gpu.yield op in region}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    "other.end"() : () -> ()
  } : (f32) -> (f32)
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{`maxnumf` reduction operation is not compatible with type 'i32'}}
  %0 = gpu.subgroup_reduce maxnumf %x : (i32) -> (i32)
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (i32) -> (i32)
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 4, stride = 3) : (i32) -> (i32)
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
  %0 = gpu.subgroup_reduce add %x {cluster_stride = 2 : i32} : (i32) -> (i32)
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{'gpu.rotate' op offset must be in the range [0, 8)}}
  %0, %1 = gpu.rotate %x, 8, 8 : i32
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %x, first_active_lane %x : i32
  return
}
// -----
func.func @f(%x: i32) {
  // expected-error@+1 {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %x, specific_lane : i32
  return
}
// -----
func.func @f(%lane: index) {
  // expected-error@+1 {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<1xf32>) {
  }
  return
}
// -----
func.func @f(%lane: index) {
  // expected-error@+1 {{'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.}}
  gpu.warp_execute_on_lane_0(%lane)[32] {
  ^bb0(%a: i32):
  }
  return
}
// -----
func.func @f(%lane: index, %v: vector<1xf32>) {
  // expected-error@+1 {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<16xf32>' to 'vector<1xf32>' with warp size = 32}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<1xf32>) {
  ^bb0(%a: vector<16xf32>):
  }
  return
}
// -----
func.func @f(%lane: index, %v: vector<3xf32>) {
  // expected-error@+1 {{expected expanded vector dimension #0 (16) to be a multipler of the distributed vector dimension (3)}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<3xf32>) {
  ^bb0(%a: vector<16xf32>):
  }
  return
}
// -----
func.func @f(%lane: index, %v: vector<1xf32>) {
  // expected-error@+1 {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<1xf32>) {
  ^bb0(%a: vector<32xi32>):
  }
  return
}
// -----
func.func @f(%lane: index, %v: vector<1xf32>) {
  // expected-error@+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<1xf32>) {
  ^bb0(%a: f32):
  }
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %0 = gpu.dynamic_shared_memory : memref<?xi8>
  return
}
// -----
func.func @f() {
  // expected-error@+1 {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = gpu.alloc (%n) : memref<4xf32>
  return
}
// -----
func.func @f(%n: index) {
  // expected-error@+1 {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %0 = gpu.alloc () [%n] : memref<4xf32>
  return
}
// -----
func.func @f(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error@+1 {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32>
  return
}
// -----
func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error@+1 {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}
// -----
// expected-error@+1 {{MMAMatrixType must have exactly two dimensions}}
func.func private @f(!gpu.mma_matrix<4xf16, "AOp">)
// -----
// expected-error@+1 {{operand expected to be one of AOp, BOp or COp}}
func.func private @f(!gpu.mma_matrix<4x4xf16, "DOp">)
// -----
// expected-error@+1 {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
func.func private @f(!gpu.mma_matrix<4x4xi8, "AOp">)
// -----
func.func @f(%m: memref<4x4xf16, strided<[1, 4]>>, %i: index) {
  // expected-error@+1 {{expected source memref most minor dim must have unit stride}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 4 : index} : memref<4x4xf16, strided<[1, 4]>> -> !gpu.mma_matrix<4x4xf16, "AOp">
  return
}
// -----
func.func @f(%m: memref<4x4xf16, strided<[1, 4]>>, %i: index, %x: !gpu.mma_matrix<4x4xf16, "COp">) {
  // expected-error@+1 {{expected destination memref most minor dim must have unit stride}}
  gpu.subgroup_mma_store_matrix %x, %m[%i, %i] {leadDimension = 4 : index} : !gpu.mma_matrix<4x4xf16, "COp">, memref<4x4xf16, strided<[1, 4]>>
  return
}
// -----
func.func @f(%m: memref<4x4xf16>, %i: index, %x: !gpu.mma_matrix<4x4xf16, "AOp">) {
  // expected-error@+1 {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %x, %m[%i, %i] {leadDimension = 4 : index} : !gpu.mma_matrix<4x4xf16, "AOp">, memref<4x4xf16>
  return
}
// -----
func.func @f(%a: !gpu.mma_matrix<4x4xf16, "AOp">, %c: !gpu.mma_matrix<4x4xf16, "COp">) {
  // expected-error@+1 {{operands must be in the order AOp, BOp, COp}}
  %0 = gpu.subgroup_mma_compute %a, %a, %c : !gpu.mma_matrix<4x4xf16, "AOp">, !gpu.mma_matrix<4x4xf16, "AOp"> -> !gpu.mma_matrix<4x4xf16, "COp">
  return
}
// -----
func.func @f(%a: !gpu.mma_matrix<4x8xf16, "AOp">, %b: !gpu.mma_matrix<4x4xf16, "BOp">, %c: !gpu.mma_matrix<4x4xf16, "COp">) {
  // expected-error@+1 {{operand shapes do not satisfy matmul constraints}}
  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<4x8xf16, "AOp">, !gpu.mma_matrix<4x4xf16, "BOp"> -> !gpu.mma_matrix<4x4xf16, "COp">
  return
}
// -----
// expected-error@+1 {{attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [1] {
}
// -----
// expected-error@+1 {{attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.module @m <1> {
}
// -----
// expected-error@+1 {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @b []
// -----
// expected-error@+1 {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
gpu.binary @b [#gpu.object<1, "">]
// -----
// expected-error@+1 {{the object index must be positive}}
gpu.binary @b <#gpu.select_object<-1>> []
// -----
// expected-error@+1 {{the target attribute must be a GPU Target attribute}}
gpu.binary @b <#gpu.select_object<"x">> []
// -----
// expected-error@+1 {{the kernel name can't be empty}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"", () -> ()>}
// -----
// expected-error@+1 {{all attributes in the array must be a dictionary attribute}}
func.func private @f() attributes {a = #gpu.kernel_metadata<"k", () -> (), arg_attrs = [1]>}
// -----
// expected-error@+1 {{expected all kernels to be uniquely named}}
func.func private @f() attributes {a = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>, #gpu.kernel_metadata<"k", (i32) -> ()>]>}

// -----

func.func @launch_without_symbol(%n: index) {
  // expected-error @below {{custom op 'gpu.launch_func' invalid kind of attribute specified}}
  gpu.launch_func "kernel" blocks in (%n, %n, %n) threads in (%n, %n, %n)
  return
}
