// A dialect that a program makes while it runs: syntax, verifiers, constraints, folding.
// RUN: dynamic-dialect < %s | FileCheck %s
// RUN: echo 'func.func private @f(!money.sum<"EURO">)' | not dynamic-dialect 2>&1 | FileCheck %s --check-prefix=CURRENCY
// RUN: echo '%%a = money.constant -1 : !money.sum<"EUR">' | not dynamic-dialect 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: echo '%%a = "money.constant"() {cents = 1 : i64} : () -> i32' | not dynamic-dialect 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: echo '%%a = "money.constant"() : () -> !money.sum<"EUR">' | not dynamic-dialect 2>&1 | FileCheck %s --check-prefix=ABSENT

// CURRENCY: error: a currency has three letters
// NEGATIVE: error: 'money.constant' op attribute 'cents' failed to satisfy constraint: a number of cents that isn't negative
// TYPE: error: 'money.constant' op result #0 must be a sum of money, but got 'i32'
// ABSENT: error: 'money.constant' op requires attribute 'cents'

// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %arg0: !money.sum<"USD">)
func.func @sum(%d: !money.sum<"USD">) -> (!money.sum<"EUR">, !money.sum<"USD">, !money.sum<"EUR">) {
  // CHECK-DAG: %[[SUM:.*]] = money.constant 300 : !money.sum<"EUR">
  // CHECK-DAG: %[[ONE:.*]] = money.constant 1 : !money.sum<"USD">
  // CHECK-DAG: %[[TAX:.*]] = money.constant 50 : !money.sum<"EUR">
  // CHECK:     %[[ADD:.*]] = "money.add"(%arg0, %[[ONE]]) : (!money.sum<"USD">, !money.sum<"USD">) -> !money.sum<"USD">
  // CHECK:     return %[[SUM]], %[[ADD]], %{{.*}} : !money.sum<"EUR">, !money.sum<"USD">, !money.sum<"EUR">
  %a = money.constant 250 : !money.sum<"EUR">
  %b = money.constant 50 : !money.sum<"EUR">
  %c = "money.add"(%a, %b) : (!money.sum<"EUR">, !money.sum<"EUR">) -> !money.sum<"EUR">
  %one = "money.constant"() {cents = 1 : i64} : () -> !money.sum<"USD">
  %e = "money.add"(%one, %d) : (!money.sum<"USD">, !money.sum<"USD">) -> !money.sum<"USD">
  return %c, %e, %b : !money.sum<"EUR">, !money.sum<"USD">, !money.sum<"EUR">
}
