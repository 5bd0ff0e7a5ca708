package import Documents
import PixelPalCore

/// A JSON document, such as rules or a scenario, from a file or from standard input.
package struct JSONDocumentFile: Sendable {
  /// The name that messages use for the document's file.
  package let name: String
  /// The content of the file, not yet parsed.
  package let bytes: [UInt8]

  /// Creates a document from the whole content of `file`, without parsing the content.
  ///
  /// Throws an error if the content exceeds `maxMegabytes`. The limit keeps the program from reading an endless stream.
  /// The default of one megabyte is more than any handwritten document needs.
  package init(
    _ file: InputFile, in context: CommandContext, maxMegabytes: Int = 1
  ) throws(CommandFailure) {
    let maxBytes = maxMegabytes << 20
    let (name, source) = try context.open(file)
    var bytes: [UInt8] = []
    do {
      while true {
        let more = try source.readChunk()
        if more.isEmpty { break }
        bytes += more
        guard bytes.count <= maxBytes else { break }
      }
    } catch {
      throw CommandFailure(error, of: name)
    }
    guard bytes.count <= maxBytes else {
      let limit = maxMegabytes == 1 ? "a megabyte" : "\(maxMegabytes) megabytes"
      throw .invalidData(
        .init(at: FileLocation(file: name), .expected("a document of at most \(limit)", found: "a larger one")))
    }
    self.name = name
    self.bytes = bytes
  }

  /// Returns the document decoded as a value of type `Value`, such as rules or a scenario.
  ///
  /// Throws an error that points to the invalid part if the document isn't JSON or doesn't describe such a value.
  package func decoded<Value: JSONReadable>(as type: Value.Type = Value.self) throws(CommandFailure) -> Value {
    let json = try parsedJSON()
    do throws(JSONMismatch) {
      return try Value(reading: json)
    } catch {
      throw .invalidData(error.located(in: name, bytes: bytes))
    }
  }

  /// Returns the document parsed as JSON, or throws an error that points to the position of the invalid part.
  package func parsedJSON() throws(CommandFailure) -> JSON {
    do {
      return try JSON(reading: bytes)
    } catch {
      throw .invalidData(error.located(in: name, bytes: bytes))
    }
  }

  /// Returns a failure that points to the member of the document that causes `error`.
  ///
  /// Returns `nil` if the document has no such member.
  func failure(locating error: ConfigurationError) throws(CommandFailure) -> CommandFailure? {
    guard case .object(let members) = try parsedJSON().content,
      let member = error.names.lazy.compactMap({ name in members.first { $0.name == name } }).first
    else { return nil }
    let place = FileLocation(file: name, bytes: bytes, offset: member.value.offset)
    return .invalidData(LocatedError(at: place, .sentence(error.description)))
  }
}
