import Documents

/// Finds where an entry ends that is stored as it is, and whose size and check sum stand only behind it.
///
/// Before those numbers there may be a mark, and after them the next header follows: both are looked for, and believed
/// if the numbers are right.
enum StoredEnd {
  /// The longest that must be seen from a place on to tell whether the entry ends there.
  static let longest = 24

  /// Whether an entry ends at `at`, of which `passed` bytes with the sum `check` stand before it.
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

  /// The first place after `at` at which the entry may end; the last of which it can be told if there is none.
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
