/// When widgets are reloaded, within the budget of the phone.
struct WidgetSchedule: Hashable, Sendable {
  /// What the app last shared, which it does whenever it runs.
  var shared: WidgetFacts
  /// What the widgets draw.
  private(set) var timeline: WidgetTimeline
  /// The counted reloads, ascending; those that are too old go when the budget is asked next.
  private(set) var counted: [Instant] = []
  /// Whether a reload waits for the budget.
  private(set) var isWaiting = false

  static let budgetWindow = Milliseconds.hours(24)
}

extension WidgetSchedule {
  /// The timeline made with the profile; that is no reload.
  init(_ facts: WidgetFacts, createdAt: Instant, in zone: Zone, under laws: Laws) {
    self.init(shared: facts, timeline: WidgetTimeline(of: facts, madeAt: createdAt, in: zone, under: laws))
  }

  /// The same schedule with `timeline` on the glass.
  func drawing(_ timeline: WidgetTimeline) -> WidgetSchedule {
    var schedule = self
    schedule.timeline = timeline
    return schedule
  }

  /// A reload that was made.
  struct Reload: Hashable, Sendable {
    let cause: ReloadCause
    /// Whether it cost budget.
    let counted: Bool
  }

  /// What becomes of one instant.
  enum Decision: Hashable, Sendable {
    case reloaded(Reload)
    /// A reload waits for the budget.
    case held(ReloadCause, until: Instant)
    case nothing
  }

  /// What the app can do at an instant.
  struct AppStatus: Hashable, Sendable {
    var isRunning: Bool
    var isInFront: Bool
  }

  /// Whether nothing waits and no refresh is due at `now`: without the app nothing comes of it.
  @inline(__always) func isQuiet(at now: Instant) -> Bool { !isWaiting && timeline.refreshAfter > now }

  /// Decides whether widgets are reloaded at `now`.
  ///
  /// A refresh by policy draws what was shared last, and learns nothing.
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

  /// Why to reload now: of several causes the first listed.
  private mutating func cause(trigger: ReloadCause?, at now: Instant, in zone: Zone, isRunning: Bool) -> ReloadCause? {
    if isRunning {
      let change = change(at: now, in: zone)
      if let trigger { return min(trigger, change ?? trigger) }
      if let change { return change }
    }
    return timeline.refreshAfter <= now ? .policy : nil
  }

  /// What differs between what is drawn and what was shared; `nil` where they look alike.
  @inline(__always) private func change(at now: Instant, in zone: Zone) -> ReloadCause? {
    let wanted = shared.picture(at: now, in: zone)
    let drawn = timeline.picture(at: now)
    if drawn == wanted { return nil }
    return drawn.phase == wanted.phase ? .picture : .phase
  }

  /// When the budget allows a reload for `cause`; `nil` when it does now.
  private func budgetReady(_ budget: Int, for cause: ReloadCause, under rules: Rules) -> Instant? {
    let kept = cause == .phase ? 0 : rules.numbers.widgetReloadsKeptForPhases
    let surplus = counted.count - (budget - kept)
    return surplus < 0 ? nil : counted[surplus] + WidgetSchedule.budgetWindow
  }

  /// The next instant at which something is to be decided or drawn; `nil` when nothing is foreseen.
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

/// Why widgets are reloaded; of several causes at one instant the first listed is named.
public enum ReloadCause: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// A phase became visible, or was earned.
  case phase
  /// Premium was bought.
  case purchase
  /// A skin or a character was chosen.
  case choice
  /// Energy, lock or season changed the picture, or a new zone changed when it changes.
  case picture
  /// The app was opened.
  case open
  /// The timeline asked for the next one.
  case policy
  /// The app was launched anew, and may have been ended as it asked for the last one.
  case launch

  /// What it is called in documents.
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

  /// Whether `left` is named before `right`.
  public static func < (left: ReloadCause, right: ReloadCause) -> Bool { left.rawValue < right.rawValue }
}
