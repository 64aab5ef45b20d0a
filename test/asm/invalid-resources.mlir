// What is refused and why: file metadata and resources.
// RUN: mlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{expected ':'}}
{-# x #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: { builtin: { a: "0x03000000010203" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes}}
{-# dialect_resources: { builtin: { a: "0x0300" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a'}}
{-# dialect_resources: { builtin: { a: "zz" } } #-}

// -----

// expected-error @+1 {{dialect 'foo' is unknown}}
{-# dialect_resources: { foo: { a: "0x01000000" } } #-}

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { builtin: { 1: "0x01000000" } } #-}

// -----
"test.op"() {a = dense_resource<x> : tensor<1xi32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      // expected-error @+1 {{expected hex string blob for key 'x' to encode alignment in first 4 bytes, but got non-power-of-2 value: 0}}
      x: "0x0000000001000000"
    }
  }
#-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a'}}
{-# external_resources: { foo: { a: "0xZZ" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes}}
{-# external_resources: { foo: { a: "0x0400" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 5}}
{-# external_resources: { foo: { a: "0x05000000" } } #-}

// -----

// expected-error @+1 {{expected string value for key 'a'}}
{-# external_resources: { foo: { a: 3 } } #-}

// -----

// expected-error @+1 {{expected string value for key 'a'}}
{-# external_resources: { foo: { a: @b } } #-}
