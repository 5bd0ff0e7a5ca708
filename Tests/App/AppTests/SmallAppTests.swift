import ActivityKit
import Foundation
import HealthKit
import PalApp
import Phone
import PixelPalCore
import PixelPalFoundation
import XCTest

/// An app that links the core alone.
@MainActor
final class SmallAppTests: XCTestCase {
  private let day = Date(timeIntervalSince1970: 1_736_121_600)

  override func setUp() async throws { Phone.shared.reset() }

  func testWhatTheArticleSaysComesOutOfTheFirstMorning() async throws {
    let lines = firstMorning(from: Instant(secondsSince1970: 1_736_121_600)).joined(separator: "\n")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = root.appendingPathComponent("Sources/PixelPalCore/PixelPalCore.docc/InYourApp.md")
    XCTAssertTrue(try String(contentsOf: article, encoding: .utf8).contains("```text\n\(lines)\n```\n"), lines)
  }

  func testADay() async throws {
    let now = day + 9 * 3600
    Phone.shared.now = now
    Phone.shared.isAppInFront = true
    let statistics = HKStatisticsCollection(days: [
      HKStatistics(startDate: day - 86_400, endDate: day, sum: HKQuantity(unit: .count(), doubleValue: 24_000.4)),
      HKStatistics(startDate: day, endDate: day + 86_400, sum: HKQuantity(unit: .count(), doubleValue: 1001.6)),
    ])
    let walk = HKQuantitySample(steps: 250, from: now - 300, to: now, by: "Watch")
    let stroll = HKQuantitySample(steps: 250, from: now - 3600, to: now, by: "Watch")
    let report = report(
      statistics: statistics, new: [walk, stroll], createdAt: day - 86_400, now: now, rules: .standard)
    XCTAssertEqual([report.counted, report.today], [25_002, 1002])
    XCTAssertEqual(report.walks.count, 1)

    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = PalFile(url)
    XCTAssertFalse(try file.read().onboarding.isDone, "a new pal is yet to be chosen")
    try file.write(
      Pal(
        createdAt: Instant(day - 86_400), look: Look(gender: .female, style: .meadow), zone: .utc, under: .standard))

    // The phone refuses first; the pal on the disk knows that none is there.
    Phone.shared.refusesActivities = true
    let wake = try await open(file, on: Stage {}, report: report, at: now)
    XCTAssertEqual(wake, now + 2, "the flourish of the evolution has then played")
    XCTAssertEqual(Phone.shared.reloads, 1)
    XCTAssertEqual(try file.read().evolution.visible, .active)
    XCTAssertNil(try file.read().activityInForce)
    Phone.shared.refusesActivities = false
    _ = try await open(file, on: Stage {}, report: report, at: now + 60)
    XCTAssertEqual(Activity<PalActivity>.activities.last?.content.state, try file.read().activityInForce?.content)
  }
}
