/// The types that `Codable` leaves to the document itself.
protocol JSONPrimitive: Sendable {
  /// What a document must have for it, in words.
  static var expected: String { get }

  /// `nil` when `json` is something else.
  init?(_ json: JSON)

  /// How a document writes it; `nil` when JSON has no such value.
  var content: JSONTree.Content? { get }
}

/// The primitive that a type is; `nil` when it is none.
///
/// Casts would search the conformances of the whole program for each type that is none.
func jsonPrimitive(_ type: Any.Type) -> (any JSONPrimitive.Type)? { jsonPrimitives.first { $0 == type } }

private let jsonPrimitives: [any JSONPrimitive.Type] = [
  String.self, Int.self, Int64.self, Bool.self, Double.self, Float.self, UInt.self, UInt64.self, Int32.self,
  UInt32.self, Int16.self, UInt16.self, Int8.self, UInt8.self,
]

extension JSONPrimitive {
  /// How a document writes `value`, which is of this type; `nil` when JSON has no such value.
  static func content(of value: some Encodable) -> JSONTree.Content? { (value as? Self)?.content }
}

extension Bool: JSONPrimitive {
  static var expected: String { "true or false" }

  init?(_ json: JSON) {
    guard case .bool(let value) = json.content else { return nil }
    self = value
  }

  var content: JSONTree.Content? { .bool(self) }
}

extension String: JSONPrimitive {
  static var expected: String { "a string" }

  init?(_ json: JSON) {
    guard case .string(let text) = json.content else { return nil }
    self = text
  }

  var content: JSONTree.Content? { .string(self) }
}

extension JSONPrimitive where Self: FixedWidthInteger {
  static var expected: String {
    Self.isSigned && Self.bitWidth == 64 ? "a whole number" : "a whole number from \(Self.min) to \(Self.max)"
  }

  init?(_ json: JSON) {
    guard case .number(let number) = json.content, let integer = number.integer(as: Self.self) else { return nil }
    self = integer
  }

  var content: JSONTree.Content? { .number(String(self)) }
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

  var content: JSONTree.Content? { isFinite ? .number(description) : nil }
}

extension Float: JSONPrimitive {
  static var expected: String { "a number" }

  init?(_ json: JSON) {
    guard case .number(let number) = json.content, let float = Float(number.text), float.isFinite else { return nil }
    self = float
  }

  var content: JSONTree.Content? { isFinite ? .number(description) : nil }
}
