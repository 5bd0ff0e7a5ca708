import PixelPalCore
import StepHistory

@testable import Replay

/// Reference implementation of the story: the pal is examined at every event, and each day is compared with all before
/// it.
struct SlowStory {
  private let course: Course
  private let changes: [Change]
  /// The state of the pal at each instant at which an event occurs or a day begins.
  private var looks: [Look] = []
  private var all: [GreatMoment] = []

  private struct Look {
    let at: Instant
    let day: CivilDay
    let visible: Phase
    let isPremium: Bool
    let mayRead: Bool
    let skin: Skin?
  }

  /// Returns all changes of a replay of `course`.
  static func changes(of course: Course) -> [Change] {
    var replay = Replay(course)
    var changes: [Change] = []
    while let turn = replay.next(through: course.end) { changes += turn.changes }
    return changes
  }

  init(of course: Course) {
    self.course = course
    changes = SlowStory.changes(of: course)
    watch()
    tellEvolution()
    if let shown = changes.first(where: { $0.kind == .paywallShown }) { add(.paywall, at: shown.at) }
    if let first = looks.first(where: { $0.isPremium }) { add(.firstPremium, at: first.at) }
    tellSkins()
    tellDays()
  }

  var moments: [GreatMoment] {
    var chosen: [GreatMoment] = []
    for name in ["reveal", "paywall", "firstPremium", "return", "record", "skin"] {
      let latest = all.filter { $0.kind.name == name }.sorted { $0.at > $1.at }
      chosen += latest.prefix(16 - chosen.count)
    }
    let turns = ["firstPremium", "reveal", "paywall", "return", "record", "skin"]
    func turn(_ moment: GreatMoment) -> Int { turns.firstIndex(of: moment.kind.name) ?? turns.count }
    return chosen.sorted { ($0.at, turn($0)) < ($1.at, turn($1)) }
  }

  var opensAt: Instant {
    all.filter { $0.kind.name == "reveal" }.map { $0.at }.max() ?? course.end
  }

  private mutating func watch() {
    var instants = Set(changes.map { $0.at } + [course.begin])
    var dawn = course.begin
    while dawn <= course.end {
      instants.insert(dawn)
      dawn = course.itinerary.stretch(at: dawn).span.end
    }
    var replay = Replay(course)
    for at in instants.sorted() {
      replay.advance(through: at)
      let (pal, day) = (replay.pal, course.itinerary.day(at: at))
      looks.append(
        Look(
          at: at, day: day, visible: pal.evolution.visible, isPremium: pal.isPremium,
          mayRead: pal.permission == .granted,
          skin: pal.isPremium ? pal.wardrobe?.skin.skin(on: day, in: pal.zone.hemisphere) : nil))
    }
  }

  private mutating func tellEvolution() {
    var seconds: [Int64: GreatMoment.Kind] = [:]
    var at: [Int64: Instant] = [:]
    for (before, look) in zip(looks, looks.dropFirst()) {
      let second = look.at.secondsSince1970
      if look.visible > before.visible { (seconds[second], at[second]) = (.reveal(look.visible), look.at) }
    }
    for (second, kind) in seconds { if let at = at[second] { add(kind, at: at) } }
  }

  private mutating func tellSkins() {
    for skin in Skin.allCases {
      guard let first = looks.firstIndex(where: { $0.skin == skin }) else { continue }
      let (from, day) = (looks[first].at, looks[first].day)
      let end = looks[first...].first { $0.skin != skin || $0.day != day }?.at ?? course.end + Milliseconds(1)
      show(.skin(skin), from: from, to: end)
    }
  }

  private mutating func tellDays() {
    let today = course.itinerary.day(at: course.end)
    let lived = Set(looks.map { $0.day }).filter { $0 < today }.sorted()
    let told = lived.filter { day in
      let last = looks.last { $0.day == day }
      return (course.listedDays.first { $0.day == day }?.steps ?? 0) > 0 && last?.mayRead ?? false
    }
    var lastRecord: CivilDay?
    for (index, day) in told.enumerated() {
      let steps = course.days.steps(on: day) ?? 0
      let before = told[..<index]
      if let last = before.last, lived.filter({ last < $0 && $0 < day }).count > 14 { show(.return, on: day) }
      let isMore = before.allSatisfy { steps > course.days.steps(on: $0) ?? 0 }
      let rests = lastRecord.map { last in
        let isHardlyMore = Double(steps) < 1.05 * Double(course.days.steps(on: last) ?? 0) - 0.001
        return day.daysSince1970 - last.daysSince1970 < 14 && isHardlyMore
      }
      if before.count >= 27, isMore, rests != true {
        show(.record(steps: steps), on: day)
        lastRecord = day
      }
    }
  }

  private mutating func show(_ kind: GreatMoment.Kind, on day: CivilDay) {
    guard let last = looks.last(where: { $0.day == day }) else { return }
    let span = course.itinerary.stretch(at: last.at).span
    show(kind, from: max(span.start, course.createdAt), to: min(span.end, course.end + Milliseconds(1)))
  }

  /// Adds a moment in the last open between `from` and `to`, or in the last minute of that time.
  private mutating func show(_ kind: GreatMoment.Kind, from: Instant, to: Instant) {
    let opens = course.use.opens(at: from).opens.filter { $0.end >= from && $0.start < to }
    add(kind, at: opens.map { max($0.start, from) }.max() ?? max(from, to - .minutes(1)))
  }

  private mutating func add(_ kind: GreatMoment.Kind, at: Instant) {
    let phase = looks.last { $0.at <= at }?.visible ?? .dormant
    all.append(GreatMoment(kind, at: at, on: course.itinerary.day(at: at), in: phase))
  }
}
