# Makes this folder a package.
