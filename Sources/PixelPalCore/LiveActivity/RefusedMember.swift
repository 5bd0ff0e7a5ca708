/// An error for a member with a value that no pal writes, with the expected values.
package struct RefusedMember: Error, Hashable, Sendable {
  /// The name of the member.
  package let name: String
  /// The accepted values, in words.
  package let expected: String
  /// The value in the document, in words.
  package let found: String
}

/// Throws an error for the member `name` if `isAsExpected` is false.
func require(
  _ isAsExpected: Bool, _ name: String, _ expected: @autoclosure () -> String, found: @autoclosure () -> String
) throws(RefusedMember) {
  guard isAsExpected else { throw RefusedMember(name: name, expected: expected(), found: found()) }
}

/// Throws an error for the member `name` if its number is present and not in `allowed`.
func require<Number: FixedWidthInteger>(
  _ number: Number?, in allowed: ClosedRange<Number>, _ name: String
) throws(RefusedMember) {
  guard let number else { return }
  try require(allowed ~= number, name, allowed.words, found: "\(number)")
}

extension ClosedRange where Bound: FixedWidthInteger {
  /// `a number from 1 to 32`, `a number not below 0`.
  var words: String {
    upperBound == .max ? "a number not below \(lowerBound)" : "a number from \(lowerBound) to \(upperBound)"
  }
}

extension Instant {
  /// The range of instants in milliseconds since 1970.
  static let unixMilliseconds = distantPast.millisecondsSince1970...distantFuture.millisecondsSince1970
  /// The range of instants in seconds since 1970.
  static let unixSeconds = distantPast.secondsSince1970...distantFuture.secondsSince1970
}
