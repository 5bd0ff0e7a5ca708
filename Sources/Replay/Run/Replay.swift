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
  package internal(set) var pal: Pal
  /// The last instant at which something happened; `nil` before the first.
  package internal(set) var now: Instant?
  /// What was walked, as far as the replay has come.
  var walked: Walked
  /// When the system woke the app last.
  var lastWake: Instant?
  /// The open that lasts, and its next look.
  var front: Front?
  var lastClose: Instant?
  var lastLook: Instant?
  /// What the phone learns by looking; `nil` where it knows each step at once.
  var looks: Looks?
  var opens: Opens
  var unlocks: Unlocks
  var nextHappening = 0
  var nextScreen: Int
  /// When the app is woken next, as far as was looked ahead.
  var wakesAt: Instant?
  /// What kept the system from waking it sooner.
  var wakeLimit = WakeLimit.arrival
  /// Whether the pal may be told of steps.
  var mayLook = false
  private let wakeEvery: Milliseconds?
  private let wakesWhileLocked: Bool

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
    wakeEvery = course.laws.device.facts.backgroundWakeEverySeconds.map { .seconds($0) }
    wakesWhileLocked = course.laws.device.facts.wakesWhileLocked
    let zone = course.places.zone(at: course.begin)
    if course.onboarding.isEmpty {
      pal = Pal(
        createdAt: course.createdAt, look: course.look, zone: zone,
        permission: course.mayReadSteps ? .granted : .denied, entitlements: course.entitlements,
        hasSeenPaywall: course.hasSeenPaywall, under: course.laws)
    } else {
      pal = Pal(zone: zone)
    }
    mayLook = pal.permission == .granted
  }

  var laws: Laws { course.laws }
}

// Which instant comes next.
extension Replay {
  /// Goes to the next instant up to `end` at which something happens, and says what it changed; `nil` without one.
  package mutating func next(through end: Instant) -> Turn? {
    guard let at = nextInstant(through: end) else { return nil }
    let events = events(at: at)
    now = at
    let changes = pal.handle(events, at: at, under: laws)
    mayLook = pal.permission == .granted
    return Turn(at: at, changes: changes)
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
      consider(opens.upcoming(through: min(next, end))?.start)
    }
    consider(pal.nextWake(after: now, under: laws))
    if pal.isRedacted { consider(unlocks.first(from: now + Milliseconds(1), through: min(next, end))) }
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
