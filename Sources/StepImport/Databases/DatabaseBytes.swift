/// The bytes of a database: kept in memory as they arrived, or read from a file on demand.
enum DatabaseBytes {
  case kept(KeptBytes)
  case file(FileBytes)

  /// The number of bytes.
  var count: Int64 {
    switch self {
    case .kept(let kept): kept.count
    case .file(let file): file.count
    }
  }

  /// Returns the bytes that contain `range` in one piece, and the offset of `range` within them; `nil` if some are
  /// missing.
  func range(_ range: Range<Int64>) -> (bytes: ContiguousArray<UInt8>, start: Int)? {
    guard range.upperBound <= count else { return nil }
    switch self {
    case .kept(let kept):
      return (
        kept.pieces[Int(range.lowerBound / Int64(KeptBytes.piece))], Int(range.lowerBound % Int64(KeptBytes.piece))
      )
    case .file(let file):
      guard let found = file.bytes(range), found.count == range.count else { return nil }
      return (found, 0)
    }
  }
}

/// Bytes that arrived one after another, in pieces of equal size, so that none is moved as more arrive.
struct KeptBytes {
  fileprivate private(set) var pieces: ContiguousArray<ContiguousArray<UInt8>> = []
  /// The number of bytes.
  private(set) var count: Int64 = 0

  /// The size of a piece: a multiple of every page size.
  fileprivate static let piece = 1 << 20
  /// The maximum number of bytes that are kept: 1 GB, and 256 MB with 32-bit memory.
  static let most: Int64 = Int.bitWidth == 32 ? 1 << 28 : 1 << 30

  /// Appends `bytes`.
  mutating func append(_ bytes: Span<UInt8>) {
    var at = 0
    while at < bytes.count {
      if pieces.last.map({ $0.count == KeptBytes.piece }) ?? true { pieces.append([]) }
      let last = pieces.count - 1
      let end = min(bytes.count, at + KeptBytes.piece - pieces[last].count)
      unsafe bytes.extracting(at..<end).withUnsafeBufferPointer { unsafe pieces[last].append(contentsOf: $0) }
      at = end
    }
    count += Int64(bytes.count)
  }

  /// The first bytes, at most a megabyte.
  var first: ContiguousArray<UInt8> { pieces.first ?? [] }
}
