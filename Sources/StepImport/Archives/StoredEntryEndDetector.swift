import Documents

/// A detector for the end of a stored (uncompressed) zip entry of unknown size.
///
/// The header of such an entry doesn't state the size. The content is followed by a data descriptor (an optional
/// signature, the checksum and the size) and the next header. The detector searches for the signature or the next
/// header. It accepts a candidate if the checksum and the size match the content before it.
enum StoredEntryEndDetector {
  /// The number of bytes after an offset that must be available to decide whether an entry ends there.
  static let lookahead = 24

  /// Returns true if the entry's content ends at the offset `at`, because a matching data descriptor follows.
  ///
  /// The descriptor matches if it states the `checksum` and the number (`consumed`) of the content bytes before `at`.
  /// After a descriptor without a signature, the next header must follow.
  static func isEntryEnd(in bytes: Span<UInt8>, at: Int, consumed: UInt64, checksum: UInt32) -> Bool {
    if bytes.matches("PK\u{07}\u{08}", at: at) {
      return matchesDescriptor(in: bytes, at: at + 4, consumed: consumed, checksum: checksum)
    }
    return isHeader(in: bytes, at: at + 12)
      && matchesDescriptor(in: bytes, at: at, consumed: consumed, checksum: checksum)
      || isHeader(in: bytes, at: at + 20)
        && matchesDescriptor(in: bytes, at: at, consumed: consumed, checksum: checksum)
  }

  private static func matchesDescriptor(in bytes: Span<UInt8>, at: Int, consumed passed: UInt64, checksum check: UInt32)
    -> Bool
  {
    guard bytes.count - at >= 8 else { return false }
    return bytes.littleEndian(at: at, as: UInt32.self) == check
      && bytes.littleEndian(at: at + 4, as: UInt32.self) == UInt32(truncatingIfNeeded: passed)
  }

  private static func isHeader(in bytes: Span<UInt8>, at: Int) -> Bool {
    bytes.matches("PK\u{03}\u{04}", at: at) || bytes.matches("PK\u{01}\u{02}", at: at)
  }

  /// Returns the first offset after `at` at which the entry may end.
  ///
  /// If `bytes` contain no such offset, returns the offset at which to continue the search when more bytes have been
  /// received. If `isLast` is true, no bytes follow `bytes`, so the end of `bytes` is returned instead.
  static func nextPossibleEnd(in bytes: Span<UInt8>, after at: Int, isLast: Bool) -> Int {
    let last = isLast ? bytes.count : max(at, bytes.count - lookahead)
    var mark = at
    while let place = bytes.firstOffset(of: 0x50, from: mark + 1, to: bytes.count) {
      mark = place
      let candidates = isHeader(in: bytes, at: place) ? [place - 20, place - 12] : [place]
      guard bytes.matches("PK", at: place) else { continue }
      if let candidate = candidates.first(where: { $0 > at }) { return min(candidate, last) }
    }
    return last
  }
}
