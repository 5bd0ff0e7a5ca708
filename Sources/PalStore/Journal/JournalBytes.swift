/// The bytes for the journal, in chunks, so that growing never copies existing bytes.
struct JournalBytes {
  private(set) var pieces: [ContiguousArray<UInt8>] = []
  /// The number of bytes.
  private(set) var count = 0

  /// The maximum size of a chunk; the data of a daily sync fits into one chunk and is written at once.
  private static let most = 1 << 22

  /// Creates a value with some bytes, or none.
  init(_ bytes: ContiguousArray<UInt8> = []) { append(bytes) }

  /// The chunks after the first one.
  var behindFirst: JournalBytes {
    var rest = JournalBytes()
    rest.pieces = Array(pieces.dropFirst())
    rest.count = count - (pieces.first?.count ?? 0)
    return rest
  }

  /// Appends bytes.
  mutating func append(_ bytes: ContiguousArray<UInt8>) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    if let last = pieces.last, last.count + bytes.count <= JournalBytes.most {
      pieces[pieces.count - 1].append(contentsOf: bytes)
    } else {
      pieces.append(bytes)
    }
  }
}

extension StoreFolder {
  /// Writes the chunks one after another, starting at `offset` of a file.
  func write(_ bytes: JournalBytes, to file: String, at offset: Int) throws(FileFault) {
    var place = offset
    for piece in bytes.pieces {
      try write(piece, to: file, at: place)
      place += piece.count
    }
  }
}
