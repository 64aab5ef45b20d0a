# The block formats, written down once more: packing to tiles and rounding, in double precision.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

# Bits of a magnitude, and the bias and the largest exponent that is shared.
FORMATS = {"bfp8": (7, 127, 255), "bfp4": (3, 127, 255), "bfp2": (1, 127, 255),
           "bfp8a": (7, 15, 31), "bfp4a": (3, 15, 31), "bfp2a": (1, 15, 31)}


def rows(values):
    """Blocks of 16 of the last dimension, and how many of the last are padding."""
    values = np.asarray(values, np.float64)
    values = values.reshape(-1, values.shape[-1] if values.ndim else 1)
    pad = -values.shape[1] % 16
    return np.pad(values, ((0, 0), (0, pad))).reshape(-1, 16), values.shape, pad


def exponents(blocks, bias):
    """The biased exponents that the blocks share: those of the largest values."""
    largest = np.abs(blocks).max(axis=1)
    return np.where(largest > 0, np.frexp(np.where(largest > 0, largest, 1))[1] - 1 + bias, 0)


def magnitudes(blocks, name):
    width, bias, limit = FORMATS[name]
    shared = np.clip(exponents(blocks, bias), 0, limit)
    # Bits that the shift to the shared exponent pushes out don't take part in rounding.
    shifted = np.floor(np.ldexp(np.abs(blocks), 23 - (shared - bias)[:, None]))
    return np.minimum(np.rint(np.ldexp(shifted, width - 24)), 2 ** width - 1), shared


def quantize(values, name):
    width, bias, _ = FORMATS[name]
    blocks, shape, pad = rows(values)
    whole, shared = magnitudes(blocks, name)
    result = np.copysign(np.ldexp(whole, (shared - bias - width + 1)[:, None]), blocks)
    result = np.where(whole == 0, 0.0, result).reshape(shape[0], -1)
    return result[:, :shape[1]].reshape(np.shape(values))


def units(values, name):
    """For each value the distance between neighbours in its block."""
    width, bias, _ = FORMATS[name]
    blocks, shape, pad = rows(np.asarray(values, np.float64) * (1 + 1e-5))
    unit = np.ldexp(1.0, np.maximum(exponents(blocks, bias), 0) - bias - width + 1)
    if bias == 15:
        unit = np.maximum(unit, 2.0 ** -15)  # what is smaller counts as this
    return np.repeat(unit[:, None], 16, 1).reshape(shape[0], -1)[:, :shape[1]].reshape(np.shape(values))


def pack(values, name):
    """The tiles of a tensor, as bytes."""
    width = FORMATS[name][0]
    values = np.asarray(values, np.float64)
    values = values.reshape((1,) * max(0, 2 - values.ndim) + values.shape)
    down, across = -(-values.shape[-2] // 32), -(-values.shape[-1] // 32)
    values = values.reshape(-1, *values.shape[-2:])
    padded = np.zeros((values.shape[0], down * 32, across * 32))
    padded[:, :values.shape[1], :values.shape[2]] = values
    # matrix, tile row, face row, row, tile column, face column, column
    faces = padded.reshape(-1, down, 2, 16, across, 2, 16).transpose(0, 1, 4, 2, 5, 3, 6)
    blocks = faces.reshape(-1, 16)
    whole, shared = magnitudes(blocks, name)
    elements = whole.astype(np.uint8) | ((np.signbit(blocks) & (whole != 0)).astype(np.uint8) << width)
    bits = (elements[..., None] >> np.arange(width + 1, dtype=np.uint8)) & 1
    data = np.packbits(bits.reshape(-1, 64 * 16 * (width + 1)), axis=1, bitorder="little")
    return np.concatenate([shared.astype(np.uint8).reshape(-1, 64), data], axis=1).tobytes()
