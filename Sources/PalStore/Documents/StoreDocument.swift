import Documents
import PixelPalCore

/// A versioned, human-readable JSON document of the store.
protocol StoreDocument {
  /// The part of the schema name between `pixelpal.` and the version.
  static var schemaName: String { get }
  static var fileName: String { get }
  /// The schema version of newly written documents of this kind.
  static var version: Int { get }
  /// Creates a document from `json`, which is in the format of a known `version`.
  init(reading json: JSON, version: Int) throws
  /// The names of the members that a document without a checksum can have.
  ///
  /// `first` contains the members of version 1, and `later` contains those that later versions added.
  static var knownMembers: (first: Set<String>, later: Set<String>) { get }
  /// The names of the members that the user may edit.
  static var editableMembers: [String] { get }
  /// Writes the document without its checksum and without the editable members.
  func writeMembersBeforeChecksum(to writer: inout JSONWriter) throws
  /// Writes the editable members, which follow the checksum.
  func writeEditableMembers(to object: inout JSONWriter)
}

/// A document for an entity in the product's specification.
///
/// In version 1, the document has exactly the members in the specification, and no `schema`.
protocol MigratableDocument: StoreDocument, Decodable {
  /// The type of a version 1 document.
  associatedtype Version1: Decodable
  /// Creates a document of the current version from a version 1 document.
  init(migrating before: Version1)
}

extension MigratableDocument {
  static var version: Int { 2 }

  init(reading json: JSON, version: Int) throws {
    self = try version == 1 ? Self(migrating: json.decoded(as: Version1.self)) : json.decoded(as: Self.self)
  }
}

extension StoreDocument {
  static var schema: String { "pixelpal.\(schemaName)/\(version)" }

  /// The encoded document, as stored on disk.
  var encodedBytes: ContiguousArray<UInt8> {
    var writer = JSONWriter(.indented)
    // Writing fails only for numbers that JSON can't represent, and documents have none.
    try? writeMembersBeforeChecksum(to: &writer)
    var changeable = JSONWriter(.indented)
    changeable.object { writeEditableMembers(to: &$0) }
    return DocumentChecksum.appendingChecksum(to: writer.bytes, before: changeable.bytes)
  }

  static var editableMembers: [String] { [] }

  func writeEditableMembers(to object: inout JSONWriter) {}

  /// Decodes a document of any known version.
  ///
  /// In the result, `version` is the version of the decoded format. `isChecked` is true if the document has a checksum,
  /// and false if it has none. Throws an error if the checksum doesn't match, or if the document is invalid or has a
  /// newer version.
  static func read(
    _ bytes: ContiguousArray<UInt8>
  ) throws(StoreError) -> (document: Self, version: Int, isChecked: Bool) {
    do {
      let json = try JSON(reading: Array(bytes))
      let isChecked = try DocumentChecksum.verifyChecksumIfPresent(
        in: json, bytes: bytes, file: fileName, editableMembers: editableMembers)
      let version = try version(of: json)
      if !isChecked { try requireKnownMembers(json) }
      return (try Self(reading: json, version: version), version, isChecked)
    } catch let fault as StoreError {
      throw fault
    } catch let error as JSONSyntaxError {
      throw .unreadable(file: fileName, why: error.located(in: fileName, bytes: Array(bytes)).problem.message)
    } catch let error as JSONMismatch {
      throw .unreadable(file: fileName, why: error.located(in: fileName, bytes: Array(bytes)).problem.message)
    } catch {
      throw .unreadable(file: fileName, why: "\(error)")
    }
  }

  private static func version(of json: JSON) throws(StoreError) -> Int {
    guard let member = json["schema"] else { return 1 }
    guard case .string(let schema) = member.content, schema.hasPrefix("pixelpal.\(schemaName)/"),
      let number = Int(schema.dropFirst("pixelpal.\(schemaName)/".count)), number > 0
    else { throw .unreadable(file: fileName, why: "expected \(quoted(Self.schema)), found \(member.messageText)") }
    guard number <= version else { throw .newerVersion(file: fileName, version: schema) }
    return number
  }

  /// Throws an error if a document without a checksum has a member that doesn't exist in its version.
  ///
  /// Otherwise, a damaged member name could hide the checksum or the version. In version 1, only members that later
  /// versions added are errors. In other versions, all unknown members are errors.
  private static func requireKnownMembers(_ json: JSON) throws(StoreError) {
    guard case .object(let found) = json.content else { return }
    let isOdd: (String) -> Bool =
      json["schema"] == nil
      ? { knownMembers.later.contains($0) }
      : { $0 != "schema" && !knownMembers.first.contains($0) && !knownMembers.later.contains($0) }
    guard let odd = found.first(where: { isOdd($0.name) }) else { return }
    throw .unreadable(file: fileName, why: "unknown member \(quoted(odd.name))")
  }
}

extension StoreDocument where Self: Encodable {
  func writeMembersBeforeChecksum(to writer: inout JSONWriter) throws { try writer.value(encoding: self) }
}
