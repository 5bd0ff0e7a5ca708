import Foundation
import PixelPalCore
import XCTest

@testable import PixelArt

final class TerminalTests: XCTestCase {
  private static let red = Colour(255, 0, 0)

  private func makeImage(_ rows: [[Colour?]]) -> IndexedImage {
    var painting = PixelCanvas(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() { for (x, colour) in row.enumerated() { painting[x, y] = colour } }
    return painting.image
  }

  func test_halfBlocks_useColoursOfDepth() {
    let (red, white, black): (Colour?, Colour?, Colour?) = (TerminalTests.red, .white, .black)
    let table: [(rows: [[Colour?]], depth: TerminalColourDepth, lines: [String])] = [
      ([[nil, nil]], .trueColour, ["  "]), ([[nil, nil]], .none, [""]),
      ([[red], [nil]], .trueColour, ["\u{1B}[38;2;255;0;0m▀\u{1B}[0m"]),
      ([[nil], [red]], .ansi256, ["\u{1B}[38;5;196m▄\u{1B}[0m"]),
      ([[red], [white]], .ansi16, ["\u{1B}[91;107m▀\u{1B}[0m"]),
      ([[red], [black]], .ansi16, ["\u{1B}[91;40m▀\u{1B}[0m"]),
      // An unchanged colour is not repeated; a blank after a background colour resets the colour.
      ([[red, red, nil], [white, white, nil]], .ansi16, ["\u{1B}[91;107m▀▀\u{1B}[0m "]),
      ([[white, black, red, nil], [white, black, nil, red]], .none, ["░█▀▄"]),
      ([[red], [red], [red]], .none, ["▓", "▀"]),
    ]
    for row in table { XCTAssertEqual(HalfBlockText(makeImage(row.rows), row.depth).lines, row.lines, "\(row.rows)") }
  }

  /// A minimal terminal that understands only the escape sequences that the program sends.
  private struct FakeTerminal {
    var lines = [String](repeating: "", count: 40)

    mutating func show(_ bytes: [UInt8]) {
      for part in String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}[").dropFirst() {
        guard let end = part.firstIndex(where: { $0.isLetter }) else { continue }
        let (number, text) = (part[..<end], String(part[part.index(after: end)...]))
        switch part[end] {
        case "H":
          row = (Int(number.prefix { $0 != ";" }) ?? 1) - 1
          lines[row] = text
        case "m": lines[row] += "\u{1B}[\(number)m\(text)"
        case "K", "h", "l": break
        default: XCTFail(part)
        }
      }
    }

    private var row = 0
  }

  func test_renderer_sendsOnlyChangedLines() throws {
    var update = TerminalLineDiffRenderer()
    var screen = FakeTerminal()
    for lines in [["a", "b", "c"], ["a", "x", "c"], ["a"], ["a", "b"], ["\u{1B}[1mz\u{1B}[0m"]] {
      let bytes = update.updateBytes(showing: lines)
      screen.show(bytes)
      XCTAssertEqual(Array(screen.lines.prefix(3)), Array((lines + ["", "", ""]).prefix(3)))
      let text = String(decoding: bytes, as: UTF8.self)
      XCTAssertTrue(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
      XCTAssertEqual(update.updateBytes(showing: lines), [])
    }
    update.forgetDisplayedLines()
    XCTAssertFalse(update.updateBytes(showing: ["\u{1B}[1mz\u{1B}[0m"]).isEmpty)
  }

  /// During a minute of walking, every frame appears exactly at its time, and none is skipped.
  func test_walkingFrames_appearAtTheirTimes() throws {
    let start = Instant(millisecondsSince1970: 12_345)
    let show = TerminalPalAnimation(
      gender: .male, palColours: PalStyleAndSkin(.classic), phase: .active, pose: .walking, startedAt: start,
      under: .standard)
    var now = start
    for index in 0..<1440 {
      XCTAssertEqual(show.drawing(at: now)?.assetName, "male_walking_\(index % 32 + 1)")
      XCTAssertEqual((now - start).count, Int64((index * 1000 + 23) / 24))
      now = show.nextChange(after: now)
    }
    XCTAssertEqual(now, start + .seconds(60))
  }

  func test_extraAnimation_playsOnce_thenRests() {
    let start = Instant(millisecondsSince1970: 0)
    var show = TerminalPalAnimation(
      gender: .female, palColours: PalStyleAndSkin(.dusk), phase: .ascended, pose: .neutral, startedAt: start,
      under: .standard)
    for extra in OneShotAnimation.allCases {
      show.startedAt = start
      show.extraAnimation = extra
      var seen: [String] = []
      var now = start
      while show.extraAnimation != nil {
        if let asset = show.drawing(at: now)?.assetName { seen.append(asset) }
        now = show.nextChange(after: now)
        show.endFinishedOneShotAnimation(at: now)
      }
      XCTAssertEqual(seen, (1...extra.frames).map { extra.pictureName(for: .female, frame: $0) })
      XCTAssertEqual(now, start + extra.length, "\(extra)")
      XCTAssertEqual(show.drawing(at: now)?.assetName, "female_neutral_1")
    }
  }

  /// Feet do not slide: in a stride, the ground moves as far as the feet, which is farther in each phase.
  func test_ground_movesWithFeet_perStride() throws {
    let art = try Artwork.embedded()
    let start = Instant(millisecondsSince1970: 0)
    for (phase, distance) in zip(Phase.allCases, [13, 19, 22, 24]) {
      let show = TerminalPalAnimation(
        gender: .male, palColours: PalStyleAndSkin(.classic), phase: phase, pose: .walking, startedAt: start,
        under: .standard)
      func grass(_ frame: Int64) -> [Int] {
        let image = show.image(at: start + Milliseconds((frame * 1000 + 23) / 24), with: art)
        return (0..<TerminalPalAnimation.imageWidth).filter {
          image.colour(atX: $0, atY: PosedFigure.groundRow + 1) == Colour(0x5F, 0x9C, 0x6A)
        }
      }
      XCTAssertFalse(grass(32).isEmpty, "\(phase)")
      XCTAssertEqual(
        grass(32), grass(0).flatMap { [$0 - distance, $0 - distance + 64] }.filter { 0..<64 ~= $0 }.sorted())
    }
  }

  func test_asciicast_equalsExpectedLines() throws {
    var cast = AsciicastWriter(columns: 64, rows: 25)
    cast.appendOutput(Array("\u{1B}[1mA\"".utf8), at: 0)
    cast.appendOutput(Array("▀".utf8), at: 12_042)
    let lines = String(decoding: cast.bytes, as: UTF8.self).split(separator: "\n")
    XCTAssertEqual(lines[0], #"{"version":2,"width":64,"height":25,"title":"PixelPal"}"#)
    XCTAssertEqual(lines[1], #"[0.000,"o","\u001b[1mA\""]"#)
    XCTAssertEqual(lines[2], #"[12.042,"o","▀"]"#)
  }
}
