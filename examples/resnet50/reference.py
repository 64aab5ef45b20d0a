#!/usr/bin/python3
# ResNet-50 in plain PyTorch, NCHW, from the same .npy arguments: what the compiled model is compared with.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: reference.py FOLDER [-o expected.npy] [--compare actual.npy [--pcc 0.9999]]
# FOLDER holds what examples/common/arguments.py wrote. All arithmetic is f32, whatever the model's type.

import os
import sys

import torch
import torch.nn.functional as F

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import reference_cli


def convolve(weights, x, name, stride=1):
    weight = weights[name + ".weight"]
    x = F.conv2d(x, weight, stride=stride, padding=weight.shape[-1] // 2)
    scale, shift = weights[name + ".scale"].flatten(), weights[name + ".shift"].flatten()
    return F.batch_norm(x, torch.zeros_like(scale), torch.ones_like(scale), scale, shift, eps=0.0)


def forward(weights):
    """The logits; `weights` maps each argument's name to its tensor. The structure is read off the names."""
    x = F.relu(convolve(weights, weights["pixels"], "stem", 2))
    x = F.max_pool2d(x, 3, 2, 1)
    blocks = sorted({name.rsplit(".", 2)[0] for name in weights if name.startswith("stage")})
    for block in blocks:
        stride = 2 if block.endswith("block0") and not block.startswith("stage1") else 1
        y = F.relu(convolve(weights, x, block + ".conv1"))
        y = F.relu(convolve(weights, y, block + ".conv2", stride))
        y = convolve(weights, y, block + ".conv3")
        if block + ".shortcut.weight" in weights:
            x = convolve(weights, x, block + ".shortcut", stride)
        x = F.relu(y + x)
    return x.mean((2, 3)) @ weights["fc.weight"] + weights["fc.bias"]


if __name__ == "__main__":
    reference_cli.run("resnet50", forward)
