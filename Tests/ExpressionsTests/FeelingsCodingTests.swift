import Foundation
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests that feelings can be saved and read back, and that invalid ones are refused.
final class FeelingsCodingTests: XCTestCase {
  /// Returns the feelings of a pal that has experienced some events of many kinds.
  private func feelings(under rules: FaceRules = .standard) -> Feelings {
    var led = LedFace(under: rules)
    led.touch(0, for: 100)
    led.at(1000, .said("tell me a story"))
    led.at(2000, changed: .walkingStarted(until: led.instant(600_000)))
    led.touch(3000, for: 1500)
    led.facts.today = 1200
    led.at(9000, changed: .stepsDelivered(steps: 1200, total: 1200))
    led.pet(20_000, for: 4000)
    led.at(30_000, changed: .appClosed)
    return led.face.feelings
  }

  private func kept(_ feelings: Feelings) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(feelings)
  }

  func testWhatIsWrittenIsRead() throws {
    var rules = FaceNumbers()
    rules.attachmentPerDay = 40
    for rules in [FaceRules.standard, try FaceRules(rules)] {
      let feelings = feelings(under: rules)
      XCTAssertEqual(feelings.counts.stories, 1)
      XCTAssertNotNil(feelings.uncalledAt)
      XCTAssertEqual(try JSONDecoder().decode(Feelings.self, from: kept(feelings)), feelings)
    }
  }

  /// Older versions saved feelings with the rules of all targets; only those of the core and the face are read.
  func test_feelings_areRead_withTheRulesOfAllTargets() throws {
    let rules = try FaceRules.standard.changing { $0.attachmentPerDay = 40 }
    var written = String(decoding: try kept(feelings(under: rules)), as: UTF8.self)
    let own = try XCTUnwrap(written.range(of: #""rules":{"#))
    written.replaceSubrange(own, with: #""rules":{"life":true,"lifePlaceWeeks":8,"words":{"dawn":"A dawn."},"#)
    XCTAssertEqual(try JSONDecoder().decode(Feelings.self, from: Data(written.utf8)), feelings(under: rules))
  }

  /// The encoded size is limited because an app saves feelings at each close, beside a pal of some kilobytes.
  func testItIsSmall() throws { XCTAssertLessThan(try kept(feelings()).count, 1300) }

  func testEveryInputIsReadAsItWasWritten() throws {
    for input in Input.samples {
      let data = try JSONEncoder().encode([input])
      XCTAssertEqual(try JSONDecoder().decode([Input].self, from: data), [input], "\(input)")
    }
  }

  func testWhatCannotBeIsRefused() throws {
    let text = try XCTUnwrap(String(bytes: kept(feelings()), encoding: .utf8))
    let table: [(what: String, pattern: String, instead: String)] = [
      (
        "gladness beyond its reach", #""valence":\{"at":"([^"]*)","grains":-?\d+"#,
        #""valence":{"at":"$1","grains":48000001"#
      ),
      (
        "gladness below its reach", #""valence":\{"at":"([^"]*)","grains":-?\d+"#,
        #""valence":{"at":"$1","grains":-18000001"#
      ),
      ("vigour below the ordinary", #""vigour":\{"at":"([^"]*)","grains":-?\d+"#, #""vigour":{"at":"$1","grains":-1"#),
      ("attachment above a thousand", #""attachment":\d+"#, #""attachment":1001"#),
      ("attachment below nothing", #""attachment":\d+"#, #""attachment":-1"#),
      ("fewer kinds than there are", #""lastOfKind":\["[^"]*","#, #""lastOfKind":["#),
      ("fewer than no stories", #""stories":1"#, #""stories":-1"#),
      ("fewer than no steps", #""count":\d+"#, #""count":-2"#),
      ("a fifth stage of petting", #""stage":4"#, #""stage":5"#),
      ("an input that there is not", #""petted":"#, #""scolded":"#),
      ("a day that there is not", #""day":"2025-03-05""#, #""day":"2025-02-30""#),
      ("no attachment at all", #""attachment":\d+,"#, ""),
    ]
    XCTAssertNoThrow(try JSONDecoder().decode(Feelings.self, from: Data(text.utf8)))
    for (what, pattern, instead) in table {
      let changed = text.replacingOccurrences(of: pattern, with: instead, options: .regularExpression)
      XCTAssertNotEqual(changed, text, what)
      XCTAssertThrowsError(try JSONDecoder().decode(Feelings.self, from: Data(changed.utf8)), what)
    }
  }

  /// A pal that was closed, saved, read and reopened continues like one that was only closed.
  func testARestartBehindChangesNothing() throws {
    var led = LedFace()
    led.touch(0, for: 100)
    led.at(5000, changed: .walkingStarted(until: led.instant(600_000)))
    led.at(20_000, .said("roast me"))
    led.at(60_000, changed: .appClosed)
    var restarted = led
    let read = try JSONDecoder().decode(Feelings.self, from: kept(led.face.feelings))
    restarted.face = Countenance(read, seed: LedFace.seed, led.facts, isWalking: true)
    func goOn(_ led: inout LedFace) -> [String] {
      let look = led.look(70_000)
      led.at(80_000, changed: .appOpened)
      led.at(90_000, changed: .milestoneReached(5000))
      led.at(100_000, .said("roast me"))
      let line = led.look(100_500).line ?? ""
      led.touch(300_400, for: 100)
      led.at(400_000, changed: .milestoneReached(10_000))
      return [look.mood.rawValue, look.moodReason, line] + led.lines
    }
    XCTAssertEqual(goOn(&restarted), goOn(&led))
    XCTAssertEqual(restarted.look(400_000), led.look(400_000))
    XCTAssertTrue(led.emotes.contains("400000 proud") && !led.emotes.contains("90000 proud"), "\(led.emotes)")
  }
}

extension Input {
  /// One sample of each input that changes feelings.
  static let samples: [Input] =
    [
      .steps(marks: 1), .steps(marks: 9), .walkBegan, .walkEnded, .milestone, .phaseUnlocked, .phaseRevealed,
      .opened(.short), .opened(.long), .opened(.veryLong), .tapped, .held, .heldLong, .heldTooLong, .understood,
      .notUnderstood, .played, .playStopped, .satTogether,
    ] + Energy.allCases.map { .energyRose(to: $0) } + (1...4).map { .petted(stage: $0) }
}
