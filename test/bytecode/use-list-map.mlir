// Results of one operation whose uses come before it: MLIR writes their orders as they lie in a hash map, and so do we (mlir.test compares).
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-value-users %s > %t.txt
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | mlir-opt --allow-unregistered-dialect --mlir-print-value-users - | diff %t.txt -
func.func @many() {
  cf.br ^b
^c:
  %u0 = arith.addi %a#0, %a#0 : i32
  %u1 = arith.addi %a#1, %a#1 : i32
  %u2 = arith.addi %a#2, %a#2 : i32
  %u3 = arith.addi %a#3, %a#3 : i32
  %u4 = arith.addi %a#4, %a#4 : i32
  %u5 = arith.addi %a#5, %a#5 : i32
  %u6 = arith.addi %a#6, %a#6 : i32
  %u7 = arith.addi %a#7, %a#7 : i32
  %u8 = arith.addi %a#8, %a#8 : i32
  %u9 = arith.addi %a#9, %a#9 : i32
  %u10 = arith.addi %a#10, %a#10 : i32
  %u11 = arith.addi %a#11, %a#11 : i32
  %u12 = arith.addi %a#12, %a#12 : i32
  %u13 = arith.addi %a#13, %a#13 : i32
  %u14 = arith.addi %a#14, %a#14 : i32
  %u15 = arith.addi %a#15, %a#15 : i32
  %u16 = arith.addi %a#16, %a#16 : i32
  %u17 = arith.addi %a#17, %a#17 : i32
  %u18 = arith.addi %a#18, %a#18 : i32
  %u19 = arith.addi %a#19, %a#19 : i32
  %u20 = arith.addi %a#20, %a#20 : i32
  %u21 = arith.addi %a#21, %a#21 : i32
  %u22 = arith.addi %a#22, %a#22 : i32
  %u23 = arith.addi %a#23, %a#23 : i32
  %u24 = arith.addi %a#24, %a#24 : i32
  %u25 = arith.addi %a#25, %a#25 : i32
  %u26 = arith.addi %a#26, %a#26 : i32
  %u27 = arith.addi %a#27, %a#27 : i32
  %u28 = arith.addi %a#28, %a#28 : i32
  %u29 = arith.addi %a#29, %a#29 : i32
  %u30 = arith.addi %a#30, %a#30 : i32
  %u31 = arith.addi %a#31, %a#31 : i32
  %u32 = arith.addi %a#32, %a#32 : i32
  %u33 = arith.addi %a#33, %a#33 : i32
  %u34 = arith.addi %a#34, %a#34 : i32
  %u35 = arith.addi %a#35, %a#35 : i32
  %u36 = arith.addi %a#36, %a#36 : i32
  %u37 = arith.addi %a#37, %a#37 : i32
  %u38 = arith.addi %a#38, %a#38 : i32
  %u39 = arith.addi %a#39, %a#39 : i32
  %u40 = arith.addi %a#40, %a#40 : i32
  %u41 = arith.addi %a#41, %a#41 : i32
  %u42 = arith.addi %a#42, %a#42 : i32
  %u43 = arith.addi %a#43, %a#43 : i32
  %u44 = arith.addi %a#44, %a#44 : i32
  %u45 = arith.addi %a#45, %a#45 : i32
  %u46 = arith.addi %a#46, %a#46 : i32
  %u47 = arith.addi %a#47, %a#47 : i32
  %u48 = arith.addi %a#48, %a#48 : i32
  %u49 = arith.addi %a#49, %a#49 : i32
  return
^b:
  %a:50 = "a.b"() : () -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
  cf.br ^c
}
