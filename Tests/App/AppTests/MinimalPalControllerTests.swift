import ActivityKit
import Foundation
import HealthKit
import PalApp
import Phone
import PixelPalApple
import PixelPalCore
import PixelPalFoundation
import XCTest

/// Presents the pal with the services of the phone, and counts paywalls.
@MainActor
private final class CountingPresenter: PalPresenter {
  private let services = makeServices()
  private(set) var paywalls = 0

  func liveActivityEvents() async -> [PalEvent] { await services.liveActivityEvents() }

  func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent? {
    if command == .showPaywall { paywalls += 1 }
    return await services.perform(command, forPalCreatedAt: createdAt)
  }
}

/// Tests of an app that links only the core.
@MainActor
final class MinimalPalControllerTests: XCTestCase {
  private let day = Date(timeIntervalSince1970: 1_736_121_600)
  private let utc = TimeZone(identifier: "UTC") ?? .current

  override func setUp() async throws { resetPhone(with: FileManager.default.temporaryDirectory) }

  func test_firstMorning_equalsArticle() async throws {
    let lines = firstMorning(from: Instant(secondsSince1970: 1_736_121_600)).joined(separator: "\n")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = root.appendingPathComponent("Sources/PixelPalCore/PixelPalCore.docc/TheCoreAlone.md")
    XCTAssertTrue(try String(contentsOf: article, encoding: .utf8).contains("```text\n\(lines)\n```\n"), lines)
  }

  /// The timeline already has the entry of the next day, and says when to ask for the next timeline.
  func test_widgetEntries_showTodayAndTheNextDay() throws {
    let (midnight, evening) = (Instant(day), Instant(day) + .hours(22))
    let look = Look(gender: .female, style: .meadow)
    var pal = Pal(createdAt: midnight, look: look, zone: .utc, permission: .granted, under: .standard)
    _ = pal.handle([.woken, .steps(StepReport(counted: 12_000, today: 12_000))], at: evening, under: .standard)
    let timeline = try XCTUnwrap(widgetEntries(of: pal, at: Date(evening)))
    XCTAssertEqual(timeline.entries.map(\.date), [Date(evening), day + 24 * 3600])
    XCTAssertEqual(
      timeline.entries.map { $0.shown?.sprite?.assetName },
      ["meadow/phase1/female_vital_1", "meadow/phase1/female_low_1"])
    XCTAssertGreaterThan(timeline.refreshAfter, Date(evening))
    XCTAssertNil(widgetEntries(of: Pal(zone: .utc), at: day))
  }

  func test_refusedActivity_isReported_andStartedAtNextOpen() async throws {
    let now = day + 9 * 3600
    Phone.shared.now = now
    Phone.shared.isAppInForeground = true
    let statistics = HKStatisticsCollection(days: [
      HKStatistics(startDate: day - 86_400, endDate: day, sum: HKQuantity(unit: .count(), doubleValue: 24_000.4)),
      HKStatistics(startDate: day, endDate: day + 86_400, sum: HKQuantity(unit: .count(), doubleValue: 1001.6)),
    ])
    let walk = HKQuantitySample(steps: 250, from: now - 300, to: now, by: "Watch")
    let stroll = HKQuantitySample(steps: 250, from: now - 3600, to: now, by: "Watch")
    let report = stepReport(
      statistics: statistics, newSamples: [walk, stroll], createdAt: day - 86_400, now: now, rules: .standard)
    XCTAssertEqual([report.counted, report.today], [25_002, 1002])
    XCTAssertEqual(report.walks.count, 1)

    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = PalFile(url)
    XCTAssertFalse(try file.read().onboarding.isDone, "the onboarding of a new pal is not done")
    try file.write(
      Pal(
        createdAt: Instant(day - 86_400), look: Look(gender: .female, style: .meadow), zone: .utc, under: .standard))

    // The phone refuses the first request; the stored pal has no Live Activity then.
    Phone.shared.refusesActivities = true
    let controller = MinimalPalController(file, presenter: CountingPresenter())
    let wake = try await controller.handle([.opened(), .steps(report)], at: now, in: utc)
    XCTAssertEqual(wake, now + 2, "the flourish of the evolution has played by then")
    XCTAssertEqual(Phone.shared.widgetReloads, 1)
    XCTAssertEqual(try file.read().phaseProgress.visiblePhase, .active)
    XCTAssertNil(try file.read().currentLiveActivity)
    Phone.shared.refusesActivities = false
    _ = try await controller.handle([.opened(), .steps(report)], at: now + 60, in: utc)
    XCTAssertEqual(Activity<PalActivity>.activities.last?.content.state, try file.read().currentLiveActivity?.content)
  }

  /// Creates a file with a pal created yesterday; the end of the test deletes it.
  private func makePalFile() throws -> PalFile {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString).json")
    addTeardownBlock { try? FileManager.default.removeItem(at: url) }
    let file = PalFile(url)
    try file.write(
      Pal(
        createdAt: Instant(day - 86_400), look: Look(gender: .female, style: .meadow), zone: .utc, under: .standard))
    return file
  }

  func test_appKilledInFront_andWokenInBackground_showsNoPaywall() async throws {
    let file = try makePalFile()
    let presenter = CountingPresenter()
    let evolved = PalEvent.steps(StepReport(counted: 26_000, today: 3000))
    let now = day + 9 * 3600
    Phone.shared.isAppInForeground = true
    _ = try await MinimalPalController(file, presenter: presenter).handle([.opened(), evolved], at: now, in: utc)
    // The system terminates the app before the flourish has played; it never moves to the background.
    Phone.shared.isAppInForeground = false
    let woken = MinimalPalController(file, presenter: presenter)
    _ = try await woken.handle([.woken, evolved], at: now + 3600, in: utc)
    _ = try await woken.handle([.timePassed], at: now + 3610, in: utc)
    XCTAssertEqual(presenter.paywalls, 0, "the paywall is shown once, and the app is not in the foreground")
    Phone.shared.isAppInForeground = true
    _ = try await woken.handle([.opened(), evolved], at: now + 7200, in: utc)
    _ = try await woken.handle([.timePassed], at: now + 7210, in: utc)
    XCTAssertEqual(presenter.paywalls, 1)
  }

  func test_travellersWidget_changesDay_byTheNewZone() async throws {
    let file = try makePalFile()
    let controller = MinimalPalController(file, presenter: CountingPresenter())
    let now = day + 9 * 3600
    let walked = PalEvent.steps(StepReport(counted: 9000, today: 9000))
    Phone.shared.isAppInForeground = true
    _ = try await controller.handle([.opened(), walked], at: now, in: utc)
    func nextDay() throws -> Date? {
      try file.read().makeWidgetTimeline(at: Instant(now + 60), under: .standard)?.entries.dropFirst().first
        .map { Date($0.date) }
    }
    XCTAssertEqual(try nextDay(), day + 86_400)
    let reloads = Phone.shared.widgetReloads
    _ = try await controller.handle([.timePassed], at: now + 60, in: XCTUnwrap(TimeZone(identifier: "Asia/Tokyo")))
    XCTAssertEqual(try nextDay(), day + 15 * 3600, "midnight in Tokyo")
    XCTAssertEqual(try file.read().zone.name, "Asia/Tokyo")
    XCTAssertGreaterThan(Phone.shared.widgetReloads, reloads, "the widget receives the new timeline")
  }
}
