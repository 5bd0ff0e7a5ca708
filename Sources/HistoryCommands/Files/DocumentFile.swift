package import Documents
import PixelPalCore

/// A JSON document from a file or from standard input.
package struct DocumentFile: Sendable {
  /// The display name of the file.
  package let name: String
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// The maximum size of a document, which is more than a person writes; it also stops reading from an endless stream.
  static let mostBytes = 1 << 20

  /// Reads `file` completely.
  package init(_ file: InputFile, in session: Session) throws(Failure) {
    let (name, source) = try session.open(file)
    var bytes: [UInt8] = []
    do {
      while true {
        let more = try source.read()
        if more.isEmpty { break }
        bytes += more
        guard bytes.count <= DocumentFile.mostBytes else { break }
      }
    } catch {
      throw Failure(error, of: name)
    }
    guard bytes.count <= DocumentFile.mostBytes else {
      throw .badData(
        .init(at: Place(file: name), .expected("a document of at most a megabyte", found: "a larger one")))
    }
    self.name = name
    self.bytes = bytes
  }

  /// Decodes a value from the document.
  package func decoded<Value: JSONReadable>(as type: Value.Type = Value.self) throws(Failure) -> Value {
    let json = try parsed()
    do throws(JSONMismatch) {
      return try Value(reading: json)
    } catch {
      throw .badData(error.located(in: name, bytes: bytes))
    }
  }

  /// Returns the document as parsed JSON.
  func parsed() throws(Failure) -> JSON {
    do {
      return try JSON(reading: bytes)
    } catch {
      throw .badData(error.located(in: name, bytes: bytes))
    }
  }

  /// Returns the failure at the member of the document that `error` is about; `nil` if the document has no such member.
  func failure(_ error: SettingError) throws(Failure) -> Failure? {
    guard case .object(let members) = try parsed().content,
      let member = error.names.lazy.compactMap({ name in members.first { $0.name == name } }).first
    else { return nil }
    let place = Place(file: name, bytes: bytes, offset: member.value.offset)
    return .badData(LocatedError(at: place, .sentence(error.description)))
  }
}
