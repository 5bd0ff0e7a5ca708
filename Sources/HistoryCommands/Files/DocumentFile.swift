package import Documents
import PixelPalCore

/// A JSON document from a file or from standard input.
package struct DocumentFile: Sendable {
  /// The display name of the file.
  package let name: String
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// The maximum size of a document, which is more than a person writes; it also stops reading from an endless stream.
  static let maxBytes = 1 << 20

  /// Reads `file` completely.
  package init(_ file: InputFile, in context: CommandContext) throws(CommandFailure) {
    let (name, source) = try context.open(file)
    var bytes: [UInt8] = []
    do {
      while true {
        let more = try source.read()
        if more.isEmpty { break }
        bytes += more
        guard bytes.count <= DocumentFile.maxBytes else { break }
      }
    } catch {
      throw CommandFailure(error, of: name)
    }
    guard bytes.count <= DocumentFile.maxBytes else {
      throw .invalidData(
        .init(at: FileLocation(file: name), .expected("a document of at most a megabyte", found: "a larger one")))
    }
    self.name = name
    self.bytes = bytes
  }

  /// Decodes a value from the document.
  package func decoded<Value: JSONReadable>(as type: Value.Type = Value.self) throws(CommandFailure) -> Value {
    let json = try parsedJSON()
    do throws(JSONMismatch) {
      return try Value(reading: json)
    } catch {
      throw .invalidData(error.located(in: name, bytes: bytes))
    }
  }

  /// Returns the document as parsed JSON.
  func parsedJSON() throws(CommandFailure) -> JSON {
    do {
      return try JSON(reading: bytes)
    } catch {
      throw .invalidData(error.located(in: name, bytes: bytes))
    }
  }

  /// Returns the failure at the member of the document that `error` is about; `nil` if the document has no such member.
  func failure(locating error: ConfigurationError) throws(CommandFailure) -> CommandFailure? {
    guard case .object(let members) = try parsedJSON().content,
      let member = error.names.lazy.compactMap({ name in members.first { $0.name == name } }).first
    else { return nil }
    let place = FileLocation(file: name, bytes: bytes, offset: member.value.offset)
    return .invalidData(LocatedError(at: place, .sentence(error.description)))
  }
}
