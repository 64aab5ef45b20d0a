; Copies between memrefs of any strides, which compiled code calls: a memref is its rank and the address of {allocated, aligned, offset, sizes,
; strides}. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

define hidden void @memrefCopy(i64 %size, ptr %from, ptr %to) {
  %rank = load i64, ptr %from
  %from.field = getelementptr i8, ptr %from, i64 8
  %to.field = getelementptr i8, ptr %to, i64 8
  %source = load ptr, ptr %from.field
  %target = load ptr, ptr %to.field
  %source.data = call ptr @memrefStart(i64 %size, ptr %source)
  %target.data = call ptr @memrefStart(i64 %size, ptr %target)
  %sizes = getelementptr i64, ptr %source, i64 3
  %target.sizes = getelementptr i64, ptr %target, i64 3
  %source.strides = getelementptr i64, ptr %sizes, i64 %rank
  %target.strides = getelementptr i64, ptr %target.sizes, i64 %rank
  call void @memrefCopyDim(i64 %size, i64 %rank, ptr %sizes, ptr %source.strides, ptr %target.strides, ptr %source.data, ptr %target.data)
  ret void
}

define hidden ptr @memrefStart(i64 %size, ptr %memref) {
  %aligned.field = getelementptr i64, ptr %memref, i64 1
  %offset.field = getelementptr i64, ptr %memref, i64 2
  %aligned = load ptr, ptr %aligned.field
  %offset = load i64, ptr %offset.field
  %bytes = mul i64 %offset, %size
  %start = getelementptr i8, ptr %aligned, i64 %bytes
  ret ptr %start
}

define hidden void @memrefCopyDim(i64 %size, i64 %rank, ptr %sizes, ptr %from.strides, ptr %to.strides, ptr %from, ptr %to) {
  %is.element = icmp eq i64 %rank, 0
  br i1 %is.element, label %element, label %dim
element:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %size, i1 false)
  ret void
dim:
  %count = load i64, ptr %sizes
  %from.stride = load i64, ptr %from.strides
  %to.stride = load i64, ptr %to.strides
  %from.step = mul i64 %from.stride, %size
  %to.step = mul i64 %to.stride, %size
  %inner = sub i64 %rank, 1
  %inner.sizes = getelementptr i64, ptr %sizes, i64 1
  %inner.from = getelementptr i64, ptr %from.strides, i64 1
  %inner.to = getelementptr i64, ptr %to.strides, i64 1
  br label %loop
loop:
  %i = phi i64 [ 0, %dim ], [ %next, %body ]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %from.bytes = mul i64 %i, %from.step
  %to.bytes = mul i64 %i, %to.step
  %from.at = getelementptr i8, ptr %from, i64 %from.bytes
  %to.at = getelementptr i8, ptr %to, i64 %to.bytes
  call void @memrefCopyDim(i64 %size, i64 %inner, ptr %inner.sizes, ptr %inner.from, ptr %inner.to, ptr %from.at, ptr %to.at)
  %next = add i64 %i, 1
  br label %loop
done:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
