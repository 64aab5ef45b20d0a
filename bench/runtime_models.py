#!/usr/bin/python3
# The models that the runtime is timed with, twice: as TTIR, and as graphs of OpenVINO, which a process of its own runs.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage, of a Python that has OpenVINO: runtime_models.py MODEL f32|bf16 THREADS
# It says "ready" and the precision once compiled; then prints the milliseconds of each of N runs for each line "N" that it reads.

import os
import sys

import numpy as np

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
STAGES = [(3, 64, 1), (4, 128, 2), (6, 256, 2), (3, 512, 2)]  # of resnet50: blocks, channels, stride
HIDDEN, HEADS, FFN = 3200, 32, 8640  # of llama_block
BERT = {"tokens": 128, "hidden": 768, "heads": 12, "ffn": 3072}

MODELS = {
    "resnet50, batch 1": ("resnet", 1), "resnet50, batch 8": ("resnet", 8),
    "llama_block, 12 tokens": ("llama", 12), "llama_block, 512 tokens": ("llama", 512),
    "BERT-base layer, 128 tokens": ("bert", 128),
}


def example(name):
    """The generator of an example."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(name, os.path.join(ROOT, "examples", name, "generate.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bert(dtype):
    """One layer of an encoder: attention and a feed-forward net, each with a residual and a layer norm behind it."""
    sys.path.append(os.path.join(ROOT, "examples", "common"))
    from ttir_builder import Graph

    tokens, hidden, heads, ffn = BERT.values()
    graph = Graph("BertLayer", dtype)

    def dense(x, name, width):
        return graph.linear(x, graph.argument(name + ".weight", (x.shape[-1], width)), graph.argument(name + ".bias", (width,)))

    def split(x):
        return graph.transpose(graph.reshape(x, (1, tokens, heads, hidden // heads)), 1, 2)

    def norm(x, name):
        x = graph.add(x, graph.neg(graph.mean(x, [-1])))
        root = graph.rsqrt(graph.add(graph.mean(graph.multiply(x, x), [-1]), graph.constant(np.full((1, 1), 1e-12))))
        scale, shift = (graph.argument(name + end, (1, hidden)) for end in (".weight", ".bias"))
        return graph.add(graph.multiply(graph.multiply(x, root), scale), shift)

    x = graph.argument("x", (tokens, hidden), "input")
    query, key, value = (split(dense(x, name, hidden)) for name in ("query", "key", "value"))
    scores = graph.multiply(graph.matmul(query, graph.transpose(key, 2, 3)), graph.constant(np.full((1, 1, 1, 1), 0.125)))
    mixed = graph.reshape(graph.transpose(graph.matmul(graph.softmax(scores, -1), value), 1, 2), (tokens, hidden))
    x = norm(graph.add(x, dense(mixed, "output", hidden)), "norm1")
    y = graph.elementwise("gelu", dense(x, "up", ffn))
    return graph.text([norm(graph.add(x, dense(y, "down", hidden)), "norm2")])


def ttir(model, dtype):
    """The text of a model's module."""
    kind, size = MODELS[model]
    if kind == "bert":
        return bert(dtype)
    if kind == "llama":
        return example("llama_block").build(dtype, tokens=size)
    return example("resnet50").build(dtype, size)


class Peer:
    """A model as a graph of OpenVINO, with random weights."""

    def __init__(self, model):
        import openvino.opset13 as ops

        self.ops, self.random = ops, np.random.default_rng(0)
        kind, size = MODELS[model]
        self.result, self.shape = {"resnet": self.resnet, "llama": self.llama, "bert": self.bert}[kind](size)

    def constant(self, values):
        return self.ops.constant(np.asarray(values, np.float32))

    def weight(self, *shape):
        return self.ops.constant(self.random.standard_normal(shape, np.float32) * np.float32(1 / np.sqrt(np.prod(shape[1:]))))

    def input(self, *shape):
        self.parameter = self.ops.parameter(shape, np.float32)
        return self.parameter

    def conv(self, x, inputs, outputs, kernel, stride=1):
        ends = [kernel // 2] * 2
        x = self.ops.convolution(x, self.weight(outputs, inputs, kernel, kernel), [stride] * 2, ends, ends, [1, 1])
        return self.ops.add(self.ops.multiply(x, self.weight(1, outputs, 1, 1)), self.weight(1, outputs, 1, 1))

    def resnet(self, batch):
        ops = self.ops
        x = ops.relu(self.conv(self.input(batch, 3, 224, 224), 3, 64, 7, 2))
        x = ops.max_pool(x, [2, 2], [1, 1], [1, 1], [1, 1], [3, 3]).output(0)
        width = 64
        for blocks, channels, stride in STAGES:
            for block in range(blocks):
                y = ops.relu(self.conv(x, width, channels, 1))
                y = ops.relu(self.conv(y, channels, channels, 3, stride if block == 0 else 1))
                y = self.conv(y, channels, 4 * channels, 1)
                if block == 0:
                    x = self.conv(x, width, 4 * channels, 1, stride)
                x, width = ops.relu(ops.add(y, x)), 4 * channels
        x = ops.reduce_mean(x, np.array([2, 3]), keep_dims=False)
        return ops.add(ops.matmul(x, self.weight(2048, 1000), False, False), self.weight(1, 1000)), (batch, 3, 224, 224)

    def split(self, x, tokens, heads, width):
        x = self.ops.reshape(x, np.array([1, tokens, heads, width]), False)
        return self.ops.transpose(x, np.array([0, 2, 1, 3]))

    def attend(self, query, key, value, tokens, hidden, mask=None):
        ops = self.ops
        scores = ops.multiply(ops.matmul(query, key, False, True), self.constant((hidden // query.shape[1]) ** -0.5))
        if mask is not None:
            scores = ops.add(scores, mask)
        mixed = ops.transpose(ops.matmul(ops.softmax(scores, 3), value, False, False), np.array([0, 2, 1, 3]))
        return ops.reshape(mixed, np.array([tokens, hidden]), False)

    def llama(self, tokens):
        ops, half = self.ops, HIDDEN // HEADS // 2
        cos, sin = self.weight(1, 1, tokens, 2 * half), self.weight(1, 1, tokens, 2 * half)

        def norm(x):
            mean = ops.reduce_mean(ops.multiply(x, x), np.array([-1]), keep_dims=True)
            return ops.multiply(ops.divide(x, ops.sqrt(ops.add(mean, self.constant(1e-6)))), self.weight(1, HIDDEN))

        def product(x, inputs, outputs):
            return ops.matmul(x, self.weight(inputs, outputs), False, False)

        def rotate(x):
            low, high = ops.split(x, 3, 2).outputs()
            return ops.add(ops.multiply(x, cos), ops.multiply(ops.concat([ops.negative(high), low], 3), sin))

        x = self.input(tokens, HIDDEN)
        y = norm(x)
        query, key, value = (self.split(product(y, HIDDEN, HIDDEN), tokens, HEADS, 2 * half) for _ in range(3))
        y = self.attend(rotate(query), rotate(key), value, tokens, HIDDEN, self.weight(1, 1, tokens, tokens))
        x = ops.add(x, product(y, HIDDEN, HIDDEN))
        y = norm(x)
        y = ops.multiply(ops.swish(product(y, HIDDEN, FFN)), product(y, HIDDEN, FFN))
        return ops.add(x, product(y, FFN, HIDDEN)), (tokens, HIDDEN)

    def bert(self, tokens):
        ops, hidden, heads, ffn = self.ops, BERT["hidden"], BERT["heads"], BERT["ffn"]

        def dense(x, inputs, outputs):
            return ops.add(ops.matmul(x, self.weight(inputs, outputs), False, False), self.weight(1, outputs))

        def norm(x):
            x = ops.mvn(x, np.array([-1]), True, 1e-12, "INSIDE_SQRT")
            return ops.add(ops.multiply(x, self.weight(1, hidden)), self.weight(1, hidden))

        x = self.input(tokens, hidden)
        query, key, value = (self.split(dense(x, hidden, hidden), tokens, heads, hidden // heads) for _ in range(3))
        y = self.attend(query, key, value, tokens, hidden)
        x = norm(ops.add(x, dense(y, hidden, hidden)))
        y = dense(ops.gelu(dense(x, hidden, ffn), "erf"), ffn, hidden)
        return norm(ops.add(x, y)), (tokens, hidden)


def main():
    import time

    import openvino

    model, dtype, threads = sys.argv[1:4]
    peer = Peer(model)
    hints = {"INFERENCE_PRECISION_HINT": dtype, "INFERENCE_NUM_THREADS": int(threads), "NUM_STREAMS": 1}
    compiled = openvino.Core().compile_model(openvino.Model([peer.result], [peer.parameter]), "CPU", hints)
    request = compiled.create_infer_request()
    request.set_input_tensor(openvino.Tensor(np.random.default_rng(1).standard_normal(peer.shape, np.float32)))
    request.infer()
    print("ready", str(compiled.get_property("INFERENCE_PRECISION_HINT")).split("'")[1], flush=True)
    for line in sys.stdin:
        times = []
        for _ in range(int(line)):
            start = time.perf_counter()
            request.infer()
            times.append((time.perf_counter() - start) * 1e3)
        print(*times, flush=True)


if __name__ == "__main__":
    main()
