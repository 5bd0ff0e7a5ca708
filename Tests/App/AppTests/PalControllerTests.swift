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

/// What is easily done wrong in an app, and is not in this one.
@MainActor
final class CompanionTests: XCTestCase {
  /// Surroundings that remember.
  private final class Room: Surroundings {
    var now: Date { Phone.shared.now }
    var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    var anchor: HKQueryAnchor?
    var (paywalls, log): (Int, [PixelPalCore.Change]) = (0, [])
    private let place: URL
    private(set) var groups: [String] = []

    init(_ place: URL) { self.place = place }

    func folder(ofGroup identifier: String) -> URL {
      groups.append(identifier)
      return place
    }
    func register(_ token: Data?) {}
    func showPaywall() { paywalls += 1 }
    func log(_ changes: [PixelPalCore.Change]) { log += changes }
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pal-\(UUID().uuidString)")
  private lazy var room = Room(folder)

  override func setUp() async throws {
    Phone.shared.reset()
    (Phone.shared.now, Phone.shared.isAppInFront) = (Date(timeIntervalSince1970: 1_736_150_000), true)
    HKHealthStore.samples = []
  }

  override func tearDown() async throws { try? FileManager.default.removeItem(at: folder) }

  /// An app whose onboarding has just been done, in front.
  private func begun() async throws -> Companion {
    let app = Companion(room)
    try await app.open()
    for screen: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)] {
      try await app.happen(.onboarding(screen))
    }
    return app
  }

  private func walk(_ steps: Double, byHand: Bool = false) {
    let start = Phone.shared.now
    Phone.shared.now += 600
    HKHealthStore.samples.append(
      HKQuantitySample(steps: steps, from: start, to: Phone.shared.now, by: "Watch", isByHand: byHand))
  }

  func test_pal_isKept_inTheAppGroup() async throws {
    _ = try await begun()
    XCTAssertEqual(room.groups, ["group.com.pixelpal.shared"])
    XCTAssertNotNil(try KeptPal(at: folder, for: .reading))
  }

  func testTheFirstMinutesInFront() async throws {
    let app = try await begun()
    XCTAssertEqual(Activity<PalActivity>.activities.count, 1)
    walk(30_000)
    try await app.look()
    Phone.shared.now += 3
    try await app.look()
    XCTAssertEqual(room.paywalls, 1, "it is in front, the evolution was seen, and nothing was bought")
  }

  func testASampleThatCannotBeStopsNoOther() async throws {
    let app = try await begun()
    walk(2e12)
    walk(500)
    try await app.look()
    walk(700)
    try await app.look()
    XCTAssertEqual(try KeptPal(at: folder, for: .reading)?.pal.total, 1200)
  }

  func testStepsByHandMoveNoPal() async throws {
    let app = try await begun()
    walk(900, byHand: true)
    walk(500)
    try await app.look()
    XCTAssertEqual(try KeptPal(at: folder, for: .reading)?.pal.total, 500)
  }

  func testMomentsComeOneAfterAnother() async throws {
    let app = try await begun()
    walk(3000)
    async let first: Void = app.look()
    async let second: Void = app.wake()
    async let third: Void = app.look()
    _ = try await (first, second, third)
    let pal = try XCTUnwrap(KeptPal(at: folder, for: .reading)?.pal)
    XCTAssertEqual(Activity<PalActivity>.activities.last?.content.state, pal.activityInForce?.content)
    XCTAssertEqual(pal.total, 3000)
  }

  func test_appKilledInFront_andWokenInBackground_showsNoPaywall() async throws {
    let app = try await begun()
    walk(30_000)
    try await app.look()
    // The system ends it before the flourish has played; it never closes.
    Phone.shared.isAppInFront = false
    Phone.shared.now += 3600
    let woken = Companion(room)
    try await woken.wake()
    Phone.shared.now += 10
    try await woken.look()
    XCTAssertEqual(room.paywalls, 0, "it comes once in a lifetime, and the app is not in front")
    Phone.shared.isAppInFront = true
    try await woken.open()
    Phone.shared.now += 10
    try await woken.look()
    XCTAssertEqual(room.paywalls, 1)
  }

  func test_travellersWidget_changesDay_byTheNewZone() async throws {
    let app = try await begun()
    walk(9000)
    try await app.look()
    func nextDay() throws -> Date? { try timeline(of: folder, at: Phone.shared.now)?.entries.dropFirst().first?.date }
    XCTAssertEqual(try nextDay(), Date(timeIntervalSince1970: 1_736_208_000))
    let reloads = Phone.shared.reloads
    room.timeZone = try XCTUnwrap(TimeZone(identifier: "Asia/Tokyo"))
    Phone.shared.now += 60
    try await app.look()
    XCTAssertEqual(try nextDay(), Date(timeIntervalSince1970: 1_736_208_000 - 9 * 3600), "midnight in Tokyo")
    XCTAssertGreaterThan(Phone.shared.reloads, reloads, "the widget is given the new timeline")
  }
}
