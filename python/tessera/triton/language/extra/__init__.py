"""triton.language.extra: libraries for kernels."""
from . import libdevice
