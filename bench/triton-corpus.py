#!/usr/bin/env python3
"""Writes what Triton itself makes of kernels, pass by pass: the peer of bench/triton-passes.py and bench/triton-modules.py.

  triton-corpus.py FILE.py... --out FOLDER [--capability 80]

Runs in a Python with Triton 3.7 (pip install triton==3.7.0); needs no GPU. A file has kernels and a list KERNELS of pairs: the name of a kernel, and its
signature, "*fp32:16, i32, 1024": a type for each parameter, `:16` for divisible by 16, a value for each constexpr.
FOLDER/out/NAME gets the module before any pass (`source`), the one after all passes (`ttir`), that after each of them (`1.inliner.out`, ...), and
what further passes make of `ttir` (`x.NAME.out`). FOLDER/kernels.json lists the kernels.
"""
import argparse
import ast
import importlib.util
import json
import os
import tempfile

from triton._C.libtriton import ir, passes
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import ASTSource, make_backend

FURTHER = [("licm", passes.common.add_licm), ("triton-licm", passes.ttir.add_triton_licm),
           ("loop-aware-cse", passes.ttir.add_loop_aware_cse), ("sccp", passes.common.add_sccp)]


def pipeline(capability):
    result = [("inliner", passes.common.add_inliner), ("rewrite-tensor-pointer", passes.ttir.add_rewrite_tensor_pointer)]
    if capability < 90:
        result.append(("rewrite-tensor-descriptor-to-pointer", passes.ttir.add_rewrite_tensor_descriptor_to_pointer))
    return result + [("canonicalize", passes.common.add_canonicalizer), ("combine", passes.ttir.add_combine),
                     ("reorder-broadcast", passes.ttir.add_reorder_broadcast), ("cse", passes.common.add_cse),
                     ("symbol-dce", passes.common.add_symbol_dce), ("loop-unroll", passes.ttir.add_loop_unroll)]


def parse_signature(kernel, text):
    signature, constants, attributes = {}, {}, {}
    for i, (parameter, part) in enumerate(zip(kernel.params, text.split(","))):
        kind, _, hint = part.strip().partition(":")
        if parameter.is_constexpr:
            signature[parameter.name] = "constexpr"
            constants[(i,)] = ast.literal_eval(kind)
            continue
        signature[parameter.name] = kind
        if hint == "16":
            attributes[(i,)] = [["tt.divisibility", 16]]
    return signature, constants, attributes


def front_end(kernel, text, target):
    signature, constants, attributes = parse_signature(kernel, text)
    source = ASTSource(fn=kernel, signature=signature, constexprs=constants, attrs=attributes)
    backend = make_backend(target)
    options = backend.parse_options({})
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    return context, source.make_ir(target, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)


def run(context, module, name, add):
    manager = ir.pass_manager(context)
    add(manager)
    manager.run(module, name)
    return str(module)


def compile_kernel(kernel, text, capability, folder):
    context, module = front_end(kernel, text, GPUTarget("cuda", capability, 32))
    stages = {"source": str(module)}
    for i, (name, add) in enumerate(pipeline(capability), 1):
        stages[f"{i}.{name}.out"] = stages["ttir"] = run(context, module, name, add)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(stages["ttir"])
        file.flush()
        for name, add in FURTHER:
            copy = ir.parse_mlir_module(file.name, context)
            stages[f"x.{name}.out"] = run(context, copy, name, add)
    os.makedirs(folder, exist_ok=True)
    for name, content in stages.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(content)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("files", nargs="+")
    p.add_argument("--out", required=True)
    p.add_argument("--capability", type=int, default=80)
    o = p.parse_args()
    kernels = []
    for path in o.files:
        stem = os.path.splitext(os.path.basename(path))[0]  # which the names of helper functions begin with
        spec = importlib.util.spec_from_file_location(stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, signature in module.KERNELS:
            compile_kernel(getattr(module, name), signature, o.capability, os.path.join(o.out, "out", name))
            kernels.append({"id": name, "file": os.path.abspath(path), "kernel": name, "signature": signature, "target": f"cuda:{o.capability}"})
    with open(os.path.join(o.out, "kernels.json"), "w") as file:
        json.dump(kernels, file, indent=1)


if __name__ == "__main__":
    main()
