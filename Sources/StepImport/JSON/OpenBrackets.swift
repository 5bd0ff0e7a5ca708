/// The brackets that are open around a place in a document, up to 128.
struct OpenBrackets: Equatable {
  private(set) var count = 0
  // A bit for each, the lowest of all the innermost's: whether it is an object's.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// More cannot be open.
  static let most = 128

  var isEmpty: Bool { count == 0 }

  /// Whether the innermost is an object's; `nil` where none is open.
  var last: Bool? { count == 0 ? nil : low & 1 == 1 }

  /// Opens one; there must be room.
  mutating func append(_ isObject: Bool) {
    precondition(count < OpenBrackets.most)
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Closes the innermost, of which there must be one.
  mutating func removeLast() {
    precondition(count > 0)
    low = low >> 1 | high << 63
    high >>= 1
    count -= 1
  }
}
