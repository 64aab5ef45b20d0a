// TTNN's names for C++ programs, run by libttrt on the cpu device: what `ttmlir-translate
// --mlir-to-cpp` prints compiles against this header and runs without a card.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++17; compile with -I include/ttnn -I include, link libttrt. Every function runs at once; what
// goes wrong is thrown as a std::runtime_error. A tensor is a handle: copies share the elements.
#ifndef TTNN_PRECOMPILED_HPP
#define TTNN_PRECOMPILED_HPP

#include "tessera/runtime.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace ttnn {

//===--- Types ---===//

enum class DataType {
  FLOAT32 = TT_F32,
  FLOAT16 = TT_F16,
  BFLOAT16 = TT_BF16,
  BFLOAT8_B = TT_BFP_BF8,
  BFLOAT4_B = TT_BFP_BF4,
  UINT32 = TT_U32,
  UINT16 = TT_U16,
  UINT8 = TT_U8
};
enum class Layout { ROW_MAJOR, TILE, INVALID };
enum class BufferType { DRAM, L1, SYSTEM_MEMORY, L1_SMALL, TRACE };
enum class TensorMemoryLayout {
  INTERLEAVED,
  SINGLE_BANK,
  HEIGHT_SHARDED,
  WIDTH_SHARDED,
  BLOCK_SHARDED
};

template <typename T> using SmallVector = std::vector<T>;

struct Shape {
  std::vector<int64_t> sizes;
  Shape() = default;
  Shape(std::initializer_list<int64_t> given) : sizes(given) {}
  explicit Shape(std::vector<int64_t> given) : sizes(std::move(given)) {}
  size_t rank() const { return sizes.size(); }
  int64_t operator[](size_t i) const { return sizes.at(i); }
  bool operator==(const Shape &other) const { return sizes == other.sizes; }
};

struct MemoryConfig {
  TensorMemoryLayout memory_layout = TensorMemoryLayout::INTERLEAVED;
  BufferType buffer_type = BufferType::DRAM;
  MemoryConfig() = default;
  MemoryConfig(TensorMemoryLayout memory_layout, BufferType buffer_type)
      : memory_layout(memory_layout), buffer_type(buffer_type) {}
};

/// A device of libttrt.
class IDevice {
public:
  /// Takes part in a device that someone else closes.
  explicit IDevice(TtDevice device) : handle(device) {}
  explicit IDevice(const char *name) : owned(true) {
    TtError error = {};
    handle = ttDeviceOpen(name, &error);
    if (!handle)
      throw std::runtime_error(error.text);
  }
  ~IDevice() {
    if (owned)
      ttDeviceClose(handle);
  }
  IDevice(const IDevice &) = delete;
  IDevice &operator=(const IDevice &) = delete;
  TtDevice get() const { return handle; }

private:
  TtDevice handle = nullptr;
  bool owned = false;
};

/// The device of programs that aren't given one.
class DeviceGetter {
public:
  static IDevice *getInstance() {
    static IDevice instance("cpu");
    return &instance;
  }
};

/// A tensor of libttrt and the device that made it.
class Tensor {
public:
  Tensor() = default;
  Tensor(TtTensor owned, IDevice *device)
      : state(std::make_shared<State>(State{Handle(owned), device})) {}

  TtTensor get() const {
    if (!state || !state->handle)
      throw std::runtime_error("a tensor is used that isn't there or has been deallocated");
    return state->handle.get();
  }
  IDevice *device() const { return state ? state->device : nullptr; }
  const TtTensorDesc &desc() const { return *ttTensorGetDesc(get()); }
  size_t rank() const { return desc().rank; }
  Shape shape() const {
    return Shape(std::vector<int64_t>(desc().shape, desc().shape + desc().rank));
  }
  DataType dtype() const { return static_cast<DataType>(desc().dtype); }
  /// The elements in row-major order; T has their size.
  template <typename T> std::vector<T> to_vector() const {
    std::vector<T> values(static_cast<size_t>(ttTensorDescGetNumElements(&desc())));
    TtError error = {};
    if (!ttTensorCopyData(get(), values.data(), values.size() * sizeof(T), &error))
      throw std::runtime_error(error.text);
    return values;
  }
  /// Lets go of the elements, also for copies of the handle when `force` says so.
  void release(bool force) const {
    if (state && (force || state.use_count() == 1))
      state->handle.reset();
  }

private:
  struct Destroy {
    void operator()(TtTensor tensor) const { ttTensorDestroy(tensor); }
  };
  using Handle = std::unique_ptr<std::remove_pointer_t<TtTensor>, Destroy>;
  struct State {
    Handle handle;
    IDevice *device;
  };
  std::shared_ptr<State> state;
};

/// A device, or none.
struct OptionalDevice {
  IDevice *device = nullptr;
  OptionalDevice(std::nullopt_t) {}
  OptionalDevice(IDevice *device) : device(device) {}
};

using OptionalTensor = std::optional<Tensor>;
using OptionalMemory = std::optional<MemoryConfig>;

namespace detail {

//===--- Running an op ---===//

/// The fields of an op, and what they point at.
class Op {
public:
  explicit Op(const char *name) : name(name) {}

  Op &integer(const char *field, int64_t value) {
    fields.push_back({field, TT_FIELD_INTEGER, value, 0, 0, nullptr});
    return *this;
  }
  Op &number(const char *field, double value) {
    fields.push_back({field, TT_FIELD_FLOAT, 0, value, 0, nullptr});
    return *this;
  }
  Op &text(const char *field, const std::string &value) {
    texts.push_back(std::make_unique<std::string>(value));
    fields.push_back({field, TT_FIELD_TEXT, 0, 0, value.size(), texts.back()->data()});
    return *this;
  }
  template <typename List> Op &integers(const char *field, const List &values) {
    lists.push_back(std::make_unique<std::vector<int64_t>>(values.begin(), values.end()));
    fields.push_back({field, TT_FIELD_INTEGERS, 0, 0, values.size(), lists.back()->data()});
    return *this;
  }
  Op &bytes(const char *field, const void *data, size_t size) {
    fields.push_back({field, TT_FIELD_BYTES, 0, 0, size, data});
    return *this;
  }
  Op &tensors(const char *field, const std::vector<Tensor> &values) {
    handles.push_back(std::make_unique<std::vector<TtTensor>>());
    for (const Tensor &tensor : values) {
      handles.back()->push_back(tensor.get());
      if (!device)
        device = tensor.device();
    }
    fields.push_back({field, TT_FIELD_TENSORS, 0, 0, values.size(), handles.back()->data()});
    return *this;
  }
  Op &tensor(const char *field, const Tensor &value) { return tensors(field, {value}); }
  Op &tensor(const char *field, const OptionalTensor &value) {
    return value ? tensor(field, *value) : *this;
  }
  Op &on(IDevice *given) {
    device = given ? given : device;
    return *this;
  }

  Tensor run(const TtTensorDesc &result) {
    TtTensor output = nullptr;
    call(&result, &output);
    return Tensor(output, device);
  }
  void runInPlace() { call(nullptr, nullptr); }

private:
  void call(const TtTensorDesc *result, TtTensor *output) {
    TtError error = {};
    if (!device)
      device = DeviceGetter::getInstance();
    if (!ttOpRun(device->get(), name, fields.data(), fields.size(), result, output, &error))
      throw std::runtime_error(error.text);
  }

  const char *name;
  IDevice *device = nullptr;
  std::vector<TtOpField> fields;
  std::vector<std::unique_ptr<std::vector<int64_t>>> lists;
  std::vector<std::unique_ptr<std::vector<TtTensor>>> handles;
  std::vector<std::unique_ptr<std::string>> texts;
};

//===--- Describing results ---===//

inline TtMemory memoryOf(BufferType type) {
  return type == BufferType::DRAM ? TT_DRAM : type == BufferType::SYSTEM_MEMORY ? TT_SYSTEM : TT_L1;
}

inline void setShape(TtTensorDesc &desc, const std::vector<int64_t> &sizes) {
  if (sizes.size() > TT_MAX_RANK)
    throw std::runtime_error("a tensor of more than " + std::to_string(TT_MAX_RANK) +
                             " dimensions");
  desc.rank = static_cast<uint32_t>(sizes.size());
  std::copy(sizes.begin(), sizes.end(), desc.shape);
  desc.size = 0;
}

/// What a tensor is, with another shape.
inline TtTensorDesc like(const Tensor &tensor, const std::vector<int64_t> &sizes) {
  TtTensorDesc desc = {};
  desc.dtype = tensor.desc().dtype;
  desc.memory = tensor.desc().memory;
  desc.order = tensor.desc().order;
  setShape(desc, sizes);
  return desc;
}
inline TtTensorDesc like(const Tensor &tensor) { return like(tensor, tensor.shape().sizes); }

/// As `output` where there is one.
inline TtTensorDesc into(const OptionalTensor &output, const TtTensorDesc &otherwise) {
  return output ? output->desc() : otherwise;
}

inline TtTensorDesc made(const Shape &shape, std::optional<DataType> dtype,
                         std::optional<Layout> layout, IDevice *device,
                         const OptionalMemory &memory) {
  TtTensorDesc desc = {};
  desc.dtype = static_cast<TtDType>(dtype.value_or(DataType::BFLOAT16));
  desc.order = layout.value_or(Layout::ROW_MAJOR) == Layout::TILE ? TT_TILE : TT_ROW_MAJOR;
  desc.memory = memory ? memoryOf(memory->buffer_type) : device ? TT_DRAM : TT_SYSTEM;
  setShape(desc, shape.sizes);
  return desc;
}

inline size_t dimension(int64_t dim, size_t rank) {
  int64_t at = dim < 0 ? dim + static_cast<int64_t>(rank) : dim;
  if (at < 0 || at >= static_cast<int64_t>(rank))
    throw std::runtime_error("dimension " + std::to_string(dim) + " of a tensor of rank " +
                             std::to_string(rank));
  return static_cast<size_t>(at);
}

/// The shape that two shapes broadcast to.
inline std::vector<int64_t> broadcast(const std::vector<int64_t> &a,
                                      const std::vector<int64_t> &b) {
  std::vector<int64_t> sizes(std::max(a.size(), b.size()));
  for (size_t i = 0; i < sizes.size(); ++i) {
    int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1, y = i < b.size() ? b[b.size() - 1 - i] : 1;
    sizes[sizes.size() - 1 - i] = x == 1 ? y : x;
  }
  return sizes;
}

inline std::vector<int64_t> reduced(const Tensor &input, std::optional<SmallVector<int>> dims,
                                    bool keep_dim) {
  std::vector<bool> gone(input.rank(), !dims || dims->empty());
  if (dims)
    for (int dim : *dims)
      gone[dimension(dim, input.rank())] = true;
  std::vector<int64_t> sizes;
  for (size_t i = 0; i < input.rank(); ++i)
    if (!gone[i] || keep_dim)
      sizes.push_back(gone[i] ? 1 : input.shape()[i]);
  return sizes;
}

/// Rows and columns of a product, the others broadcast; a vector is one row or one column.
inline std::vector<int64_t> product(const Tensor &a, const Tensor &b) {
  std::vector<int64_t> left = a.shape().sizes, right = b.shape().sizes, sizes;
  if (left.empty() || right.empty())
    throw std::runtime_error("a matrix product of numbers");
  bool row = left.size() == 1, column = right.size() == 1;
  if (row)
    left.insert(left.begin(), 1);
  if (column)
    right.push_back(1);
  sizes = broadcast({left.begin(), left.end() - 2}, {right.begin(), right.end() - 2});
  if (!row)
    sizes.push_back(left[left.size() - 2]);
  if (!column)
    sizes.push_back(right.back());
  return sizes;
}

//===--- Kinds of ops ---===//

/// Numbers of EltwiseOpType in schemas/ttnn/Program.fbs.
enum Eltwise {
  Add,
  Multiply,
  Subtract,
  Relu,
  GreaterEqual,
  Sqrt,
  Div,
  Sigmoid,
  Reciprocal,
  Exp,
  Maximum,
  Abs,
  Neg,
  Rsqrt,
  Typecast,
  Equal,
  NotEqual,
  LessEqual,
  LessThan,
  GreaterThan,
  LogicalAnd,
  LogicalOr,
  LogicalXor,
  LogicalNot,
  BitwiseAnd,
  BitwiseOr,
  BitwiseXor,
  BitwiseNot,
  Cbrt,
  Minimum,
  Ceil,
  Sin,
  Cos,
  Log,
  Log1p,
  Expm1,
  Sign,
  Remainder,
  IsFinite,
  Floor,
  Where,
  Gelu,
  Clamp,
  LeakyRelu,
  Scatter,
  Tan,
  Tanh,
  Power
};

inline Tensor unary(Eltwise type, const Tensor &a, const OptionalTensor &output) {
  return Op("EltwiseOp").integer("type", type).tensors("ins", {a}).run(into(output, like(a)));
}

inline Tensor binary(Eltwise type, const Tensor &a, const Tensor &b, const OptionalTensor &output) {
  TtTensorDesc otherwise = like(a, broadcast(a.shape().sizes, b.shape().sizes));
  return Op("EltwiseOp").integer("type", type).tensors("ins", {a, b}).run(into(output, otherwise));
}

inline Tensor reduction(int type, const Tensor &input, std::optional<SmallVector<int>> dims,
                        bool keep_dim) {
  Op op("ReductionOp");
  op.integer("type", type).tensor("in", input).integer("keep_dim", keep_dim);
  if (dims)
    op.integers("dim_arg", *dims);
  return op.run(like(input, reduced(input, dims, keep_dim)));
}

} // namespace detail

//===--- Placement and conversion ---===//

inline Tensor to_layout(const Tensor &input, Layout layout, std::optional<DataType> dtype,
                        const OptionalMemory &memory, OptionalDevice device) {
  TtTensorDesc desc = detail::like(input);
  desc.order = layout == Layout::TILE ? TT_TILE : TT_ROW_MAJOR;
  if (dtype)
    desc.dtype = static_cast<TtDType>(*dtype);
  if (memory)
    desc.memory = detail::memoryOf(memory->buffer_type);
  return detail::Op("ToLayoutOp").tensor("in", input).on(device.device).run(desc);
}

inline Tensor to_memory_config(const Tensor &input, const MemoryConfig &memory,
                               std::optional<DataType> dtype) {
  TtTensorDesc desc = detail::like(input);
  desc.memory = detail::memoryOf(memory.buffer_type);
  if (dtype)
    desc.dtype = static_cast<TtDType>(*dtype);
  return detail::Op("ToMemoryConfigOp").tensor("in0", input).run(desc);
}

inline Tensor to_device(const Tensor &input, IDevice *device, const OptionalMemory &memory) {
  TtTensorDesc desc = detail::like(input);
  desc.memory = memory ? detail::memoryOf(memory->buffer_type) : TT_DRAM;
  return detail::Op("ToDeviceOp").tensor("in", input).on(device).run(desc);
}

inline Tensor from_device(const Tensor &input) {
  TtTensorDesc desc = detail::like(input);
  desc.memory = TT_SYSTEM;
  return detail::Op("FromDeviceOp").tensor("in", input).run(desc);
}

inline Tensor convert(const char *op, const Tensor &input, DataType dtype) {
  TtTensorDesc desc = detail::like(input);
  desc.dtype = static_cast<TtDType>(dtype);
  return detail::Op(op).tensor("in", input).integer("dtype", desc.dtype).run(desc);
}
inline Tensor typecast(const Tensor &input, DataType dtype) {
  return convert("TypecastOp", input, dtype);
}
inline Tensor to_dtype(const Tensor &input, DataType dtype) {
  return convert("ToDTypeOp", input, dtype);
}

inline void deallocate(const Tensor &tensor, bool force = true) { tensor.release(force); }

//===--- Creation ---===//

inline Tensor filled(double value, const TtTensorDesc &desc, IDevice *device) {
  return detail::Op("FullOp").number("fill_value", value).on(device).run(desc);
}

inline Tensor full(const Shape &shape, float value, std::optional<DataType> dtype,
                   std::optional<Layout> layout, OptionalDevice device,
                   const OptionalMemory &memory) {
  return filled(value, detail::made(shape, dtype, layout, device.device, memory), device.device);
}
inline Tensor zeros(const Shape &shape, std::optional<DataType> dtype, std::optional<Layout> layout,
                    OptionalDevice device, const OptionalMemory &memory) {
  return full(shape, 0, dtype, layout, device, memory);
}
inline Tensor ones(const Shape &shape, std::optional<DataType> dtype, std::optional<Layout> layout,
                   OptionalDevice device, const OptionalMemory &memory) {
  return full(shape, 1, dtype, layout, device, memory);
}
/// Its elements are zeros here.
inline Tensor empty(const Shape &shape, DataType dtype, Layout layout, IDevice *device,
                    const MemoryConfig &memory) {
  return full(shape, 0, dtype, layout, device, memory);
}

inline Tensor arange(int64_t start, int64_t end, int64_t step, std::optional<DataType> dtype,
                     OptionalDevice device, const OptionalMemory &memory) {
  if (step == 0)
    throw std::runtime_error("arange with a step of 0");
  int64_t count = static_cast<int64_t>(std::ceil(
      (static_cast<double>(end) - static_cast<double>(start)) / static_cast<double>(step)));
  TtTensorDesc desc =
      detail::made(Shape({1, 1, 1, count}), dtype, Layout::ROW_MAJOR, device.device, memory);
  return detail::Op("ArangeOp")
      .number("start", static_cast<double>(start))
      .number("end", static_cast<double>(end))
      .number("step", static_cast<double>(step))
      .on(device.device)
      .run(desc);
}

/// A tensor on the host with these elements, in row-major order.
template <typename T>
Tensor constant(const Shape &shape, DataType dtype, Layout layout, const std::vector<T> &values) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, uint32_t>,
                "floats, or integers by their bits");
  TtError error = {};
  TtTensorDesc desc = detail::made(shape, dtype, layout, nullptr, std::nullopt);
  if (static_cast<size_t>(ttTensorDescGetNumElements(&desc)) != values.size())
    throw std::runtime_error("a constant has another number of elements than its shape");
  IDevice *device = DeviceGetter::getInstance();
  Tensor wide(ttTensorCreateHost(values.data(), desc.shape, desc.rank,
                                 std::is_same_v<T, float> ? TT_F32 : TT_U32, &error),
              device);
  TtTensor made = ttTensorToLayout(device->get(), wide.get(), &desc, &error);
  if (!made)
    throw std::runtime_error(error.text);
  return Tensor(made, device);
}

//===--- Elementwise ---===//

#define TTNN_UNARY(name, type)                                                                     \
  inline Tensor name(const Tensor &a, const OptionalMemory & = std::nullopt,                       \
                     const OptionalTensor &output = std::nullopt) {                                \
    return detail::unary(detail::type, a, output);                                                 \
  }
#define TTNN_UNARY_WITH_MODE(name, type)                                                           \
  inline Tensor name(const Tensor &a, bool /*fast*/, const OptionalMemory & = std::nullopt,        \
                     const OptionalTensor &output = std::nullopt) {                                \
    return detail::unary(detail::type, a, output);                                                 \
  }
#define TTNN_BINARY(name, type)                                                                    \
  inline Tensor name(const Tensor &a, const Tensor &b, std::optional<DataType> = std::nullopt,     \
                     const OptionalMemory & = std::nullopt,                                        \
                     const OptionalTensor &output = std::nullopt) {                                \
    return detail::binary(detail::type, a, b, output);                                             \
  }

TTNN_UNARY(abs, Abs)
TTNN_UNARY(bitwise_not, BitwiseNot)
TTNN_UNARY(cbrt, Cbrt)
TTNN_UNARY(ceil, Ceil)
TTNN_UNARY(cos, Cos)
TTNN_UNARY(expm1, Expm1)
TTNN_UNARY(floor, Floor)
TTNN_UNARY(isfinite, IsFinite)
TTNN_UNARY(log, Log)
TTNN_UNARY(log1p, Log1p)
TTNN_UNARY(logical_not, LogicalNot)
TTNN_UNARY(neg, Neg)
TTNN_UNARY(reciprocal, Reciprocal)
TTNN_UNARY(relu, Relu)
TTNN_UNARY(sigmoid, Sigmoid)
TTNN_UNARY(sign, Sign)
TTNN_UNARY(sin, Sin)
TTNN_UNARY(sqrt, Sqrt)
TTNN_UNARY(tan, Tan)
TTNN_UNARY(tanh, Tanh)
TTNN_UNARY_WITH_MODE(exp, Exp)
TTNN_UNARY_WITH_MODE(gelu, Gelu)
TTNN_UNARY_WITH_MODE(rsqrt, Rsqrt)
TTNN_BINARY(add, Add)
TTNN_BINARY(bitwise_and, BitwiseAnd)
TTNN_BINARY(bitwise_or, BitwiseOr)
TTNN_BINARY(bitwise_xor, BitwiseXor)
TTNN_BINARY(div, Div)
TTNN_BINARY(eq, Equal)
TTNN_BINARY(ge, GreaterEqual)
TTNN_BINARY(gt, GreaterThan)
TTNN_BINARY(le, LessEqual)
TTNN_BINARY(logical_and, LogicalAnd)
TTNN_BINARY(logical_or, LogicalOr)
TTNN_BINARY(logical_xor, LogicalXor)
TTNN_BINARY(lt, LessThan)
TTNN_BINARY(maximum, Maximum)
TTNN_BINARY(minimum, Minimum)
TTNN_BINARY(multiply, Multiply)
TTNN_BINARY(ne, NotEqual)
TTNN_BINARY(pow, Power)
TTNN_BINARY(remainder, Remainder)
TTNN_BINARY(scatter, Scatter)
TTNN_BINARY(subtract, Subtract)
#undef TTNN_UNARY
#undef TTNN_UNARY_WITH_MODE
#undef TTNN_BINARY

inline Tensor where(const Tensor &predicate, const Tensor &yes, const Tensor &no,
                    const OptionalTensor &output) {
  std::vector<int64_t> sizes = detail::broadcast(
      predicate.shape().sizes, detail::broadcast(yes.shape().sizes, no.shape().sizes));
  return detail::Op("EltwiseOp")
      .integer("type", detail::Where)
      .tensors("ins", {predicate, yes, no})
      .run(detail::into(output, detail::like(yes, sizes)));
}

inline Tensor leaky_relu(const Tensor &a, float slope, const OptionalMemory &,
                         const OptionalTensor &output) {
  return detail::Op("EltwiseOp")
      .integer("type", detail::LeakyRelu)
      .tensors("ins", {a})
      .number("params/EltwiseOpWithFloatParams/parameter", slope)
      .run(detail::into(output, detail::like(a)));
}

inline Tensor clamp(const Tensor &a, float min, float max) {
  return detail::Op("EltwiseOp")
      .integer("type", detail::Clamp)
      .tensors("ins", {a})
      .number("params/ClampOpParams/min", min)
      .number("params/ClampOpParams/max", max)
      .run(detail::like(a));
}

//===--- Reductions and scans ---===//

using Dimensions = std::optional<SmallVector<int>>;

inline Tensor sum(const Tensor &input, Dimensions dims, bool keep_dim) {
  return detail::reduction(0, input, dims, keep_dim);
}
inline Tensor mean(const Tensor &input, Dimensions dims, bool keep_dim) {
  return detail::reduction(1, input, dims, keep_dim);
}
inline Tensor max(const Tensor &input, Dimensions dims, bool keep_dim) {
  return detail::reduction(2, input, dims, keep_dim);
}
inline Tensor min(const Tensor &input, Dimensions dims, bool keep_dim) {
  return detail::reduction(3, input, dims, keep_dim);
}

inline Tensor prod(const Tensor &input, bool all, int64_t dim, bool keep_dim,
                   const OptionalMemory &) {
  Dimensions dims;
  if (!all)
    dims = SmallVector<int>{static_cast<int>(dim)};
  return detail::Op("ReductionProdOp")
      .tensor("in", input)
      .integer("all_dimensions", all)
      .integer("dim_arg", dim)
      .integer("keep_dim", keep_dim)
      .run(detail::like(input, detail::reduced(input, dims, keep_dim)));
}

inline Tensor argmax(const Tensor &input, std::optional<int64_t> dim, bool use_multicore,
                     const OptionalMemory &, const OptionalTensor &output) {
  Dimensions dims;
  detail::Op op("ReductionArgMaxOp");
  op.tensor("in", input).integer("use_multicore", use_multicore);
  if (dim) {
    dims = SmallVector<int>{static_cast<int>(*dim)};
    op.integer("dim", *dim);
  }
  TtTensorDesc otherwise = detail::like(input, detail::reduced(input, dims, true));
  otherwise.dtype = TT_U32;
  return op.run(detail::into(output, otherwise));
}

inline Tensor softmax(const Tensor &input, int64_t dim) {
  return detail::Op("SoftmaxOp")
      .tensor("in", input)
      .integer("dimension", dim)
      .run(detail::like(input));
}

inline Tensor moreh_cumsum(const Tensor &input, int64_t dim, const OptionalTensor &output,
                           const OptionalMemory &, std::nullopt_t) {
  return detail::Op("MorehCumSumOp")
      .tensor("in", input)
      .integer("dim", dim)
      .run(detail::into(output, detail::like(input)));
}

//===--- Products, lookups, windows ---===//

inline Tensor matmul(const Tensor &a, const Tensor &b, bool transpose_a, bool transpose_b,
                     std::nullopt_t, std::nullopt_t, std::nullopt_t, std::nullopt_t, std::nullopt_t,
                     std::nullopt_t, std::nullopt_t, const OptionalTensor &output) {
  if (transpose_a || transpose_b)
    throw std::runtime_error("matmul doesn't transpose its operands here");
  return detail::Op("MatmulOp")
      .tensor("in0", a)
      .tensor("in1", b)
      .run(output ? output->desc() : detail::like(a, detail::product(a, b)));
}

inline Tensor linear(const Tensor &a, const Tensor &b, const OptionalTensor &bias) {
  std::vector<int64_t> sizes = detail::product(a, b);
  if (bias)
    sizes = detail::broadcast(sizes, bias->shape().sizes);
  return detail::Op("LinearOp")
      .tensor("in0", a)
      .tensor("in1", b)
      .tensor("bias", bias)
      .run(detail::like(a, sizes));
}

inline Tensor embedding(const Tensor &input, const Tensor &weight) {
  std::vector<int64_t> sizes = input.shape().sizes;
  sizes.push_back(weight.shape().sizes.back());
  return detail::Op("EmbeddingOp")
      .tensor("input", input)
      .tensor("weight", weight)
      .run(detail::like(weight, sizes));
}

inline Tensor embedding_bw(const Tensor &input, const Tensor &weight, const Tensor &gradient,
                           const Tensor &output) {
  return detail::Op("EmbeddingBackwardOp")
      .tensor("input", input)
      .tensor("weight", weight)
      .tensor("in_grad", gradient)
      .run(output.desc());
}

using Pair = std::array<uint32_t, 2>;

inline Tensor conv2d(const Tensor &input, const Tensor &weight, IDevice *device,
                     uint32_t in_channels, uint32_t out_channels, uint32_t batch_size,
                     uint32_t input_height, uint32_t input_width, Pair kernel, Pair stride,
                     Pair padding, Pair dilation, uint32_t groups, const OptionalTensor &bias,
                     const Tensor &output) {
  return detail::Op("Conv2dOp")
      .tensor("input", input)
      .tensor("weight", weight)
      .tensor("bias", bias)
      .integer("in_channels", in_channels)
      .integer("out_channels", out_channels)
      .integer("batch_size", batch_size)
      .integer("input_height", input_height)
      .integer("input_width", input_width)
      .integer("kernel_height", kernel[0])
      .integer("kernel_width", kernel[1])
      .integer("stride_height", stride[0])
      .integer("stride_width", stride[1])
      .integer("padding_height", padding[0])
      .integer("padding_width", padding[1])
      .integer("dilation_height", dilation[0])
      .integer("dilation_width", dilation[1])
      .integer("groups", groups)
      .on(device)
      .run(output.desc());
}

inline Tensor conv_transpose2d(const Tensor &input, const Tensor &weight, IDevice *device,
                               uint32_t in_channels, uint32_t out_channels, uint32_t batch_size,
                               uint32_t input_height, uint32_t input_width, Pair kernel,
                               Pair stride, Pair padding, Pair output_padding, Pair dilation,
                               uint32_t groups, const OptionalTensor &bias, const Tensor &output) {
  return detail::Op("ConvTranspose2dOp")
      .tensor("input", input)
      .tensor("weight", weight)
      .tensor("bias", bias)
      .integer("in_channels", in_channels)
      .integer("out_channels", out_channels)
      .integer("batch_size", batch_size)
      .integer("input_height", input_height)
      .integer("input_width", input_width)
      .integers("kernel_size", kernel)
      .integers("stride", stride)
      .integers("padding", padding)
      .integers("output_padding", output_padding)
      .integers("dilation", dilation)
      .integer("groups", groups)
      .on(device)
      .run(output.desc());
}

inline Tensor max_pool2d(const Tensor &input, int64_t batch_size, int64_t input_height,
                         int64_t input_width, int64_t channels, Pair kernel, Pair stride,
                         Pair padding, Pair dilation, const OptionalMemory &, std::nullopt_t,
                         bool ceil_mode, const Tensor &output) {
  return detail::Op("MaxPool2dOp")
      .tensor("in", input)
      .integer("batch_size", batch_size)
      .integer("input_height", input_height)
      .integer("input_width", input_width)
      .integer("channels", channels)
      .integer("kernel_height", kernel[0])
      .integer("kernel_width", kernel[1])
      .integer("stride_height", stride[0])
      .integer("stride_width", stride[1])
      .integer("padding_height", padding[0])
      .integer("padding_width", padding[1])
      .integer("dilation_height", dilation[0])
      .integer("dilation_width", dilation[1])
      .integer("ceil_mode", ceil_mode)
      .run(output.desc());
}

inline Tensor upsample(const Tensor &input, Pair scale, const std::string &mode,
                       const OptionalMemory &) {
  std::vector<int64_t> sizes = input.shape().sizes;
  if (sizes.size() != 4)
    throw std::runtime_error("upsample takes a tensor of rank 4");
  sizes[1] *= scale[0];
  sizes[2] *= scale[1];
  return detail::Op("UpsampleOp")
      .tensor("in", input)
      .integers("scale_factor/NonUniformScale2D/scale", scale)
      .text("mode", mode)
      .run(detail::like(input, sizes));
}
inline Tensor upsample(const Tensor &input, uint32_t scale, const std::string &mode,
                       const OptionalMemory &memory) {
  return upsample(input, Pair{scale, scale}, mode, memory);
}

//===--- Shape and data movement ---===//

inline Tensor concat(const std::vector<Tensor> &inputs, int64_t dim) {
  if (inputs.empty())
    throw std::runtime_error("nothing to join");
  std::vector<int64_t> sizes = inputs[0].shape().sizes;
  size_t at = detail::dimension(dim, sizes.size());
  for (size_t i = 1; i < inputs.size(); ++i)
    sizes[at] += inputs[i].shape()[at];
  return detail::Op("ConcatOp")
      .tensors("inputs", inputs)
      .integer("dim", dim)
      .run(detail::like(inputs[0], sizes));
}

inline Tensor reshape(const Tensor &input, const std::vector<int> &shape) {
  std::vector<int64_t> sizes(shape.begin(), shape.end());
  int64_t known = 1;
  for (int64_t size : sizes)
    known *= size == -1 ? 1 : size;
  for (int64_t &size : sizes)
    if (size == -1 && known != 0)
      size = ttTensorDescGetNumElements(&input.desc()) / known;
  return detail::Op("ReshapeOp")
      .tensor("in", input)
      .integers("shape", sizes)
      .run(detail::like(input, sizes));
}

inline Tensor repeat(const Tensor &input, const Shape &times) {
  std::vector<int64_t> sizes = input.shape().sizes;
  for (size_t i = 0; i < sizes.size() && i < times.rank(); ++i)
    sizes[i] *= times[i];
  return detail::Op("RepeatOp")
      .tensor("in", input)
      .integers("repeat_dims", times.sizes)
      .run(detail::like(input, sizes));
}

inline Tensor repeat_interleave(const Tensor &input, uint32_t repeats, int64_t dim,
                                const OptionalMemory &) {
  std::vector<int64_t> sizes = input.shape().sizes;
  sizes[detail::dimension(dim, sizes.size())] *= repeats;
  return detail::Op("RepeatInterleaveOp")
      .tensor("input", input)
      .integer("repeats", repeats)
      .integer("dim", dim)
      .run(detail::like(input, sizes));
}

inline Tensor transpose(const Tensor &input, int64_t dim0, int64_t dim1) {
  std::vector<int64_t> sizes = input.shape().sizes;
  std::swap(sizes[detail::dimension(dim0, sizes.size())],
            sizes[detail::dimension(dim1, sizes.size())]);
  return detail::Op("TransposeOp")
      .tensor("in", input)
      .integer("dim0", dim0)
      .integer("dim1", dim1)
      .run(detail::like(input, sizes));
}

inline Tensor permute(const Tensor &input, const SmallVector<int> &order, const OptionalMemory &,
                      float pad_value) {
  std::vector<int64_t> sizes;
  for (int dim : order)
    sizes.push_back(input.shape()[detail::dimension(dim, input.rank())]);
  return detail::Op("PermuteOp")
      .tensor("in", input)
      .integers("permutation", order)
      .number("pad_value", pad_value)
      .run(detail::like(input, sizes));
}

inline Tensor slice(const Tensor &input, const SmallVector<int> &begins,
                    const SmallVector<int> &ends, const SmallVector<int> &step,
                    const OptionalMemory &, const Tensor &output) {
  return detail::Op("SliceOp")
      .tensor("in", input)
      .integers("begins", begins)
      .integers("ends", ends)
      .integers("step", step)
      .run(output.desc());
}

inline Tensor pad(const Tensor &input, const SmallVector<std::pair<uint32_t, uint32_t>> &padding,
                  float value, bool use_multicore, const OptionalMemory &) {
  std::vector<int64_t> sizes = input.shape().sizes, flat;
  for (size_t i = 0; i < padding.size() && i < sizes.size(); ++i) {
    sizes[i] += static_cast<int64_t>(padding[i].first) + padding[i].second;
    flat.push_back(padding[i].first);
    flat.push_back(padding[i].second);
  }
  return detail::Op("PadOp")
      .tensor("in", input)
      .integers("padding", flat)
      .number("value", value)
      .integer("use_multicore", use_multicore)
      .run(detail::like(input, sizes));
}

//===--- In place ---===//

inline void update_cache(const Tensor &cache, const Tensor &input, const Tensor &index,
                         uint32_t batch_offset) {
  detail::Op("UpdateCacheOp")
      .tensor("cache", cache)
      .tensor("input", input)
      .tensor("update_index", index)
      .integer("batch_offset", batch_offset)
      .runInPlace();
}

inline void fill_cache(const Tensor &cache, const Tensor &input, uint32_t batch_offset) {
  detail::Op("FillCacheOp")
      .tensor("cache", cache)
      .tensor("input", input)
      .integer("batch_offset", batch_offset)
      .runInPlace();
}

} // namespace ttnn

//===--- For loaders ---===//

/// Calls a function of a library that was made with ttnn-modify-signatures-for-dylib: `function` is
/// its address, `takes_device` whether its last parameter is the device. Inputs that
/// the function doesn't use may be NULL. `outputs` has room for `*num_outputs` tensors, which the
/// caller destroys. False and an error when anything was thrown.
extern "C" __attribute__((visibility("default"), used)) inline bool
ttnnCallFunction(void *function, bool takes_device, TtDevice device, const TtTensor *inputs,
                 size_t num_inputs, TtTensor *outputs, size_t *num_outputs, TtError *error) {
  using Tensors = std::vector<ttnn::Tensor>;
  try {
    ttnn::IDevice wrapped(device);
    TtError failure = {};
    auto handOver = [&](TtTensor tensor) {
      TtTensor copy = ttTensorToLayout(device, tensor, ttTensorGetDesc(tensor), &failure);
      if (!copy)
        throw std::runtime_error(failure.text);
      return copy;
    };
    Tensors given;
    for (size_t i = 0; i < num_inputs; ++i)
      given.push_back(inputs[i] ? ttnn::Tensor(handOver(inputs[i]), &wrapped) : ttnn::Tensor());
    Tensors made =
        takes_device
            ? reinterpret_cast<Tensors (*)(Tensors, ttnn::IDevice *)>(function)(given, &wrapped)
            : reinterpret_cast<Tensors (*)(Tensors)>(function)(given);
    if (made.size() > *num_outputs)
      throw std::runtime_error("it gives " + std::to_string(made.size()) + " tensors");
    for (size_t i = 0; i < made.size(); ++i)
      outputs[i] = handOver(made[i].get());
    *num_outputs = made.size();
    return true;
  } catch (const std::exception &thrown) {
    if (error) {
      error->code = TT_ERROR_ARGUMENT;
      std::strncpy(error->text, thrown.what(), sizeof error->text - 1);
      error->text[sizeof error->text - 1] = 0;
    }
    return false;
  }
}

#endif // TTNN_PRECOMPILED_HPP
