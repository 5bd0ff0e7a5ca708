/// A buffer for bytes of the sample log, divided into chunks so that appending copies at most the last chunk.
struct ChunkedBytes {
  private(set) var chunks: [ContiguousArray<UInt8>] = []
  /// The number of bytes in all chunks.
  private(set) var count = 0

  /// The size in bytes up to which bytes are appended to the last chunk.
  ///
  /// A daily sync fits into a single chunk.
  private static let maxChunkSize = 1 << 22

  /// Creates a buffer with `bytes`, or an empty one by default.
  init(_ bytes: ContiguousArray<UInt8> = []) { append(bytes) }

  var withoutFirstChunk: ChunkedBytes {
    var rest = ChunkedBytes()
    rest.chunks = Array(chunks.dropFirst())
    rest.count = count - (chunks.first?.count ?? 0)
    return rest
  }

  /// Appends `bytes` to the last chunk, or as a new chunk if they don't fit.
  mutating func append(_ bytes: ContiguousArray<UInt8>) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    if let last = chunks.last, last.count + bytes.count <= ChunkedBytes.maxChunkSize {
      chunks[chunks.count - 1].append(contentsOf: bytes)
    } else {
      chunks.append(bytes)
    }
  }
}

extension StoreFolder {
  /// Writes the chunks of `bytes` to `file` one after another, starting at `offset`.
  func write(_ bytes: ChunkedBytes, to file: String, at offset: Int) throws(FileError) {
    var place = offset
    for piece in bytes.chunks {
      try write(piece, to: file, at: place)
      place += piece.count
    }
  }
}
