import PixelPalCore

/// What happens to a pal on its phone, apart from what the pal itself brings about: opens and closes, step queries,
/// wakes in the background, and what the scenario says.
///
/// None of it depends on the pal, so that it can be worked out ahead of whatever the pal makes of it.
struct PhoneEvents: Sendable {
  private let course: Course
  /// The last instant at which something happened; `nil` before the first.
  private(set) var now: Instant?
  /// When the system woke the app last.
  private(set) var lastWake: Instant?
  /// The open that lasts, and its next query.
  private(set) var front: Front?
  private(set) var lastClose: Instant?
  private(set) var lastQuery: Instant?
  /// What kept the system from waking the app sooner.
  private(set) var wakeLimit = WakeLimit.arrival
  /// Whether the pal may be told of steps.
  private(set) var mayQuery: Bool
  /// What the phone learns by asking; `nil` where it knows each step at once.
  private var queries: StepQueries?
  private var opens: Opens
  private var unlocks: Unlocks
  private var nextHappening = 0
  private var nextScreen = 0
  private var hasBegun: Bool
  /// When the app is woken next, as far as was looked ahead.
  private var wakesAt: Instant?
  /// What comes next, as far as was looked ahead.
  private var upcoming: Instant?
  private let wakeEvery: Milliseconds?
  private let wakesWhileLocked: Bool

  /// The app is in front.
  struct Front: Hashable, Sendable {
    let closesAt: Instant
    let nextQuery: Instant
  }

  /// What a wake has to wait for.
  enum WakeLimit: Hashable, Sendable {
    /// Steps have to arrive first.
    case arrival
    /// The system wakes the app only so often.
    case spacing
    /// The phone has to be unlocked.
    case lock
    /// The app has to leave the front.
    case front
  }

  /// What happens in a stretch of time.
  struct Foreseen: Sendable {
    fileprivate(set) var batches: ContiguousArray<Batch> = []
    /// The events of all turns, one after another.
    fileprivate(set) var events: [PalEvent] = []

    /// What happens at one instant.
    struct Batch: Sendable {
      let at: Instant
      /// Where its events are among all.
      let events: Range<Int>
      /// Whether the app may read steps, so that somebody who need not ask for them can tell them.
      let mayQuery: Bool
    }
  }

  /// The beginning of `course`.
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

// Which instant comes next.
extension PhoneEvents {
  /// The next instant up to `end` at which something happens; `nil` without one.
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

  /// When the app is woken for steps; `nil` when it is not by `end`.
  private mutating func nextWake(after now: Instant, through end: Instant) -> Instant? {
    guard mayQuery, front == nil, let arrival = queries?.nextArrival() else { return nil }
    wakesAt = wake(after: now, arrival, through: end)
    return wakesAt
  }

  /// The first instant at which the system wakes the app for what arrived at `arrival`.
  private mutating func wake(after now: Instant, _ arrival: Instant, through end: Instant) -> Instant? {
    var from = max(arrival, now + Milliseconds(1))
    wakeLimit = .arrival
    if let lastWake, let wakeEvery, from < lastWake + wakeEvery {
      from = lastWake + wakeEvery
      wakeLimit = .spacing
    }
    // An open includes its close.
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

// What happens then.
extension PhoneEvents {
  /// Adds what happens at `now`, which is next.
  mutating func appendNext(at now: Instant, to events: inout [PalEvent]) {
    upcoming = nil
    if self.now == nil { begin(with: &events) }
    self.now = now
    let mightQuery = mayQuery
    while nextHappening < course.script.count, course.script[nextHappening].at <= now {
      append(course.script[nextHappening].event, &events)
      nextHappening += 1
    }
    // Steps that were kept from the app have arrived long ago: it is woken for them at once, if it may be.
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
    // Before there is a pal nobody is asked.
    if case .permission(let granted) = event, hasBegun { mayQuery = granted }
    events.append(event)
  }

  /// What the person does on the screen in front.
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

  /// Brings the app to the front if it is time, and says whether it was.
  private mutating func open(at now: Instant, _ events: inout [PalEvent]) -> Bool {
    guard front == nil, let open = opens.upcoming(through: now) else { return false }
    opens.pass()
    front = Front(closesAt: open.end, nextQuery: now + course.queryEvery)
    events.append(.opened(closesAt: open.end))
    return true
  }

  /// All that happens up to `end`, put in place of what `foreseen` held.
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
