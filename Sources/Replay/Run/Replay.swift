package import PixelPalCore
import StepHistory

/// A replay in progress: a pal, and everything that has happened to it so far.
///
///     var replay = Replay(course)
///     while let turn = replay.next(through: course.end) {
///       for change in turn.changes { print(change.at, change.kind.name) }
///     }
///     replay.pal.presentation(of: .compact, at: course.end, under: course.laws)
///
/// It advances from one instant with an event to the next, and reads no clock. A copy at any point continues exactly as
/// the original does.
package struct Replay: Sendable {
  /// The replay plan.
  package let course: Course
  /// The pal in its current state.
  package internal(set) var pal: Pal
  /// The last instant at which something happened; `nil` before the first.
  package internal(set) var now: Instant?
  /// The marks reached on foot so far; used only if each step is known at once.
  var walked: Walked
  /// The next mark, or the instant up to which there is none.
  var ahead: (at: Instant, mark: Walked.Mark?) = (.distantPast, nil)
  /// The running sum of steps, at the last instant at which it was needed.
  var steps: ForwardSum
  /// The number of reached phases that were reported to the pal; used only if each step is known at once.
  var toldPhases = 0
  /// The walks that have not begun.
  var walks: Walks
  /// The last millisecond before each withdrawal of permission; used only if each step is known at once.
  var lastReadings: ArraySlice<Instant> = []
  /// The generator of phone events.
  var phone: PhoneEvents
  /// Phone events that another stage has generated in advance.
  private var foreseen = PhoneEvents.Foreseen()
  private var isForeseen = false
  /// The number of batches of `foreseen` that have been consumed.
  private var gone = 0
  private var unlocks: Unlocks
  private let knowsStepsAtOnce: Bool
  /// True if the phone ever refuses to start a Live Activity.
  private let mayBeRefused: Bool
  /// True if steps may be reported to the pal.
  private(set) var mayQuery: Bool
  /// The instant at which the pal wants to be woken.
  private var wake: Instant?
  /// True if the last instant had only a query without new data.
  package private(set) var isWithoutNews = false
  /// The changes of the last instant.
  private(set) var changes: [Change] = []
  private var room: TurnRoom
  /// A reused buffer for the events of an instant.
  private var events: [PalEvent] = []

  /// The changes of one instant.
  package struct ChangedInstant: Sendable {
    /// The instant.
    package let at: Instant
    /// The changes; empty if there are none.
    package let changes: [Change]
  }

  /// Creates a replay at the beginning of `course`.
  ///
  /// With `tellsChanges` false, changes are not recorded, for callers that need only a summary. With `notesActivity`,
  /// the requests to the Live Activity are recorded, for callers that simulate another Live Activity with the same
  /// requests.
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

  /// True if anything changed at the last instant.
  var hasChanged: Bool { mutating get { room.hasChanged } }
  /// True if nothing visible changed at the last instant.
  var looksTheSame: Bool { mutating get { room.looksTheSame } }
  /// The summary of the replay so far, or since the state was saved.
  var summary: Summary { room.summary }

  /// Moves the requests to the Live Activity since the last call into `asked`, and keeps its storage for new requests.
  mutating func exchangeAsked(_ asked: inout AskedActivity) { room.exchangeAsked(&asked) }
}

// The next instant.
extension Replay {
  /// Advances to the next instant up to `end` at which something happens, and returns its changes; `nil` if there is
  /// none.
  package mutating func next(through end: Instant) -> ChangedInstant? {
    step(through: end).map { ChangedInstant(at: $0, changes: changes) }
  }

  /// Advances to the next instant up to `end` without copying its changes; `nil` if there is none.
  ///
  /// The caller must read ``changes`` before the next step.
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
      // For instants with phone events, the phone generates this event.
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

  /// Makes the pal handle a step query that is the only event of the instant.
  private mutating func handle(_ report: StepReport, at now: Instant) {
    isWithoutNews = pal.handleIfNothingNew(report, at: now, before: wake)
    if isWithoutNews {
      room.pass(at: now)
    } else {
      comeBack(at: pal.handle(report, at: now, in: &room), after: now)
    }
  }

  /// Stores the instant at which the pal wants to be woken; during a rest, recurring changes do not wake it.
  private mutating func comeBack(at next: Instant?, after now: Instant) {
    wake = next
    guard let next, let rest = course.rest(at: next) else { return }
    wake = min(pal.nextSingleWake(after: now, in: &room) ?? rest.end, rest.end)
  }

  /// Advances through everything that happens up to `end`.
  package mutating func advance(through end: Instant) { while next(through: end) != nil {} }

  /// Receives all phone events up to the instant to which the replay advances next.
  ///
  /// It swaps buffers: `next` gets the events that were received before, so that its storage is reused.
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

  /// Consumes the next batch of phone events, and returns the range of its events.
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
    // Considered last, because the search for steps must not go beyond the next instant.
    if knowsStepsAtOnce, mayQuery { consider(nextStep(after: now, through: min(next, end))) }
    return next <= end ? next : nil
  }

  /// Adds the events that tell a redacted pal that the phone is unlocked, if it is.
  private mutating func unlock(at now: Instant, _ events: inout [PalEvent]) {
    if let opening = events.firstIndex(where: { if case .opened = $0 { true } else { false } }) {
      events.insert(.phoneUnlocked, at: opening)
    }
    if unlocks.first(from: now, through: now) != nil { events.insert(.phoneUnlocked, at: 0) }
  }
}

// The pal at an instant.
extension Replay {
  /// Returns the pal at `instant`, through which the replay must have been advanced.
  ///
  /// If each step is known at once, the pal knows the last one; otherwise it knows the result of the last query.
  package func pal(at instant: Instant) -> Pal {
    guard knowsStepsAtOnce, mayQuery, now.map({ $0 < instant }) ?? false else { return pal }
    var copy = self
    let report = copy.reportAtOnce(at: instant)
    _ = copy.pal.handle(.steps(report), at: instant, under: laws)
    return copy.pal
  }
}
