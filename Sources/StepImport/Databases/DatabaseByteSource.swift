/// The bytes of a database, either kept in memory or read from a file on demand.
enum DatabaseByteSource {
  case inMemory(ReceivedBytes)
  case file(RandomAccessFile)

  /// The size of the database in bytes.
  var count: Int64 {
    switch self {
    case .inMemory(let kept): kept.count
    case .file(let file): file.count
    }
  }

  /// Returns a buffer that contains the bytes in `range`, and the index in the buffer at which they start.
  ///
  /// Returns `nil` if some of the bytes are missing or can't be read.
  ///
  /// - Precondition: `range` doesn't cross a boundary between chunks of memory. The range of a page never does.
  func bufferAndStartIndex(containing range: Range<Int64>) -> (bytes: ContiguousArray<UInt8>, start: Int)? {
    guard range.upperBound <= count else { return nil }
    switch self {
    case .inMemory(let kept):
      return (
        kept.chunks[Int(range.lowerBound / Int64(ReceivedBytes.chunkSize))],
        Int(range.lowerBound % Int64(ReceivedBytes.chunkSize))
      )
    case .file(let file):
      guard let found = file.read(range), found.count == range.count else { return nil }
      return (found, 0)
    }
  }
}

/// A buffer for received bytes, stored in chunks of equal size so that it can grow without moving existing bytes.
struct ReceivedBytes {
  fileprivate private(set) var chunks: ContiguousArray<ContiguousArray<UInt8>> = []
  /// The number of bytes received so far.
  private(set) var count: Int64 = 0

  /// The size of a chunk in bytes, a multiple of every page size.
  fileprivate static let chunkSize = 1 << 20
  /// The maximum size of a database that is kept in memory: 1 GiB, or 256 MiB on a 32-bit platform such as WebAssembly.
  static let maxSize: Int64 = Int.bitWidth == 32 ? 1 << 28 : 1 << 30

  /// Appends `bytes` to the last chunk, and adds new chunks as needed.
  mutating func append(_ bytes: Span<UInt8>) {
    var at = 0
    while at < bytes.count {
      if chunks.last.map({ $0.count == ReceivedBytes.chunkSize }) ?? true { chunks.append([]) }
      let last = chunks.count - 1
      let end = min(bytes.count, at + ReceivedBytes.chunkSize - chunks[last].count)
      unsafe bytes.extracting(at..<end).withUnsafeBufferPointer { unsafe chunks[last].append(contentsOf: $0) }
      at = end
    }
    count += Int64(bytes.count)
  }

  /// The first bytes of the database, at most 1 MiB.
  var firstChunk: ContiguousArray<UInt8> { chunks.first ?? [] }
}
