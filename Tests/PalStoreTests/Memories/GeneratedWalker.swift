import InnerLife
import PixelPalCore
import StepHistory
import TestSupport

@testable import PalStore

/// A user who walks for many weeks.
///
/// The samples have walks by the minute of a watch and a phone, daily totals, blank weeks, and periods of more and
/// fewer steps, in a zone with clock changes.
struct GeneratedWalker {
  static let midnight = Instant("2025-03-02T23:00:00Z") ?? .distantPast
  static let zone =
    Zone(
      name: "Test/Paris", firstOffsetSeconds: 3600,
      changes: [
        .init(at: Instant("2025-03-30T01:00:00Z") ?? .distantPast, offsetSeconds: 7200),
        .init(at: Instant("2025-10-26T01:00:00Z") ?? .distantPast, offsetSeconds: 3600),
      ], hemisphere: .north) ?? .utc
  static let profile = UserProfile(gender: .male, style: .meadow, createdAt: midnight, zoneName: "Test/Paris")

  private(set) var samples: [StepSample] = []
  private(set) var sourceTable = StepSamples()
  let dayCount: Int

  init(_ dice: inout SplitMix64, dayCount: Int) throws {
    self.dayCount = dayCount
    let watch = try sourceTable.sourceID(orAdding: StepSource(name: "Watch", kind: .watch))
    let phone = try sourceTable.sourceID(orAdding: StepSource(name: "iPhone", kind: .phone))
    var (level, blank) = (Int64(60), 0)
    for day in 0..<dayCount {
      if dice.draw(below: 40) == 0 { level = 30 + Int64(dice.draw(below: 120)) }
      if dice.draw(below: 50) == 0 { blank = 1 + Int(dice.draw(below: 80)) }
      blank -= 1
      guard blank < 0 else { continue }
      let start = Self.midnight + .hours(24 * day)
      if dice.draw(below: 15) == 0 {
        try addSample(start, minutes: 1440, steps: level * 100, phone, .day)
        continue
      }
      for _ in 0..<1 + dice.draw(below: 4) {
        let at = start + .minutes(Int(dice.draw(below: 1440)))
        let (minutes, steps) = (3 + Int(dice.draw(below: 50)), 20 + Int64(dice.draw(below: UInt64(level))))
        try addSample(at, minutes: minutes, steps: steps * Int64(minutes), watch)
        if dice.draw(below: 3) == 0 { try addSample(at, minutes: minutes + 2, steps: steps * 20, phone) }
      }
    }
  }

  private mutating func addSample(
    _ start: Instant, minutes: Int, steps: Int64, _ source: StepSample.SourceID,
    _ resolution: StepSample.Resolution = .sample
  ) throws {
    samples.append(
      try StepSample(
        start: start, end: start + .minutes(minutes), count: StepCount(steps: steps), source: source,
        resolution: resolution))
  }

  func makeStepSamples(_ rows: some Sequence<StepSample>) throws -> StepSamples {
    var samples = sourceTable
    for row in rows { try samples.append(row) }
    return samples
  }

  /// A step query: its time, and the samples that arrive with it for the first time.
  struct StepQuery {
    let at: Instant
    let newSamples: [StepSample]
  }

  /// Returns step queries about once a day, sometimes after weeks; most samples arrive with the next query, some late,
  /// some twice.
  func makeStepQueries(_ dice: inout SplitMix64) -> [StepQuery] {
    var looks: [StepQuery] = []
    var waiting: [(at: Instant, row: StepSample)] = samples.map { row in
      let late = dice.draw(below: 12) == 0 ? Int(dice.draw(below: 24 * 40)) : 0
      return (row.end + .hours(late), row)
    }
    var now = Self.midnight
    while now < Self.midnight + .hours(24 * dayCount) {
      let hours = dice.draw(below: 20) == 0 ? dice.draw(below: 700) : dice.draw(below: 30)
      now = now + .hours(1 + Int(hours)) + .minutes(Int(dice.draw(below: 60)))
      var come = waiting.filter { $0.at <= now }.map { $0.row }
      waiting.removeAll { $0.at <= now }
      if dice.draw(below: 9) == 0 { come += samples.filter { $0.end <= now && dice.draw(below: 9) == 0 } }
      for index in come.indices.reversed() { come.swapAt(index, Int(dice.draw(below: UInt64(index + 1)))) }
      looks.append(StepQuery(at: now, newSamples: come))
    }
    return looks
  }

  /// Opens the pal of this walker in `folder`, or creates one if there is none.
  static func openOrCreate(in folder: any StoreFolder, under life: JournalRules = .standard) throws -> StoredPal {
    do {
      return try StoredPal(in: folder, for: .writing) { _ in nil }
    } catch StoreError.storeNotFound {
      return try StoredPal(
        creating: profile, zone: zone, entitlements: Entitlements(.always, recordedAt: midnight), journalRules: life,
        in: folder)
    }
  }
}

/// Reference implementation of the journal, which processes all samples and their whole history each time.
struct ReferenceJournal {
  private(set) var journalState: JournalState
  private var samples: StepSamples
  private let journalRules: JournalRules

  init(under life: JournalRules = .standard) {
    self.journalRules = life
    samples = StepSamples()
    journalState = JournalState(createdOn: GeneratedWalker.zone.day(at: GeneratedWalker.midnight), under: life)
  }

  mutating func receive(_ fresh: StepSamples, at now: Instant, _ evolution: EarnedAndVisiblePhases) throws {
    try samples.append(contentsOf: fresh)
    let merge = GeneratedWalker.profile.makeStepMerge(in: GeneratedWalker.zone, under: .standard)
    let (history, days) = merge.historyAndDays(of: samples, since: GeneratedWalker.midnight, using: .single)
    var lived = DayFactsCollector(in: ZoneItinerary(GeneratedWalker.zone), under: .standard, journalRules: journalRules)
    for piece in history.segments { lived.add(piece) }
    for unlock in evolution.unlocks where !journalState.phaseReveals.contains(where: { $0.phase == unlock.phase }) {
      if let at = unlock.visibleAt {
        journalState.recordReveal(.init(unlock.phase, on: GeneratedWalker.zone.day(at: at)))
      }
    }
    let tonight = lived.livedDay(at: now)
    let facts = days.knownDays.filter { $0.day < tonight }.map { day in
      lived.facts(of: day.day, steps: day.steps ?? 0, countsByTotal: days.daysCountedByTotal.contains(day.day))
    }
    _ = journalState.processNights(with: facts, through: tonight, at: now)
  }
}
