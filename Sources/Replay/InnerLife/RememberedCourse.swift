package import InnerLife
package import PixelPalCore
import StepHistory

/// A replay with a pal that writes a journal, which can be read at each instant.
///
///     var remembered = RememberedCourse(course)
///     remembered.advance(through: course.end)
///     remembered.journal(at: course.end, wishes: course.wishes).page(of: yesterday)
///
/// A night is processed at the first query from 04:00 on. Where each step is known at once, it is processed at 04:00.
/// The journal does not affect the pal: all surfaces except the app's are the same without it.
package struct RememberedCourse: Sendable {
  private let course: Course
  private var replay: Replay
  private var teller: NightTeller

  /// Creates the replay at the beginning of `course`; with `walked`, days are known as they were walked, and not as the
  /// phone learned of them.
  package init(_ course: Course, walked: Bool = false) {
    self.course = course
    replay = Replay(course)
    teller = NightTeller(course, walked: walked)
  }

  /// Advances to the next instant up to `end` at which something happens; `nil` if there is none.
  package mutating func next(through end: Instant) -> Replay.ChangedInstant? {
    guard let turn = replay.next(through: end) else {
      teller.pass(through: end, replay)
      return nil
    }
    teller.note(turn, replay)
    return turn
  }

  /// Advances through everything that happens up to `end`.
  package mutating func advance(through end: Instant) { while next(through: end) != nil {} }

  /// The current state of the journal.
  package var memoir: Memoir { teller.memoir }

  /// Returns the journal as it is read at `instant`, through which this must have been advanced.
  package func journal(at instant: Instant, wishes: Journal.Wishes) -> Journal {
    teller.journal(with: replay.pal(at: instant), at: instant, wishes: wishes)
  }
}

/// A driver that processes the nights of a replay, and records what they write.
package struct NightTeller: Sendable {
  private let course: Course
  private let knowsStepsAtOnce: Bool
  private let isOn: Bool
  private var history: KnownHistory
  /// The steps known since the last night of days that were not over then.
  private var waiting: [CivilDay: Int64] = [:]
  package private(set) var memoir: Memoir
  /// The results of the nights that the last call processed.
  package private(set) var news: [(at: Instant, news: Memoir.News)] = []
  /// The instant of the last night; `nil` before the first.
  package private(set) var lastNightAt: Instant?
  /// The sentence in the app, if there is one to show.
  private var line: Line?
  private var isAppOpen = false
  /// The earliest instant of the next night.
  private var nightAt: Instant
  private let lived: LivedDays

  /// A sentence that waits for the app to be opened, or that is shown until the app is closed.
  private struct Line: Sendable {
    let sentence: String
    var isShown: Bool
  }

  /// Creates a driver in the state before the first night of `course`.
  package init(_ course: Course, walked: Bool = false) {
    self.course = course
    knowsStepsAtOnce = course.laws.device.facts.knowsStepsAtOnce
    isOn = course.hasInnerLife
    history = KnownHistory(of: course, notesHours: true, walked: walked)
    lived = LivedDays(in: course.itinerary, under: course.laws.rules, life: course.life)
    let created = course.itinerary.day(at: course.createdAt)
    memoir = Memoir(createdOn: created, under: course.life)
    nightAt = .distantFuture
    nightAt = night(after: course.createdAt)
  }

  /// Records the changes of an instant, and processes the night if it is due.
  package mutating func note(_ turn: Replay.ChangedInstant, _ replay: Replay) {
    guard isOn else { return }
    news.removeAll()
    passByThemselves(through: turn.at - Milliseconds(1), replay)
    for case .phaseRevealed(let phase) in turn.changes.lazy.map({ $0.kind }) {
      memoir.note(.init(phase, on: course.itinerary.day(at: turn.at)))
    }
    let asks = knowsStepsAtOnce ? replay.mayQuery : replay.lastStepQuery?.at == turn.at
    if asks, turn.at >= nightAt { passNight(at: turn.at) }
    for change in turn.changes { follow(change.kind) }
    if isAppOpen { line?.isShown = true }
  }

  /// Processes the nights up to `instant` that do not wait for a query.
  package mutating func pass(through instant: Instant, _ replay: Replay) {
    news.removeAll()
    passByThemselves(through: instant, replay)
  }

  /// Processes the nights through `instant` on a phone that knows each step at once and therefore needs no query.
  private mutating func passByThemselves(through instant: Instant, _ replay: Replay) {
    guard isOn, knowsStepsAtOnce, replay.mayQuery else { return }
    while nightAt <= instant, nightAt <= course.end { passNight(at: nightAt) }
  }

  /// The journal pages that the person has hidden, and the chapter names that the person has chosen.
  package var wishes: Journal.Wishes { course.wishes }

  private mutating func passNight(at now: Instant) {
    let day = lived.day(at: now)
    history.move(to: now)
    let (days, areAll) = history.news()
    for day in days { waiting[day.day] = day.steps ?? 0 }
    if areAll { noteAbsent(days) }
    // A blank day can be written for up to four weeks. The walking times of older days are not needed.
    let open = (memoir.lastNight ?? memoir.createdOn).advanced(by: -1 - memoir.rules.numbers.lifeBlankDaysOpen)
    for changed in history.livedNews(forgetting: open) where waiting[changed] == nil {
      if let steps = history.steps(of: changed) { waiting[changed] = steps }
    }
    let over = waiting.filter { $0.key < day }.sorted { $0.key < $1.key }
    for entry in over { waiting[entry.key] = nil }
    let facts = over.map { entry in
      history.lived?.facts(of: entry.key, steps: entry.value, isByTotal: course.isByTotal(entry.key))
        ?? DayFacts(day: entry.key, steps: entry.value)
    }
    let told = memoir.learn(of: facts, inNightTo: day, at: now)
    news.append((now, told))
    lastNightAt = now
    // Hidden moments are not mentioned anywhere.
    let said = told.moments.filter { !wishes.hides($0) }
    line = memoir.line(of: said, on: day).map { Line(sentence: $0, isShown: false) }
    nightAt = night(after: now)
  }

  /// Adds days without steps for the days that a new export no longer contains.
  private mutating func noteAbsent(_ days: [StepDays.Day]) {
    let known = Set(days.map { $0.day })
    for day in memoir.toldDays where !known.contains(day) { waiting[day] = 0 }
  }

  /// Returns the earliest time of the next night: 04:00 on the next lived day; never after the last day.
  private func night(after instant: Instant) -> Instant {
    let today = lived.day(at: instant)
    guard today < .last else { return .distantFuture }
    let next = today.next
    var at = course.itinerary.beginning(of: next, after: instant)
    // Clocks may change between midnight and 04:00.
    for _ in 0..<4 where at < .distantFuture {
      let zone = course.itinerary.zone(at: at)
      let local = zone.localTime(at: at)
      let begins = Milliseconds.hours(course.life.numbers.lifeDayBeginsAtHour)
      guard lived.day(at: at) < next else { break }
      at = at + max(Milliseconds.minutes(1), begins - local.sinceMidnight)
    }
    // A rest needs only one night, at its end.
    if knowsStepsAtOnce, let rest = course.rest(at: at) { at = rest.end }
    return max(at, instant + Milliseconds(1))
  }
}

// The sentence under the pal.
extension NightTeller {
  private mutating func follow(_ change: Change.Kind) {
    if change == .appOpened { isAppOpen = true }
    if change == .appClosed {
      isAppOpen = false
      if line?.isShown == true { line = nil }
    }
  }

  /// The sentence that the app shows under the pal; `nil` if there is none.
  package var sentence: String? { line.flatMap { $0.isShown ? $0.sentence : nil } }

  /// Returns the journal as the owner of `pal` reads it at `instant`.
  package func journal(with pal: Pal, at instant: Instant, wishes: Journal.Wishes) -> Journal {
    Journal(
      of: memoir, on: course.itinerary.day(at: instant), steps: pal.today, isPremium: pal.isPremium, wishes: wishes)
  }
}
