import Documents
import PixelPalCore
import XCTest

@testable import PixelArt

final class PaletteTests: XCTestCase {
  private static let file =
    "GIMP Palette\nName: test\nColumns: 5\n# roles\n"
    + ColourRole.coloured.enumerated().map { " \($0)  20\t30 \($1.name)\r\n" }.joined()

  func test_palette_isRead() throws {
    let palette = try Palette(gimp: Array(PaletteTests.file.utf8))
    for (index, role) in ColourRole.coloured.enumerated() {
      XCTAssertEqual(palette[role], Colour(UInt8(index), 20, 30))
    }
    XCTAssertNil(palette[.clear])
    XCTAssertEqual(palette.role(of: Colour(3, 20, 30)), .skinLight)
    XCTAssertNil(palette.role(of: .white))
  }

  func test_invalidPalette_isRefused_withPosition() {
    let table: [(old: String, new: String, place: String, words: String)] = [
      ("GIMP", "GIMB", "1:1", "expected 'GIMP Palette'"), (" 0  20", " 0  256", "5:5", "a number from 0 to 255"),
      (" 0  20", " 0  9999999999999999999999", "5:5", "a number from 0 to 255"),
      (" 0  20\t30", " 0  20", "5:8", "expected red, green and blue"),
      (" outline", "", "5:10", "expected the role of this colour"),
      (" outline", " out", "5:11", "expected a role, found 'out'"),
      (" outline", " skin", "7:11", "the role 'skin' already has a colour"),
      (" 1  20", " 0  20", "6:2", "the role 'outline' has the same colour"),
      (" 14  20\t30 accent\r\n", "", "19:1", "there is no colour for 'accent'"),
      ("Name", "Fame", "2:1", "expected red, green and blue"),
    ]
    for row in table {
      let bytes = Array(PaletteTests.file.replacing(row.old, with: row.new).utf8)
      XCTAssertThrowsError(try Palette(gimp: bytes), row.new) { error in
        let message = (error as? PaletteError)?.located(in: "boy.gpl", bytes: bytes).text(styledWith: .plain) ?? ""
        XCTAssertTrue(message.hasPrefix("boy.gpl:\(row.place): error: "), "\(row.new): \(message)")
        XCTAssertTrue(message.contains(row.words), "\(row.new): \(message)")
      }
    }
    // A skin contains only the colours of clothes.
    XCTAssertThrowsError(try Palette.colours(gimp: Array(PaletteTests.file.utf8), of: ColourRole.clothing))
  }

  func test_damagedPalette_isReadOrRefused() {
    var dice = SplitMix64(seed: 62)
    for _ in 0..<2000 {
      var bytes = Array(PaletteTests.file.utf8)
      for _ in 0...dice.draw(below: 6) {
        bytes[Int(dice.draw(below: UInt64(bytes.count)))] = UInt8(dice.draw(below: 256))
      }
      do throws(PaletteError) {
        _ = try Palette(gimp: bytes)
      } catch {
        XCTAssertTrue(0...bytes.count ~= error.offset)
      }
    }
  }

  /// Contrast ratios match WCAG's own examples.
  func test_contrast_equalsWCAGExamples() {
    XCTAssertEqual(Colour.white.contrast(to: .black), 21, accuracy: 0.001)
    XCTAssertEqual(Colour(0x77, 0x77, 0x77).contrast(to: .white), 4.478, accuracy: 0.001)
    XCTAssertEqual(Colour(255, 0, 0).contrast(to: .white), 3.998, accuracy: 0.001)
    XCTAssertEqual(Colour(hex: "#00ff7f"), Colour(0, 255, 127))
    for bad in ["", "#", "#12345", "#1234567", "123456", "#+12345", "#12345g"] { XCTAssertNil(Colour(hex: bad), bad) }
    XCTAssertEqual(Colour(0, 9, 255).hex, "#0009ff")
  }
}
