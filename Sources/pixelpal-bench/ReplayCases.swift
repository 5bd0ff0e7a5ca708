import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// Whole histories replayed: years a second, and states a second.
enum ReplayCases {
  private static let years = 2

  /// Minutes of walking in bouts, some four hours of each day.
  static func samples() -> StepSamples {
    var samples = StepSamples()
    var dice = SplitMix(seed: 7)
    let start = Instant(secondsSince1970: 1_704_067_200)
    guard let watch = try? samples.id(of: StepSource(name: "Watch")) else { return samples }
    for day in 0..<365 * years {
      var at = start + .hours(24 * day) + .minutes(390 + Int(dice.draw(below: 60)))
      var left = 240
      while left > 0 {
        for _ in 0..<min(left, 1 + Int(dice.draw(below: 25))) {
          let count = StepCount(steps: 1 + Int64(dice.draw(below: 120)))
          if let sample = try? StepSample(start: at, end: at + .minutes(1), count: count, source: watch) {
            try? samples.append(sample)
          }
          at = at + .minutes(1)
          left -= 1
        }
        at = at + .minutes(1 + Int(dice.draw(below: 50)))
      }
    }
    return samples
  }

  static func course(_ samples: StepSamples, on device: DeviceModel) -> Course? {
    guard let laws = try? PalLaws(rules: .standard, device: device) else { return nil }
    let parts = CourseParts(laws: laws, zone: .utc, files: [("bench", samples)]) { _ in nil }
    return try? Course(Scenario(), parts)
  }

  static func run() {
    let samples = samples()
    for device in [DeviceModel.ios26, .ideal] {
      guard let course = course(samples, on: device) else { return require(false, "a course can be made") }
      var total: Int64 = 0
      let bare = measure("replay, minute by minute, \(device.name)", unit: "sample", count: samples.count, runs: 3) {
        var replay = Replay(course)
        replay.advance(through: course.end)
        total = replay.pal.total
      }
      require(total == course.walked, "all that was walked is known in the end")
      print(bare.line)
      print("".padded(to: 44), "\(Int(Double(years) * 1e9 / bare.nanoseconds)) years a second")
      let whole = measure("replay and its quality, \(device.name)", unit: "sample", count: samples.count, runs: 3) {
        let result = ReplayResult(of: course) { _ throws(Never) in }
        require(result.pal.total == total, "it is the same again")
      }
      print(whole.line)
      print("".padded(to: 44), "\(Int(Double(years) * 1e9 / whole.nanoseconds)) years a second")
    }
    snapshots(samples)
    story(samples)
  }

  /// The great moments, found in what a replay told.
  private static func story(_ samples: StepSamples) {
    guard let course = course(samples, on: .ios26) else { return require(false, "a course can be made") }
    var replay = Replay(course)
    var changes: [Change] = []
    while let turn = replay.next(through: course.end) { changes += turn.changes }
    let measured = measure("great moments", unit: "day", count: 365 * years, runs: 3) {
      require(Story(of: course, changes).opensAt < course.end, "a phase was reached")
    }
    print(measured.line)
  }

  /// A state each minute of a month, written.
  private static func snapshots(_ samples: StepSamples) {
    guard let course = course(samples, on: .ios26) else { return require(false, "a course can be made") }
    let count = 30 * 1440
    var bytes = 0
    let measured = measure("snapshot, each minute, all surfaces", unit: "state", count: count, runs: 3) {
      var replay = Replay(course)
      var writer = JSONWriter(.compact)
      var lines = StateLines(under: course.laws)
      bytes = 0
      for minute in 0..<count {
        let at = course.createdAt + .minutes(minute)
        replay.advance(through: at)
        lines.write(replay.pal(at: at), at: at, to: &writer)
        bytes += writer.bytes.count
        writer.removeAll()
      }
    }
    require(bytes > count * 1000, "states say something")
    print(measured.line)
    print("".padded(to: 44), "\(Int(Double(bytes) / measured.nanoseconds * 1000)) MB/s")
  }
}
