import Foundation

/// Returns `value` as JSON with sorted keys, written by Foundation's encoder.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Returns the value that Foundation's decoder reads from `text`.
func decoded<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// Returns the description of the error that `body` throws; `nil` if it throws none.
func errorDescription(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.debugDescription
  } catch {
    return String(describing: error)
  }
}
