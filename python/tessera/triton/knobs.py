# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Settings, as environment variables have them."""
import os


class _Settings:
    """Names and the variables that say their values."""

    def __init__(self, **variables):
        self._variables = variables

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._variables:
            raise AttributeError(name)
        variable, kind = self._variables[name]
        text = os.environ.get(variable)
        return text not in (None, "", "0") if kind is bool else text


cache = _Settings(dir=("TRITON_CACHE_DIR", str), home_dir=("TRITON_HOME", str))
compilation = _Settings(always_compile=("TRITON_ALWAYS_COMPILE", bool), allow_non_constexpr_globals=("TRITON_ALLOW_NON_CONSTEXPR_GLOBALS", bool))
runtime = _Settings(debug=("TRITON_DEBUG", bool), interpret=("TRITON_INTERPRET", bool))
autotuning = _Settings(print=("TRITON_PRINT_AUTOTUNING", bool), cache=("TRITON_CACHE_AUTOTUNING", bool))
language = _Settings(fp32_default=("TRITON_F32_DEFAULT", str))
