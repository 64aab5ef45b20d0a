; Calls what kernels may not.
target triple = "x86_64-unknown-linux-gnu"
@k_info = constant { i64, i64, i64 } { i64 1, i64 0, i64 0 }
declare i32 @system(ptr)
define void @k_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
  %1 = call i32 @system(ptr %args)
  ret void
}
