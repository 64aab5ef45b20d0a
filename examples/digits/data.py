#!/usr/bin/python3
# The handwritten digits: 1,797 scans of 8x8 pixels from 0 to 16, divided once and for all into training and held-out scans.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: data.py FOLDER      writes the held-out scans: FOLDER/images_0.npy ... images_9.npy (36x8x8x1 f32) and labels.npy
# Where the data is from: SOURCE.md.

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
BATCH = 36
HELD_OUT = 10 * BATCH


def load():
    """(training images, training labels, held-out images, held-out labels); images are N x 8 x 8 x 1 f32."""
    table = np.loadtxt(os.path.join(HERE, "digits.csv.gz"), delimiter=",")
    # RandomState's streams are frozen: the same division with every version of NumPy.
    table = table[np.random.RandomState(1797).permutation(len(table))]
    images = table[:, :64].reshape(-1, 8, 8, 1).astype(np.float32)
    labels = table[:, 64].astype(np.int64)
    return images[HELD_OUT:], labels[HELD_OUT:], images[:HELD_OUT], labels[:HELD_OUT]


def write_held_out(folder):
    """Writes the held-out scans in batches; gives the paths of the batches."""
    os.makedirs(folder, exist_ok=True)
    _, _, images, labels = load()
    np.save(os.path.join(folder, "labels.npy"), labels)
    paths = []
    for i in range(HELD_OUT // BATCH):
        paths.append(os.path.join(folder, "images_%d.npy" % i))
        np.save(paths[-1], images[i * BATCH : (i + 1) * BATCH])
    return paths


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: data.py FOLDER")
    print("\n".join(write_held_out(sys.argv[1])))


if __name__ == "__main__":
    main()
