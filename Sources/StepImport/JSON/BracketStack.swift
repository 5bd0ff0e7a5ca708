/// A stack of the open objects and arrays at a position in a JSON document, with a capacity of 128.
struct BracketStack: Equatable {
  private(set) var count = 0
  // One bit per open object (1) or array (0), with the lowest bit for the innermost one.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The maximum number of nested objects and arrays; a document with deeper nesting is rejected.
  static let capacity = 128

  var isEmpty: Bool { count == 0 }

  /// True if the innermost open value is an object, false if it is an array, or `nil` if the stack is empty.
  var last: Bool? { count == 0 ? nil : low & 1 == 1 }

  /// Pushes an object or, if `isObject` is false, an array.
  ///
  /// The stack must not be full.
  mutating func append(isObject: Bool) {
    precondition(count < BracketStack.capacity)
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Pops the innermost object or array.
  ///
  /// The stack must not be empty.
  mutating func removeLast() {
    precondition(count > 0)
    low = low >> 1 | high << 63
    high >>= 1
    count -= 1
  }
}
