/// A member of a document that no pal writes, with what was expected in its place.
package struct RefusedMember: Error, Hashable, Sendable {
  /// The name of the member.
  package let name: String
  /// The values that are accepted, in words.
  package let expected: String
  /// The value that the document has, in words.
  package let found: String
}

/// Throws the member `name` unless it is as `expected`.
func require(
  _ isAsExpected: Bool, _ name: String, _ expected: @autoclosure () -> String, found: @autoclosure () -> String
) throws(RefusedMember) {
  guard isAsExpected else { throw RefusedMember(name: name, expected: expected(), found: found()) }
}

/// Throws the member `name` unless its number, if it has one, is `allowed`.
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
  /// The milliseconds since 1970 of all instants.
  static let unixMilliseconds = distantPast.millisecondsSince1970...distantFuture.millisecondsSince1970
  /// The seconds since 1970 of all instants.
  static let unixSeconds = distantPast.secondsSince1970...distantFuture.secondsSince1970
}
