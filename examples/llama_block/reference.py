#!/usr/bin/python3
# The decoder layer in plain PyTorch from the same .npy arguments: what the compiled model is compared with.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: reference.py FOLDER [-o expected.npy] [--compare actual.npy [--pcc 0.9999]]
# FOLDER holds what examples/common/arguments.py wrote. All arithmetic is f32, whatever the model's type.
# The mask is computed here rather than read, and the rotation is done on complex numbers.

import os
import sys

import torch
import torch.nn.functional as F

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import reference_cli


def normalise(x, weight):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * weight


def rotate(x, turns):
    """Element i and i + half of a head are the real and the imaginary part of a number that is turned."""
    half = x.shape[-1] // 2
    turned = torch.complex(x[..., :half], x[..., half:]) * turns
    return torch.cat([turned.real, turned.imag], -1)


def forward(weights):
    """The layer's output; `weights` maps each argument's name to its tensor."""
    x = weights["hidden_states"]
    tokens, hidden = x.shape
    half = weights["rotary.cos"].shape[-1] // 2
    heads = hidden // (2 * half)
    turns = torch.complex(weights["rotary.cos"][0, 0, :, :half], weights["rotary.sin"][0, 0, :, :half])

    y = normalise(x, weights["input_norm.weight"])
    split = lambda name: (y @ weights["attention.%s.weight" % name]).reshape(tokens, heads, -1).transpose(0, 1)
    query, key, value = rotate(split("q"), turns), rotate(split("k"), turns), split("v")
    scores = query @ key.transpose(1, 2) / (hidden / heads) ** 0.5
    later = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
    attention = torch.softmax(scores.masked_fill(later, float("-inf")), -1) @ value
    x = x + attention.transpose(0, 1).reshape(tokens, hidden) @ weights["attention.out.weight"]

    y = normalise(x, weights["post_attention_norm.weight"])
    y = F.silu(y @ weights["mlp.gate.weight"]) * (y @ weights["mlp.up.weight"])
    return x + y @ weights["mlp.down.weight"]


if __name__ == "__main__":
    reference_cli.run("llama_block", forward)
