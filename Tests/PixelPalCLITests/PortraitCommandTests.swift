import HistoryCommands
import PixelPalCore
import TestSupport
import XCTest

/// The portrait of the pal, as `pixelpal story --portrait` shows it.
final class PortraitCommandTests: XCTestCase {
  /// Returns a shell with twelve weeks of walks: each weekday evening, weekend mornings, and a few steps in between.
  private func makeShell() -> InMemoryShell {
    var dice = SplitMix64(seed: 3)
    var lines = ["start,end,steps"]
    for day in (0..<84).map({ Self.monday.advanced(by: $0) }) {
      func addWalk(_ hour: Int, _ minutes: Int, steps: Int) {
        let (start, end) = (Int(dice.draw(below: 20)), minutes + 20)
        lines.append("\(day)T\(hour):\(start + 10):00,\(day)T\(hour):\(end + 10):00,\(steps)")
      }
      for hour in [11, 13, 15, 20] { addWalk(hour, 4, steps: 100 + Int(dice.draw(below: 200))) }
      if day.weekday < 6 { addWalk(18, 25, steps: 2400) } else { addWalk(10, 25, steps: 4000) }
    }
    let shell = InMemoryShell()
    shell.files["walk.csv"] = lines.joined(separator: "\n") + "\n"
    return shell
  }

  /// 6 January 2025, a Monday.
  private static let monday = CivilDay(daysSince1970: 20_094)

  private func output(_ words: String) -> String {
    let outcome = makeShell().run(words)
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return outcome.output
  }

  func test_portrait_followsTheStory() throws {
    let line = "story walk.csv --zone Europe/Paris --portrait"
    let text = output(line)
    XCTAssertTrue(text.hasPrefix(output("story walk.csv --zone Europe/Paris")), text)
    XCTAssertTrue(
      text.contains("\n\n  Evenings are our time.\n  The evening knows where to find us.\n"), text)
    let both = "$ pixelpal \(line)\n\(text)\n$ pixelpal \(line) --json\n\(output(line + " --json"))"
    XCTAssertNil(GoldenFile.difference(of: both, fromFile: "story-portrait.txt", besideTest: #filePath))
    XCTAssertFalse(output("story walk.csv --zone Europe/Paris --json").contains("character"))
  }

  /// Without the person's zone, hours say nothing about the person.
  func test_portrait_hasNoHours_withoutThePersonsZone() {
    for zone in ["", " --zone UTC", " --zone +02:00"] {
      let json = output("story walk.csv --portrait --json" + zone)
      XCTAssertFalse(json.contains(#""kind": "hour""#), zone)
      XCTAssertTrue(json.contains(#""dayHours": null"#), zone)
      XCTAssertTrue(json.contains(#""chronotype": null"#), zone)
    }
  }

  func test_portrait_isLocked_withoutPremium() {
    let line = "story walk.csv --zone Europe/Paris --premium never"
    XCTAssertEqual(output(line + " --portrait"), output(line))
    XCTAssertEqual(output(line + " --portrait --json"), output(line + " --json"))
  }

  /// The character depends only on how the steps are spread.
  func test_character_isTheSame_ifAllCountsAreTripled() throws {
    let shell = makeShell()
    let tripled = InMemoryShell()
    tripled.files["walk.csv"] = (shell.files["walk.csv"] ?? "").split(separator: "\n").map { line in
      guard let comma = line.lastIndex(of: ","), let steps = Int(line[line.index(after: comma)...]) else {
        return String(line)
      }
      return "\(line[...comma])\(steps * 3)"
    }
    .joined(separator: "\n")
    func character(_ shell: InMemoryShell) throws -> Substring {
      let json = shell.run("story walk.csv --zone Europe/Paris --portrait --json").output
      let start = try XCTUnwrap(json.range(of: "\"character\""))
      let end = try XCTUnwrap(json.range(of: "\"trend\""))
      return json[start.lowerBound..<end.lowerBound]
    }
    XCTAssertEqual(try character(tripled), try character(shell))
  }
}
