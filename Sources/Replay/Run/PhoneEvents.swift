import PixelPalCore

/// A generator of the events on a phone that the pal itself does not cause: opens and closes, step queries, background
/// wakes, and scripted events.
///
/// None of them depends on the pal, so that they can be generated ahead of it.
struct PhoneEvents: Sendable {
  private let course: Course
  /// The last instant at which something happened; `nil` before the first.
  private(set) var now: Instant?
  /// The last instant at which the system woke the app.
  private(set) var lastWake: Instant?
  /// The current foreground period, with its next query.
  private(set) var front: Front?
  private(set) var lastClose: Instant?
  private(set) var lastQuery: Instant?
  /// The condition that delayed the wake.
  private(set) var wakeLimit = WakeLimit.arrival
  /// True if steps may be reported to the pal.
  private(set) var mayQuery: Bool
  /// The knowledge gained by step queries; `nil` if the phone knows each step at once.
  private var queries: StepQueries?
  private var opens: Opens
  private var unlocks: Unlocks
  private var nextHappening = 0
  private var nextScreen = 0
  private var hasBegun: Bool
  /// The next wake, as far as the look-ahead went.
  private var wakesAt: Instant?
  /// The next instant with an event, as far as the look-ahead went.
  private var upcoming: Instant?
  private let wakeEvery: Milliseconds?
  private let wakesWhileLocked: Bool

  /// A period in which the app is in the foreground.
  struct Front: Hashable, Sendable {
    let closesAt: Instant
    let nextQuery: Instant
  }

  /// The condition that a wake waits for.
  enum WakeLimit: Hashable, Sendable {
    /// Steps must arrive first.
    case arrival
    /// The system limits how often it wakes the app.
    case spacing
    /// The phone must be unlocked.
    case lock
    /// The app must move to the background.
    case front
  }

  /// The events in an interval of time, generated in advance.
  struct Foreseen: Sendable {
    fileprivate(set) var batches: ContiguousArray<Batch> = []
    /// The events of all instants in sequence.
    fileprivate(set) var events: [PalEvent] = []

    /// The events of one instant.
    struct Batch: Sendable {
      let at: Instant
      /// The range of its events among the events of all instants.
      let events: Range<Int>
      /// True if the app may read steps, so that a phone that knows them without a query can report them.
      let mayQuery: Bool
    }
  }

  /// Creates the generator at the beginning of `course`.
  init(_ course: Course) {
    self.course = course
    let facts = course.laws.device.facts
    opens = Opens(of: course.use, from: course.begin)
    unlocks = Unlocks(of: course.use, from: course.begin)
    queries = facts.knowsStepsAtOnce ? nil : StepQueries(course)
    wakeEvery = facts.backgroundWakeEverySeconds.map { .seconds($0) }
    wakesWhileLocked = facts.wakesWhileLocked
    hasBegun = course.onboarding.isEmpty
    mayQuery = hasBegun && course.mayReadSteps
  }
}

// The next instant.
extension PhoneEvents {
  /// Returns the next instant up to `end` at which something happens; `nil` if there is none.
  mutating func next(through end: Instant) -> Instant? {
    let end = min(end, .lastLived)
    if let upcoming { return upcoming <= end ? upcoming : nil }
    guard let now else { return course.begin <= end ? course.begin : nil }
    var next = end + Milliseconds(1)
    func consider(_ instant: Instant?) { if let instant, instant < next, instant > now { next = instant } }
    if nextHappening < course.script.count { consider(course.script[nextHappening].at) }
    if nextScreen < course.onboarding.count { consider(max(course.onboarding[nextScreen], now + Milliseconds(1))) }
    if let front {
      consider(front.closesAt)
      if front.nextQuery <= front.closesAt { consider(front.nextQuery) }
    } else {
      consider(opens.upcoming(through: min(next, end))?.start)
    }
    wakesAt = nil
    consider(nextWake(after: now, through: min(next, end)))
    guard next <= end else { return nil }
    upcoming = next
    return next
  }

  /// Returns the next instant at which the app is woken for steps; `nil` if there is none by `end`.
  private mutating func nextWake(after now: Instant, through end: Instant) -> Instant? {
    guard mayQuery, front == nil, let arrival = queries?.nextArrival() else { return nil }
    wakesAt = wake(after: now, arrival, through: end)
    return wakesAt
  }

  /// Returns the first instant at which the system wakes the app for data that arrived at `arrival`.
  private mutating func wake(after now: Instant, _ arrival: Instant, through end: Instant) -> Instant? {
    var from = max(arrival, now + Milliseconds(1))
    wakeLimit = .arrival
    if let lastWake, let wakeEvery, from < lastWake + wakeEvery {
      from = lastWake + wakeEvery
      wakeLimit = .spacing
    }
    // An open includes its end.
    if let lastClose, from <= lastClose {
      from = lastClose + Milliseconds(1)
      wakeLimit = .front
    }
    let at = wakesWhileLocked ? from : unlocks.first(from: from, through: end)
    if let at, at > from { wakeLimit = .lock }
    guard let at, at <= end, opens.upcoming(through: at).map({ at < $0.start }) ?? true else {
      return nil
    }
    return at
  }
}

// The events at an instant.
extension PhoneEvents {
  /// Adds the events at `now`, which must be the next instant.
  mutating func appendNext(at now: Instant, to events: inout [PalEvent]) {
    upcoming = nil
    if self.now == nil { begin(with: &events) }
    self.now = now
    let mightQuery = mayQuery
    while nextHappening < course.script.count, course.script[nextHappening].at <= now {
      append(course.script[nextHappening].event, &events)
      nextHappening += 1
    }
    // Steps that the app could not read may have arrived long ago. The system wakes the app for them at once, if
    // possible.
    if mayQuery, !mightQuery { _ = nextWake(after: now - Milliseconds(1), through: now) }
    while nextScreen < course.onboarding.count, course.onboarding[nextScreen] <= now {
      leaveScreen(&events)
      nextScreen += 1
    }
    var queriesNow = open(at: now, &events)
    if let front, front.nextQuery <= now {
      queriesNow = true
      self.front = Front(closesAt: front.closesAt, nextQuery: now + course.queryEvery)
    }
    if wakesAt == now, front == nil, mayQuery {
      events.append(.woken)
      lastWake = now
      queriesNow = true
    }
    if mayQuery, queriesNow, let report = queries?.ask(at: now) {
      events.append(.steps(report))
      lastQuery = now
    }
    if front?.closesAt == now {
      events.append(.closed)
      front = nil
      lastClose = now
    }
    if course.refusesStart(at: now) { events.append(.liveActivityFailed(startedAt: now)) }
  }

  private func begin(with events: inout [PalEvent]) {
    if course.onboarding.isEmpty {
      events.append(.time)
    } else {
      events.append(.entitlements(course.entitlements))
    }
  }

  private mutating func append(_ event: PalEvent, _ events: inout [PalEvent]) {
    // A permission change has no effect before there is a pal.
    if case .permission(let granted) = event, hasBegun { mayQuery = granted }
    events.append(event)
  }

  /// Adds the events of the person's action on the current screen.
  private mutating func leaveScreen(_ events: inout [PalEvent]) {
    switch nextScreen {
    case 0:
      let close = course.use.held(Interval(from: course.createdAt, lasting: course.use.rhythm.openLasts)).end
      front = Front(closesAt: close, nextQuery: course.createdAt + course.queryEvery)
      while opens.upcoming(through: close) != nil { opens.pass() }
      events.append(.opened(closesAt: close))
    case 2:
      events.append(.onboarding(.choose(course.look.gender, course.look.style)))
      events.append(.onboarding(.go))
    case 1, 3, 4: events.append(.onboarding(.go))
    default:
      events.append(.onboarding(.answer(granted: course.mayReadSteps)))
      (hasBegun, mayQuery) = (true, course.mayReadSteps)
    }
  }

  /// Opens the app if an open is due; returns true if it did.
  private mutating func open(at now: Instant, _ events: inout [PalEvent]) -> Bool {
    guard front == nil, let open = opens.upcoming(through: now) else { return false }
    opens.pass()
    front = Front(closesAt: open.end, nextQuery: now + course.queryEvery)
    events.append(.opened(closesAt: open.end))
    return true
  }

  /// Replaces the contents of `foreseen` with all events up to `end`.
  mutating func foresee(through end: Instant, in foreseen: inout Foreseen) {
    foreseen.batches.removeAll(keepingCapacity: true)
    foreseen.events.removeAll(keepingCapacity: true)
    while let at = next(through: end) {
      let first = foreseen.events.count
      appendNext(at: at, to: &foreseen.events)
      foreseen.batches.append(.init(at: at, events: first..<foreseen.events.count, mayQuery: mayQuery))
    }
  }
}
