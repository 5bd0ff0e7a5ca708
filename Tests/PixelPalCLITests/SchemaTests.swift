import Documents
import Foundation
import PixelPalCore
import Replay
import TestSupport
import XCTest

/// The documents that other programs read, and their schemas.
final class SchemaTests: XCTestCase {
  func test_documents_equalGoldens() {
    let lines = [
      "rules --json", "rules --form", "device ideal --json", "device ios17 --json", "device ios26 --json",
      "frames idle --to-ms 3000", "frames peek --gender female", "sprites list --json",
      "words --json",
    ]
    for line in lines {
      let text = "$ pixelpal \(line)\n\(InMemoryShell().run(line).output)"
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(GoldenFile.difference(of: text, fromFile: name, besideTest: #filePath), line)
    }
  }

  /// Each document that a target names has a schema, and a golden document that `.ci/schemas` validates against it.
  func test_everyDocument_hasSchemaAndGolden() throws {
    let root = PackagePaths.root
    func texts(in folder: String, _ ending: String) throws -> [String] {
      let files = try XCTUnwrap(FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path))
      return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.map {
        try String(contentsOf: root.appendingPathComponent("\(folder)/\($0)"), encoding: .utf8)
      }
    }
    let names = Set(
      try texts(in: "Sources", ".swift").flatMap { $0.matches(of: /"(pixelpal\.[a-z-]+\/\d+)"/).map { String($0.1) } }
    )
    // The data of a page is read only by the page's own scripts.
    .subtracting(["pixelpal.page/1"])
    XCTAssertTrue(names.isSuperset(of: ["pixelpal.state/1", "pixelpal.sprites/1", "pixelpal.life/1"]), "\(names)")
    let schemas = try texts(in: "samples/schemas", ".json").compactMap { $0.firstMatch(of: /"\$id": "(.*)"/)?.1 }
    let goldens = try texts(in: "Tests", ".txt") + texts(in: "samples", "json")
    for name in names.sorted() {
      XCTAssertTrue(schemas.contains { $0 == name }, "no schema has the $id \(name)")
      // A person's line does not name its schema.
      guard name != "pixelpal.person/1" else { continue }
      let mark = try Regex(#""schema": ?"\#(name)""#)
      XCTAssertTrue(goldens.contains { $0.contains(mark) }, "no golden is a document of \(name)")
    }
  }

  /// A schema lists every setting with its meaning.
  func test_schema_listsEverySetting_withMeaning() throws {
    try assertSchema(
      "rules", against: CoreJournalAndFaceRules.table.map { ($0.name, $0.meaning) }, besides: ["schema", "words"])
    try assertSchema(
      "device", against: DeviceModel.table.map { ($0.name, $0.meaning) },
      besides: ["schema", "name", "remark", "basedOn"])
  }

  private func assertSchema(_ name: String, against table: [(name: String, meaning: String)], besides: [String]) throws
  {
    let file = PackagePaths.root.appendingPathComponent("samples/schemas/\(name).json")
    let schema = try JSON(reading: Array(Data(contentsOf: file)))
    guard case .object(let properties)? = schema["properties"]?.content else {
      return XCTFail("\(name): no properties")
    }
    XCTAssertEqual(properties.map(\.name), besides + table.map(\.name))
    for (setting, meaning) in table {
      XCTAssertEqual(schema["properties"]?[setting]?["description"]?.messageText, quoted(meaning), setting)
    }
  }
}
