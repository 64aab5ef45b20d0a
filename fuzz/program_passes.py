"""The passes that programs.py runs, with the values that it gives their options."""

BOOL = ["true", "false"]
SMALL = ["1", "2", "3", "5"]

# What a pass runs on, its name, its options. These keep a program's meaning, and what comes of them can be lowered to llvm.
OPTIMIZING = [
    ("any", "canonicalize", {"top-down": BOOL, "region-simplify": ["disabled", "normal", "aggressive"], "max-iterations": ["1", "10", "-1"],
                             "max-num-rewrites": ["-1", "7"]}),
    ("any", "cse", {}), ("any", "sccp", {}), ("any", "canonicalize", {}), ("any", "loop-invariant-code-motion", {}), ("any", "control-flow-sink", {}),
    ("any", "int-range-optimizations", {}), ("any", "arith-unsigned-when-equivalent", {}), ("any", "mem2reg", {}), ("any", "sroa", {}),
    ("any", "topological-sort", {}), ("any", "strip-debuginfo", {}), ("any", "remove-dead-values", {"canonicalize": BOOL}),
    ("any", "arith-int-range-narrowing", {"int-bitwidths-supported": ["8,16,32", "32", "1,8,64"]}),
    ("module", "inline", {"max-iterations": ["1", "4"], "inlining-threshold": ["50", "1000"], "default-pipeline": ["cse", "canonicalize"]}),
    ("module", "symbol-dce", {}), ("module", "duplicate-function-elimination", {}),
    ("any", "math-uplift-to-fma", {}), ("any", "math-sincos-fusion", {}),
    ("func", "affine-data-copy-generate", {"fast-mem-space": ["0"], "fast-mem-capacity": SMALL, "skip-non-unit-stride-loops": BOOL}),
    ("func", "affine-loop-invariant-code-motion", {}), ("func", "affine-loop-normalize", {"promote-single-iter": BOOL}),
    ("func", "affine-loop-tile", {"tile-size": SMALL, "separate": BOOL}),
    ("func", "affine-loop-unroll", {"unroll-factor": SMALL, "unroll-up-to-factor": BOOL, "cleanup-unroll": BOOL, "unroll-num-reps": SMALL}),
    ("func", "affine-loop-unroll-jam", {"unroll-jam-factor": SMALL}), ("func", "affine-parallelize", {"parallel-reductions": BOOL}),
    ("func", "affine-pipeline-data-transfer", {}), ("func", "affine-raise-from-memref", {}), ("func", "affine-scalrep", {}), ("func", "affine-simplify-min-max", {}), ("func", "affine-simplify-structures", {}),
    ("any", "affine-expand-index-ops", {}), ("any", "affine-expand-index-ops-as-affine", {}), ("any", "lower-affine", {}),
    ("any", "arith-expand", {}),
    ("any", "scf-for-loop-canonicalization", {}), ("any", "scf-for-loop-peeling", {"peel-front": BOOL, "skip-partial": BOOL}),
    ("any", "scf-for-loop-range-folding", {}), ("any", "scf-for-loop-specialization", {}), ("any", "scf-for-to-while", {}),
    ("any", "scf-forall-to-for", {}), ("any", "scf-forall-to-parallel", {}), ("any", "scf-parallel-for-to-nested-fors", {}),
    ("any", "scf-parallel-loop-fusion", {}), ("any", "scf-parallel-loop-specialization", {}),
    ("any", "scf-parallel-loop-tiling", {"parallel-loop-tile-sizes": ["2", "3,2", "1"], "no-min-max-bounds": BOOL}),
    ("any", "expand-strided-metadata", {}), ("any", "memref-expand", {}), ("module", "expand-realloc", {"emit-deallocs": BOOL}),
    ("any", "resolve-ranked-shaped-type-result-dims", {}), ("any", "resolve-shaped-type-result-dims", {}),
    ("func", "lower-vector-mask", {}), ("func", "lower-vector-multi-reduction", {"lowering-strategy": ["inner-parallel", "inner-reduction"]}),
    ("func", "lower-vector-to-from-elements-to-shuffle-tree", {}),
    ("any", "convert-vector-to-scf", {"full-unroll": BOOL, "target-rank": SMALL}), ("any", "convert-scf-to-cf", {}),
]

# Conversions after which lowering may or may not go on.
LATE = [
    ("any", "convert-arith-to-llvm", {}), ("any", "convert-math-to-llvm", {"approximate-log1p": BOOL}), ("any", "convert-index-to-llvm", {}),
    ("any", "convert-ub-to-llvm", {}), ("module", "convert-complex-to-llvm", {}), ("any", "reconcile-unrealized-casts", {}),
    ("module", "convert-vector-to-llvm", {"force-32bit-vector-indices": BOOL, "vector-contract-lowering": ["dot", "outerproduct", "matmul"],
                                          "vector-transpose-lowering": ["eltwise", "shuffle1d"]}),
    ("module", "finalize-memref-to-llvm", {"use-aligned-alloc": BOOL}), ("module", "convert-cf-to-llvm", {}), ("module", "convert-func-to-llvm", {}),
    ("any", "convert-to-llvm", {}), ("module", "convert-math-to-funcs", {"convert-ctlz": BOOL}), ("module", "convert-math-to-libm", {}),
]

# What changes meanings, or makes what isn't run.
OTHER = [
    ("func", "math-expand-ops", {}),
    ("any", "arith-emulate-wide-int", {"widest-int-supported": ["32", "16"]}), ("any", "memref-emulate-wide-int", {"widest-int-supported": ["32"]}),
    ("any", "arith-emulate-unsupported-floats", {"source-types": ["f32", "bf16,f16"], "target-type": ["f64"]}),
    ("any", "math-extend-to-supported-types", {"target-type": ["f64", "f32"]}), ("any", "convert-arith-to-emitc", {}),
    ("any", "convert-scf-to-emitc", {}), ("any", "convert-func-to-emitc", {}), ("any", "convert-memref-to-emitc", {"lower-to-cpp": BOOL}),
    ("any", "convert-to-emitc", {}), ("any", "form-expressions", {}), ("any", "convert-math-to-emitc", {"language-target": ["c99", "cpp11"]}),
    ("any", "gpu-map-parallel-loops", {}), ("module", "gpu-kernel-outlining", {}), ("any", "gpu-launch-sink-index-computations", {}),
    ("module", "gpu-to-llvm", {}), ("any", "convert-gpu-to-nvvm", {}), ("any", "llvm-legalize-for-export", {}), ("any", "llvm-add-comdats", {}),
    ("any", "ensure-debug-info-scope-on-llvm-func", {}), ("any", "llvm-use-default-visibility", {}), ("func", "llvm-request-c-wrappers", {}),
    ("any", "symbol-privatize", {}), ("any", "set-llvm-module-datalayout", {}), ("any", "test-lower-to-llvm", {}), ("any", "print-op-stats", {}),
    ("func", "convert-arith-to-llvm", {"index-bitwidth": ["32"]}), ("module", "finalize-memref-to-llvm", {"use-generic-functions": BOOL}),
    ("module", "convert-func-to-llvm", {"use-bare-ptr-memref-call-conv": BOOL, "index-bitwidth": ["32", "0"]}),
    ("func", "affine-data-copy-generate", {"generate-dma": BOOL, "fast-mem-capacity": SMALL, "fast-mem-space": ["1", "2"]}),
    ("module", "convert-arith-to-stablehlo", {}),
]

SAME_MEANING = OPTIMIZING
ANY = OPTIMIZING + OPTIMIZING + LATE + OTHER


def options_text(numbers, options):
    given = [f"{name}={numbers.choice(values)}" for name, values in sorted(options.items()) if numbers.randrange(2)]
    return f"{{{' '.join(given)}}}" if given else ""


def pipeline(numbers, passes, count):
    parts = []
    for _ in range(count):
        where, name, options = numbers.choice(passes)
        text = name + options_text(numbers, options)
        parts.append(f"func.func({text})" if where == "func" or (where == "any" and numbers.randrange(100) < 40) else text)
    return f"builtin.module({','.join(parts)})"
