/// Bytes for the journal, in pieces: growing never copies what is there.
struct JournalBytes {
  private(set) var pieces: [ContiguousArray<UInt8>] = []
  /// How many bytes there are.
  private(set) var count = 0

  /// A sync of a day is one piece, and written at once.
  private static let most = 1 << 22

  /// Some bytes, or none.
  init(_ bytes: ContiguousArray<UInt8> = []) { append(bytes) }

  /// All but the first piece.
  var behindFirst: JournalBytes {
    var rest = JournalBytes()
    rest.pieces = Array(pieces.dropFirst())
    rest.count = count - (pieces.first?.count ?? 0)
    return rest
  }

  /// Adds bytes.
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
  /// Writes at `offset` of a file, piece after piece.
  func write(_ bytes: JournalBytes, to file: String, at offset: Int) throws(FileFault) {
    var place = offset
    for piece in bytes.pieces {
      try write(piece, to: file, at: place)
      place += piece.count
    }
  }
}
