#!/usr/bin/python3
# Writes one decoder layer of a Llama as TTIR, by default at the size of the 3B model, weights as arguments.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: generate.py [--dtype f32|bf16] [--hidden 3200] [--heads 32] [--ffn 8640] [--tokens 12] [-o llama_block.mlir]
#
# RMSNorm, rotary embedding, causal attention, SiLU MLP, as a front end gives it: the tables of the rotary embedding and the
# mask are constants of the caller, matrices are stored (in, out).

import argparse
import os
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from ttir_builder import Graph

EPSILON = 1e-6


def normalise(graph, x, name):
    """RMSNorm: x / sqrt(mean(x^2) + epsilon) * weight."""
    graph.comment(name)
    mean = graph.mean(graph.multiply(x, x), [-1])
    root = graph.rsqrt(graph.add(mean, graph.constant(np.full((1, 1), EPSILON))))
    return graph.multiply(graph.multiply(x, root), graph.argument(name + ".weight", (x.shape[-1],)))


def project(graph, x, name, width):
    return graph.matmul(x, graph.argument(name + ".weight", (x.shape[-1], width)))


def split_heads(graph, x, heads):
    """tokens x hidden to 1 x heads x tokens x head dim."""
    tokens, hidden = x.shape
    return graph.transpose(graph.reshape(x, (1, tokens, heads, hidden // heads)), -3, -2)


def rotate(graph, x, cos, sin):
    """The rotary embedding: each pair (i, i + half) of a head turns by the angle of its position."""
    dim = x.shape[-1]
    low, high = graph.slice(x, -1, 0, dim // 2), graph.slice(x, -1, dim // 2, dim)
    turned = graph.concat([graph.neg(high), low], -1)
    return graph.add(graph.multiply(x, cos), graph.multiply(turned, sin))


def attend(graph, x, heads, cos, sin, mask):
    graph.comment("attention")
    tokens, hidden = x.shape
    query, key, value = (split_heads(graph, project(graph, x, "attention." + name, hidden), heads) for name in "qkv")
    query, key = rotate(graph, query, cos, sin), rotate(graph, key, cos, sin)
    scores = graph.matmul(query, graph.transpose(key, -2, -1))
    scores = graph.multiply(scores, graph.constant(np.full((1, 1, 1, 1), (hidden // heads) ** -0.5)))
    weights = graph.softmax(graph.add(scores, mask), -1)
    merged = graph.reshape(graph.transpose(graph.matmul(weights, value), -3, -2), (tokens, hidden))
    return project(graph, merged, "attention.out", hidden)


def transform(graph, x, width):
    """The gated MLP: down(silu(gate(x)) * up(x))."""
    graph.comment("mlp")
    gate = project(graph, x, "mlp.gate", width)
    gate = graph.multiply(gate, graph.sigmoid(gate))
    return project(graph, graph.multiply(gate, project(graph, x, "mlp.up", width)), "mlp.down", x.shape[-1])


def build(dtype="f32", hidden=3200, heads=32, ffn=8640, tokens=12):
    graph = Graph("LlamaBlock", dtype)
    x = graph.argument("hidden_states", (tokens, hidden), "input")
    cos = graph.argument("rotary.cos", (1, 1, tokens, hidden // heads), "constant")
    sin = graph.argument("rotary.sin", (1, 1, tokens, hidden // heads), "constant")
    mask = graph.argument("attention.mask", (1, 1, tokens, tokens), "constant")
    x = graph.add(x, attend(graph, normalise(graph, x, "input_norm"), heads, cos, sin, mask))
    x = graph.add(x, transform(graph, normalise(graph, x, "post_attention_norm"), ffn))
    return graph.text([x])


def main():
    parser = argparse.ArgumentParser(description="Write one decoder layer of a Llama as TTIR.")
    parser.add_argument("--dtype", choices=("f32", "bf16"), default="f32")
    parser.add_argument("--hidden", type=int, default=3200)
    parser.add_argument("--heads", type=int, default=32)
    parser.add_argument("--ffn", type=int, default=8640)
    parser.add_argument("--tokens", type=int, default=12)
    parser.add_argument("-o", "--output", help="the file to write; standard output if not given")
    options = parser.parse_args()
    if options.hidden % (2 * options.heads):
        parser.error("--hidden must be a multiple of twice --heads")
    text = build(options.dtype, options.hidden, options.heads, options.ffn, options.tokens)
    with open(options.output, "w") if options.output else sys.stdout as file:
        file.write(text)


if __name__ == "__main__":
    main()
