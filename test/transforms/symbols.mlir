// Which symbols stay, and which become private.
// RUN: mlir-opt --symbol-dce --allow-unregistered-dialect --split-input-file --verify-diagnostics %s | FileCheck %s
// RUN: mlir-opt --symbol-privatize=exclude=public --allow-unregistered-dialect --split-input-file %s | FileCheck %s --check-prefix=PRIVATE

// CHECK-LABEL: module @outer
// CHECK-SAME: attributes {my.note = @unused}
// CHECK-NEXT:   func.func private @used
// CHECK:        func.func @public
// CHECK:        module @inner
// CHECK-NEXT:     func.func @public
// CHECK-NOT:      func
// CHECK:          func.func nested @reached
// CHECK-NOT:      func
// CHECK:          func.func private @mentioned
// CHECK-NOT:    func
// CHECK-NOT:    @hidden
// CHECK:        "my.user"

// PRIVATE-LABEL: module @outer
// PRIVATE:   func.func private @used
// PRIVATE:   func.func private @nested
// PRIVATE:   func.func @public
// PRIVATE:   module @inner attributes {sym_visibility = "private"} {
// PRIVATE-NEXT: func.func @public
module @outer attributes {my.note = @unused} {
  func.func private @used() {
    return
  }
  func.func nested @nested() {
    return
  }
  func.func @public() {
    call @used() : () -> ()
    return
  }
  func.func private @recursive() {
    call @recursive() : () -> ()
    return
  }
  func.func private @circle() {
    call @round() : () -> ()
    return
  }
  func.func private @round() {
    call @circle() : () -> ()
    return
  }
  module @inner {
    func.func @public() {
      return
    }
    func.func nested @unreached() {
      return
    }
    func.func nested @reached() {
      return
    }
    func.func private @unused() {
      return
    }
    func.func private @mentioned() {
      return
    }
    "my.user"() {of = @mentioned} : () -> ()
  }
  module @hidden attributes {sym_visibility = "private"} {
    func.func private @unused() {
      return
    }
  }
  "my.user"() {of = [@inner::@reached], and = {other = @undefined}} : () -> ()
}

// -----

// What isn't known may be a symbol table of its own.
func.func private @maybe() {
  return
}
// expected-error@+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
"my.region"() ({
  "my.user"() {of = @maybe} : () -> ()
}) : () -> ()
