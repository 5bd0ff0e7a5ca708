/// What receives packed bytes as they come, and hands out what they hold.
enum Unpacker {
  case zip(ZipStream)
  case gzip(GzipStream)

  /// What unpacks a file that begins with `bytes`; `nil` where they are not packed.
  init?(for bytes: [UInt8]) {
    if ZipStream.begins(bytes) {
      self = .zip(ZipStream())
    } else if GzipStream.begins(bytes) {
      self = .gzip(GzipStream())
    } else {
      return nil
    }
  }

  /// Receives the next bytes, of which ``unpack(into:)`` makes what they hold.
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

  /// Adds to `output` some of what the bytes hold; whether there may be more in them.
  ///
  /// However much they hold, it is no more than a few hundred kilobytes at once.
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
