import Documents

extension JSON {
  var isObject: Bool { if case .object = content { true } else { false } }

  /// The string in this JSON value, or `nil` if the value isn't a string.
  var stringValue: String? { if case .string(let text) = content { text } else { nil } }

  /// The value as a floating-point number, or `nil` if it isn't a number.
  var doubleValue: Double? { if case .number(let number) = content { Double(number.text) } else { nil } }

  /// The whole number in this JSON value, or `nil` if the value isn't a whole number.
  var integerValue: Int64? { if case .number(let number) = content { Int64(number.text) } else { nil } }

  /// The JSON text of the value, without whitespace.
  var compactBytes: [UInt8] {
    var writer = JSONWriter(.compact)
    writer.value(self)
    return writer.bytes
  }
}
