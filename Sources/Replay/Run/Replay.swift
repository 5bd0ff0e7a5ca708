package import PixelPalCore

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
  package private(set) var pal: Pal
  /// The last instant at which something happened; `nil` before the first.
  package private(set) var now: Instant?
  /// What was walked, as far as the replay has come.
  private(set) var walked: Walked
  /// When the system woke the app last.
  private(set) var lastWake: Instant?
  /// The open that lasts, and its next look.
  private(set) var front: Front?
  private(set) var lastClose: Instant?
  private(set) var lastLook: Instant?
  /// What the phone learns by looking; `nil` where it knows each step at once.
  private var looks: Looks?
  private var opens: Opens
  private var unlocks: Unlocks
  private var nextHappening = 0
  private var nextScreen: Int
  /// When the app is woken next, as far as was looked ahead.
  private var wakesAt: Instant?
  /// What kept the system from waking it sooner.
  private(set) var wakeLimit = WakeLimit.arrival

  /// The app is in front.
  struct Front: Hashable, Sendable, Codable {
    let closesAt: Instant
    let nextLook: Instant
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

  /// What one instant changed.
  package struct Turn: Sendable {
    /// When.
    package let at: Instant
    /// What; empty when nothing did.
    package let changes: [Change]
  }

  /// The beginning of `course`.
  package init(_ course: Course) {
    self.course = course
    walked = Walked(course)
    opens = Opens(of: course.use, from: course.begin)
    unlocks = Unlocks(of: course.use, from: course.begin)
    looks = course.laws.device.facts.knowsStepsAtOnce ? nil : Looks(course)
    nextScreen = 0
    let zone = course.places.zone(at: course.begin)
    if course.onboarding.isEmpty {
      pal = Pal(
        createdAt: course.createdAt, look: course.look, zone: zone,
        permission: course.mayReadSteps ? .granted : .denied, entitlements: course.entitlements,
        hasSeenPaywall: course.hasSeenPaywall, under: course.laws)
    } else {
      pal = Pal(zone: zone)
    }
  }

  private var laws: Laws { course.laws }
  private var mayLook: Bool { pal.permission == .granted }
}

// Which instant comes next.
extension Replay {
  /// Goes to the next instant up to `end` at which something happens, and says what it changed; `nil` without one.
  package mutating func next(through end: Instant) -> Turn? {
    guard let at = nextInstant(through: end) else { return nil }
    let events = events(at: at)
    now = at
    return Turn(at: at, changes: pal.handle(events, at: at, under: laws))
  }

  /// Goes through all that happens up to `end`, and tells of nothing.
  package mutating func advance(through end: Instant) { while next(through: end) != nil {} }

  private mutating func nextInstant(through end: Instant) -> Instant? {
    guard let now else { return course.begin <= end ? course.begin : nil }
    var next = end + Milliseconds(1)
    func consider(_ instant: Instant?) { if let instant, instant < next, instant > now { next = instant } }
    if nextHappening < course.script.count { consider(course.script[nextHappening].at) }
    if nextScreen < course.onboarding.count { consider(max(course.onboarding[nextScreen], now + Milliseconds(1))) }
    if let front {
      consider(front.closesAt)
      if front.nextLook <= front.closesAt { consider(front.nextLook) }
    } else {
      consider(opens.upcoming(through: min(next, end), of: course.use)?.start)
    }
    consider(pal.nextWake(after: now, under: laws))
    if pal.isRedacted { consider(unlocks.first(from: now + Milliseconds(1), through: min(next, end), of: course.use)) }
    wakesAt = nil
    consider(nextKnowledge(after: now, through: min(next, end)))
    return next <= end ? next : nil
  }

  /// When steps make something happen; `nil` when they do not by `end`.
  private mutating func nextKnowledge(after now: Instant, through end: Instant) -> Instant? {
    guard mayLook else { return nil }
    guard looks != nil else { return nextStep(after: now, through: end) }
    guard front == nil, let arrival = looks?.nextArrival() else { return nil }
    wakesAt = wake(after: now, arrival, through: end)
    return wakesAt
  }

  /// The first instant at which the system wakes the app for what arrived at `arrival`.
  private mutating func wake(after now: Instant, _ arrival: Instant, through end: Instant) -> Instant? {
    var from = max(arrival, now + Milliseconds(1))
    wakeLimit = .arrival
    if let lastWake, let every = laws.device.facts.backgroundWakeEverySeconds, from < lastWake + .seconds(every) {
      from = lastWake + .seconds(every)
      wakeLimit = .spacing
    }
    // An open includes its close.
    if let lastClose, from <= lastClose {
      from = lastClose + Milliseconds(1)
      wakeLimit = .front
    }
    let at = laws.device.facts.wakesWhileLocked ? from : unlocks.first(from: from, through: end, of: course.use)
    if let at, at > from { wakeLimit = .lock }
    guard let at, at <= end, opens.upcoming(through: at, of: course.use).map({ at < $0.start }) ?? true else {
      return nil
    }
    return at
  }
}

// What happens at an instant.
extension Replay {
  private mutating func events(at now: Instant) -> [PalEvent] {
    var events: [PalEvent] = []
    if self.now == nil { begin(with: &events) }
    if pal.isRedacted, unlocks.first(from: now, through: now, of: course.use) != nil { events.append(.phoneUnlocked) }
    while nextHappening < course.script.count, course.script[nextHappening].at <= now {
      events.append(course.script[nextHappening].event)
      nextHappening += 1
    }
    while nextScreen < course.onboarding.count, course.onboarding[nextScreen] <= now {
      leaveScreen(&events)
      nextScreen += 1
    }
    var looks = open(at: now, &events)
    if let front, front.nextLook <= now {
      looks = true
      self.front = Front(closesAt: front.closesAt, nextLook: now + course.lookEvery)
    }
    if wakesAt == now, front == nil {
      events.append(.woken)
      lastWake = now
      looks = true
    }
    if events.answerAboutSteps ?? mayLook { tell(at: now, looks: looks, &events) }
    if front?.closesAt == now {
      events.append(.closed)
      front = nil
      lastClose = now
    }
    return events
  }

  private func begin(with events: inout [PalEvent]) {
    if course.onboarding.isEmpty {
      events.append(.time)
    } else {
      events.append(.entitlements(course.entitlements))
    }
  }

  /// What the person does on the screen in front.
  private mutating func leaveScreen(_ events: inout [PalEvent]) {
    switch nextScreen {
    case 0:
      let close = (course.onboarding.last ?? course.createdAt) + course.use.rhythm.openLasts
      front = Front(closesAt: close, nextLook: course.createdAt + course.lookEvery)
      while opens.upcoming(through: close, of: course.use) != nil { opens.pass() }
      events.append(.opened(closesAt: close))
    case 2:
      events.append(.onboarding(.choose(course.look.gender, course.look.style)))
      events.append(.onboarding(.go))
    case 1, 3, 4: events.append(.onboarding(.go))
    default: events.append(.onboarding(.answer(granted: course.mayReadSteps)))
    }
  }

  /// Brings the app to the front if it is time, and says whether it was.
  private mutating func open(at now: Instant, _ events: inout [PalEvent]) -> Bool {
    guard front == nil, let open = opens.upcoming(through: now, of: course.use) else { return false }
    opens.pass()
    front = Front(closesAt: open.end, nextLook: now + course.lookEvery)
    if pal.isRedacted { events.append(.phoneUnlocked) }
    events.append(.opened(closesAt: open.end))
    return true
  }

  /// What the app knows of steps by now, if it looks or need not look.
  private mutating func tell(at now: Instant, looks: Bool, _ events: inout [PalEvent]) {
    if self.looks == nil {
      events.append(.steps(reportAtOnce(at: now)))
    } else if looks, let report = self.looks?.look(at: now) {
      events.append(.steps(report))
      lastLook = now
    }
  }
}

extension [PalEvent] {
  /// What these say last about whether the app may read steps; `nil` when they do not.
  fileprivate var answerAboutSteps: Bool? {
    var answer: Bool?
    for event in self {
      switch event {
      case .permission(let granted), .onboarding(.answer(let granted)): answer = granted
      case .phoneUnlocked, .phoneLocked, .phoneRestarted, .activityDismissed, .opened, .woken, .onboarding,
        .entitlements, .skinChosen, .lookChosen, .zone, .steps, .lockedFeatureOpened, .closed, .time:
        break
      }
    }
    return answer
  }
}

// A phone that knows each step at once.
extension Replay {
  /// When steps make something happen by `end`.
  private mutating func nextStep(after now: Instant, through end: Instant) -> Instant? {
    let walk = walked.walk(by: end)
    let bound = walk.map { min(max($0.start, now + Milliseconds(1)), end) } ?? end
    return walked.next(by: bound, total: pal.hearsEveryStep ? walked.counted + 1 : nil)?.at ?? walk.map { _ in bound }
  }

  private mutating func reportAtOnce(at now: Instant) -> StepReport {
    walked.move(to: now)
    var walks: [Interval] = []
    while let walk = walked.walk(by: now) {
      walks.append(walk)
      walked.passWalk()
    }
    let today = Int(clamping: walked.today)
    let milestone = today - today % laws.rules.milestoneEverySteps
    return StepReport(
      counted: Int(clamping: walked.counted), today: today, walks: walks,
      totals: walked.phases.map { .init(total: $0.phase.begins(under: laws.rules), at: $0.at) },
      milestoneWalkedAt: walked.instant(ofMilestone: milestone, on: walked.stretch.day))
  }
}

// The pal at an instant.
extension Replay {
  /// The pal as it stands at `instant`, through which the replay has been advanced.
  ///
  /// Where each step is known at once it has heard of the last one; elsewhere it knows what the last look told.
  package func pal(at instant: Instant) -> Pal {
    guard mayLook, now.map({ $0 < instant }) ?? false, laws.device.facts.knowsStepsAtOnce else { return pal }
    var copy = self
    let report = copy.reportAtOnce(at: instant)
    _ = copy.pal.handle(.steps(report), at: instant, under: laws)
    return copy.pal
  }
}

// Going on.
extension Replay {
  mutating func resume(
    pal: Pal, at now: Instant, lastWake: Instant?, lastClose: Instant?, lastLook: Instant?, front: Front?
  ) {
    self.pal = pal
    self.now = now
    self.lastWake = lastWake
    self.lastClose = lastClose
    self.lastLook = lastLook
    self.front = front
    let next = max(now, front?.closesAt ?? now) + Milliseconds(1)
    opens = Opens(of: course.use, from: next)
    unlocks = Unlocks(of: course.use, from: now)
    nextHappening = course.script.firstIndex { $0.at > now } ?? course.script.count
    nextScreen = course.onboarding.firstIndex { $0 > now } ?? course.onboarding.count
    if looks == nil {
      // What has begun by then was told.
      if mayLook { _ = reportAtOnce(at: now) }
    } else if let lastLook {
      _ = looks?.look(at: lastLook)
    }
  }
}
