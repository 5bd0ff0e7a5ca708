/// A type whose values are read and written directly as JSON values, without a `Codable` container.
protocol JSONPrimitive: Sendable {
  /// A description of the JSON value that the type requires, such as `a whole number`.
  static var expected: String { get }

  /// Creates the value from `json`, or returns `nil` if `json` has another type or is out of range.
  init?(_ json: JSON)

  /// The value as JSON content, or `nil` if JSON can't represent it, as with NaN.
  var content: JSONEncodingNode.Content? { get }
}

/// Returns `type` as a primitive type, or `nil` if the type isn't primitive.
///
/// Types are compared rather than cast, because a failing cast would search the conformances of the whole program.
func jsonPrimitiveType(matching type: Any.Type) -> (any JSONPrimitive.Type)? { jsonPrimitives.first { $0 == type } }

private let jsonPrimitives: [any JSONPrimitive.Type] = [
  String.self, Int.self, Int64.self, Bool.self, Double.self, Float.self, UInt.self, UInt64.self, Int32.self,
  UInt32.self, Int16.self, UInt16.self, Int8.self, UInt8.self,
]

extension JSONPrimitive {
  /// Returns the JSON content of `value`, or `nil` if JSON can't represent it.
  ///
  /// - Precondition: `value` has this type.
  static func content(of value: some Encodable) -> JSONEncodingNode.Content? { (value as? Self)?.content }
}

extension Bool: JSONPrimitive {
  static var expected: String { "true or false" }

  init?(_ json: JSON) {
    guard case .bool(let value) = json.content else { return nil }
    self = value
  }

  var content: JSONEncodingNode.Content? { .bool(self) }
}

extension String: JSONPrimitive {
  static var expected: String { "a string" }

  init?(_ json: JSON) {
    guard case .string(let text) = json.content else { return nil }
    self = text
  }

  var content: JSONEncodingNode.Content? { .string(self) }
}

extension JSONPrimitive where Self: FixedWidthInteger {
  static var expected: String {
    Self.isSigned && Self.bitWidth == 64 ? "a whole number" : "a whole number from \(Self.min) to \(Self.max)"
  }

  init?(_ json: JSON) {
    guard case .number(let number) = json.content, let integer = number.integer(as: Self.self) else { return nil }
    self = integer
  }

  var content: JSONEncodingNode.Content? { .number(String(self)) }
}

extension Int: JSONPrimitive {}
extension Int8: JSONPrimitive {}
extension Int16: JSONPrimitive {}
extension Int32: JSONPrimitive {}
extension Int64: JSONPrimitive {}
extension UInt: JSONPrimitive {}
extension UInt8: JSONPrimitive {}
extension UInt16: JSONPrimitive {}
extension UInt32: JSONPrimitive {}
extension UInt64: JSONPrimitive {}

extension Double: JSONPrimitive {
  static var expected: String { "a number" }

  init?(_ json: JSON) {
    guard case .number(let number) = json.content, let double = number.double else { return nil }
    self = double
  }

  var content: JSONEncodingNode.Content? { isFinite ? .number(description) : nil }
}

extension Float: JSONPrimitive {
  static var expected: String { "a number" }

  init?(_ json: JSON) {
    guard case .number(let number) = json.content, let float = Float(number.text), float.isFinite else { return nil }
    self = float
  }

  var content: JSONEncodingNode.Content? { isFinite ? .number(description) : nil }
}
