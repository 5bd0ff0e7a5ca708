package import PixelPalCore
import StepHistory

/// A course that is being replayed: a pal, and what has become of it by now.
///
///     var replay = Replay(course)
///     while let turn = replay.next(through: course.end) {
///       for change in turn.changes { print(change.at, change.kind.name) }
///     }
///     replay.pal.presentation(of: .compact, at: course.end, under: course.laws)
///
/// It goes from one instant at which something happens to the next, and reads no clock. A copy taken anywhere goes on as
/// the original does.
package struct Replay: Sendable {
  /// What is replayed.
  package let course: Course
  /// The pal as it stands.
  package internal(set) var pal: Pal
  /// The last instant at which something happened; `nil` before the first.
  package internal(set) var now: Instant?
  /// What was reached on foot, as far as the replay has come; only where each step is known at once.
  var walked: Walked
  /// What is reached next, or how far nothing is.
  var ahead: (at: Instant, mark: Walked.Mark?) = (.distantPast, nil)
  /// What was counted when it mattered last.
  var steps: ForwardSum
  /// How many of the phases that were reached the pal was told of; only where each step is known at once.
  var toldPhases = 0
  /// The walks that have not begun.
  var walks: Walks
  /// The last millisecond before each withdrawal of permission; only where each step is known at once.
  var lastReadings: ArraySlice<Instant> = []
  /// What happens on the phone.
  var phone: PhoneEvents
  /// What happens on the phone, where somebody has worked it out already.
  private var foreseen = PhoneEvents.Foreseen()
  private var isForeseen = false
  /// How many batches of that are gone.
  private var gone = 0
  private var unlocks: Unlocks
  private let knowsStepsAtOnce: Bool
  /// Whether the phone ever refuses to start a Live Activity.
  private let mayBeRefused: Bool
  /// Whether the pal may be told of steps.
  private(set) var mayQuery: Bool
  /// When the pal wants to be woken.
  private var wake: Instant?
  /// Whether all that happened at the last instant was a query that told nothing new.
  package private(set) var isWithoutNews = false
  /// What the last instant changed.
  private(set) var changes: [Change] = []
  private var room: TurnRoom
  /// Room for the events of an instant.
  private var events: [PalEvent] = []

  /// What one instant changed.
  package struct ChangedInstant: Sendable {
    /// When.
    package let at: Instant
    /// What; empty when nothing did.
    package let changes: [Change]
  }

  /// The beginning of `course`; who asks for a summary alone is spared the changes, and who leads another Live Activity
  /// through the same is told what the pal's own was asked for.
  package init(_ course: Course, tellsChanges: Bool = true, notesActivity: Bool = false) {
    self.course = course
    let zone = course.itinerary.zone(at: course.begin)
    pal =
      course.onboarding.isEmpty
      ? Pal(
        createdAt: course.createdAt, look: course.look, zone: zone,
        permission: course.mayReadSteps ? .granted : .denied, entitlements: course.entitlements,
        hasSeenPaywall: course.hasSeenPaywall, under: course.laws)
      : Pal(zone: zone)
    phone = PhoneEvents(course)
    mayQuery = phone.mayQuery
    walked = Walked(course)
    steps = ForwardSum(course.truth)
    walks = Walks(course.truth, pace: course.laws.rules.walkingPace)
    unlocks = Unlocks(of: course.use, from: course.begin)
    knowsStepsAtOnce = course.laws.device.facts.knowsStepsAtOnce
    if knowsStepsAtOnce {
      lastReadings =
        course.script.compactMap {
          if case .permission(false) = $0.event { $0.at - Milliseconds(1) } else { nil }
        }[...]
    }
    mayBeRefused = !course.refusals.isEmpty
    room = TurnRoom(under: course.laws, tellsChanges: tellsChanges, notesActivity: notesActivity)
  }

  var laws: Laws { course.laws }

  /// Whether anything changed at the last instant.
  var hasChanged: Bool { mutating get { room.hasChanged } }
  /// Whether nothing looks different from what it was like at the instant before.
  var looksTheSame: Bool { mutating get { room.looksTheSame } }
  /// What was done so far, or since it was saved.
  var summary: Summary { room.summary }

  /// Leaves in `asked` what the Live Activity was asked for since the last time, and keeps what that held as room for more.
  mutating func exchangeAsked(_ asked: inout AskedActivity) { room.exchangeAsked(&asked) }
}

// Which instant comes next.
extension Replay {
  /// Goes to the next instant up to `end` at which something happens, and says what it changed; `nil` without one.
  package mutating func next(through end: Instant) -> ChangedInstant? {
    step(through: end).map { ChangedInstant(at: $0, changes: changes) }
  }

  /// Goes to the next instant up to `end` for whoever looks at ``changes`` before the next step; `nil` without one.
  mutating func step(through end: Instant) -> Instant? {
    let end = min(end, .lastLived)
    let phoneNext = nextOnPhone(through: end)
    guard let at = nextInstant(phoneNext, through: end) else { return nil }
    now = at
    let isOnPhone = phoneNext == at
    if isOnPhone, isForeseen, !pal.isRedacted, !knowsStepsAtOnce {
      let range = passForeseen()
      handle(foreseen.events, range, at: at)
    } else if !isOnPhone, knowsStepsAtOnce, mayQuery, !pal.isRedacted, !isRefused(at: at) {
      handle(reportAtOnce(at: at), at: at)
    } else {
      var events: [PalEvent] = []
      swap(&events, &self.events)
      events.removeAll(keepingCapacity: true)
      if isOnPhone { appendOnPhone(at, to: &events) }
      if pal.isRedacted { unlock(at: at, &events) }
      if knowsStepsAtOnce, mayQuery { events.append(.steps(reportAtOnce(at: at))) }
      // Of what happens on the phone it is said there.
      if !isOnPhone, isRefused(at: at) { events.append(.liveActivityFailed(startedAt: at)) }
      handle(events, events.indices, at: at)
      swap(&events, &self.events)
    }
    room.exchangeChanges(&changes)
    return at
  }

  @inline(__always) private func isRefused(at now: Instant) -> Bool { mayBeRefused && course.refusesStart(at: now) }

  private mutating func handle(_ events: [PalEvent], _ range: Range<Int>, at now: Instant) {
    isWithoutNews =
      range.count == 1 && pal.handleIfNothingNew(events[range.lowerBound], at: now, before: wake)
    if isWithoutNews {
      room.pass(at: now)
    } else {
      comeBack(at: pal.handle(events, range, at: now, in: &room), after: now)
    }
  }

  /// Has the pal handle a query of the step data, which is all that happens.
  private mutating func handle(_ report: StepReport, at now: Instant) {
    isWithoutNews = pal.handleIfNothingNew(report, at: now, before: wake)
    if isWithoutNews {
      room.pass(at: now)
    } else {
      comeBack(at: pal.handle(report, at: now, in: &room), after: now)
    }
  }

  /// Notes when the pal wants to be woken; in a rest what comes again and again does not wake it.
  private mutating func comeBack(at next: Instant?, after now: Instant) {
    wake = next
    guard let next, let rest = course.rest(at: next) else { return }
    wake = min(pal.nextSingleWake(after: now, in: &room) ?? rest.end, rest.end)
  }

  /// Goes through all that happens up to `end`, and tells of nothing.
  package mutating func advance(through end: Instant) { while next(through: end) != nil {} }

  /// Receives what happens on the phone from `next`, which is all up to the instant that is gone to next, and leaves there
  /// what it had before.
  mutating func receive(_ next: inout PhoneEvents.Foreseen) {
    swap(&foreseen, &next)
    (isForeseen, gone) = (true, 0)
  }

  private mutating func nextOnPhone(through end: Instant) -> Instant? {
    guard isForeseen else { return phone.next(through: end) }
    return gone < foreseen.batches.count ? foreseen.batches[gone].at : nil
  }

  private mutating func appendOnPhone(_ at: Instant, to events: inout [PalEvent]) {
    if isForeseen {
      events += foreseen.events[passForeseen()]
    } else {
      phone.appendNext(at: at, to: &events)
      mayQuery = phone.mayQuery
    }
  }

  /// Goes past what happens next of what was foreseen, and says where its events are.
  private mutating func passForeseen() -> Range<Int> {
    let batch = foreseen.batches[gone]
    gone += 1
    mayQuery = batch.mayQuery
    return batch.events
  }

  private mutating func nextInstant(_ phoneNext: Instant?, through end: Instant) -> Instant? {
    guard let now else { return phoneNext }
    var next = end + Milliseconds(1)
    func consider(_ instant: Instant?) { if let instant, instant < next, instant > now { next = instant } }
    consider(phoneNext)
    consider(wake)
    if pal.isRedacted { consider(unlocks.first(from: now + Milliseconds(1), through: min(next, end))) }
    // The last, since what was walked is found up to the next instant and not beyond.
    if knowsStepsAtOnce, mayQuery { consider(nextStep(after: now, through: min(next, end))) }
    return next <= end ? next : nil
  }

  /// Tells a pal that is hidden until then that the phone is unlocked, where it is.
  private mutating func unlock(at now: Instant, _ events: inout [PalEvent]) {
    if let opening = events.firstIndex(where: { if case .opened = $0 { true } else { false } }) {
      events.insert(.phoneUnlocked, at: opening)
    }
    if unlocks.first(from: now, through: now) != nil { events.insert(.phoneUnlocked, at: 0) }
  }
}

// The pal at an instant.
extension Replay {
  /// The pal as it stands at `instant`, through which the replay has been advanced.
  ///
  /// Where each step is known at once it has heard of the last one; elsewhere it knows what the last query told.
  package func pal(at instant: Instant) -> Pal {
    guard knowsStepsAtOnce, mayQuery, now.map({ $0 < instant }) ?? false else { return pal }
    var copy = self
    let report = copy.reportAtOnce(at: instant)
    _ = copy.pal.handle(.steps(report), at: instant, under: laws)
    return copy.pal
  }
}
