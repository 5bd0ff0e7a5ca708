/// The schedule of widget reloads within the phone's budget.
struct WidgetSchedule: Hashable, Sendable {
  /// The facts that the app shared last; it shares them whenever it runs.
  var shared: WidgetFacts
  /// The timeline that the widgets draw.
  private(set) var timeline: WidgetTimeline
  /// The reloads that used budget, ascending; expired ones are removed when the budget is next checked.
  private(set) var counted: [Instant] = []
  /// True if a reload is deferred until the budget allows it.
  private(set) var isWaiting = false

  static let budgetWindow = Milliseconds.hours(24)
}

extension WidgetSchedule {
  /// Creates the schedule with the first timeline, made together with the profile; this does not count as a reload.
  init(_ facts: WidgetFacts, createdAt: Instant, in zone: Zone, under laws: Laws) {
    self.init(shared: facts, timeline: WidgetTimeline(of: facts, madeAt: createdAt, in: zone, under: laws))
  }

  /// Returns the same schedule with `timeline` as the drawn one.
  func drawing(_ timeline: WidgetTimeline) -> WidgetSchedule {
    var schedule = self
    schedule.timeline = timeline
    return schedule
  }

  /// A reload that has happened.
  struct Reload: Hashable, Sendable {
    let cause: ReloadCause
    /// True if it used budget.
    let counted: Bool
  }

  /// The result of a decision at one instant.
  enum Decision: Hashable, Sendable {
    case reloaded(Reload)
    /// A reload is deferred until the budget allows it.
    case held(ReloadCause, until: Instant)
    case nothing
  }

  /// The state of the app at an instant.
  struct AppStatus: Hashable, Sendable {
    var isRunning: Bool
    var isInFront: Bool
  }

  /// Returns true if no reload is deferred and no refresh is due at `now`, so that nothing happens unless the app runs.
  @inline(__always) func isQuiet(at now: Instant) -> Bool { !isWaiting && timeline.refreshAfter > now }

  /// Decides whether widgets are reloaded at `now`.
  ///
  /// A refresh with the cause `policy` draws the facts that were shared last, and does not update them.
  mutating func decide(
    trigger: ReloadCause?, at now: Instant, in zone: Zone, _ appStatus: AppStatus, under laws: Laws
  ) -> Decision {
    guard let cause = cause(trigger: trigger, at: now, in: zone, isRunning: appStatus.isRunning) else {
      isWaiting = false
      return .nothing
    }
    let costs = !(appStatus.isInFront && laws.device.facts.foregroundReloadsAreFree)
    if costs, let budget = laws.device.facts.widgetReloadsADay {
      counted.removeAll { now - $0 >= WidgetSchedule.budgetWindow || $0 > now }
      if let until = budgetReady(budget, for: cause, under: laws.rules) {
        defer { isWaiting = true }
        return isWaiting ? .nothing : .held(cause, until: until)
      }
      counted.append(now)
    }
    isWaiting = false
    timeline.make(of: shared, at: now, in: zone, under: laws)
    return .reloaded(Reload(cause: cause, counted: costs))
  }

  /// Returns the cause of a reload at `now`; of several causes, the first listed.
  private mutating func cause(trigger: ReloadCause?, at now: Instant, in zone: Zone, isRunning: Bool) -> ReloadCause? {
    if isRunning {
      let change = change(at: now, in: zone)
      if let trigger { return min(trigger, change ?? trigger) }
      if let change { return change }
    }
    return timeline.refreshAfter <= now ? .policy : nil
  }

  /// Returns the difference between the drawn picture and the shared facts; `nil` if they look the same.
  @inline(__always) private func change(at now: Instant, in zone: Zone) -> ReloadCause? {
    let wanted = shared.picture(at: now, in: zone)
    let drawn = timeline.picture(at: now)
    if drawn == wanted { return nil }
    return drawn.phase == wanted.phase ? .picture : .phase
  }

  /// Returns the instant at which the budget allows a reload for `cause`; `nil` if it does so now.
  private func budgetReady(_ budget: Int, for cause: ReloadCause, under rules: Rules) -> Instant? {
    let kept = cause == .phase ? 0 : rules.numbers.widgetReloadsKeptForPhases
    let surplus = counted.count - (budget - kept)
    return surplus < 0 ? nil : counted[surplus] + WidgetSchedule.budgetWindow
  }

  /// Returns the next instant that needs a decision or a new picture; `nil` if none is foreseen.
  mutating func nextWake(after now: Instant, in zone: Zone, isRunning: Bool, under laws: Laws) -> Instant? {
    var next = Soonest(after: now)
    for entry in timeline.later { next.consider(entry.date) }
    next.consider(timeline.refreshAfter)
    if isRunning { next.consider(shared.nextKnownChange(after: now, asOf: now, in: zone)) }
    if isWaiting || timeline.refreshAfter <= now, let budget = laws.device.facts.widgetReloadsADay {
      next.consider(budgetReady(budget, for: .picture, under: laws.rules))
      next.consider(budgetReady(budget, for: .phase, under: laws.rules))
    }
    return next.instant
  }
}

/// The cause of a widget reload; of several causes at one instant, the first listed is reported.
public enum ReloadCause: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// A phase became visible or was earned.
  case phase
  /// Premium was bought.
  case purchase
  /// A skin or a character was chosen.
  case choice
  /// Energy, lock or season changed the picture, or a new zone changed the time of a known change.
  case picture
  /// The app was opened.
  case open
  /// The refresh date of the timeline has passed.
  case policy
  /// The app was launched again, and may have been terminated while it requested the last reload.
  case launch

  /// The name in documents.
  public var name: String {
    switch self {
    case .phase: "phase"
    case .purchase: "purchase"
    case .choice: "choice"
    case .picture: "picture"
    case .open: "open"
    case .policy: "policy"
    case .launch: "launch"
    }
  }

  /// Returns true if `left` takes precedence over `right`.
  public static func < (left: ReloadCause, right: ReloadCause) -> Bool { left.rawValue < right.rawValue }
}
