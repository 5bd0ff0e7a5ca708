/// A state machine that decides when the app reloads its widgets within the phone's daily reload budget.
struct WidgetReloadStateMachine: Hashable, Sendable {
  /// The state that the app shared with its widgets when it last ran.
  var sharedState: SharedWidgetState
  private(set) var timeline: WidgetTimeline
  /// The instants of the reloads that used the budget, in ascending order.
  ///
  /// Instants that are at least 24 hours old are removed when the budget is next checked.
  private(set) var budgetedReloads: [Instant] = []
  /// True if a reload is deferred until the budget allows it.
  private(set) var isReloadDeferred = false

  static let budgetWindow = Milliseconds.hours(24)
}

extension WidgetReloadStateMachine {
  /// Creates the state machine with a first timeline, which doesn't count as a reload.
  init(_ sharedState: SharedWidgetState, createdAt: Instant, in zone: Zone, under configuration: PalConfiguration) {
    self.init(
      sharedState: sharedState,
      timeline: WidgetTimeline(from: sharedState, madeAt: createdAt, in: zone, under: configuration))
  }

  /// Returns a copy in which the widgets draw `timeline`.
  func replacingTimeline(with timeline: WidgetTimeline) -> WidgetReloadStateMachine {
    var schedule = self
    schedule.timeline = timeline
    return schedule
  }

  /// A widget reload that was carried out.
  struct CompletedReload: Hashable, Sendable {
    let cause: WidgetReloadCause
    /// True if the reload counted toward the phone's budget.
    let usesBudget: Bool
  }

  /// The decision at one instant about reloading widgets.
  enum ReloadDecision: Hashable, Sendable {
    case reloaded(CompletedReload)
    /// A reload is deferred until the budget allows it.
    case deferred(WidgetReloadCause, until: Instant)
    case nothing
  }

  /// The part of the app's state on which the reload decision depends.
  struct AppStatus: Hashable, Sendable {
    var isRunning: Bool
    var isInForeground: Bool
  }

  /// Returns true if no reload is deferred and no refresh of the timeline is due at `now`.
  ///
  /// If it returns true and the app isn't running, the widgets need no reload at `now`.
  @inline(__always) func hasNoReloadDue(at now: Instant) -> Bool { !isReloadDeferred && timeline.refreshAfter > now }

  /// Decides whether widgets are reloaded at `now`, and rebuilds their timeline if so.
  ///
  /// `trigger` is the cause of a reload that was requested at `now`, or `nil` if none was requested. A reload with the
  /// cause `policy` draws the state that the app last shared, because the app may not be running.
  mutating func reloadOrDeferIfNeeded(
    trigger: WidgetReloadCause?, at now: Instant, in zone: Zone, appStatus: AppStatus,
    under configuration: PalConfiguration
  ) -> ReloadDecision {
    guard let cause = reloadCause(trigger: trigger, at: now, in: zone, isRunning: appStatus.isRunning) else {
      isReloadDeferred = false
      return .nothing
    }
    let usesBudget = !(appStatus.isInForeground && configuration.device.facts.foregroundReloadsAreFree)
    if usesBudget, let budget = configuration.device.facts.widgetReloadsADay {
      budgetedReloads.removeAll { now - $0 >= WidgetReloadStateMachine.budgetWindow || $0 > now }
      if let until = budgetWaitEnd(limit: budget, for: cause, at: now, under: configuration.rules) {
        defer { isReloadDeferred = true }
        return isReloadDeferred ? .nothing : .deferred(cause, until: until)
      }
      budgetedReloads.append(now)
    }
    isReloadDeferred = false
    timeline.rebuild(from: sharedState, at: now, in: zone, under: configuration)
    return .reloaded(CompletedReload(cause: cause, usesBudget: usesBudget))
  }

  /// Returns the cause of a reload at `now`, or `nil` if no reload is needed.
  ///
  /// If there are several causes, this is the first one in the order of the cases of ``WidgetReloadCause``.
  ///
  /// While the app isn't running, only a due refresh of the timeline causes a reload.
  private mutating func reloadCause(trigger: WidgetReloadCause?, at now: Instant, in zone: Zone, isRunning: Bool)
    -> WidgetReloadCause?
  {
    if isRunning {
      let change = reloadCauseIfPictureDiffers(at: now, in: zone)
      if let trigger { return min(trigger, change ?? trigger) }
      if let change { return change }
    }
    return timeline.refreshAfter <= now ? .policy : nil
  }

  /// Returns the cause of a reload if the drawn picture differs from the shared state, or `nil` if it doesn't.
  @inline(__always) private func reloadCauseIfPictureDiffers(at now: Instant, in zone: Zone) -> WidgetReloadCause? {
    let wanted = sharedState.picture(at: now, in: zone)
    let drawn = timeline.picture(at: now)
    if drawn == wanted { return nil }
    return drawn.phase == wanted.phase ? .picture : .phase
  }

  /// Returns the first instant at which the budget allows a reload for `cause`, or `nil` if it allows one at `now`.
  private func budgetWaitEnd(limit budget: Int, for cause: WidgetReloadCause, at now: Instant, under rules: Rules)
    -> Instant?
  {
    // The system itself makes a refresh that is due, so the app can't reserve that reload for a phase.
    let kept = cause == .phase || timeline.refreshAfter <= now ? 0 : rules.numbers.widgetReloadsKeptForPhases
    let surplus = budgetedReloads.count - (budget - kept)
    return surplus < 0 ? nil : budgetedReloads[surplus] + WidgetReloadStateMachine.budgetWindow
  }

  /// Returns the number of reloads that `budget` still allows at `now`.
  func reloadsLeft(of budget: Int, at now: Instant) -> Int {
    max(0, budget - budgetedReloads.count { now - $0 < WidgetReloadStateMachine.budgetWindow && $0 <= now })
  }

  /// Returns the next instant at which a decision or a new picture is due, or `nil` if none is known.
  mutating func nextWake(after now: Instant, in zone: Zone, isRunning: Bool, under configuration: PalConfiguration)
    -> Instant?
  {
    var next = EarliestFutureInstant(after: now)
    for entry in timeline.laterEntries { next.keepIfEarlier(entry.date) }
    next.keepIfEarlier(timeline.refreshAfter)
    if isRunning { next.keepIfEarlier(sharedState.nextKnownChange(after: now, asOf: now, in: zone)) }
    if isReloadDeferred || timeline.refreshAfter <= now, let budget = configuration.device.facts.widgetReloadsADay {
      next.keepIfEarlier(budgetWaitEnd(limit: budget, for: .picture, at: now, under: configuration.rules))
      next.keepIfEarlier(budgetWaitEnd(limit: budget, for: .phase, at: now, under: configuration.rules))
    }
    return next.instant
  }
}

/// The cause of a widget reload.
///
/// If a reload has several causes at one instant, the first one in the order of the cases is reported.
public enum WidgetReloadCause: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// A phase became visible or was earned.
  case phase
  /// Premium was bought.
  case purchase
  /// A skin or a character was chosen.
  case choice
  /// The picture changed, or a new time zone changed the times of later pictures.
  ///
  /// The energy, premium and the season can change the picture.
  case picture
  /// The user opened the app.
  case open
  /// The timeline's refresh date has passed.
  case policy
  /// The app was launched again.
  ///
  /// The previous process may have ended before its reload was carried out.
  case launch

  /// The name of the cause in documents.
  package var name: String {
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

  /// Returns true if `left` comes before `right` in the order of the cases, and thus takes precedence.
  public static func < (left: WidgetReloadCause, right: WidgetReloadCause) -> Bool { left.rawValue < right.rawValue }
}
