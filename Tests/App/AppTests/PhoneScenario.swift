import Foundation

/// The events of a person, a phone and an app, in addition to the regular days.
///
///     { "start": "2025-01-06", "days": 365, "seed": 1, "events": [{ "day": 12, "at": "09:10", "kind": "relaunch" }] }
struct PhoneScenario: Codable {
  var start: String
  var days: Int
  var seed: UInt64
  var events: [Event]

  struct Event: Codable {
    var day: Int
    var at: String
    var kind: Kind
    /// The number of actions that the app still performs before the system terminates it.
    var actionsLeft: Int?
  }

  enum Kind: String, Codable, CaseIterable {
    /// The system terminates the app between two updates; the next one is in a new process.
    case relaunch
    /// The system terminates the app during its next update.
    case terminated
    /// The user switches Live Activities off or on.
    case activitiesOff, activitiesOn
    /// The phone refuses to start Live Activities, or accepts them again.
    case refusesActivities, acceptsActivities
    /// The system replaces the push token of the Live Activity.
    case newToken
    /// StoreKit cannot reach the App Store, or can again.
    case offline, online
    /// The user subscribes for a month, or is refunded.
    case subscribes, refunded
    /// The user swipes the Live Activity away.
    case dismissesActivity
    /// The user denies or grants access to steps.
    case deniesSteps, grantsSteps
    /// The phone and the app restart.
    case restartsPhone
    /// The user imports a file that another app exported.
    case importsFile
    /// The user travels to the next of three time zones.
    case travels
  }

  init(start: String, days: Int, seed: UInt64, events: [Event]) {
    (self.start, self.days, self.seed, self.events) = (start, days, seed, events)
  }

  /// Reads a scenario from a file in `Scenarios`.
  init(named name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Scenarios")
    let data = try Data(contentsOf: folder.appendingPathComponent(name + ".json"))
    self = try JSONDecoder().decode(PhoneScenario.self, from: data)
  }

  /// Generates a scenario with random events.
  init(seed: UInt64, days: Int) {
    var random = SeededRandom(seed: seed)
    let events = (0..<(3 * days)).map { _ in
      Event(
        day: 1 + random.next(below: days), at: "\(7 + random.next(below: 15)):\(10 + random.next(below: 50))",
        kind: Kind.allCases[random.next(below: Kind.allCases.count)], actionsLeft: random.next(below: 4))
    }
    self.init(start: "2025-03-20", days: days, seed: seed, events: events)
  }
}

/// A deterministic random number generator.
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(bound, 1)))
  }
}
