/// A stack of the objects and arrays that enclose a position in a JSON document.
///
/// Each object or array takes one bit.
struct BracketStack: Equatable {
  private(set) var count = 0
  // A bit is 1 for an object and 0 for an array. The lowest bit of `low` stands for the innermost object or array.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The maximum number of nested objects and arrays.
  static let capacity = 128

  var isEmpty: Bool { count == 0 }

  /// True if the innermost element is an object, false if it is an array, or `nil` if the stack is empty.
  var last: Bool? { count == 0 ? nil : low & 1 == 1 }

  /// Pushes an object if `isObject` is true, or an array otherwise.
  ///
  /// - Precondition: the stack has fewer than ``capacity`` elements.
  mutating func append(isObject: Bool) {
    precondition(count < BracketStack.capacity)
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
    count += 1
  }

  /// Pops the innermost object or array.
  ///
  /// - Precondition: the stack isn't empty.
  mutating func removeLast() {
    precondition(count > 0)
    low = low >> 1 | high << 63
    high >>= 1
    count -= 1
  }
}
