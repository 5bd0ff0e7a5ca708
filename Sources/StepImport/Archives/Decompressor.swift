/// A streaming decompressor for the two supported formats, zip archives and gzip files.
enum Decompressor {
  case zip(ZipExportExtractor)
  case gzip(GzipDecompressor)

  /// Creates a decompressor for a zip or gzip file that begins with `bytes`, or returns `nil` for any other file.
  init?(for bytes: [UInt8]) {
    if ZipExportExtractor.isZipArchive(bytes) {
      self = .zip(ZipExportExtractor())
    } else if GzipDecompressor.isGzip(bytes) {
      self = .gzip(GzipDecompressor())
    } else {
      return nil
    }
  }

  /// Appends compressed bytes, which later calls of ``unpackBatch(into:)`` unpack.
  ///
  /// `isLast` is true if these are the last bytes of the input.
  mutating func appendInput(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    switch consume self {
    case .zip(var stream):
      stream.receive(bytes, isLast: isLast)
      self = .zip(stream)
    case .gzip(var stream):
      stream.appendInput(bytes, isLast: isLast)
      self = .gzip(stream)
    }
  }

  /// Appends the next unpacked bytes to `output`, and returns true if another call may append more.
  ///
  /// Returns false if more input is needed first, or if the end has been reached. Each call appends at most a few
  /// hundred kilobytes, even if the compressed bytes expand to much more. Throws an error if the file is corrupt or
  /// incomplete, or contains no export.
  mutating func unpackBatch(into output: inout ContiguousArray<UInt8>) throws(ImportProblem) -> Bool {
    switch consume self {
    case .zip(var stream):
      defer { self = .zip(stream) }
      return try stream.unpackBatch(into: &output)
    case .gzip(var stream):
      defer { self = .gzip(stream) }
      return try stream.unpackBatch(into: &output)
    }
  }
}
