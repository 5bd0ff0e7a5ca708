import Foundation
import PixelPalCore
import XCTest

final class DictionaryKeyTests: XCTestCase {
  func test_dictionary_isEncodedAsAnObject() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    XCTAssertEqual(try text([Surface.compact: 1, .homeSmall: 2]), #"{"compact":1,"homeSmall":2}"#)
    XCTAssertEqual(try text([Phase.active: Energy.low]), #"{"2":"low"}"#)
    XCTAssertEqual(try text([Energy.vital: [PalStyle.dusk: [Gender.female: 3]]]), #"{"vital":{"dusk":{"female":3}}}"#)
    XCTAssertEqual(
      try JSONDecoder().decode([Skin: Int].self, from: Data(#"{"winter":4}"#.utf8)), [.winter: 4])
  }
}
