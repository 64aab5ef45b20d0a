; Kernels by hand: see tessera/TritonKernel.h.
target triple = "x86_64-unknown-linux-gnu"

%info = type { i64, i64, i64 }
@mark_info = constant %info { i64 1, i64 2, i64 0 }
@sum_info = constant %info { i64 1, i64 2, i64 128 }
@where_info = constant %info { i64 1, i64 1, i64 0 }
@maths_info = constant %info { i64 1, i64 1, i64 0 }
@empty_info = constant %info { i64 1, i64 19, i64 0 }
@future_info = constant %info { i64 9, i64 0, i64 0 }

@table = internal constant [4 x i32] [i32 3, i32 5, i32 7, i32 11]
@counter = internal global i64 40
@where = internal global ptr @table
@zeros = internal global [100 x i64] zeroinitializer

; Adds to each program's place in the second argument, as many as the first says.
define void @mark_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
entry:
  %times = load i64, ptr %args
  %slot = getelementptr i64, ptr %args, i64 1
  %counts = load ptr, ptr %slot
  br label %loop
loop:
  %i = phi i64 [ %begin, %entry ], [ %next, %loop ]
  %place = getelementptr i64, ptr %counts, i64 %i
  %0 = atomicrmw add ptr %place, i64 %times monotonic
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

; Goes through scratch memory: the square of the program's number to its place, slowly.
define void @sum_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
entry:
  %rounds = load i64, ptr %args
  %slot = getelementptr i64, ptr %args, i64 1
  %out = load ptr, ptr %slot
  %last = getelementptr i64, ptr %scratch, i64 15
  br label %loop
loop:
  %i = phi i64 [ %begin, %entry ], [ %next, %finish ]
  store volatile i64 0, ptr %last
  br label %inner
inner:
  %k = phi i64 [ 0, %loop ], [ %k1, %inner ]
  %old = load volatile i64, ptr %last
  %new = add i64 %old, %i
  store volatile i64 %new, ptr %last
  %k1 = add i64 %k, 1
  %again = icmp ult i64 %k1, %rounds
  br i1 %again, label %inner, label %finish
finish:
  %sum = load volatile i64, ptr %last
  %place = getelementptr i64, ptr %out, i64 %i
  store i64 %sum, ptr %place
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

; Constants, variables and addresses of them: table[2], counter, *where[3], zeros[99].
define void @where_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
  %out = load ptr, ptr %args
  %t = getelementptr [4 x i32], ptr @table, i64 0, i64 2
  %a = load volatile i32, ptr %t
  %a64 = zext i32 %a to i64
  %c = load volatile i64, ptr @counter
  %c1 = add i64 %c, 1
  store volatile i64 %c1, ptr @counter
  %w = load volatile ptr, ptr @where
  %w3 = getelementptr i32, ptr %w, i64 3
  %b = load volatile i32, ptr %w3
  %b64 = zext i32 %b to i64
  %z = getelementptr [100 x i64], ptr @zeros, i64 0, i64 99
  %z0 = load volatile i64, ptr %z
  %p1 = getelementptr i64, ptr %out, i64 1
  %p2 = getelementptr i64, ptr %out, i64 2
  %p3 = getelementptr i64, ptr %out, i64 3
  store i64 %a64, ptr %out
  store i64 %c1, ptr %p1
  store i64 %b64, ptr %p2
  store i64 %z0, ptr %p3
  ret void
}

declare double @exp(double)
declare float @sinf(float)
declare <4 x float> @_ZGVbN4v_expf(<4 x float>)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; exp and sinf of one number, exp of a vector, and a call of memset.
define void @maths_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
  %out = load ptr, ptr %args
  %x = load double, ptr %out
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 4096, i1 false)
  %e = call double @exp(double %x)
  store double %e, ptr %out
  %f = fptrunc double %x to float
  %s = call float @sinf(float %f)
  %p1 = getelementptr double, ptr %out, i64 1
  store float %s, ptr %p1
  %v0 = insertelement <4 x float> poison, float %f, i64 0
  %v = shufflevector <4 x float> %v0, <4 x float> poison, <4 x i32> zeroinitializer
  %ev = call <4 x float> @_ZGVbN4v_expf(<4 x float> %v)
  %p2 = getelementptr double, ptr %out, i64 2
  store <4 x float> %ev, ptr %p2
  ret void
}

define void @empty_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
  ret void
}
define void @future_programs(ptr %args, ptr %grid, i64 %begin, i64 %end, ptr %scratch) {
  ret void
}
