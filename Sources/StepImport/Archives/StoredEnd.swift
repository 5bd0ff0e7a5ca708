import Documents

/// Finds the end of a stored (uncompressed) entry if its size and checksum are given only after it.
///
/// A signature may precede those numbers, and the next header follows them. The search looks for both, and accepts a
/// candidate if its numbers are right.
enum StoredEnd {
  /// The maximum number of bytes that are needed from an offset on to decide whether the entry ends there.
  static let longest = 24

  /// Returns true if an entry ends at `at`, after `passed` bytes with the checksum `check`.
  static func isEnd(_ bytes: Span<UInt8>, _ at: Int, passed: UInt64, check: UInt32) -> Bool {
    if bytes.has("PK\u{07}\u{08}", at: at) { return agrees(bytes, at + 4, passed, check) }
    return isHeader(bytes, at + 12) && agrees(bytes, at, passed, check)
      || isHeader(bytes, at + 20) && agrees(bytes, at, passed, check)
  }

  private static func agrees(_ bytes: Span<UInt8>, _ at: Int, _ passed: UInt64, _ check: UInt32) -> Bool {
    guard bytes.count - at >= 8 else { return false }
    return bytes.number(at, as: UInt32.self) == check
      && bytes.number(at + 4, as: UInt32.self) == UInt32(truncatingIfNeeded: passed)
  }

  private static func isHeader(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    bytes.has("PK\u{03}\u{04}", at: at) || bytes.has("PK\u{01}\u{02}", at: at)
  }

  /// Returns the first offset after `at` at which the entry may end; if there is none, the offset up to which an end
  /// can be ruled out.
  static func next(_ bytes: Span<UInt8>, after at: Int, isLast: Bool) -> Int {
    let last = isLast ? bytes.count : max(at, bytes.count - longest)
    var mark = at
    while let place = bytes.first(0x50, from: mark + 1, to: bytes.count) {
      mark = place
      let candidates = isHeader(bytes, place) ? [place - 20, place - 12] : [place]
      guard bytes.has("PK", at: place) else { continue }
      if let candidate = candidates.first(where: { $0 > at }) { return min(candidate, last) }
    }
    return last
  }
}
