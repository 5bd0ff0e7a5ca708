// Decoding rejects values that PixelPal never writes. The error states what was expected and what was found:
//
//     steps = try members.read("steps", allowing: 0...(.max))
//     try members.requireTrue(start <= end, name: "end", expected: "an end at or after \(start)", found: "\(end)")
//
// All later code can rely on these values without another check.

extension KeyedDecodingContainer where Key == DynamicCodingKey {
  /// Returns a decoding error with the message of `refused`, at the key of the invalid member.
  package func decodingError(reporting refused: InvalidMemberError) -> DecodingError {
    .dataCorruptedError(
      forKey: DynamicCodingKey(refused.name), in: self,
      debugDescription: "expected \(refused.expected), found \(refused.found)")
  }
}

extension KeyedDecodingContainer {
  /// Throws an error for the member `name` if `isAsExpected` is false.
  ///
  /// The error message states what was `expected` and what was `found`.
  package func requireTrue(
    _ isAsExpected: Bool, name: Key, expected: @autoclosure () -> String, found: @autoclosure () -> String
  ) throws {
    guard !isAsExpected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: name, in: self, debugDescription: "expected \(expected()), found \(found())")
  }

  /// Returns the number for the key `name`.
  ///
  /// Throws an error if the key is missing, or if its value isn't a number in `allowed`.
  package func read<Number: FixedWidthInteger & Decodable>(
    _ name: Key, allowing allowed: ClosedRange<Number>
  ) throws -> Number {
    let number = try decode(Number.self, forKey: name)
    try requireTrue(allowed ~= number, name: name, expected: allowed.rangeText, found: "\(number)")
    return number
  }

  /// Returns the number for the key `name`, or `nil` if the key is missing or its value is null.
  ///
  /// Throws an error for any other value that isn't a number in `allowed`.
  package func readIfPresent<Number: FixedWidthInteger & Decodable>(
    _ name: Key, allowing allowed: ClosedRange<Number>
  ) throws -> Number? {
    guard let number = try decodeIfPresent(Number.self, forKey: name) else { return nil }
    try requireTrue(allowed ~= number, name: name, expected: allowed.rangeText, found: "\(number)")
    return number
  }
}

extension Sequence {
  /// Returns true if `order` never returns a smaller value for an element than for the element before it.
  package func isNondecreasing<Order: Comparable>(by order: (Element) -> Order) -> Bool {
    zip(self, dropFirst()).allSatisfy { order($0) <= order($1) }
  }
}
