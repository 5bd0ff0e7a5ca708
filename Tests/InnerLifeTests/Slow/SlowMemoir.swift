import PixelPalCore

@testable import InnerLife

/// Reference implementation of the memoir, which examines all days in each night.
struct SlowMemoir {
  let createdOn: CivilDay
  private(set) var lastNight: CivilDay?
  private(set) var moments: [Moment] = []
  private(set) var additions: [Memoir.Addition] = []
  private(set) var words: [CivilDay: DayWord] = [:]
  private(set) var book: SlowChapters
  /// The facts of the days as their pages show them.
  private(set) var facts: [CivilDay: DayFacts] = [:]
  private var counted: [CivilDay: Int64] = [:]
  private var reveals: [Memoir.Reveal] = []
  private var lateReveals: [Memoir.Reveal] = []
  /// The moments of each day according to the current data.
  private var found: [CivilDay: [Moment.Kind]] = [:]

  init(createdOn day: CivilDay) {
    createdOn = day
    book = SlowChapters(createdOn: day)
  }

  mutating func note(_ reveal: Memoir.Reveal) {
    if reveal.day < lastNight ?? createdOn { lateReveals.append(reveal) } else { reveals.append(reveal) }
  }

  func isFrozen(_ day: CivilDay) -> Bool {
    let nights = facts[day] == nil ? 28 : 2
    return lastNight.map { $0.daysSince1970 - day.daysSince1970 >= nights } ?? false
  }

  /// The recorded days, in ascending order.
  var told: [DayFacts] { facts.values.sorted { $0.day < $1.day } }

  mutating func learn(of news: [DayFacts], inNightTo night: CivilDay, at now: Instant) {
    let through = (lastNight ?? createdOn).previous
    let frozen = Set(facts.keys.filter { isFrozen($0) })
    let late = lateReveals.map { (reveal: $0, day: isFrozen($0.day) ? night.previous : $0.day) }
    lateReveals = []
    var written: [CivilDay] = []
    for day in news where day.day < night && day.day >= createdOn {
      if isFrozen(day.day) {
        let before = counted[day.day] ?? facts[day.day]?.steps ?? 0
        if abs(day.steps - before) > 1 {
          additions.append(.init(day: day.day, on: night, before: before, counted: day.steps))
          counted[day.day] = day.steps
        }
      } else {
        facts[day.day] = day.isTold ? day : nil
        written.append(day.day)
      }
    }
    let first = min(written.min() ?? night, through.next)
    lookAgain(from: first, to: night)
    for day in facts.keys where day >= first && !(frozen.contains(day) && !written.contains(day)) {
      words[day] = word(of: day)
    }
    tell(from: first, after: through, at: now, night)
    for (reveal, day) in late {
      moments.append(
        Moment(
          kind: .phase(reveal.phase), day: day, began: reveal.day, noticed: reveal.day.next, toldIn: night, told: now))
    }
    correct()
    lastNight = night
  }

  private mutating func lookAgain(from first: CivilDay, to night: CivilDay) {
    let told = told
    var day = first
    while day < night {
      let kinds = SlowMoments(createdOn: createdOn, additions: additions)
        .kinds(of: day, facts[day], after: told.filter { $0.day < day })
      found[day] = kinds.isEmpty ? nil : kinds
      day = day.next
    }
  }

  /// Reports new moments: those that happen once in a life unless any page has them; others unless their own page has
  /// them.
  private mutating func tell(from first: CivilDay, after through: CivilDay, at now: Instant, _ night: CivilDay) {
    func add(_ kind: Moment.Kind, _ day: CivilDay, began: CivilDay, noticed: CivilDay) {
      moments.append(Moment(kind: kind, day: day, began: began, noticed: noticed, toldIn: night, told: now))
    }
    var day = first
    while day < night {
      for kind in found[day] ?? [] {
        let isTold = moments.contains { $0.kind.isOnce ? $0.kind == kind : $0.day == day && $0.kind.name == kind.name }
        if !isTold { add(kind, day, began: day, noticed: day.next) }
      }
      if day > through {
        for reveal in reveals where reveal.day == day { add(.phase(reveal.phase), day, began: day, noticed: day.next) }
        if day.weekday == 7, let chapter = book.decide(on: day.next, told, at: now), chapter.turn != .first {
          add(.chapter, day.next, began: chapter.began, noticed: day.next)
        }
      }
      day = day.next
    }
  }

  /// Moves moments to the day on which they are reached according to the current data, and marks those that are no
  /// longer reached.
  private mutating func correct() {
    for index in moments.indices where moments[index].kind.followsFromSteps {
      let kind = moments[index].kind
      guard kind.isOnce else {
        moments[index].isCorrected = !(found[moments[index].day] ?? []).contains { $0.name == kind.name }
        continue
      }
      if let day = found.first(where: { $0.value.contains(kind) })?.key {
        moments[index].began = day
        moments[index].isCorrected = false
      } else {
        moments[index].isCorrected = !(found[moments[index].began] ?? []).contains { SlowMemoir.reaches($0, kind) }
      }
    }
  }

  /// Returns true if reaching `one` implies reaching `other`.
  private static func reaches(_ one: Moment.Kind, _ other: Moment.Kind) -> Bool {
    switch (one, other) {
    case (.firstDay(let steps), .firstDay(let fewer)), (.total(let steps), .total(let fewer)): steps >= fewer
    case _: one == other
    }
  }

  private func word(of day: CivilDay) -> DayWord? {
    guard let steps = facts[day]?.steps else { return nil }
    let before = told.filter { $0.day < day }
    if before.count < 14 { return .new }
    let compared = before.suffix(28).map { $0.steps }.sorted()
    let median = compared[(compared.count - 1) / 2]
    if steps * 2 <= median { return .quiet }
    if steps * 4 < median * 5 { return .familiar }
    return steps < median * 2 ? .wide : .veryWide
  }
}
