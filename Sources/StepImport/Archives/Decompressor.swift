/// A decompressor that receives packed bytes in blocks and returns their content.
enum Decompressor {
  case zip(ZipExportExtractor)
  case gzip(GzipDecompressor)

  /// Creates the decompressor for a file that begins with `bytes`, or `nil` if the file is not packed.
  init?(for bytes: [UInt8]) {
    if ZipExportExtractor.isZipArchive(bytes) {
      self = .zip(ZipExportExtractor())
    } else if GzipDecompressor.isGzip(bytes) {
      self = .gzip(GzipDecompressor())
    } else {
      return nil
    }
  }

  /// Receives the next bytes, for ``unpack(into:)`` to unpack.
  mutating func receive(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    switch consume self {
    case .zip(var stream):
      stream.receive(bytes, isLast: isLast)
      self = .zip(stream)
    case .gzip(var stream):
      stream.receive(bytes, isLast: isLast)
      self = .gzip(stream)
    }
  }

  /// Appends some of the unpacked content to `output` and returns true if there may be more to unpack.
  ///
  /// One call appends at most a few hundred kilobytes, however much the received bytes hold.
  mutating func unpack(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Bool {
    switch consume self {
    case .zip(var stream):
      defer { self = .zip(stream) }
      return try stream.unpack(into: &output)
    case .gzip(var stream):
      defer { self = .gzip(stream) }
      return try stream.unpack(into: &output)
    }
  }
}
