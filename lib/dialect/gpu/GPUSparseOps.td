// Ops of the gpu dialect on sparse matrices, as MLIR 22 defines them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPUSPARSEOPS
#define TESSERA_DIALECT_GPU_GPUSPARSEOPS

include "dialect/gpu/GPUDialect.td"

// Takes tokens before `inputs`, and may give one behind `outputs`; `format` is what follows the tokens.
class GPU_SparseOp<string mnemonic, string what, dag inputs, dag outputs, string format, list<Trait> traits = []>
    : GPU_Op<mnemonic, [GPU_AsyncOpInterface] # traits> {
  let summary = what;
  let arguments = !con((ins Variadic<GPU_AsyncToken>:$asyncDependencies), inputs);
  let results = !con(outputs, (outs Optional<GPU_AsyncToken>:$asyncToken));
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) " # format;
}

//===--- Making matrices ---===//

def GPU_CreateDnTensorOp : GPU_SparseOp<"create_dn_tensor", "Makes a handle of a dense tensor.",
    (ins AnyMemRef:$memref, Variadic<Index>:$dims), (outs Res<GPU_SparseDnTensorHandle>:$dnTensor),
    "$memref `,` $dims attr-dict `:` type($dims) `into` type($memref)", [AttrSizedOperandSegments]>;
def GPU_DestroyDnTensorOp : GPU_SparseOp<"destroy_dn_tensor", "Destroys the handle of a dense tensor.",
    (ins Arg<GPU_SparseDnTensorHandle>:$dnTensor), (outs), "$dnTensor attr-dict">;

class GPU_CreateSparseOp<string mnemonic, string what, dag inputs, string operandList, string typeList>
    : GPU_SparseOp<mnemonic, what, inputs, (outs Res<GPU_SparseSpMatHandle>:$spmat),
                   operandList # " attr-dict `:` " # typeList>;
defvar GPU_Sizes = (ins Index:$rows, Index:$cols, Index:$nnz);
def GPU_CreateCooOp : GPU_CreateSparseOp<"create_coo", "A sparse matrix of rows, columns and values.",
    !con(GPU_Sizes, (ins AnyMemRef:$rowIdxs, AnyMemRef:$colIdxs, AnyMemRef:$values)),
    "$rows `,` $cols `,` $nnz `,` $rowIdxs `,` $colIdxs `,` $values",
    "type($rowIdxs) `,` type($colIdxs) `,` type($values)">;
def GPU_CreateCooAoSOp : GPU_CreateSparseOp<"create_coo_aos", "A sparse matrix of positions and values.",
    !con(GPU_Sizes, (ins AnyMemRef:$idxs, AnyMemRef:$values)),
    "$rows `,` $cols `,` $nnz `,` $idxs `,` $values", "type($idxs) `,` type($values)">;
def GPU_CreateCsrOp : GPU_CreateSparseOp<"create_csr", "A sparse matrix whose rows are compressed.",
    !con(GPU_Sizes, (ins AnyMemRef:$rowPos, AnyMemRef:$colIdxs, AnyMemRef:$values)),
    "$rows `,` $cols `,` $nnz `,` $rowPos `,` $colIdxs `,` $values",
    "type($rowPos) `,` type($colIdxs) `,` type($values)">;
def GPU_CreateCscOp : GPU_CreateSparseOp<"create_csc", "A sparse matrix whose columns are compressed.",
    !con(GPU_Sizes, (ins AnyMemRef:$colPos, AnyMemRef:$rowIdxs, AnyMemRef:$values)),
    "$rows `,` $cols `,` $nnz `,` $colPos `,` $rowIdxs `,` $values",
    "type($colPos) `,` type($rowIdxs) `,` type($values)">;
def GPU_CreateBsrOp : GPU_CreateSparseOp<"create_bsr", "A sparse matrix of blocks whose rows are compressed.",
    (ins Index:$brows, Index:$bcols, Index:$bnnz, Index:$rBlockSize, Index:$cBlockSize, AnyMemRef:$bRowPos,
         AnyMemRef:$bColIdxs, AnyMemRef:$values),
    "$brows `,` $bcols `,` $bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values",
    "type($bRowPos) `,` type($bColIdxs) `,` type($values)">;
def GPU_Create2To4SpMatOp : GPU_SparseOp<"create_2to4_spmat", "A sparse matrix of which two of four elements are there.",
    (ins Index:$rows, Index:$cols, GPU_Prune2To4SpMatFlagAttr:$pruneFlag, AnyMemRef:$memref),
    (outs Res<GPU_SparseSpMatHandle>:$spMat),
    "`{` $pruneFlag `}` $rows `,` $cols `,` $memref attr-dict `:` type($memref)">;
def GPU_DestroySpMatOp : GPU_SparseOp<"destroy_sp_mat", "Destroys the handle of a sparse matrix.",
    (ins Arg<GPU_SparseSpMatHandle>:$spmat), (outs), "$spmat attr-dict">;
def GPU_SpMatGetSizeOp : GPU_SparseOp<"spmat_get_size", "Rows, columns and elements of a sparse matrix.",
    (ins GPU_SparseSpMatHandle:$spmat), (outs Index:$rows, Index:$cols, Index:$nnz), "$spmat attr-dict">;
def GPU_SetCsrPointersOp : GPU_SparseOp<"set_csr_pointers", "Gives a sparse matrix other buffers.",
    (ins Arg<GPU_SparseSpMatHandle>:$spmat, AnyMemRef:$positions, AnyMemRef:$coordinates, AnyMemRef:$values), (outs),
    "$spmat `,` $positions `,` $coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)">;

//===--- Products ---===//

defvar GPU_ModeA = (ins GPU_TransposeModeAttr:$modeA);
defvar GPU_ModesAB = (ins GPU_TransposeModeAttr:$modeA, GPU_TransposeModeAttr:$modeB);

defvar GPU_SpMVInputs = !con(GPU_ModeA, (ins GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnX,
                                             GPU_SparseDnTensorHandle:$dnY, TypeAttr:$computeType));
defvar GPU_SpMVFormat = "$spmatA (`{` $modeA^ `}`)? `,` $dnX `,` $dnY ";
def GPU_SpMVBufferSizeOp : GPU_SparseOp<"spmv_buffer_size", "How large a buffer spmv needs.",
    GPU_SpMVInputs, (outs Res<Index>:$bufferSz), GPU_SpMVFormat # "attr-dict `into` $computeType">;
def GPU_SpMVOp : GPU_SparseOp<"spmv", "A sparse matrix times a vector.",
    !con(GPU_SpMVInputs, (ins AnyMemRef:$buffer)), (outs),
    GPU_SpMVFormat # "`,` $buffer attr-dict `:` type($buffer) `into` $computeType">;

defvar GPU_SpMMInputs = !con(GPU_ModesAB, (ins GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnmatB,
                                               GPU_SparseDnTensorHandle:$dnmatC, TypeAttr:$computeType));
defvar GPU_SpMMFormat = "$spmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC ";
def GPU_SpMMBufferSizeOp : GPU_SparseOp<"spmm_buffer_size", "How large buffers spmm needs.",
    GPU_SpMMInputs, (outs Variadic<Index>:$bufferSzs),
    GPU_SpMMFormat # "attr-dict `:` type($bufferSzs) `into` $computeType", [AttrSizedResultSegments]>;
def GPU_SpMMOp : GPU_SparseOp<"spmm", "A sparse matrix times a dense one.",
    !con(GPU_SpMMInputs, (ins Variadic<AnyMemRef>:$buffers)), (outs),
    GPU_SpMMFormat # "`,` $buffers attr-dict `:` type($buffers) `into` $computeType", [AttrSizedOperandSegments]>;

defvar GPU_SDDMMInputs = !con(GPU_ModesAB, (ins GPU_SparseDnTensorHandle:$dnmatA, GPU_SparseDnTensorHandle:$dnmatB,
                                                GPU_SparseSpMatHandle:$spmatC, TypeAttr:$computeType));
defvar GPU_SDDMMFormat = "$dnmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC ";
def GPU_SDDMMBufferSizeOp : GPU_SparseOp<"sddmm_buffer_size", "How large a buffer sddmm needs.",
    GPU_SDDMMInputs, (outs Res<Index>:$bufferSz), GPU_SDDMMFormat # "attr-dict `into` $computeType">;
def GPU_SDDMMOp : GPU_SparseOp<"sddmm", "A product of dense matrices where a sparse one has elements.",
    !con(GPU_SDDMMInputs, (ins AnyMemRef:$buffer)), (outs),
    GPU_SDDMMFormat # "`,` $buffer attr-dict `:` type($buffer) `into` $computeType">;

def GPU_SpGEMMCreateDescrOp : GPU_SparseOp<"spgemm_create_descr", "Begins a product of sparse matrices.",
    (ins), (outs GPU_SparseSpGEMMOpHandle:$desc), "attr-dict">;
def GPU_SpGEMMDestroyDescrOp : GPU_SparseOp<"spgemm_destroy_descr", "Ends a product of sparse matrices.",
    (ins GPU_SparseSpGEMMOpHandle:$desc), (outs), "$desc attr-dict">;
defvar GPU_SpGEMMInputs = !con((ins GPU_SparseSpGEMMOpHandle:$desc), GPU_ModesAB,
    (ins GPU_SparseSpMatHandle:$spmatA, GPU_SparseSpMatHandle:$spmatB, GPU_SparseSpMatHandle:$spmatC, TypeAttr:$computeType));
defvar GPU_SpGEMMFormat = "$spmatA (`{` $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc ";
def GPU_SpGEMMWorkEstimationOrComputeOp
    : GPU_SparseOp<"spgemm_work_estimation_or_compute", "A step of a product of sparse matrices.",
    !con(GPU_SpGEMMInputs, (ins Index:$bufferSz, AnyMemRef:$buffer, GPU_SpGEMMWorkEstimationOrComputeKindAttr:$kind)),
    (outs Res<Index>:$bufferSzNew),
    !strconcat("`{` $kind `}` ", GPU_SpGEMMFormat, "`,` $bufferSz `,` $buffer attr-dict `:` $computeType `into` type($buffer)")>;
def GPU_SpGEMMCopyOp : GPU_SparseOp<"spgemm_copy", "The result of a product of sparse matrices.",
    GPU_SpGEMMInputs, (outs), GPU_SpGEMMFormat # "attr-dict `:` $computeType">;

#endif // TESSERA_DIALECT_GPU_GPUSPARSEOPS
