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
  /// Writes the document.
  func write(to writer: inout JSONWriter) throws
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
    writer.endLine()
    return ContiguousArray(writer.bytes)
  }

  /// Reads a document of any version that is known.
  static func read(_ bytes: ContiguousArray<UInt8>) throws(StoreFault) -> (document: Self, version: Int) {
    do {
      let json = try JSON(reading: Array(bytes))
      let version = try version(of: json)
      return (try Self(reading: json, version: version), version)
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
}

extension KeptDocument where Self: Encodable {
  func write(to writer: inout JSONWriter) throws { try writer.value(encoding: self) }
}
