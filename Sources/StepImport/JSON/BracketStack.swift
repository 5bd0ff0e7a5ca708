/// A stack of the brackets that are open at a position in a document, with a capacity of 128.
struct BracketStack: Equatable {
  private(set) var count = 0
  // A bit set with one bit per bracket, the lowest for the innermost one: 1 for an object, 0 for an array.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The maximum number of brackets that can be open.
  static let capacity = 128

  var isEmpty: Bool { count == 0 }

  /// True if the innermost open bracket belongs to an object, false if it belongs to an array, or `nil` if no bracket
  /// is open.
  var last: Bool? { count == 0 ? nil : low & 1 == 1 }

  /// Pushes an opening bracket.
  ///
  /// The stack must not be full.
  mutating func append(isObject: Bool) {
    precondition(count < BracketStack.capacity)
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Pops the innermost bracket.
  ///
  /// The stack must not be empty.
  mutating func removeLast() {
    precondition(count > 0)
    low = low >> 1 | high << 63
    high >>= 1
    count -= 1
  }
}
