// What no PixelPal has written is refused where it is read, with what was expected and what was found:
//
//     steps = try members.read("steps", in: 0...(.max))
//     try members.require(start <= end, "end", "an end that is not before \(start)", found: "\(end)")
//
// Whatever decides can then rely on it, and need not look again.

extension KeyedDecodingContainer where Key == MemberName {
  /// The error of a member that no pal writes.
  func error(of refused: RefusedMember) -> DecodingError {
    .dataCorruptedError(
      forKey: MemberName(refused.name), in: self,
      debugDescription: "expected \(refused.expected), found \(refused.found)")
  }
}

extension KeyedDecodingContainer {
  /// Refuses what stands at `name` unless it is as `expected`.
  package func require(
    _ isAsExpected: Bool, _ name: Key, _ expected: @autoclosure () -> String, found: @autoclosure () -> String
  ) throws {
    guard !isAsExpected else { return }
    throw DecodingError.dataCorruptedError(
      forKey: name, in: self, debugDescription: "expected \(expected()), found \(found())")
  }

  /// The number at `name`, which has to be there and to be `allowed`.
  package func read<Number: FixedWidthInteger & Decodable>(
    _ name: Key, in allowed: ClosedRange<Number>
  ) throws -> Number {
    let number = try decode(Number.self, forKey: name)
    try require(allowed ~= number, name, allowed.words, found: "\(number)")
    return number
  }

  /// The number at `name`, which has to be `allowed`; `nil` without such a member, or where it is null.
  package func readIfPresent<Number: FixedWidthInteger & Decodable>(
    _ name: Key, in allowed: ClosedRange<Number>
  ) throws -> Number? {
    guard let number = try decodeIfPresent(Number.self, forKey: name) else { return nil }
    try require(allowed ~= number, name, allowed.words, found: "\(number)")
    return number
  }
}

extension Sequence {
  /// Whether none comes before the one before it.
  func ascends<Order: Comparable>(by order: (Element) -> Order) -> Bool {
    zip(self, dropFirst()).allSatisfy { order($0) <= order($1) }
  }
}
