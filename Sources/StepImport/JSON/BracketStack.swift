/// A stack of the open brackets at a position in a document, at most 128.
struct BracketStack: Equatable {
  private(set) var count = 0
  // One bit per bracket, the lowest for the innermost one: 1 for an object, 0 for an array.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The maximum number of brackets that can be open.
  static let capacity = 128

  var isEmpty: Bool { count == 0 }

  /// True if the innermost open bracket is an object's, false if it is an array's, or `nil` if none is open.
  var last: Bool? { count == 0 ? nil : low & 1 == 1 }

  /// Opens a bracket; there must be room for it.
  mutating func append(isObject: Bool) {
    precondition(count < BracketStack.capacity)
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Closes the innermost bracket; there must be one.
  mutating func removeLast() {
    precondition(count > 0)
    low = low >> 1 | high << 63
    high >>= 1
    count -= 1
  }
}
