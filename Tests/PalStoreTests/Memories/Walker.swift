import InnerLife
import PixelPalCore
import StepHistory
import TestSupport

@testable import PalStore

/// A user who walks for many weeks.
///
/// The samples have walks by the minute of a watch and a phone, daily totals, blank weeks, and periods of more and
/// fewer steps, in a zone whose clocks change.
struct Walker {
  static let midnight = Instant("2025-03-02T23:00:00Z") ?? .distantPast
  static let zone =
    Zone(
      name: "Test/Paris", firstOffsetSeconds: 3600,
      changes: [
        .init(at: Instant("2025-03-30T01:00:00Z") ?? .distantPast, offsetSeconds: 7200),
        .init(at: Instant("2025-10-26T01:00:00Z") ?? .distantPast, offsetSeconds: 3600),
      ], hemisphere: .north) ?? .utc
  static let profile = UserProfile(gender: .male, style: .meadow, createdAt: midnight, zone: "Test/Paris")

  private(set) var rows: [StepSample] = []
  private(set) var table = StepSamples()
  let days: Int

  init(_ dice: inout SplitMix, days: Int) throws {
    self.days = days
    let watch = try table.id(of: StepSource(name: "Watch", kind: .watch))
    let phone = try table.id(of: StepSource(name: "iPhone", kind: .phone))
    var (level, blank) = (Int64(60), 0)
    for day in 0..<days {
      if dice.draw(below: 40) == 0 { level = 30 + Int64(dice.draw(below: 120)) }
      if dice.draw(below: 50) == 0 { blank = 1 + Int(dice.draw(below: 80)) }
      blank -= 1
      guard blank < 0 else { continue }
      let start = Self.midnight + .hours(24 * day)
      if dice.draw(below: 15) == 0 {
        try add(start, minutes: 1440, steps: level * 100, phone, .day)
        continue
      }
      for _ in 0..<1 + dice.draw(below: 4) {
        let at = start + .minutes(Int(dice.draw(below: 1440)))
        let (minutes, steps) = (3 + Int(dice.draw(below: 50)), 20 + Int64(dice.draw(below: UInt64(level))))
        try add(at, minutes: minutes, steps: steps * Int64(minutes), watch)
        if dice.draw(below: 3) == 0 { try add(at, minutes: minutes + 2, steps: steps * 20, phone) }
      }
    }
  }

  private mutating func add(
    _ start: Instant, minutes: Int, steps: Int64, _ source: StepSample.SourceID,
    _ resolution: StepSample.Resolution = .sample
  ) throws {
    rows.append(
      try StepSample(
        start: start, end: start + .minutes(minutes), count: StepCount(steps: steps), source: source,
        resolution: resolution))
  }

  func samples(_ rows: some Sequence<StepSample>) throws -> StepSamples {
    var samples = table
    for row in rows { try samples.append(row) }
    return samples
  }

  /// A step query: its time, and the samples that arrive with it for the first time.
  struct Look {
    let at: Instant
    let rows: [StepSample]
  }

  /// Returns step queries about once a day, sometimes after weeks; most samples arrive with the next query, some late,
  /// some twice.
  func looks(_ dice: inout SplitMix) -> [Look] {
    var looks: [Look] = []
    var waiting: [(at: Instant, row: StepSample)] = rows.map { row in
      let late = dice.draw(below: 12) == 0 ? Int(dice.draw(below: 24 * 40)) : 0
      return (row.end + .hours(late), row)
    }
    var now = Self.midnight
    while now < Self.midnight + .hours(24 * days) {
      let hours = dice.draw(below: 20) == 0 ? dice.draw(below: 700) : dice.draw(below: 30)
      now = now + .hours(1 + Int(hours)) + .minutes(Int(dice.draw(below: 60)))
      var come = waiting.filter { $0.at <= now }.map { $0.row }
      waiting.removeAll { $0.at <= now }
      if dice.draw(below: 9) == 0 { come += rows.filter { $0.end <= now && dice.draw(below: 9) == 0 } }
      for index in come.indices.reversed() { come.swapAt(index, Int(dice.draw(below: UInt64(index + 1)))) }
      looks.append(Look(at: now, rows: come))
    }
    return looks
  }

  /// Opens the pal of this walker in `folder`, or creates one if there is none.
  static func inside(_ folder: any StoreFolder, under life: LifeRules = .standard) throws -> KeptPal {
    do {
      return try KeptPal(in: folder, for: .writing) { _ in nil }
    } catch StoreFault.noStore {
      return try KeptPal(
        new: profile, zone: zone, entitlements: Entitlements(.always, asOf: midnight), life: life, in: folder)
    }
  }
}

/// Reference implementation of the journal, which processes all samples and their whole history each time.
struct SlowJournal {
  private(set) var memoir: Memoir
  private var samples: StepSamples
  private let life: LifeRules

  init(under life: LifeRules = .standard) {
    self.life = life
    samples = StepSamples()
    memoir = Memoir(createdOn: Walker.zone.day(at: Walker.midnight), under: life)
  }

  mutating func look(_ fresh: StepSamples, at now: Instant, _ evolution: Evolution) throws {
    try samples.append(contentsOf: fresh)
    let merge = Walker.profile.merge(in: Walker.zone, under: .standard)
    let (history, days) = merge.historyAndDays(of: samples, since: Walker.midnight, by: .one)
    var lived = LivedDays(in: Itinerary(Walker.zone), under: .standard, life: life)
    for piece in history.pieces { lived.count(piece) }
    for unlock in evolution.unlocks where !memoir.reveals.contains(where: { $0.phase == unlock.phase }) {
      if let at = unlock.visibleAt { memoir.note(.init(unlock.phase, on: Walker.zone.day(at: at))) }
    }
    let tonight = lived.day(at: now)
    let facts = days.known.filter { $0.day < tonight }.map { day in
      lived.facts(of: day.day, steps: day.steps ?? 0, isByTotal: days.daysByTotal.contains(day.day))
    }
    _ = memoir.learn(of: facts, inNightTo: tonight, at: now)
  }
}
