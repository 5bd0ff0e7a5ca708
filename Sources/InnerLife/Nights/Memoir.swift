public import PixelPalCore

/// What a pal has noticed, remembered and written down, night by night.
///
///     var memoir = Memoir(createdOn: monday, under: .standard)
///     let news = memoir.learn(of: days, inNightTo: tuesday, at: now)
///     news.moments.first?.kind.sentence(in: .standard)              // This is where we began.
///
/// A night takes the days that are over as they are known then. The page of a day dries for a night, and is frozen with the
/// next: what comes later is written below it. It sends nothing, moves no step, and reads no clock: whoever asks for nothing
/// has paid nothing.
public struct Memoir: Sendable {
  /// The day on which the pal was made.
  public let createdOn: CivilDay
  /// The numbers and the words.
  public let rules: LifeRules
  /// The last night that has passed, by the day on which it ended; `nil` before the first.
  public private(set) var lastNight: CivilDay?
  /// All that was told, as it was told.
  public private(set) var moments: [Moment] = []
  /// What came after pages had been frozen, as it came.
  public private(set) var additions: [Addition] = []
  /// The phases that became visible, and on which day.
  public private(set) var reveals: [Reveal] = []
  /// Those of them that were noted when the night of their day had passed, and that no night has told of yet.
  private var lateReveals: [Reveal] = []
  /// The days of which something is known, ascending.
  private(set) var days: [RememberedDay] = []
  /// What was decided of chapters, by the nights that decided it, ascending.
  private(set) var decisions: [DecidedNight] = []
  /// Through the last day that is over.
  private(set) var fold: LifeFold
  /// Through a day behind which nothing can change any more: from there days are taken again where steps came late.
  private var base: LifeFold

  /// What came for a day whose page had been frozen.
  public struct Addition: Hashable, Sendable {
    /// The day.
    public let day: CivilDay
    /// When it came.
    public let on: CivilDay
    /// How many steps were counted before.
    public let before: Int64
    /// How many are counted since.
    public let counted: Int64

    /// That `counted` steps of `day` are known since a day later.
    package init(day: CivilDay, on later: CivilDay, before: Int64, counted: Int64) {
      (self.day, on, self.before, self.counted) = (day, later, before, counted)
    }
  }

  /// A phase that became visible.
  public struct Reveal: Hashable, Sendable {
    /// The phase.
    public let phase: Phase
    /// The day.
    public let day: CivilDay

    /// A phase that became visible on `day`.
    public init(_ phase: Phase, on day: CivilDay) { (self.phase, self.day) = (phase, day) }
  }

  /// What a night decided.
  struct DecidedNight: Hashable, Sendable {
    let night: CivilDay
    let decisions: [ChapterBook.Decision]
  }

  /// The memoir of a pal that was made on `day`.
  public init(createdOn day: CivilDay, under rules: LifeRules) {
    (createdOn, self.rules) = (day, rules)
    fold = LifeFold(createdOn: day, under: rules)
    base = fold
  }

  /// The memoir that has these parts, under rules that may be others than before: what was told and decided stands.
  ///
  /// O(n) in the days.
  package init(_ parts: MemoirParts, under rules: LifeRules) {
    self.init(createdOn: parts.createdOn, under: rules)
    (lastNight, days, moments) = (parts.lastNight, parts.days, parts.moments)
    (additions, reveals, decisions) = (parts.additions, parts.reveals, [DecidedNight](parts.decisions))
    guard let through = lastNight?.previous else { return }
    lateReveals = reveals.filter { reveal in
      reveal.day <= through && !moments.contains { $0.kind == .phase(reveal.phase) }
    }
    carry(&base, through: through.advanced(by: -rules.numbers.lifeBlankDaysOpen))
    fold = base
    carry(&fold, through: through)
  }

  /// What a look at the steps made known.
  public struct News: Hashable, Sendable {
    /// The moments that were told.
    public internal(set) var moments: [Moment] = []
    /// The chapters that were noticed.
    public internal(set) var chapters: [Chapter] = []
    /// What was added to frozen pages.
    public internal(set) var additions: [Addition] = []

    /// Nothing.
    public init() {}
  }

  /// All chapters, ascending.
  public var chapters: [Chapter] { fold.book.chapters }

  /// The days of the week that are mostly as others are not.
  public var places: [WeekPlace] { fold.places.found }

  /// Notes that a phase became visible; the night of its day tells of it, or the next where that has passed.
  public mutating func note(_ reveal: Reveal) {
    reveals.append(reveal)
    if reveal.day <= fold.through { lateReveals.append(reveal) }
  }

  /// The days that are told, ascending.
  package var toldDays: [CivilDay] { days.lazy.filter { $0.isTold }.map { $0.day } }

  /// What is remembered of `day`; `nil` of one of which nothing is.
  public func remembered(_ day: CivilDay) -> RememberedDay? {
    let place = place(of: day)
    return place < days.count && days[place].day == day ? days[place] : nil
  }

  /// The remembered days from one through another, which is not earlier.
  func remembered(from first: CivilDay, through last: CivilDay) -> ArraySlice<RememberedDay> {
    days[place(of: first)..<days.partitioningIndex { $0.day > last }]
  }

  /// The remembered days before `day`.
  func remembered(before day: CivilDay) -> ArraySlice<RememberedDay> { days[..<place(of: day)] }

  /// The lower median of the last told days before `day`; `nil` before the first.
  package func medianDay(before day: CivilDay) -> Int64? {
    lowerMedian(toldDays(before: day, atMost: LifeFold.comparedDays))
  }

  /// The most steps of a day before `day`, and the longest walk in minutes.
  ///
  /// O(n) in the days.
  package func longest(before day: CivilDay) -> (steps: Int64, minutes: Int) {
    remembered(before: day).reduce((0, 0)) { (max($0.0, $1.steps), max($0.1, $1.longestWalk)) }
  }

  private func place(of day: CivilDay) -> Int { days.partitioningIndex { $0.day >= day } }

  /// Whether the page of a day is frozen: two nights after a day that is told, and long after a blank one.
  public func isFrozen(_ day: CivilDay) -> Bool {
    let isTold = remembered(day).map { $0.isTold } ?? false
    let nights = isTold ? Memoir.nightsToDry : rules.numbers.lifeBlankDaysOpen
    return lastNight.map { day.distance(to: $0) >= nights } ?? false
  }

  /// Whether the pages of all days through `day` are frozen, so that nothing changes what is made of them: a blank one among
  /// the last may be written yet.
  func isFrozen(through day: CivilDay) -> Bool {
    guard let lastNight else { return false }
    let open = max(createdOn, lastNight.advanced(by: -rules.numbers.lifeBlankDaysOpen))
    return open > day || (open...day).allSatisfy { isFrozen($0) }
  }

  /// The page of a day that is told is frozen in the second night after it.
  static let nightsToDry = 2
}

// A night.
extension Memoir {
  /// Has the nights pass up to the one that ends on `day`, at the first look at the steps from four o'clock on, with what is
  /// known then of days that are over, as far as that is new.
  ///
  /// A look in a night that has passed is none. The time grows with the nights and the days that are new, not with the life.
  public mutating func learn(of facts: [DayFacts], inNightTo day: CivilDay, at now: Instant) -> News {
    var news = News()
    guard lastNight.map({ $0 < day }) ?? true, createdOn < day else { return news }
    // On their pages, and where those are frozen before this night on the page of the day that is over.
    let late = lateReveals.map { reveal in
      (reveal, page: reveal.day < createdOn || isFrozen(reveal.day) ? day.previous : reveal.day)
    }
    lateReveals.removeAll()
    let changed = facts.compactMap { receive($0, on: day, &news) }
    let told = moments.count
    if let first = changed.filter({ $0 <= fold.through }).min() {
      takeAgain(from: first, written: changed, at: now, inNightTo: day)
    }
    while fold.through.next < day {
      if passBlankYears(to: day) { continue }
      take(fold.through.next, at: now, toldIn: day, &news)
    }
    for (reveal, page) in late {
      tell(.phase(reveal.phase), on: page, began: reveal.day, at: now, noticed: reveal.day.next, toldIn: day)
    }
    lastNight = day
    news.moments = Array(moments[told...])
    return news
  }

  /// Takes in what is known of a day, and says which day that changed; `nil` where its page is frozen, or nothing changed.
  private mutating func receive(_ facts: DayFacts, on today: CivilDay, _ news: inout News) -> CivilDay? {
    guard createdOn <= facts.day, facts.day < today else { return nil }
    let place = place(of: facts.day)
    let isThere = place < days.count && days[place].day == facts.day
    var day = RememberedDay(facts, under: rules)
    if isFrozen(facts.day) {
      let before = isThere ? days[place].counted : 0
      // Sums are rounded, and a step is nothing to write down.
      guard abs(facts.steps - before) > 1 else { return nil }
      let addition = Addition(day: facts.day, on: today, before: before, counted: facts.steps)
      additions.append(addition)
      news.additions.append(addition)
      if !isThere {
        day.becomeBlank()
        days.insert(day, at: place)
      }
      days[place].counted = facts.steps
      return nil
    }
    if isThere {
      if days[place].says(day) { return nil }
      if day.isTold { days[place] = day } else { days.remove(at: place) }
    } else {
      guard day.isTold else { return nil }
      days.insert(day, at: place)
    }
    return facts.day
  }

  /// Takes the days from `first` on again, of which those that are `written` are known otherwise than before.
  private mutating func takeAgain(from first: CivilDay, written: [CivilDay], at now: Instant, inNightTo night: CivilDay)
  {
    let through = fold.through
    carry(&base, through: min(first.previous, through.advanced(by: -rules.numbers.lifeBlankDaysOpen)))
    fold = base
    while fold.through < through {
      let day = fold.through.next
      let found = fold.take(
        remembered(day) ?? .blank(day), late: lateSteps(inNightTo: day.next), at: now, standing: standing(after: fold),
        under: rules)
      guard day >= first else { continue }
      if written.contains(day) || !isFrozen(day) { setWord(found.word, of: day) }
      reconcile(found.moments, on: day, at: now, toldIn: night)
    }
  }

  /// Has `fold` take what is remembered up to, and including, a day, as it was decided in its night.
  private func carry(_ fold: inout LifeFold, through last: CivilDay) {
    while fold.through < last {
      if passBlankYears(of: &fold, to: last.next) { continue }
      let day = fold.through.next
      let standing = standing(after: fold)
      _ = fold.take(
        remembered(day) ?? .blank(day), late: lateSteps(inNightTo: day.next), at: .distantPast, standing: standing,
        under: rules)
    }
  }

  /// How many steps became known in a night of days whose pages were frozen: below zero where days were counted again.
  private func lateSteps(inNightTo night: CivilDay) -> Int64 {
    additions[additions.partitioningIndex { $0.on >= night }...].lazy.prefix { $0.on == night }
      .reduce(0) { $0.addingSaturated($1.counted - $1.before) }
  }

  /// What was decided in the night in which `fold` takes its next day.
  private func standing(after fold: LifeFold) -> [ChapterBook.Decision] {
    let night = fold.through.next.next
    let place = decisions.partitioningIndex { $0.night >= night }
    return place < decisions.count && decisions[place].night == night ? decisions[place].decisions : []
  }

  /// Goes by what is known now of a day that was told before: what was told stays, and what nobody would tell now is marked.
  private mutating func reconcile(_ found: [Moment.Kind], on day: CivilDay, at now: Instant, toldIn night: CivilDay) {
    for index in moments.indices where moments[index].kind.followsFromSteps && moments[index].since == day {
      moments[index].isCorrected = !found.contains { $0.reaches(moments[index].kind) }
    }
    for kind in found { recognize(kind, on: day, at: now, toldIn: night) }
  }

  /// Tells of what a day is found to be, or has what was told before stand there by now.
  private mutating func recognize(_ kind: Moment.Kind, on day: CivilDay, at now: Instant, toldIn night: CivilDay) {
    guard let index = moments.firstIndex(where: { $0.kind.isSame(as: kind) && (kind.isOnce || $0.day == day) }) else {
      return tell(kind, on: day, began: day, at: now, noticed: day.next, toldIn: night)
    }
    guard kind.isOnce else { return }
    moments[index].began = day
    moments[index].isCorrected = false
  }

  private mutating func take(_ day: CivilDay, at now: Instant, toldIn night: CivilDay, _ news: inout News) {
    let found = fold.take(
      remembered(day) ?? .blank(day), late: lateSteps(inNightTo: day.next), at: now, standing: nil, under: rules)
    setWord(found.word, of: day)
    // What is once in a life may be on another page already, where it was told of steps that were counted otherwise since.
    for kind in found.moments { recognize(kind, on: day, at: now, toldIn: night) }
    for reveal in reveals where reveal.day == day {
      tell(.phase(reveal.phase), on: day, began: day, at: now, noticed: day.next, toldIn: night)
    }
    guard !found.decisions.isEmpty else { return }
    decisions.append(DecidedNight(night: day.next, decisions: found.decisions))
    for case .begins(let chapter) in found.decisions {
      news.chapters.append(chapter)
      // The first is the beginning, of which there is a moment.
      if chapter.turn != .first {
        tell(.chapter, on: day.next, began: chapter.began, at: now, noticed: day.next, toldIn: night)
      }
    }
  }

  private mutating func tell(
    _ kind: Moment.Kind, on day: CivilDay, began: CivilDay, at now: Instant, noticed: CivilDay, toldIn night: CivilDay
  ) {
    moments.append(Moment(kind: kind, day: day, began: began, noticed: noticed, toldIn: night, told: now))
  }

  private mutating func setWord(_ word: DayWord?, of day: CivilDay) {
    let place = place(of: day)
    if place < days.count, days[place].day == day { days[place].word = word }
  }

  private mutating func passBlankYears(to day: CivilDay) -> Bool { passBlankYears(of: &fold, to: day) }

  /// Passes years of which nothing is known, up to a Monday before `day`, before the next day that is told and before the next
  /// in whose night more became known of others; says whether there were so many.
  private func passBlankYears(of fold: inout LifeFold, to day: CivilDay) -> Bool {
    guard fold.isAsleep else { return false }
    let place = place(of: fold.through.next)
    let addition = additions.partitioningIndex { $0.on > fold.through.next }
    let next = min(
      day, place < days.count ? days[place].day : day,
      addition < additions.count ? additions[addition].on.previous : day)
    let monday = next.advanced(by: 1 - next.weekday)
    guard monday.daysSince1970 - fold.through.daysSince1970 > Memoir.blankYears else { return false }
    fold.pass(blankTo: monday)
    return true
  }

  /// Of a longer run of blank days, ten years, nobody keeps the anniversaries.
  static let blankYears = 3653
}

// From where days are taken again is nobody's matter.
extension Memoir: Hashable {
  /// Whether both tell the same, and go on alike.
  public static func == (left: Memoir, right: Memoir) -> Bool {
    left.rules == right.rules && left.parts == right.parts && left.fold == right.fold
  }

  /// Feeds what is kept of it into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension RememberedDay {
  /// A day of which nothing is known.
  static func blank(_ day: CivilDay) -> RememberedDay { RememberedDay(DayFacts(day: day, steps: 0), under: .standard) }

  /// Forgets all but what it is counted to have.
  mutating func becomeBlank() { self = .blank(day) }
}

extension Moment {
  /// The day whose steps tell of it by now.
  fileprivate var since: CivilDay { kind.isOnce ? began : day }
}

extension Moment.Kind {
  /// Whether the steps of its day tell of it.
  var followsFromSteps: Bool {
    switch self {
    case .beginning, .firstWalk, .firstDay, .longestDay, .longestWalk, .total, .return, .journey, .dawn, .night,
      .season:
      true
    case .phase, .chapter, .anniversary: false
    }
  }
}
