import Foundation

/// What happens to a person, a phone and an app, beside the days that are like all others.
///
///     { "begins": "2025-01-06", "days": 365, "seed": 1, "happenings": [{ "day": 12, "at": "09:10", "what": "relaunch" }] }
struct Life: Codable {
  var begins: String
  var days: Int
  var seed: UInt64
  var happenings: [Happening]

  struct Happening: Codable {
    var day: Int
    var at: String
    var what: What
    /// How much the app still does before the system ends it.
    var after: Int?
  }

  enum What: String, Codable, CaseIterable {
    /// The system has ended the app; the next moment is one of a new launch.
    case relaunch
    /// The system ends the app amid what it does next.
    case killed
    /// The person switches Live Activities off, or on again.
    case activitiesOff, activitiesOn
    /// The phone refuses to start a Live Activity, or takes one again.
    case refuses, takes
    /// The system gives the Live Activity another token.
    case newToken
    /// The shop does not answer, or does again.
    case offline, online
    /// The person subscribes for a month, or has the money back.
    case buys, refunded
    /// The person swipes the Live Activity away.
    case swipes
    /// The person takes back that the app may read steps, or allows it again.
    case denies, grants
    /// The phone is restarted, and so is the app.
    case restarts
    /// The person brings in what another app has exported.
    case bringsAFile
    /// The person is in the next of three zones, around the world.
    case travels
  }

  init(begins: String, days: Int, seed: UInt64, happenings: [Happening]) {
    (self.begins, self.days, self.seed, self.happenings) = (begins, days, seed, happenings)
  }

  /// The life of a file in `Scenarios`.
  init(named name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Scenarios")
    self = try JSONDecoder().decode(Life.self, from: Data(contentsOf: folder.appendingPathComponent(name + ".json")))
  }

  /// A life in which anything may happen at any time.
  init(seed: UInt64, days: Int) {
    var dice = Dice(seed: seed)
    let happenings = (0..<(3 * days)).map { _ in
      Happening(
        day: 1 + dice.draw(days), at: "\(7 + dice.draw(15)):\(10 + dice.draw(50))",
        what: What.allCases[dice.draw(What.allCases.count)], after: dice.draw(4))
    }
    self.init(begins: "2025-03-20", days: days, seed: seed, happenings: happenings)
  }
}

/// Chance from a seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func draw(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(bound, 1)))
  }
}
