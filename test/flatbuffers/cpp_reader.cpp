// Prints a size-prefixed file as JSON with the C++ FlatBuffers library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// It reads vectors of unions, which `flatc --json` refuses.
// usage: cpp_reader <schema> <file>

#include <cstdio>
#include <flatbuffers/idl.h>
#include <flatbuffers/util.h>

int main(int argc, char **argv) {
  std::string schema, bytes, text;
  flatbuffers::IDLOptions options;
  options.strict_json = true;
  options.output_default_scalars_in_json = true;
  options.size_prefixed = true;
  flatbuffers::Parser parser(options);
  if (argc != 3 || !flatbuffers::LoadFile(argv[1], false, &schema) ||
      !flatbuffers::LoadFile(argv[2], true, &bytes) ||
      !parser.Parse(schema.c_str(), nullptr, argv[1])) {
    std::fprintf(stderr, "%s\n", parser.error_.c_str());
    return 1;
  }
  if (!flatbuffers::GenerateText(parser, bytes.data(), &text))
    return 1;
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}
