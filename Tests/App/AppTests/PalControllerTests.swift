import ActivityKit
import Foundation
import HealthKit
import PalApp
import PalStore
import PalStoreFoundation
import Phone
import PixelPalCore
import PixelPalFoundation
import WidgetKit
import XCTest

/// Tests of the mistakes that are easily made in an controller.
@MainActor
final class PalControllerTests: XCTestCase {
  /// An environment that records the calls.
  private final class RecordingEnvironment: AppEnvironment {
    var now: Date { Phone.shared.now }
    var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    var anchor: HKQueryAnchor?
    var (paywalls, log): (Int, [PalChange]) = (0, [])
    private let folder: URL
    private(set) var groups: [String] = []

    init(_ folder: URL) { self.folder = folder }

    func folder(ofGroup identifier: String) -> URL {
      groups.append(identifier)
      return folder
    }
    func register(_ token: Data?) {}
    func showPaywall() { paywalls += 1 }
    func log(_ changes: [PalChange]) { log += changes }
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  private lazy var environment = RecordingEnvironment(folder)

  override func setUp() async throws {
    Phone.shared.reset()
    (Phone.shared.now, Phone.shared.isAppInForeground) = (Date(timeIntervalSince1970: 1_736_150_000), true)
    HKHealthStore.samples = []
  }

  override func tearDown() async throws { try? FileManager.default.removeItem(at: folder) }

  /// Returns the controller of an app in the foreground, just after the onboarding.
  private func makeController() async throws -> PalController {
    let controller = PalController(environment)
    try await controller.enterForeground()
    for screen: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)] {
      try await controller.handle(.onboarding(screen))
    }
    return controller
  }

  private func walk(_ steps: Double, isManual: Bool = false) {
    let start = Phone.shared.now
    Phone.shared.now += 600
    HKHealthStore.samples.append(
      HKQuantitySample(steps: steps, from: start, to: Phone.shared.now, by: "Watch", isManual: isManual))
  }

  func test_pal_isKept_inTheAppGroup() async throws {
    _ = try await makeController()
    XCTAssertEqual(environment.groups, ["group.com.pixelpal.shared"])
    XCTAssertNotNil(try StoredPal(at: folder, for: .reading))
  }

  func test_evolutionInForeground_showsPaywallOnce() async throws {
    let controller = try await makeController()
    XCTAssertEqual(Activity<PalActivity>.activities.count, 1)
    walk(30_000)
    try await controller.refresh()
    Phone.shared.now += 3
    try await controller.refresh()
    XCTAssertEqual(
      environment.paywalls, 1, "the app is in the foreground, the evolution was seen, and nothing was bought")
  }

  func test_invalidSample_isSkipped() async throws {
    let controller = try await makeController()
    walk(2e12)
    walk(500)
    try await controller.refresh()
    walk(700)
    try await controller.refresh()
    XCTAssertEqual(try StoredPal(at: folder, for: .reading)?.pal.totalSteps, 1200)
  }

  func test_manualSteps_areNotCounted() async throws {
    let controller = try await makeController()
    walk(900, isManual: true)
    walk(500)
    try await controller.refresh()
    XCTAssertEqual(try StoredPal(at: folder, for: .reading)?.pal.totalSteps, 500)
  }

  func test_concurrentUpdates_runOneAtATime() async throws {
    let controller = try await makeController()
    walk(3000)
    async let first: Void = controller.refresh()
    async let second: Void = controller.wakeInBackground()
    async let third: Void = controller.refresh()
    _ = try await (first, second, third)
    let pal = try XCTUnwrap(StoredPal(at: folder, for: .reading)?.pal)
    XCTAssertEqual(Activity<PalActivity>.activities.last?.content.state, pal.currentLiveActivity?.content)
    XCTAssertEqual(pal.totalSteps, 3000)
  }

  func test_appKilledInFront_andWokenInBackground_showsNoPaywall() async throws {
    let controller = try await makeController()
    walk(30_000)
    try await controller.refresh()
    // The system terminates the app before the flourish has played; it never moves to the background.
    Phone.shared.isAppInForeground = false
    Phone.shared.now += 3600
    let woken = PalController(environment)
    try await woken.wakeInBackground()
    Phone.shared.now += 10
    try await woken.refresh()
    XCTAssertEqual(environment.paywalls, 0, "the paywall is shown once, and the app is not in the foreground")
    Phone.shared.isAppInForeground = true
    try await woken.enterForeground()
    Phone.shared.now += 10
    try await woken.refresh()
    XCTAssertEqual(environment.paywalls, 1)
  }

  func test_travellersWidget_changesDay_byTheNewZone() async throws {
    let controller = try await makeController()
    walk(9000)
    try await controller.refresh()
    func nextDay() throws -> Date? {
      try widgetTimeline(forPalIn: folder, at: Phone.shared.now)?.entries.dropFirst().first?.date
    }
    XCTAssertEqual(try nextDay(), Date(timeIntervalSince1970: 1_736_208_000))
    let reloads = Phone.shared.widgetReloads
    environment.timeZone = try XCTUnwrap(TimeZone(identifier: "Asia/Tokyo"))
    Phone.shared.now += 60
    try await controller.refresh()
    XCTAssertEqual(try nextDay(), Date(timeIntervalSince1970: 1_736_208_000 - 9 * 3600), "midnight in Tokyo")
    XCTAssertGreaterThan(Phone.shared.widgetReloads, reloads, "the widget receives the new timeline")
  }
}
