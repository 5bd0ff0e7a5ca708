import Expressions
import PixelPalCore
import Replay

/// Faces: what they cost a replay, and what it costs to look at one to which nothing has happened for long.
enum FaceCases {
  /// Ten in the morning of 5 March 2025.
  private static let opened = Instant(secondsSince1970: 1_741_168_800)

  static func run() {
    looks()
    replays()
  }

  /// A face is a function of the instant: however long ago anything happened, it is found at once.
  private static func looks() {
    var face = Countenance(
      createdAt: opened, seed: 7, PalFacts(phase: .energized, zone: .utc), isInFront: true, under: .standard,
      face: .standard)
    _ = face.live(
      [.changed(Change(at: opened, kind: .milestoneReached(5000), why: .personDid))], at: opened, as: face.facts)
    let count = 200
    var costs: [Double] = []
    for (name, minutes) in [("a minute", 1), ("an hour", 60), ("47 hours", 2820), ("a year", 525_600)] {
      var seen = 0
      let measured = measure("a face, \(name) after", unit: "look", count: count, runs: 5) {
        for index in 0..<count where face.look(at: opened + .minutes(minutes) + .seconds(index)).face != nil {
          seen += 1
        }
      }
      require(seen == 6 * count, "a face is seen \(name) after")
      print(measured.line)
      costs.append(measured.nanoseconds)
    }
    let ratios = costs.map { Int($0 * 100 / costs[0]) }
    print("".padded(to: 44), "of a minute's: \(ratios.map { "\($0) %" }.joined(separator: ", "))")
    // A walk through every cycle would go with the time: to 2,820 times as many of them, and more.
    require(ratios.allSatisfy { $0 < mostLonger }, "a look is as quick after two days: \(ratios)")
  }

  /// A year that is looked at after may take so many times as long as a minute, in hundredths.
  private static let mostLonger = 6000

  /// A replay with a face may take so many times as long as the barest one, in thousandths.
  private static let mostDearer = 10_000

  /// Two years of walks, with a visit each few hours, whether a face is led through them or not.
  private static func replays() {
    guard let course = ReplayCases.course(ReplayCases.samples(), on: .ios26) else {
      return require(false, "a course can be made")
    }
    var turns = 0
    func replay(_ name: String, note: (inout FaceTeller, Replay.ChangedInstant, Replay) -> Void) -> Measurement {
      measure(name, unit: "turn", count: max(1, turns), runs: 5) {
        var (replay, teller) = (Replay(course), FaceTeller(course))
        turns = 0
        while let turn = replay.next(through: course.end) {
          turns += 1
          note(&teller, turn, replay)
        }
        require(replay.pal.total == course.walked, "all that was walked is known in the end")
      }
    }
    let bare = replay("replay, turn by turn") { _, _, _ in }
    var told = 0
    let faced = replay("replay, with a face") { teller, turn, replay in
      teller.note(turn, replay)
      told += teller.news.count
    }
    require(told > 1000, "a face does something in two years, not \(told)")
    print(bare.line)
    print(faced.line)
    let ratio = Int(faced.nanoseconds * 1000 / bare.nanoseconds)
    print("".padded(to: 44), "with a face: \(ratio / 10).\(ratio % 10) % of that")
    // A replay that is not asked for faces leads none, and costs what it did; one that is passes each eight seconds in front.
    require(ratio < mostDearer, "a replay with a face takes \(ratio / 10) % of one without")
  }
}
