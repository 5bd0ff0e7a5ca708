import Foundation
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests that feelings can be saved and read back, and that invalid ones are refused.
final class FeelingsCodingTests: XCTestCase {
  /// Returns the feelings of a pal that has experienced some events of many kinds.
  private func makeFeelings(under rules: FaceRules = .standard) -> Feelings {
    var fixture = FaceFixture(under: rules)
    fixture.applyTouch(0, for: 100)
    fixture.applyAt(1000, .said("tell me a story"))
    fixture.applyAt(2000, changed: .walkingStarted(until: fixture.instant(600_000)))
    fixture.applyTouch(3000, for: 1500)
    fixture.context.stepsToday = 1200
    fixture.applyAt(9000, changed: .stepsDelivered(steps: 1200, total: 1200))
    fixture.applyPetting(20_000, for: 4000)
    fixture.applyAt(30_000, changed: .appClosed)
    return fixture.engine.feelings
  }

  private func encodedData(_ feelings: Feelings) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(feelings)
  }

  func test_feelings_areUnchanged_afterEncodingAndDecoding() throws {
    var rules = FaceRuleNumbers()
    rules.attachmentPerDay = 40
    for rules in [FaceRules.standard, try FaceRules(rules)] {
      let feelings = makeFeelings(under: rules)
      XCTAssertEqual(feelings.playCounts.stories, 1)
      XCTAssertNotNil(feelings.unpromptedEmoteAt)
      XCTAssertEqual(try JSONDecoder().decode(Feelings.self, from: encodedData(feelings)), feelings)
    }
  }

  /// Older versions saved feelings with the rules of all targets; only those of the core and the face are read.
  func test_feelings_areDecoded_whenSavedWithTheRulesOfAllTargets() throws {
    let rules = try FaceRules.standard.changing { $0.attachmentPerDay = 40 }
    var written = String(decoding: try encodedData(makeFeelings(under: rules)), as: UTF8.self)
    let own = try XCTUnwrap(written.range(of: #""rules":{"#))
    written.replaceSubrange(own, with: #""rules":{"life":true,"lifePlaceWeeks":8,"words":{"dawn":"A dawn."},"#)
    XCTAssertEqual(try JSONDecoder().decode(Feelings.self, from: Data(written.utf8)), makeFeelings(under: rules))
  }

  /// The encoded size is limited because an app saves feelings at each close, beside a pal of some kilobytes.
  func test_encodedFeelings_takeLessThan1300Bytes() throws {
    XCTAssertLessThan(try encodedData(makeFeelings()).count, 1300)
  }

  func test_everyInput_isUnchanged_afterEncodingAndDecoding() throws {
    for input in FeelingInput.samples {
      let data = try JSONEncoder().encode([input])
      XCTAssertEqual(try JSONDecoder().decode([FeelingInput].self, from: data), [input], "\(input)")
    }
  }

  func test_decoding_throws_forInvalidFeelings() throws {
    let text = try XCTUnwrap(String(bytes: encodedData(makeFeelings()), encoding: .utf8))
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
  func test_restoredFace_behavesLikeTheOriginal_afterARestartInTheBackground() throws {
    var fixture = FaceFixture()
    fixture.applyTouch(0, for: 100)
    fixture.applyAt(5000, changed: .walkingStarted(until: fixture.instant(600_000)))
    fixture.applyAt(20_000, .said("roast me"))
    fixture.applyAt(60_000, changed: .appClosed)
    var restarted = fixture
    let read = try JSONDecoder().decode(Feelings.self, from: encodedData(fixture.engine.feelings))
    restarted.engine = FaceEngine(read, seed: FaceFixture.seed, fixture.context, isWalking: true)
    func continueEvents(_ fixture: inout FaceFixture) -> [String] {
      let look = fixture.expression(at: 70_000)
      fixture.applyAt(80_000, changed: .appOpened)
      fixture.applyAt(90_000, changed: .milestoneReached(5000))
      fixture.applyAt(100_000, .said("roast me"))
      let line = fixture.expression(at: 100_500).sentence ?? ""
      fixture.applyTouch(300_400, for: 100)
      fixture.applyAt(400_000, changed: .milestoneReached(10_000))
      return [look.mood.rawValue, look.moodReason, line] + fixture.changeLines
    }
    XCTAssertEqual(continueEvents(&restarted), continueEvents(&fixture))
    XCTAssertEqual(restarted.expression(at: 400_000), fixture.expression(at: 400_000))
    XCTAssertTrue(
      fixture.emoteLines.contains("400000 proud") && !fixture.emoteLines.contains("90000 proud"),
      "\(fixture.emoteLines)")
  }
}

extension FeelingInput {
  /// One sample of each input that changes feelings.
  static let samples: [FeelingInput] =
    [
      .stepMarksPassed(marks: 1), .stepMarksPassed(marks: 9), .walkBegan, .walkEnded, .milestone, .phaseUnlocked,
      .phaseRevealed,
      .appOpened(.short), .appOpened(.long), .appOpened(.veryLong), .tapped, .held, .heldLong, .heldTooLong,
      .phraseUnderstood,
      .phraseNotUnderstood, .playFinished, .playStopped, .silentCompanyBegan,
    ] + Energy.allCases.map { .energyRose(to: $0) } + (1...4).map { .petted(stage: $0) }
}
