target triple = "aarch64-unknown-linux-gnu"
define i64 @k_programs(i64 %a, i64 %b) {
  %c = add i64 %a, %b
  ret i64 %c
}
