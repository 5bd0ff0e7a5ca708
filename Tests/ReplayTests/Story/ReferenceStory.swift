import PixelPalCore
import StepHistory

@testable import Replay

/// Reference implementation of the story: the pal is examined at every event, and each day is compared with all before
/// it.
struct ReferenceStory {
  private let plan: ReplayPlan
  private let changes: [PalChange]
  /// The state of the pal at each instant at which an event occurs or a day begins.
  private var observations: [Observation] = []
  private var candidates: [StoryHighlight] = []

  private struct Observation {
    let at: Instant
    let day: CivilDay
    let visible: Phase
    let isPremium: Bool
    let mayRead: Bool
    let skin: Skin?
  }

  /// Returns all changes of a replay of `plan`.
  static func allChanges(of plan: ReplayPlan) -> [PalChange] {
    var replay = Replay(plan)
    var changes: [PalChange] = []
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) { changes += changed.changes }
    return changes
  }

  init(of plan: ReplayPlan) {
    self.plan = plan
    changes = ReferenceStory.allChanges(of: plan)
    recordObservations()
    findReveals()
    if let shown = changes.first(where: { $0.kind == .paywallShown }) { add(.paywall, at: shown.at) }
    if let first = observations.first(where: { $0.isPremium }) { add(.firstPremium, at: first.at) }
    findSkins()
    findReturnsAndRecords()
  }

  var moments: [StoryHighlight] {
    var chosen: [StoryHighlight] = []
    for name in ["reveal", "paywall", "firstPremium", "return", "record", "skin"] {
      let latest = candidates.filter { $0.kind.name == name }.sorted { $0.at > $1.at }
      chosen += latest.prefix(16 - chosen.count)
    }
    let rankedNames = ["firstPremium", "reveal", "paywall", "return", "record", "skin"]
    func rank(_ moment: StoryHighlight) -> Int { rankedNames.firstIndex(of: moment.kind.name) ?? rankedNames.count }
    return chosen.sorted { ($0.at, rank($0)) < ($1.at, rank($1)) }
  }

  private mutating func recordObservations() {
    var instants = Set(changes.map { $0.at } + [plan.start])
    var dawn = plan.start
    while dawn <= plan.end {
      instants.insert(dawn)
      dawn = plan.itinerary.daySegment(at: dawn).span.end
    }
    var replay = Replay(plan)
    for at in instants.sorted() {
      replay.advance(through: at)
      let (pal, day) = (replay.pal, plan.itinerary.day(at: at))
      observations.append(
        Observation(
          at: at, day: day, visible: pal.phaseProgress.visiblePhase, isPremium: pal.isPremium,
          mayRead: pal.stepPermission == .granted,
          skin: pal.isPremium ? pal.wardrobe?.skin.skin(on: day, in: pal.zone.hemisphere) : nil))
    }
  }

  private mutating func findReveals() {
    var seconds: [Int64: StoryHighlight.Kind] = [:]
    var at: [Int64: Instant] = [:]
    for (before, look) in zip(observations, observations.dropFirst()) {
      let second = look.at.secondsSince1970
      if look.visible > before.visible { (seconds[second], at[second]) = (.reveal(look.visible), look.at) }
    }
    for (second, kind) in seconds { if let at = at[second] { add(kind, at: at) } }
  }

  private mutating func findSkins() {
    for skin in Skin.allCases {
      guard let first = observations.firstIndex(where: { $0.skin == skin }) else { continue }
      let (from, day) = (observations[first].at, observations[first].day)
      let end = observations[first...].first { $0.skin != skin || $0.day != day }?.at ?? plan.end + Milliseconds(1)
      addDuringOpen(.skin(skin), from: from, to: end)
    }
  }

  private mutating func findReturnsAndRecords() {
    let today = plan.itinerary.day(at: plan.end)
    let lived = Set(observations.map { $0.day }).filter { $0 < today }.sorted()
    let countedDays = lived.filter { day in
      let last = observations.last { $0.day == day }
      return (plan.listedDays.first { $0.day == day }?.steps ?? 0) > 0 && last?.mayRead ?? false
    }
    var lastRecord: CivilDay?
    for (index, day) in countedDays.enumerated() {
      let steps = plan.days.steps(on: day) ?? 0
      let before = countedDays[..<index]
      if let last = before.last, lived.filter({ last < $0 && $0 < day }).count > 7 { addDuringOpen(.return, on: day) }
      let isMore = before.allSatisfy { steps > plan.days.steps(on: $0) ?? 0 }
      let rests = lastRecord.map { last in
        let isHardlyMore = Double(steps) < 1.05 * Double(plan.days.steps(on: last) ?? 0) - 0.001
        return day.daysSince1970 - last.daysSince1970 < 14 && isHardlyMore
      }
      if before.count >= 27, isMore, rests != true {
        addDuringOpen(.longestDay(steps: steps), on: day)
        lastRecord = day
      }
    }
  }

  private mutating func addDuringOpen(_ kind: StoryHighlight.Kind, on day: CivilDay) {
    guard let last = observations.last(where: { $0.day == day }) else { return }
    let span = plan.itinerary.daySegment(at: last.at).span
    addDuringOpen(kind, from: max(span.start, plan.createdAt), to: min(span.end, plan.end + Milliseconds(1)))
  }

  /// Adds a highlight in the last open between `from` and `to`, or in the last minute of that time.
  private mutating func addDuringOpen(_ kind: StoryHighlight.Kind, from: Instant, to: Instant) {
    let opens = plan.phoneUse.foregroundPeriods(inDaySegmentOf: from).opens.filter { $0.end >= from && $0.start < to }
    add(kind, at: opens.map { max($0.start, from) }.max() ?? max(from, to - .minutes(1)))
  }

  private mutating func add(_ kind: StoryHighlight.Kind, at: Instant) {
    let phase = observations.last { $0.at <= at }?.visible ?? .dormant
    candidates.append(StoryHighlight(kind, at: at, on: plan.itinerary.day(at: at), in: phase))
  }
}
