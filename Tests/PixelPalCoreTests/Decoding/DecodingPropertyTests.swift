import Documents
import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Every value that occurs can be decoded again; every value that decoding accepts can be used without a trap.
final class DecodingPropertyTests: XCTestCase {
  private func encodedText(_ value: some Encodable) throws -> String {
    var writer = JSONWriter(.compact)
    try writer.value(encoding: value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func decodedValue<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSON(reading: Array(text.utf8)).decoded()
  }

  /// Returns true if encoding and decoding `value` preserves it.
  private func isUnchangedByCoding<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    try decodedValue(Value.self, encodedText(value)) == value
  }

  /// Decoding accepts every value of a generated life, even with a clock that jumps.
  func test_everyValueOfAGeneratedHistory_isUnchanged_afterEncodingAndDecoding() throws {
    for seed in TestSeeds.range(outOf: 2000, oneIn: 250) {
      let history = try GeneratedPalHistory(seed: seed, count: 30, hasClockJumps: seed % 2 == 0)
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        let contents = pal.handle(events, at: now, under: history.configuration).compactMap { $0.kind.content }
        let place = "seed \(seed) at \(now)"
        XCTAssertTrue(try isUnchangedByCoding(pal), place)
        for content in contents {
          XCTAssertTrue(try isUnchangedByCoding(content), place)
          XCTAssertTrue(try isUnchangedByCoding(content.resting(from: now, under: history.configuration.rules)), place)
        }
        XCTAssertTrue(
          try isUnchangedByCoding(XCTUnwrap(pal.makeWidgetTimeline(at: now, under: history.configuration))), place)
        for case .steps(let report) in events { XCTAssertTrue(try isUnchangedByCoding(report), place) }
      }
    }
  }

  /// Pals in very different states with one number or string replaced: decoding refuses them, or they survive a
  /// simulated year.
  func test_savedPalWithOneReplacedValue_isRejected_orSurvivesAYear() throws {
    let pals = try savedPalTexts().map { JSONValueReplacer(of: $0) }
    var (rejectedCount, acceptedCount) = (0, 0)
    for seed in TestSeeds.range(outOf: 20_000, oneIn: 250) {
      var dice = SplitMix64(seed: seed)
      func draw<Element>(_ list: [Element]) -> Element { list[Int(dice.draw(below: UInt64(list.count)))] }
      let values = draw(pals)
      let place = draw(values.valueRanges)
      let replacement = draw(values.replacements(forValueAt: place))
      do {
        let pal = try decodedValue(Pal.self, values.replacing(place, with: replacement))
        let after = palAfterOneYear(pal, under: seed % 2 == 0 ? .standard : .ideal)
        XCTAssertTrue(try isUnchangedByCoding(after), "seed \(seed): \(replacement) for \(values.text[place])")
        acceptedCount += 1
      } catch {
        XCTAssertTrue(error is JSONMismatch, "seed \(seed): \(error)")
        rejectedCount += 1
      }
    }
    XCTAssertTrue(rejectedCount > 10 && acceptedCount > 10, "\(rejectedCount), \(acceptedCount)")
  }

  private func savedPalTexts() throws -> [String] {
    let folder = PackagePaths.root.appendingPathComponent("Tests/PixelPalCoreTests/Pal/SavedPals")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// Returns the pal after a year in which the person walks and opens the app every day.
  private func palAfterOneYear(_ pal: Pal, under configuration: PalConfiguration) -> Pal {
    var (pal, now) = (pal, pal.lastTransitionAt ?? Instant(secondsSince1970: 1_736_157_600))
    for day in 0..<366 {
      let walk = Interval(from: now - .minutes(9), lasting: .minutes(9))
      let report = StepReport(
        counted: pal.countedSteps.addingSaturated(4000), today: Int64(day % 3) * 4000, walks: [walk])
      _ = pal.handle([.opened(), .steps(report)], at: now, under: configuration)
      if day % 60 == 0 {
        _ = (
          pal.presentations(at: now, under: configuration),
          pal.peekSchedule(under: configuration.rules)?.nextPeekStart(after: now), "\(pal)"
        )
      }
      _ = pal.handle(.closed, at: now + .minutes(1), under: configuration)
      for _ in 0..<3 {
        guard let wake = pal.nextWake(after: now, under: configuration) else { break }
        _ = pal.handle(.timePassed, at: wake, under: configuration)
        now = wake
      }
      now = now + .hours(day % 7 == 0 ? 60 : 20)
    }
    return pal
  }
}
