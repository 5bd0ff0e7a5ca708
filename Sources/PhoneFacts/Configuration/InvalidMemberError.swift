/// An error for a member of a document that has a value PixelPal never writes.
package struct InvalidMemberError: Error, Hashable, Sendable {
  package let name: String
  /// A description of the accepted values, such as `a number from 1 to 32`.
  package let expected: String
  /// A description of the value in the document.
  package let found: String
}

/// Throws an error for the member `name` if `isAsExpected` is false.
///
/// The error states what was `expected` and what was `found`.
package func requireTrue(
  _ isAsExpected: Bool, name: String, expected: @autoclosure () -> String, found: @autoclosure () -> String
) throws(InvalidMemberError) {
  guard isAsExpected else { throw InvalidMemberError(name: name, expected: expected(), found: found()) }
}

/// Throws an error for the member `name` if `number` isn't in `allowed`.
///
/// A missing number, `nil`, is accepted.
package func requireIfPresent<Number: FixedWidthInteger>(
  _ number: Number?, allowing allowed: ClosedRange<Number>, name: String
) throws(InvalidMemberError) {
  guard let number else { return }
  try requireTrue(allowed ~= number, name: name, expected: allowed.rangeText, found: "\(number)")
}

extension ClosedRange where Bound: FixedWidthInteger {
  /// The range as text for an error message, such as `a number from 1 to 32` or `a number of at least 0`.
  var rangeText: String {
    upperBound == .max ? "a number of at least \(lowerBound)" : "a number from \(lowerBound) to \(upperBound)"
  }
}

extension Instant {
  /// The range of valid instants, in milliseconds since 1970.
  package static let validUnixMilliseconds = distantPast.millisecondsSince1970...distantFuture.millisecondsSince1970
  /// The range of valid instants, in seconds since 1970.
  package static let validUnixSeconds = distantPast.secondsSince1970...distantFuture.secondsSince1970
}
