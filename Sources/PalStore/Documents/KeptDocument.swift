import Documents
import PixelPalCore

/// A document of the store: JSON that a person can read, of some version.
protocol KeptDocument {
  /// What comes between `pixelpal.` and the version.
  static var name: String { get }
  /// The name of its file.
  static var file: String { get }
  /// The version that is written.
  static var version: Int { get }
  /// Reads the document of a version that is known.
  init(reading json: JSON, version: Int) throws
  /// The names of its members, as versions without a check had them: those of version 1, and those that came later.
  static var members: (first: Set<String>, later: Set<String>) { get }
  /// The names of the members that a person may change.
  static var changeable: [String] { get }
  /// Writes the document, without its check and what a person may change.
  func write(to writer: inout JSONWriter) throws
  /// Writes the members that a person may change, which stand behind the check.
  func writeChangeable(to object: inout JSONWriter)
}

/// One of the product's entities.
///
/// Version 1 of it is what the product's specification lists, and no `schema` in it.
protocol KeptEntity: KeptDocument, Decodable {
  /// The document as it was in version 1.
  associatedtype EarlierVersion: Decodable
  /// Takes over what version 1 knew.
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

  /// The document as it lies on the disk.
  var bytes: ContiguousArray<UInt8> {
    var writer = JSONWriter(.indented)
    // What refuses to be written is a number that JSON does not have, and there is none.
    try? write(to: &writer)
    var changeable = JSONWriter(.indented)
    changeable.object { writeChangeable(to: &$0) }
    return DocumentCheck.closing(writer.bytes, before: changeable.bytes)
  }

  static var changeable: [String] { [] }

  func writeChangeable(to object: inout JSONWriter) {}

  /// Reads a document of any version that is known, and says whether a check vouches for it.
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

  /// Refuses a document without a check that has a member of no version, or one that only later versions have.
  ///
  /// A damaged name would hide the check, or the version.
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
