import Documents
import PixelPalCore
import XCTest

@testable import PixelArt

final class XPMTests: XCTestCase {
  private static let picture = """
    /* XPM */
    static char *part[] = {
    /* width, height, colours, letters */
    "3 2 3 1 1 0",
    ". c None s clear",
    "k c #241a33 s outline",
    "s\ts skin c #f6b98c",
    "k.s",
    "sk."
    };

    """

  func test_xpm_isRead() throws {
    let grid = try RoleGrid(xpm: Array(XPMTests.picture.utf8), palette: nil)
    XCTAssertEqual([grid.width, grid.height], [3, 2])
    XCTAssertEqual(grid.anchor, Point(1, 0))
    XCTAssertEqual(grid.pixels, [.outline, .clear, .skin, .skin, .outline, .clear])
  }

  /// If an editor has dropped the roles, they are recovered from the colours.
  func test_roles_areRecoveredFromColours() throws {
    let art = try Artwork.embedded()
    let palette = art.palette(for: .male, colours: PalStyleAndSkin(.classic))
    let skin = try XCTUnwrap(palette[.skin])
    let text = XPMTests.picture.replacing("s\ts skin c #f6b98c", with: "s c \(skin.hex.uppercased())")
    XCTAssertEqual(try RoleGrid(xpm: Array(text.utf8), palette: palette)[2, 0], .skin)
    XCTAssertThrowsError(try RoleGrid(xpm: Array(text.utf8), palette: nil))
  }

  func test_invalidXPM_isRefused_withPosition() {
    let table: [(old: String, new: String, place: String, words: String)] = [
      ("3 2 3 1 1 0", "3 2 3 2 1 0", "4:2", "expected one character per pixel"),
      ("3 2 3 1 1 0", "3 2 3", "4:2", "expected width, height, number of colours and 1"),
      ("3 2 3 1 1 0", "3 -2 3 1", "4:2", "expected width, height, number of colours and 1"),
      ("3 2 3 1 1 0", "3 257 3 1", "4:2", "1 to 256 pixels each way"),
      ("3 2 3 1 1 0", "3 9999999999999999999999 3 1", "4:2", "expected width, height, number of colours and 1"),
      ("s outline", "s outlin", "6:16", "expected a role, found 'outlin'"),
      ("s outline", "s skin", "7:2", "the role 'skin' already has a character"),
      ("k c #241a33 s outline", "k c #241a34", "6:6", "expected a role, or a colour of the palette, found '#241a34'"),
      ("k c #241a33 s outline", "k m white", "6:2", "expected a character, a colour and a role"),
      ("k c #241a33 s outline", "", "6:2", "expected a character, a colour and a role"),
      ("k c #", ". c #", "6:2", "this character already has a role"),
      ("\"k.s\"", "\"k.sk\"", "8:5", "expected 3 pixels in this row, found 4"),
      ("\"k.s\"", "\"k.\"", "8:4", "expected 3 pixels in this row, found 2"),
      ("\"k.s\"", "\"kxs\"", "8:3", "expected a character of the colour list, found 'x'"),
      ("\"k.s\"", "\"k.s", "8:2", "unterminated string"),
      ("\"sk.\"", "\"sk.\", \"sk.\"", "9:9", "expected the end of the picture, found another row"),
      ("\"k.s\",", "", "11:1", "expected another string in quotation marks"),
    ]
    for row in table {
      let text = XPMTests.picture.replacing(row.old, with: row.new)
      XCTAssertNotEqual(text, XPMTests.picture, row.old)
      let bytes = Array(text.utf8)
      XCTAssertThrowsError(try RoleGrid(xpm: bytes, palette: nil), row.new) { error in
        let located = (error as? XPMError)?.located(in: "part.xpm", bytes: bytes)
        let message = located?.text(styledWith: .plain) ?? ""
        XCTAssertTrue(message.hasPrefix("part.xpm:\(row.place): error: "), "\(row.new): \(message)")
        XCTAssertTrue(message.contains(row.words), "\(row.new): \(message)")
      }
    }
  }

  /// Property test: a damaged file is read or refused without a crash.
  func test_damagedXPM_isReadOrRefused() {
    var dice = SplitMix64(seed: 61)
    for _ in 0..<3000 {
      var bytes = Array(XPMTests.picture.utf8)
      for _ in 0...dice.draw(below: 6) {
        let place = Int(dice.draw(below: UInt64(bytes.count)))
        switch dice.draw(below: 3) {
        case 0: bytes[place] = UInt8(dice.draw(below: 256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int(dice.draw(below: UInt64(bytes.count)))], at: place)
        }
      }
      do throws(XPMError) {
        let grid = try RoleGrid(xpm: bytes, palette: nil)
        XCTAssertEqual(grid.pixels.count, grid.width * grid.height)
      } catch {
        XCTAssertTrue(0...bytes.count ~= error.offset)
        XCTAssertFalse(error.located(in: "x", bytes: bytes).text(styledWith: .plain).isEmpty)
      }
    }
  }
}

extension String {
  func replacing(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
