// Messages of the affine dialect.
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @apply_count(%n: index) {
  // expected-error@+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}
// -----
func.func @apply_results(%n: index) {
  // expected-error@+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}
// -----
func.func @apply_inputs(%n: index) {
  // expected-error@+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n)[%n]
  return
}
// -----
func.func @apply_kind(%n: index) {
  // expected-error@+1 {{invalid kind of attribute specified}}
  %0 = affine.apply 3(%n)
  return
}
// -----
func.func @apply_variable() {
  affine.for %i = 0 to 4 {
    // expected-error@+1 {{dimensional operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}
// -----
func.func @min_count(%n: index) {
  // expected-error@+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.min affine_map<(d0) -> (d0)>(%n, %n)
  return
}
// -----
func.func @max_results(%n: index) {
  // expected-error@+1 {{'affine.max' op affine map expect at least one result}}
  %0 = affine.max affine_map<(d0) -> ()>(%n)
  return
}
// -----
func.func @split_results(%n: index) {
  // expected-error@+1 {{op should return an index for each basis element and up to one extra index}}
  %0 = affine.delinearize_index %n into (2, 3) : index
  return
}
// -----
func.func @split_basis(%n: index) {
  // expected-error@+1 {{op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (2, 0) : index, index
  return
}
// -----
func.func @split_dynamic(%n: index) {
  // expected-error@+1 {{op mismatch between dynamic and static basis}}
  %0:2 = "affine.delinearize_index"(%n, %n) <{static_basis = array<i64: 2, 3>}> : (index, index) -> (index, index)
  return
}
// -----
func.func @join_basis(%n: index) {
  // expected-error@+1 {{op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n, %n] by (2) : index
  return
}
// -----
func.func @for_to() {
  // expected-error@+1 {{expected 'to' between bounds}}
  affine.for %i = 1 too 10 {
  }
  return
}
// -----
func.func @for_dims(%n: index) {
  // expected-error@+1 {{dim operand count and affine map dim count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>(%n, %n) to 10 {
  }
  return
}
// -----
func.func @for_symbols(%n: index) {
  // expected-error@+1 {{symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n)[%n] {
  }
  return
}
// -----
func.func @for_max(%n: index) {
  // expected-error@+1 {{lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 1)>(%n) to 10 {
  }
  return
}
// -----
func.func @for_min(%n: index) {
  // expected-error@+1 {{upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 1)>(%n) {
  }
  return
}
// -----
func.func @for_one_bound(%n: index) {
  // expected-error@+1 {{expected only one loop bound operand}}
  affine.for %i = %n, %n to 10 {
  }
  return
}
// -----
func.func @for_bound_kind() {
  // expected-error@+1 {{expected valid affine map representation for loop bounds}}
  affine.for %i = "zero" to 10 {
  }
  return
}
// -----
func.func @for_step() {
  // expected-error@+1 {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
  }
  return
}
// -----
func.func @for_carried(%a: f32) {
  // expected-error@+1 {{mismatch between the number of loop-carried values and results}}
  %0:2 = affine.for %i = 0 to 10 iter_args(%x = %a) -> (f32, f32) {
    affine.yield %x, %x : f32, f32
  }
  return
}
// -----
func.func @for_variable() {
  // expected-error@+1 {{op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: f32):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @for_no_bound() {
  // expected-error@+1 {{op expected lower bound map to have at least one result}}
  affine.for %i = max affine_map<() -> ()>() to 10 {
  }
  return
}
// -----
func.func @for_no_upper() {
  // expected-error@+1 {{op expected upper bound map to have at least one result}}
  affine.for %i = 0 to min affine_map<() -> ()>() {
  }
  return
}
// -----
func.func @for_dimension() {
  %n = "unknown.index"() : () -> index
  affine.for %i = 0 to 10 {
    %m = "unknown.index"() : () -> index
    // expected-error@+1 {{op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%m) {
    }
  }
  return
}
// -----
func.func @for_init(%a: f32) {
  // expected-error@+1 {{op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %0 = "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
  ^bb0(%i: index, %x: i32):
    "affine.yield"(%a) : (f32) -> ()
  }) : (f32) -> f32
  return
}
// -----
func.func @if_dims(%n: index) {
  // expected-error@+1 {{dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>() {
  }
  return
}
// -----
func.func @if_symbols(%n: index) {
  // expected-error@+1 {{symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n)[%n] {
  }
  return
}
// -----
func.func @if_count(%n: index) {
  // expected-error@+1 {{op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n) <{condition = affine_set<() : (0 == 0)>}> ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}
// -----
func.func @if_without_else(%a: f32) {
  // expected-error@+2 {{op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = affine.if affine_set<() : (0 == 0)>() -> f32 {
    affine.yield %a : f32
  }
  return
}
// -----
func.func @yield_parent() {
  "unknown.op"() ({
    // expected-error@+1 {{op only terminates affine.if/for/parallel regions}}
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @yield_count(%a: f32) {
  affine.for %i = 0 to 10 {
    // expected-error@+1 {{op parent of yield must have same number of results as the yield operands}}
    affine.yield %a : f32
  }
  return
}
// -----
func.func @yield_type(%a: f32, %b: i32) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> f32 {
    // expected-error@+1 {{op types mismatch between yield op and its parent}}
    affine.yield %b : i32
  }
  return
}
// -----
func.func @parallel_groups(%n: index) {
  // expected-error@+1 {{the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i) = (0) to (10, %n) {
  }
  return
}
// -----
func.func @parallel_map() {
  // expected-error@+1 {{op expected lower bounds map to have 1 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0, 1)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (0)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @parallel_upper_map() {
  // expected-error@+1 {{op expected upper bounds map to have 2 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (0)>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}
// -----
func.func @parallel_no_lower() {
  // expected-error@+1 {{op expected lower bound map to have at least one result}}
  affine.parallel (%i) = (max()) to (1) {
  }
  return
}
// -----
func.func @parallel_no_upper() {
  // expected-error@+1 {{op expected upper bound map to have at least one result}}
  affine.parallel (%i) = (0) to (min()) {
  }
  return
}
// -----
func.func @parallel_reductions(%a: f32) {
  // expected-error@+1 {{op a reduction must be specified for each output}}
  %0 = affine.parallel (%i) = (0) to (1) -> (f32) {
    affine.yield %a : f32
  }
  return
}
// -----
func.func @parallel_reduction_type(%a: f32) {
  // expected-error@+1 {{op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (1) reduce ("addi") -> (f32) {
    affine.yield %a : f32
  }
  return
}
// -----
func.func @parallel_reduction_name(%a: f32) {
  // expected-error@+1 {{invalid reduction value: "sum"}}
  %0 = affine.parallel (%i) = (0) to (1) reduce ("sum") -> (f32) {
    affine.yield %a : f32
  }
  return
}
// -----
func.func @load_rank(%m: memref<4x4xf32>, %n: index) {
  // expected-error@+1 {{op affine map num results must equal memref rank}}
  %0 = affine.load %m[%n] : memref<4x4xf32>
  return
}
// -----
func.func @load_inputs(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %n) <{map = affine_map<(d0, d1) -> (d0)>}> : (memref<4xf32>, index) -> f32
  return
}
// -----
func.func @load_type(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{op result type must match element type of memref}}
  %0 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> i32
  return
}
// -----
func.func @load_what(%m: index) {
  // expected-error@+1 {{invalid kind of type specified: expected builtin.memref, but found 'index'}}
  %0 = affine.load %m[%m] : index
  return
}
// -----
func.func @load_symbol(%m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    // expected-error@+1 {{op operand cannot be used as a symbol}}
    %0 = affine.load %m[symbol(%i)] : memref<4xf32>
  }
  return
}
// -----
func.func @store_type(%m: memref<4xf32>, %n: index, %a: f64) {
  // expected-error@+1 {{op value to store must have the same type as memref element type}}
  "affine.store"(%a, %m, %n) <{map = affine_map<(d0) -> (d0)>}> : (f64, memref<4xf32>, index) -> ()
  return
}
// -----
func.func @vector_type(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n] : memref<4xf32>, vector<4xi32>
  return
}
// -----
func.func @prefetch_rank(%m: memref<4x4xf32>, %n: index) {
  // expected-error@+1 {{op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%n], read, locality<1>, data : memref<4x4xf32>
  return
}
// -----
func.func @prefetch_operands(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{op too few operands}}
  "affine.prefetch"(%m, %n) <{map = affine_map<(d0, d1) -> (d0)>, isWrite = true, isDataCache = true, localityHint = 1 : i32}> : (memref<4xf32>, index) -> ()
  return
}
// -----
func.func @prefetch_access(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n], look, locality<1>, data : memref<4xf32>
  return
}
// -----
func.func @prefetch_cache(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n], read, locality<1>, code : memref<4xf32>
  return
}

// -----

func.func @one_stride(%m: memref<8xf32>, %t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{expected two stride related operands}}
  affine.dma_start %m[%n], %m[%n], %t[%n], %n, %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}

// -----

func.func @two_types(%m: memref<8xf32>, %t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{expected three types}}
  affine.dma_start %m[%n], %m[%n], %t[%n], %n : memref<8xf32>, memref<1xi32>
  return
}

// -----

func.func @not_affine(%m: memref<8xf32>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %k = arith.muli %i, %n : index
    // expected-error@+1 {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %m[%n], %m[%k], %t[%n], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @wait_not_affine(%t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %k = arith.muli %i, %n : index
    // expected-error@+1 {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%k], %n : memref<1xi32>
  }
  return
}

// -----

func.func @own_bound() {
  // expected-error@+2 {{region entry argument '%i' is already in use}}
  // expected-note@+1 {{previously referenced here}}
  affine.for %i = affine_map<(d0) -> (d0)>(%i) to 10 {
  }
  return
}
