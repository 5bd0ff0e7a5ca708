import Documents
import PixelPalCore

/// A versioned document of the store: JSON that a human can read.
protocol KeptDocument {
  /// The part of the schema name between `pixelpal.` and the version.
  static var name: String { get }
  /// The name of its file.
  static var file: String { get }
  /// The version that is written.
  static var version: Int { get }
  /// Reads the document in a known version.
  init(reading json: JSON, version: Int) throws
  /// The names of the members in versions without a check: those of version 1, and those that were added later.
  static var members: (first: Set<String>, later: Set<String>) { get }
  /// The names of the members that the user may edit.
  static var changeable: [String] { get }
  /// Writes the document without its check and without the editable members.
  func write(to writer: inout JSONWriter) throws
  /// Writes the editable members, which follow the check.
  func writeChangeable(to object: inout JSONWriter)
}

/// An entity of the product's specification.
///
/// Version 1 of its document has exactly the members of the specification and no `schema`.
protocol KeptEntity: KeptDocument, Decodable {
  /// The document in version 1.
  associatedtype EarlierVersion: Decodable
  /// Converts a document of version 1.
  init(_ before: EarlierVersion)
}

extension KeptEntity {
  static var version: Int { 2 }

  init(reading json: JSON, version: Int) throws {
    self = try version == 1 ? Self(json.decoded(as: EarlierVersion.self)) : json.decoded(as: Self.self)
  }
}

extension KeptDocument {
  static var schema: String { "pixelpal.\(name)/\(version)" }

  /// The encoded document, as stored on the disk.
  var bytes: ContiguousArray<UInt8> {
    var writer = JSONWriter(.indented)
    // Writing fails only for numbers that JSON cannot represent, and there are none.
    try? write(to: &writer)
    var changeable = JSONWriter(.indented)
    changeable.object { writeChangeable(to: &$0) }
    return DocumentCheck.closing(writer.bytes, before: changeable.bytes)
  }

  static var changeable: [String] { [] }

  func writeChangeable(to object: inout JSONWriter) {}

  /// Reads a document of any known version; `isChecked` is true if it has a valid check.
  static func read(
    _ bytes: ContiguousArray<UInt8>
  ) throws(StoreFault) -> (document: Self, version: Int, isChecked: Bool) {
    do {
      let json = try JSON(reading: Array(bytes))
      let isChecked = try DocumentCheck.isChecked(json, bytes, file: file, changeable: changeable)
      let version = try version(of: json)
      if !isChecked { try requireKnownMembers(json) }
      return (try Self(reading: json, version: version), version, isChecked)
    } catch let fault as StoreFault {
      throw fault
    } catch let error as JSONError {
      throw .unreadable(file: file, why: error.located(in: file, bytes: Array(bytes)).problem.words)
    } catch let error as JSONMismatch {
      throw .unreadable(file: file, why: error.located(in: file, bytes: Array(bytes)).problem.words)
    } catch {
      throw .unreadable(file: file, why: "\(error)")
    }
  }

  private static func version(of json: JSON) throws(StoreFault) -> Int {
    guard let member = json["schema"] else { return 1 }
    guard case .string(let schema) = member.content, schema.hasPrefix("pixelpal.\(name)/"),
      let number = Int(schema.dropFirst("pixelpal.\(name)/".count)), number > 0
    else { throw .unreadable(file: file, why: "expected \(quoted(Self.schema)), found \(member.words)") }
    guard number <= version else { throw .newer(file: file, version: schema) }
    return number
  }

  /// Rejects a document without a check if it has an unknown member, or a member that only later versions have.
  ///
  /// Otherwise a damaged name could hide the check or the version.
  private static func requireKnownMembers(_ json: JSON) throws(StoreFault) {
    guard case .object(let found) = json.content else { return }
    let isOdd: (String) -> Bool =
      json["schema"] == nil
      ? { members.later.contains($0) }
      : { $0 != "schema" && !members.first.contains($0) && !members.later.contains($0) }
    guard let odd = found.first(where: { isOdd($0.name) }) else { return }
    throw .unreadable(file: file, why: "\(quoted(odd.name)) is no member of this document")
  }
}

extension KeptDocument where Self: Encodable {
  func write(to writer: inout JSONWriter) throws { try writer.value(encoding: self) }
}
