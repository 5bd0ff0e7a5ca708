import Foundation

/// `value` as JSON with sorted keys, by Foundation's encoder.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// What `text` says, by Foundation's decoder.
func decoded<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The sentence of the error that `body` throws, `nil` when it throws none.
func complaint(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.debugDescription
  } catch {
    return String(describing: error)
  }
}
