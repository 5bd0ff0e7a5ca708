package import Documents
import PixelPalCore

/// A JSON document from a file or from standard input.
package struct DocumentFile: Sendable {
  /// What people know it by.
  package let name: String
  /// What was read.
  package let bytes: [UInt8]

  /// More than a megabyte is no document that a person writes; what is read endlessly ends there.
  static let mostBytes = 1 << 20

  /// Reads all of `file`.
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

  /// Reads a value out of it.
  package func decoded<Value: JSONReadable>(as type: Value.Type = Value.self) throws(Failure) -> Value {
    let json = try parsed()
    do throws(JSONMismatch) {
      return try Value(reading: json)
    } catch {
      throw .badData(error.located(in: name, bytes: bytes))
    }
  }

  /// The document itself.
  func parsed() throws(Failure) -> JSON {
    do {
      return try JSON(reading: bytes)
    } catch {
      throw .badData(error.located(in: name, bytes: bytes))
    }
  }

  /// What the document says that does not go with something else; `nil` where it says nothing of it.
  func failure(_ error: SettingError) throws(Failure) -> Failure? {
    guard case .object(let members) = try parsed().content,
      let member = error.names.lazy.compactMap({ name in members.first { $0.name == name } }).first
    else { return nil }
    let place = Place(file: name, bytes: bytes, offset: member.value.offset)
    return .badData(LocatedError(at: place, .sentence(error.description)))
  }
}
