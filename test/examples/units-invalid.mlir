// What the units dialect refuses.
// RUN: units-opt --split-input-file --verify-diagnostics %s

func.func @kinds(%t: !units.quantity<h>) {
  // expected-error@+1 {{'units.convert' op can't convert between length and time}}
  %0 = units.convert %t : <h> to <km>
  return
}

// -----

// expected-error@+2 {{expected ::units::Unit to be one of: m, km, s, h}}
// expected-error@+1 {{failed to parse Units_Quantity parameter 'unit'}}
func.func @unit(%t: !units.quantity<mile>) {
  return
}
