// What the irdl dialect refuses: names, numbers of things, references.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics

irdl.dialect @d {
  // expected-error@+1 {{name of type should not contain uppercase letters}}
  irdl.type @Type { }
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{name of attribute must contain only lowercase letters, digits and underscores}}
  irdl.attribute @"a b" { }
}

// -----

// expected-error@+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"" { }

// -----

// expected-error@+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"9" { }

// -----

// expected-error@+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"a.b" { }

// -----

irdl.dialect @d {
  // expected-error@+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands}}
  irdl.operation @o {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.operands(b: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.results' op the number of results and their names must be the same, but got 1 and 0 respectively}}
    "irdl.results"(%0) {names = [], variadicity = #irdl<variadicity_array[single]>} : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{name of result #0 is empty}}
    "irdl.results"(%0) {names = [""], variadicity = #irdl<variadicity_array[single]>} : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{name of result #0 should not contain uppercase letters}}
    irdl.results(aB: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{name of result #0 should not contain leading or double underscores}}
    irdl.results(_b: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{name of result #0 should not contain leading or double underscores}}
    irdl.results(b__: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
    %0 = irdl.base @foo "!builtin.integer"
    irdl.results(b: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op symbol '@d::@o' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
    %0 = irdl.base @d::@o
    irdl.results(b: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.parametric' op symbol '@d::@p' not found}}
    %0 = irdl.parametric @d::@p<>
    irdl.results(b: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got 0}}
    %0 = irdl.region with size 0
    irdl.regions(b: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.region
    // expected-error@+1 {{'irdl.regions' op the number of regions and their names must be the same, but got 1 and 2 respectively}}
    "irdl.regions"(%0) {names = ["a", "b"]} : (!irdl.region) -> ()
  }
}

// -----

// expected-error@+1 {{'irdl.type' op expects parent op 'irdl.dialect'}}
irdl.type @x

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.parameters' op expects parent op to be one of 'irdl.attribute, irdl.type'}}
    irdl.parameters(a: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{expected SSA operand}}
    irdl.operands(a: maybe %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{expected attribute value}}
    irdl.attributes { x = %0 }
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{expected '='}}
    irdl.attributes { "x"  %0 }
    irdl.results()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    irdl.results()
    // expected-error@+1 {{expected attribute value}}
    irdl.attributes {}
  }
}

// -----

irdl.dialect @d attributes {a = 1 : i32} {
  irdl.operation @o attributes {b = 2 : i32} {
    irdl.results()
    irdl.attributes {"a b" = %0}
    // expected-error@+1 {{'irdl.all_of' op expected 1 or more operands, but found 0}}
    %0 = irdl.all_of()
    irdl.operands() {b = 2 : i32}
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    irdl.operands()
    %0 = irdl.is i32 {x}
    %1 = irdl.is "a" {x}
    %4 = irdl.is [] {x}
    %2 = irdl.base @d::@t {x}
    %3 = irdl.parametric @d::@t<%2> {x}
    irdl.regions()
    %5 = irdl.region() {x}
    %6 = irdl.region with size 1 {x}
    %7 = irdl.region (%1, %0) with size 1 {x}
    // expected-error@+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
    %8 = irdl.base @d::@t "" {y}
    %9 = irdl.base {y}
  }
  irdl.type @t
}

// -----

irdl.dialect @d {
  irdl.type @t { irdl.parameters() }
  // expected-error@+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.parameters}}
  irdl.attribute @u { %0 = irdl.any  irdl.parameters(a: %0) {x} irdl.parameters() }
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.type' op region should have no arguments}}
  irdl.type @t { 
^bb0(%x: i32):
 irdl.parameters() }
}

// -----

irdl.dialect @d {
  // expected-error@+1 {{'irdl.type' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  irdl.type @t { 
^bb0:
 irdl.parameters() 
^bb1:
}
}

// -----

// expected-error@+1 {{'irdl.dialect' op symbol's parent must have the SymbolTable trait}}
func.func @f() { irdl.dialect @d
 return }
