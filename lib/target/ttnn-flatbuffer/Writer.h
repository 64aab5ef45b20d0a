// State and helpers of one translation to a .ttnn file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A failure is reported at the op that is being written and sticks: functions then return offset 0
// ("absent"), and the caller looks at `failed` once per op.
#ifndef TESSERA_TARGET_TTNNFLATBUFFER_WRITER_H
#define TESSERA_TARGET_TTNNFLATBUFFER_WRITER_H

#include "dialect/ttnn/TTNN.h"
#include "fbs/ttnn/Binary.h"
#include "support/Map.h"

typedef struct Writer {
  FbBuilder builder;
  MlirOperation op;            ///< being written
  MlirAttribute device;        ///< tt.device in scope, or null
  uint32_t nextId;             ///< of tensors; runs on through all programs
  TsPointerMap tensors;        ///< value -> offset of its TensorRef
  TsPointerMap written;        ///< offset of a TensorRef -> the value that was written into it last
  TsPointerMap devices;        ///< device value -> offset of its DeviceRef
  TsPointerMap descs;          ///< tensor type -> offset of its TensorDesc
  TsPointerMap layouts;        ///< layout -> offset of its LayoutDesc
  TsPointerMap rows;           ///< op definition -> row of the table of ops
  FbsDynamicLibOffset library; ///< the processor's functions; offset 0: there are none
  bool failed;
} Writer;

/// Reports an error at the current op, the first one only.
void writerFail(Writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

//===--- Values (WriterTypes.c) ---===//

/// The tensor that a value is: of destination-style ops, the one that they write.
FbsTtnnTensorRefOffset writerTensor(Writer *writer, MlirValue value);
/// A new tensor for a function argument or a result that isn't tied to an operand.
FbsTtnnTensorRefOffset writerNewTensor(Writer *writer, MlirValue value);
/// The tensor of the current op's result: its init's for a destination-style op, else a new one.
FbsTtnnTensorRefOffset writerResult(Writer *writer);
/// Offset 0 for a null value.
FbsDeviceRefOffset writerDevice(Writer *writer, MlirValue device);
void writerAddDevice(Writer *writer, MlirValue device);

//===--- Attributes (WriterTypes.c) ---===//

/// Of a `#ttnn.memory_config` for a tensor of this type; offset 0 for a null attribute.
FbsTtnnMemoryConfigOffset writerMemoryConfig(Writer *writer, MlirAttribute config,
                                             MlirType tensorType);
FbsSystemDescOffset writerSystemDesc(Writer *writer, MlirAttribute systemDesc);

//===--- Ops (WriteOps.c) ---===//

void writerAddRows(Writer *writer);
/// The current op as a member of the union of ops; reports what has none.
FbsTtnnOpTypeOffset writerOp(Writer *writer);

#endif // TESSERA_TARGET_TTNNFLATBUFFER_WRITER_H
