import Documents
import Foundation
import TestSupport
import XCTest

@testable import PixelPalCore

/// Every value that occurs can be decoded again; every value that decoding accepts can be used without a trap.
final class AnythingDecodedTests: XCTestCase {
  private func written(_ value: some Encodable) throws -> String {
    var writer = JSONWriter(.compact)
    try writer.value(encoding: value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSON(reading: Array(text.utf8)).decoded()
  }

  /// Returns true if encoding and decoding `value` preserves it.
  private func isReadAgain<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    try read(Value.self, written(value)) == value
  }

  /// Decoding accepts every value of a generated life, even with a clock that jumps.
  func testWhateverOccurs() throws {
    for seed in Seeds.first(of: 2000, share: 250) {
      let life = try RandomLife(seed: seed, count: 30, wild: seed % 2 == 0)
      var pal = life.newborn
      for (now, events) in life.moments {
        let contents = pal.handle(events, at: now, under: life.laws).compactMap { $0.kind.content }
        let place = "seed \(seed) at \(now)"
        XCTAssertTrue(try isReadAgain(pal), place)
        for content in contents {
          XCTAssertTrue(try isReadAgain(content), place)
          XCTAssertTrue(try isReadAgain(content.resting(from: now, under: life.laws.rules)), place)
        }
        XCTAssertTrue(try isReadAgain(XCTUnwrap(pal.widgetTimeline(at: now, under: life.laws))), place)
        for case .steps(let report) in events { XCTAssertTrue(try isReadAgain(report), place) }
      }
    }
  }

  /// Pals in very different states with one number or string replaced: decoding refuses them, or they survive a
  /// simulated year.
  func testWhateverIsPutForAnother() throws {
    let pals = try keptPals().map { JSONValues(of: $0) }
    var (refused, lived) = (0, 0)
    for seed in Seeds.first(of: 20_000, share: 250) {
      var dice = SplitMix(seed: seed)
      func draw<Element>(_ list: [Element]) -> Element { list[Int(dice.draw(below: UInt64(list.count)))] }
      let values = draw(pals)
      let place = draw(values.places)
      let other = draw(values.others(at: place))
      do {
        let pal = try read(Pal.self, values.replacing(place, with: other))
        let after = liveAYear(pal, under: seed % 2 == 0 ? .standard : .ideal)
        XCTAssertTrue(try isReadAgain(after), "seed \(seed): \(other) for \(values.text[place])")
        lived += 1
      } catch {
        XCTAssertTrue(error is JSONMismatch, "seed \(seed): \(error)")
        refused += 1
      }
    }
    XCTAssertTrue(refused > 10 && lived > 10, "\(refused), \(lived)")
  }

  private func keptPals() throws -> [String] {
    let folder = PackageRoot.url.appendingPathComponent("Tests/PixelPalCoreTests/Pal/Kept")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// Returns the pal after a year in which the person walks and opens the app every day.
  private func liveAYear(_ pal: Pal, under laws: Laws) -> Pal {
    var (pal, now) = (pal, pal.lastTurn ?? Instant(secondsSince1970: 1_736_157_600))
    for day in 0..<366 {
      let walk = Interval(from: now - .minutes(9), lasting: .minutes(9))
      let report = StepReport(counted: pal.counted.addingSaturated(4000), today: Int64(day % 3) * 4000, walks: [walk])
      _ = pal.handle([.opened(), .steps(report)], at: now, under: laws)
      if day % 60 == 0 {
        _ = (pal.presentations(at: now, under: laws), pal.peeks(under: laws.rules)?.next(after: now), "\(pal)")
      }
      _ = pal.handle(.closed, at: now + .minutes(1), under: laws)
      for _ in 0..<3 {
        guard let wake = pal.nextWake(after: now, under: laws) else { break }
        _ = pal.handle(.time, at: wake, under: laws)
        now = wake
      }
      now = now + .hours(day % 7 == 0 ? 60 : 20)
    }
    return pal
  }
}
