/// A container that decodes the elements of a JSON array one after another.
struct JSONUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  private let decoder: JSONValueDecoder
  private let elements: [JSON]
  private(set) var currentIndex = 0

  init(_ decoder: JSONValueDecoder, _ elements: [JSON]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try currentElementDecoder(for: Any?.self).json.content == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try currentElementDecoder(for: type).decodeValue(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try currentElementDecoder(for: type).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try currentElementDecoder(for: [Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try currentElementDecoder(for: Any.self)
    currentIndex += 1
    return decoder
  }

  private func currentElementDecoder(for type: Any.Type) throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath, debugDescription: "one more element"))
    }
    return decoder.nestedDecoder(for: ArrayIndexKey(currentIndex), value: elements[currentIndex])
  }
}
