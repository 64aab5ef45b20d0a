#!/usr/bin/python3
# Trains the classifier of the digits with PyTorch and writes it as TTIR: digits.mlir, digits_bf16.mlir, expected.npy.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: train.py [--out FOLDER] [--epochs 60]
#
# Seeded: the same versions of PyTorch and processor give the same weights. digits.mlir in the tree is its result;
# expected.npy holds the probabilities that PyTorch computes for the held-out scans, 360x10 f32.

import argparse
import os

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import data
import model


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3, padding=1)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.fc = nn.Linear(32 * 4 * 4, 10)

    def forward(self, x):
        """Logits of N x 1 x 8 x 8 pixels from 0 to 16."""
        x = F.relu(self.conv2(F.relu(self.conv1(x / 16))))
        # Flattened with the channels last, as the module does it.
        x = F.max_pool2d(x, 2).permute(0, 2, 3, 1).flatten(1)
        return self.fc(F.dropout(x, 0.3, self.training))


def shift(images):
    """Moves each image by up to one pixel, so that the place matters less."""
    padded = F.pad(images, (1, 1, 1, 1))
    moves = torch.randint(0, 3, (len(images), 2)).tolist()
    return torch.stack([image[:, y : y + 8, x : x + 8] for image, (y, x) in zip(padded, moves)])


def train(images, labels, epochs):
    torch.manual_seed(0)
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs)
    for epoch in range(epochs):
        for batch in torch.randperm(len(images)).split(64):
            loss = F.cross_entropy(net(shift(images[batch])), labels[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        schedule.step()
        if epoch % 10 == 9:
            print("epoch %d: loss %.4f" % (epoch + 1, loss))
    return net.eval()


def weights_of(net):
    weights = {name: array.detach().numpy() for name, array in net.named_parameters()}
    weights["fc.weight"] = np.ascontiguousarray(weights["fc.weight"].T)
    return weights


def main():
    parser = argparse.ArgumentParser(description="Train the classifier of the digits.")
    parser.add_argument("--out", default=data.HERE, help="the folder to write to (this example's own)")
    parser.add_argument("--epochs", type=int, default=60)
    options = parser.parse_args()
    torch.use_deterministic_algorithms(True)
    images, labels, held_out, held_out_labels = data.load()
    pixels = lambda images: torch.from_numpy(images).permute(0, 3, 1, 2).contiguous()
    net = train(pixels(images), torch.from_numpy(labels), options.epochs)
    with torch.no_grad():
        probabilities = net(pixels(held_out)).softmax(1).numpy()
    right = int((probabilities.argmax(1) == held_out_labels).sum())
    print("held out: %d of %d right (%.1f %%)" % (right, len(held_out), 100 * right / len(held_out)))
    for dtype, name in (("f32", "digits.mlir"), ("bf16", "digits_bf16.mlir")):
        with open(os.path.join(options.out, name), "w") as file:
            file.write(model.build(weights_of(net), data.BATCH, dtype))
    np.save(os.path.join(options.out, "expected.npy"), probabilities)


if __name__ == "__main__":
    main()
