public import PixelPalCore

/// The memory of a pal: everything that it noticed, remembered and wrote down, night by night.
///
///     var memoir = Memoir(createdOn: monday, under: .standard)
///     let news = memoir.learn(of: days, inNightTo: tuesday, at: now)
///     news.moments.first?.kind.sentence(in: .standard)              // This is where we began.
///
/// A night processes the finished days with the data that is known at that time. The page of a day can change for one
/// more night ("drying") and is frozen in the next; later counts are appended below it.
///
/// A memoir sends nothing, changes no steps and reads no clock, so an app that does not use it pays nothing for it.
public struct Memoir: Sendable {
  /// The day on which the pal was created.
  public let createdOn: CivilDay
  /// The numbers and words of the journal.
  public let rules: LifeRules
  /// The last night that was processed, identified by the day on which it ended; `nil` before the first.
  public private(set) var lastNight: CivilDay?
  /// All reported moments, in the order in which they were reported.
  public private(set) var moments: [Moment] = []
  /// The additions to frozen pages, in order of arrival.
  public private(set) var additions: [Addition] = []
  /// The phases that became visible, each with its day.
  public private(set) var reveals: [Reveal] = []
  /// The phases that were recorded after the night of their day, and that no night has reported yet.
  private var lateReveals: [Reveal] = []
  /// The remembered days, ascending.
  private(set) var days: [RememberedDay] = []
  /// The decisions about chapters, grouped by night, ascending.
  private(set) var decisions: [DecidedNight] = []
  /// The state through the last finished day.
  private(set) var fold: LifeFold
  /// A checkpoint of the state, through a day up to which nothing can change; days are replayed from here if steps
  /// arrive late.
  private var base: LifeFold

  /// A count that arrived after the page of its day was frozen.
  public struct Addition: Hashable, Sendable {
    /// The day that was counted again.
    public let day: CivilDay
    /// The day on which the count arrived.
    public let on: CivilDay
    /// The number of steps before.
    public let before: Int64
    /// The number of steps since then.
    public let counted: Int64

    /// Creates an addition: on `later`, the steps of `day` changed from `before` to `counted`.
    package init(day: CivilDay, on later: CivilDay, before: Int64, counted: Int64) {
      (self.day, on, self.before, self.counted) = (day, later, before, counted)
    }
  }

  /// A phase that became visible.
  public struct Reveal: Hashable, Sendable {
    /// The phase that became visible.
    public let phase: Phase
    /// The day on which it became visible.
    public let day: CivilDay

    /// Creates the reveal of a phase on `day`.
    public init(_ phase: Phase, on day: CivilDay) { (self.phase, self.day) = (phase, day) }
  }

  /// The decisions of one night about chapters.
  struct DecidedNight: Hashable, Sendable {
    let night: CivilDay
    let decisions: [ChapterBook.Decision]
  }

  /// Creates the memoir of a pal that was created on `day`.
  public init(createdOn day: CivilDay, under rules: LifeRules) {
    (createdOn, self.rules) = (day, rules)
    fold = LifeFold(createdOn: day, under: rules)
    base = fold
  }

  /// Restores a memoir from its parts; the rules may have changed, but reported moments and decisions stay.
  ///
  /// O(n) in the number of days.
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

  /// The results of one step query.
  public struct News: Hashable, Sendable {
    /// The moments that were reported.
    public internal(set) var moments: [Moment] = []
    /// The chapters that were noticed.
    public internal(set) var chapters: [Chapter] = []
    /// The counts that were added to frozen pages.
    public internal(set) var additions: [Addition] = []

    /// Creates empty news.
    public init() {}
  }

  /// All chapters, ascending.
  public var chapters: [Chapter] { fold.book.chapters }

  /// The weekdays that usually differ from the rest of their week.
  public var places: [WeekPlace] { fold.places.found }

  /// Records a phase that became visible; the night of its day reports it, or the next night if that one has passed.
  public mutating func note(_ reveal: Reveal) {
    reveals.append(reveal)
    if reveal.day <= fold.through { lateReveals.append(reveal) }
  }

  /// The days with steps, ascending.
  package var toldDays: [CivilDay] { days.lazy.filter { $0.isTold }.map { $0.day } }

  /// Returns the record of `day`; `nil` if there is none.
  public func remembered(_ day: CivilDay) -> RememberedDay? {
    let place = place(of: day)
    return place < days.count && days[place].day == day ? days[place] : nil
  }

  /// Returns the remembered days from `first` through `last`, which must not be earlier.
  func remembered(from first: CivilDay, through last: CivilDay) -> ArraySlice<RememberedDay> {
    days[place(of: first)..<days.partitioningIndex { $0.day > last }]
  }

  /// Returns the remembered days before `day`.
  func remembered(before day: CivilDay) -> ArraySlice<RememberedDay> { days[..<place(of: day)] }

  /// Returns the lower median of the most recent days with steps before `day`; `nil` if there are none.
  package func medianDay(before day: CivilDay) -> Int64? {
    lowerMedian(toldDays(before: day, atMost: LifeFold.comparedDays))
  }

  /// Returns the most steps of a day before `day`, and the longest walk in minutes.
  ///
  /// O(n) in the number of days.
  package func longest(before day: CivilDay) -> (steps: Int64, minutes: Int) {
    remembered(before: day).reduce((0, 0)) { (max($0.0, $1.steps), max($0.1, $1.longestWalk)) }
  }

  private func place(of day: CivilDay) -> Int { days.partitioningIndex { $0.day >= day } }

  /// Returns true if the page of a day is frozen: two nights after a day with steps, and much later after a blank day.
  public func isFrozen(_ day: CivilDay) -> Bool {
    let isTold = remembered(day).map { $0.isTold } ?? false
    let nights = isTold ? Memoir.nightsToDry : rules.numbers.lifeBlankDaysOpen
    return lastNight.map { day.distance(to: $0) >= nights } ?? false
  }

  /// Returns true if the pages of all days through `day` are frozen, so that everything derived from them is final.
  ///
  /// Each recent day is checked, because a blank page stays open longer and may still be written.
  func isFrozen(through day: CivilDay) -> Bool {
    guard let lastNight else { return false }
    let open = max(createdOn, lastNight.advanced(by: -rules.numbers.lifeBlankDaysOpen))
    return open > day || (open...day).allSatisfy { isFrozen($0) }
  }

  /// The number of nights after which the page of a day with steps is frozen.
  static let nightsToDry = 2
}

// Processing of nights.
extension Memoir {
  /// Processes all pending nights through the one that ends on `day`, with the new facts about finished days.
  ///
  /// The app calls it at the first step query from 04:00 on. A call for a night that was already processed does
  /// nothing. The cost grows with the number of nights and new days, not with the length of the life.
  public mutating func learn(of facts: [DayFacts], inNightTo day: CivilDay, at now: Instant) -> News {
    var news = News()
    guard lastNight.map({ $0 < day }) ?? true, createdOn < day else { return news }
    // A late phase goes to the page of its day, or to that of the last finished day if its own is already frozen.
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

  /// Receives the facts about a day and returns that day if its record changed; `nil` if its page is frozen or nothing
  /// changed.
  private mutating func receive(_ facts: DayFacts, on today: CivilDay, _ news: inout News) -> CivilDay? {
    guard createdOn <= facts.day, facts.day < today else { return nil }
    let place = place(of: facts.day)
    let isThere = place < days.count && days[place].day == facts.day
    var day = RememberedDay(facts, under: rules)
    if isFrozen(facts.day) {
      let before = isThere ? days[place].counted : 0
      // Sums are rounded, so a difference of one step is not worth an addition.
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

  /// Reprocesses the days from `first` on; the records of the days in `written` have changed.
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

  /// Advances `fold` through `last`, using the remembered days and the decisions of their nights.
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

  /// Returns the steps by which a night changed days with frozen pages; negative if days were counted again with fewer.
  private func lateSteps(inNightTo night: CivilDay) -> Int64 {
    additions[additions.partitioningIndex { $0.on >= night }...].lazy.prefix { $0.on == night }
      .reduce(0) { $0.addingSaturated($1.counted - $1.before) }
  }

  /// Returns the decisions of the night in which `fold` processes its next day.
  private func standing(after fold: LifeFold) -> [ChapterBook.Decision] {
    let night = fold.through.next.next
    let place = decisions.partitioningIndex { $0.night >= night }
    return place < decisions.count && decisions[place].night == night ? decisions[place].decisions : []
  }

  /// Updates the moments of a day to its current findings: reported moments stay, but unsupported ones are marked as
  /// corrected.
  private mutating func reconcile(_ found: [Moment.Kind], on day: CivilDay, at now: Instant, toldIn night: CivilDay) {
    for index in moments.indices where moments[index].kind.followsFromSteps && moments[index].since == day {
      moments[index].isCorrected = !found.contains { $0.reaches(moments[index].kind) }
    }
    for kind in found { recognize(kind, on: day, at: now, toldIn: night) }
  }

  /// Reports a moment of a day, or, if it was reported before, moves its beginning to this day.
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
    // A moment that occurs once may already be on another page, reported from steps that were counted again since.
    for kind in found.moments { recognize(kind, on: day, at: now, toldIn: night) }
    for reveal in reveals where reveal.day == day {
      tell(.phase(reveal.phase), on: day, began: day, at: now, noticed: day.next, toldIn: night)
    }
    guard !found.decisions.isEmpty else { return }
    decisions.append(DecidedNight(night: day.next, decisions: found.decisions))
    for case .begins(let chapter) in found.decisions {
      news.chapters.append(chapter)
      // The first chapter is the beginning, which has its own moment.
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

  /// Skips years of blank days, and returns true if the run was long enough to skip.
  ///
  /// It stops at a Monday that is no later than `day`, the next remembered day, and the next day with additions in its
  /// night.
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

  /// The number of days (ten years) above which a blank run is skipped as a whole, including its anniversaries.
  static let blankYears = 3653
}

// The position of the checkpoint does not affect equality.
extension Memoir: Hashable {
  /// Returns true if both have reported the same and will continue in the same way.
  public static func == (left: Memoir, right: Memoir) -> Bool {
    left.rules == right.rules && left.parts == right.parts && left.fold == right.fold
  }

  /// Feeds the saved parts into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension RememberedDay {
  /// Returns a day without steps or times.
  static func blank(_ day: CivilDay) -> RememberedDay { RememberedDay(DayFacts(day: day, steps: 0), under: .standard) }

  /// Clears everything except the day; the caller sets `counted` afterwards.
  mutating func becomeBlank() { self = .blank(day) }
}

extension Moment {
  /// The day with the steps that currently support the moment.
  fileprivate var since: CivilDay { kind.isOnce ? began : day }
}

extension Moment.Kind {
  /// True if the moment follows from the steps of its day.
  var followsFromSteps: Bool {
    switch self {
    case .beginning, .firstWalk, .firstDay, .longestDay, .longestWalk, .total, .return, .journey, .dawn, .night,
      .season:
      true
    case .phase, .chapter, .anniversary: false
    }
  }
}
