import ActivityKit
import Foundation
import HealthKit
import PalApp
import PalStore
import PalStoreFoundation
import Phone
import PixelPalCore
import PixelPalFoundation
import StepHistory
import StepHistoryFoundation
import StoreKit
import WidgetKit
import XCTest

/// An app on a phone, led through a life; after every moment all that a person can see has to agree.
@MainActor
final class LivedApp: Surroundings {
  let folder: URL
  let life: Life
  private let phone = Phone.shared
  private var app: Companion?
  private var calendar = Calendar(identifier: .gregorian)
  private let midnight: Date
  private var walked: [(arrives: Date, sample: HKQuantitySample)] = []
  private var arrived = 0
  /// What the widget shows: the timeline that it was given last, and how often it was reloaded until then.
  private var widget: (timeline: Timeline<PalEntry>, reloads: Int)?
  private var lastTotal: Int64 = 0
  private var isHeldByBudget = false
  private var hasBroughtAFile = false
  private var travels = 0
  private let zones = ["Europe/Paris", "America/New_York", "Asia/Tokyo"].compactMap { TimeZone(identifier: $0) }

  private(set) var paywalls = 0
  private(set) var token: Data?
  /// What happened, and what the pal said to it.
  private(set) var diary: [String] = []
  private(set) var moments = 0
  /// How often the app was ended amid what it did.
  private(set) var kills = 0

  init(_ life: Life, in folder: URL) throws {
    (self.life, self.folder) = (life, folder)
    calendar.timeZone = try XCTUnwrap(TimeZone(identifier: "Europe/Paris"))
    let parts = life.begins.split(separator: "-").compactMap { Int($0) }
    midnight = try XCTUnwrap(calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2])))
    phone.reset()
    (HKHealthStore.samples, StoreKit.Product.SubscriptionInfo.answer) = ([], [])
    walk()
  }

  // What the app has around itself.

  var now: Date { phone.now }
  var timeZone: TimeZone { zones[travels % zones.count] }
  var anchor: HKQueryAnchor? {
    get { phone.defaults["anchor"].flatMap { try? JSONDecoder().decode(HKQueryAnchor.self, from: $0) } }
    set { phone.keep(try? JSONEncoder().encode(newValue), as: "anchor") }
  }
  func folder(ofGroup identifier: String) -> URL { folder }
  func register(_ token: Data?) { _ = phone.does { self.token = token } }
  func showPaywall() {
    _ = phone.does { paywalls += 1 }
    XCTAssertTrue(phone.isAppInFront || phone.isAppDead, "a paywall in the background at \(now)")
  }
  func log(_ changes: [PixelPalCore.Change]) {
    for change in changes {
      switch change.kind {
      case .widgetHeld: isHeldByBudget = true
      case .widgetReloaded: isHeldByBudget = false
      default: break
      }
      if change.kind.isWorthTelling { diary.append("  \(change.kind.name): \(change.why.sentence(in: zone))") }
      if case .phaseRevealed(let phase) = change.kind { diary.append("  \"\(phase.message)\"") }
    }
  }

  private lazy var zone = Zone(calendar.timeZone)

  // The person.

  /// Walks of a year, as a watch and a phone record them; the watch tells some of them late.
  private func walk() {
    var dice = Dice(seed: life.seed)
    for day in 0..<life.days where dice.draw(9) > 0 {
      for _ in 0..<(2 + dice.draw(4)) {
        let start = time(day: day, minute: 6 * 60 + dice.draw(15 * 60))
        let minutes = 5 + dice.draw(30)
        let late = dice.draw(12) == 0 ? 3600.0 * Double(1 + dice.draw(20)) : 0
        for minute in 0..<minutes where dice.draw(10) > 0 {
          let begin = start.addingTimeInterval(Double(60 * minute))
          let sample = HKQuantitySample(
            steps: Double(70 + dice.draw(60)), from: begin, to: begin.addingTimeInterval(60), by: "Mia's Watch")
          walked.append((sample.endDate.addingTimeInterval(late), sample))
        }
        guard dice.draw(3) == 0 else { continue }
        let end = start.addingTimeInterval(Double(60 * minutes))
        let sample = HKQuantitySample(steps: Double(80 * minutes), from: start, to: end, by: "Mia's iPhone")
        walked.append((end, sample))
      }
    }
    walked.sort { $0.arrives < $1.arrives }
  }

  private func time(day: Int, minute: Int) -> Date {
    let start = calendar.date(byAdding: .day, value: day, to: midnight) ?? midnight
    return calendar.date(byAdding: .minute, value: minute, to: start) ?? start
  }

  /// What is recorded by now is in HealthKit.
  private func record() {
    while arrived < walked.count, walked[arrived].arrives <= now {
      HKHealthStore.samples.append(walked[arrived].sample)
      arrived += 1
    }
  }

  // The phone.

  /// Goes through the life: three opens a day, wakes when there are steps and the phone is unlocked, and what happens.
  func live() async throws {
    var seen = 0
    var happenings = life.happenings.map { (time(day: $0.day, minute: $0.minute), $0) }.sorted { $0.0 < $1.0 }[...]
    try await begin(at: time(day: 0, minute: 8 * 60))
    for day in 0..<life.days {
      for minute in stride(from: day == 0 ? 9 * 60 : 6 * 60, to: 24 * 60, by: 30) {
        try await go(to: time(day: day, minute: minute))
        while let (at, happening) = happenings.first, at <= now {
          happenings.removeFirst()
          try await happen(happening, day: day)
        }
        record()
        switch minute {
        case 8 * 60, 13 * 60, 20 * 60: try await open()
        case _ where minute % 60 == 30 && arrived > seen && (7 * 60..<23 * 60).contains(minute):
          try await wake()
        default: continue
        }
        seen = arrived
      }
    }
    // A last look, which finds all that there is.
    phone.relaunch()
    app = nil
    (phone.isOnline, phone.allowsActivities) = (true, true)
    try await go(to: time(day: life.days + 1, minute: 8 * 60))
    try await moment { try await $0.happen(.permission(granted: true)) }
    record()
    try await open()
  }

  private func go(to date: Date) async throws {
    phone.now = max(phone.now, date)
    // The system lets none live longer than eight hours.
    for activity in Activity<PalActivity>.activities where activity.startedAt.addingTimeInterval(8 * 3600) <= now {
      activity.leave(as: .ended)
    }
  }

  private func begin(at date: Date) async throws {
    try await go(to: date)
    phone.isOnline = false
    phone.isAppInFront = true
    try await moment { try await $0.open() }
    for step: Onboarding.Action in [.go, .choose(.female, .meadow), .go, .go, .go, .answer(granted: true)] {
      phone.now += 10
      try await moment { try await $0.happen(.onboarding(step)) }
    }
    XCTAssertEqual(Activity<PalActivity>.activities.count, 1, "the pal is there as soon as the screens are done")
    phone.isOnline = true
    try await look(until: now + 60)
    try await moment { try await $0.close() }
    phone.isAppInFront = false
  }

  private func open() async throws {
    phone.isAppInFront = true
    defer { phone.isAppInFront = false }
    try await moment { try await $0.open() }
    try await look(until: now + 110)
    // Whom the system has ended nobody sees leave.
    if app != nil { try await moment { try await $0.close() } }
  }

  /// Every 45 seconds, and whenever the pal wants to be asked again.
  private func look(until end: Date) async throws {
    while let app {
      let wake = try app.nextWake() ?? end
      let next = min(wake, now + 45)
      guard next < end else { break }
      phone.now = max(next, now + 0.001)
      record()
      try await moment { try await $0.look() }
    }
    phone.now = end
    record()
  }

  private func wake() async throws {
    phone.isLocked = false
    try await moment { try await $0.wake() }
    while let next = try app?.nextWake(), next <= now + 25 {
      phone.now = max(next, now + 0.001)
      try await moment { try await $0.look() }
    }
    phone.isLocked = true
    // Nobody reads health data now, and nobody is harmed by trying.
    if moments % 50 == 0 { try await moment { try await $0.wake() } }
    phone.isLocked = false
  }

  // What happens beside.

  private func happen(_ happening: Life.Happening, day: Int) async throws {
    diary.append("day \(day), \(happening.at): \(happening.what.rawValue)")
    switch happening.what {
    case .relaunch: app = nil
    case .killed: phone.doesBeforeKilled = happening.after ?? 0
    case .activitiesOff:
      phone.allowsActivities = false
      for activity in Activity<PalActivity>.activities { activity.leave(as: .ended) }
    case .activitiesOn: phone.allowsActivities = true
    case .refuses: phone.refusesActivities = true
    case .takes: phone.refusesActivities = false
    case .newToken: Activity<PalActivity>.activities.last?.changeToken()
    case .offline: phone.isOnline = false
    case .online: phone.isOnline = true
    case .buys:
      StoreKit.Product.SubscriptionInfo.answer = [
        .init(state: .subscribed, purchaseDate: now, expirationDate: now.addingTimeInterval(30 * 86_400))
      ]
    case .refunded:
      StoreKit.Product.SubscriptionInfo.answer = [.init(state: .revoked, purchaseDate: now, expirationDate: nil)]
    case .swipes: for activity in Activity<PalActivity>.activities { activity.leave(as: .dismissed) }
    case .denies: try await moment { try await $0.happen(.permission(granted: false)) }
    case .grants: try await moment { try await $0.happen(.permission(granted: true)) }
    case .restarts:
      app = nil
      try await moment { try await $0.happen(.phoneRestarted) }
      try await moment { try await $0.happen(.phoneUnlocked) }
    case .bringsAFile: try await bringAFile()
    case .travels: travels += 1
    }
  }

  private func bringAFile() async throws {
    let file = folder.deletingLastPathComponent().appendingPathComponent("\(folder.lastPathComponent).csv")
    try Data(
      """
      start,end,steps,source
      2025-04-01T05:00:00Z,2025-04-01T05:10:00Z,900,Another app

      """.utf8
    ).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await moment { try await $0.bring(in: file) }
    hasBroughtAFile = true
  }

  /// One moment, of an app that may have to be launched anew.
  private func moment(_ body: (Companion) async throws -> Void) async throws {
    moments += 1
    let running = app ?? Companion(self)
    app = running
    try await body(running)
    if phone.isAppDead {
      kills += 1
      diary.append("  the system ended the app")
      phone.relaunch()
      app = nil
      return
    }
    try check()
  }

  // What has to agree.

  private func check(file: StaticString = #filePath, line: UInt = #line) throws {
    guard let kept = try KeptPal(at: folder, for: .reading) else { return }
    let pal = kept.pal
    XCTAssertGreaterThanOrEqual(pal.total, lastTotal, "the total fell at \(now)", file: file, line: line)
    lastTotal = pal.total
    // It lives by the clocks that the person sees.
    XCTAssertEqual(pal.zone.name, timeZone.identifier, "at \(now)", file: file, line: line)
    // What the pal believes of the phone is so.
    let there = Activity<PalActivity>.activities
    XCTAssertLessThanOrEqual(there.count, 1, "two Live Activities at \(now)", file: file, line: line)
    XCTAssertEqual(there.last?.content.state, pal.activityInForce?.content, "at \(now)", file: file, line: line)
    XCTAssertEqual(
      there.last?.content.staleDate.map { Instant($0) }, pal.activityInForce?.staleAt, "at \(now)", file: file,
      line: line)
    XCTAssertEqual(token, there.last?.pushToken, "at \(now)", file: file, line: line)
    // What a widget shows is what it would be given.
    if widget.map({ $0.reloads != phone.reloads }) ?? true, let timeline = try timeline(of: folder, at: now) {
      widget = (timeline, phone.reloads)
    }
    let shown = widget?.timeline.entries.last { $0.date <= now }?.picture
    if !isHeldByBudget, let fresh = pal.widgetTimeline(at: Instant(now), under: kept.laws)?.entries.first?.picture {
      XCTAssertEqual(shown, fresh, "the widget at \(now)", file: file, line: line)
    }
    XCTAssertLessThanOrEqual(paywalls, 1, "the paywall came again at \(now)", file: file, line: line)
  }

  /// At the end the total is what all that was recorded adds up to, each step once, however it came.
  func checkTotal(file: StaticString = #filePath, line: UInt = #line) throws {
    let kept = try XCTUnwrap(KeptPal(at: folder, for: .reading))
    var samples = StepSamples()
    for (_, sample) in walked {
      try samples.append(
        steps: sample.quantity.doubleValue(for: .count()), from: sample.startDate, to: sample.endDate,
        by: StepSource(name: sample.sourceRevision.source.name))
    }
    if hasBroughtAFile {
      let start = Date(timeIntervalSince1970: 1_743_483_600)
      try samples.append(steps: 900, from: start, to: start + 600, by: StepSource(name: "Another app"))
    }
    let counted = kept.merge.days(of: samples, since: kept.profile.createdAt).counted.rounded
    XCTAssertEqual(kept.pal.counted, counted, file: file, line: line)
    XCTAssertEqual(try kept.differences(), [], file: file, line: line)
  }

  var pal: Pal? { get throws { try KeptPal(at: folder, for: .reading)?.pal } }
}

extension Life.Happening {
  fileprivate var minute: Int {
    let parts = at.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
  }
}

extension PixelPalCore.Change.Kind {
  /// Whether it belongs in a diary: phases, the paywall, premium, and Live Activities that did not go their usual way.
  fileprivate var isWorthTelling: Bool {
    switch self {
    case .began, .permissionChanged, .entitlementChanged, .zoneChanged, .phaseUnlocked, .phaseRevealed, .paywallShown,
      .liveActivitiesSwitched, .totalCorrected:
      true
    case .liveActivityEnded(let end): end != .system && end != .renewed
    default: false
    }
  }
}
