import Documents
import Foundation
import PixelPalCore
import TestSupport
import XCTest

/// The documents that other programs read, and their schemas.
final class SchemaTests: XCTestCase {
  func testGoldens() {
    let lines = [
      "rules --json", "rules --form", "device ideal --json", "device ios17 --json", "device ios26 --json",
      "frames idle --to-ms 3000",
    ]
    for line in lines {
      let text = "$ pixelpal \(line)\n\(World().run(line).output)"
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(Golden.difference(of: text, from: name, in: #filePath), line)
    }
  }

  /// A schema names every setting, with what it may be.
  func testSchemasOfSettings() throws {
    try check("rules", against: Rules.table.map { ($0.name, $0.meaning) }, besides: ["schema", "words"])
    try check(
      "device", against: DeviceModel.table.map { ($0.name, $0.meaning) },
      besides: ["schema", "name", "remark", "basedOn"])
  }

  private func check(_ name: String, against table: [(name: String, meaning: String)], besides: [String]) throws {
    let file = PackageRoot.url.appendingPathComponent("samples/schemas/\(name).json")
    let schema = try JSON(reading: Array(Data(contentsOf: file)))
    guard case .object(let properties)? = schema["properties"]?.content else {
      return XCTFail("\(name): no properties")
    }
    XCTAssertEqual(properties.map(\.name), besides + table.map(\.name))
    for (setting, meaning) in table {
      XCTAssertEqual(schema["properties"]?[setting]?["description"]?.words, quoted(meaning), setting)
    }
  }
}
