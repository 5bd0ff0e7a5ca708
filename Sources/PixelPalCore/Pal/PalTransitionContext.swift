/// The working data of one transition: the inputs for handling the events of one instant, and the changes so far.
struct PalTransitionContext: Sendable {
  private(set) var now = Instant.distantPast
  let configuration: PalConfiguration
  /// True if the app moves to the background at this instant.
  ///
  /// The app can still send updates at this instant.
  private(set) var isClosing = false
  /// The state of premium and of the app.
  ///
  /// The value is valid only after the events of the phone, the app, the store and the time zone have been handled.
  var environment = PremiumAndAppState()
  fileprivate(set) var changes: [PalChange] = []
  /// The counts of all changes since the first transition.
  var statistics = PalChangeCounts()
  private(set) var hasChanged = false
  /// True if changes are recorded, and false if they are only counted.
  private let recordsChanges: Bool
  /// True if ``activityRequest`` is recorded in every transition, even if the app can't send anything.
  let recordsActivityRequests: Bool
  /// The content requested for the Live Activity in this transition, or `nil` if no request was recorded.
  var activityRequest: LiveActivityUpdateInput?
  /// The highest-ranked cause of a widget reload, or `nil` if no reload is needed.
  private(set) var widgetReloadCause: WidgetReloadCause?
  /// The step totals that this transition's report lists as reached, each with its instant.
  var reachedTotals: [StepReport.ReachedTotal] = []
  /// The reason why the pal started walking in this transition, or `nil` if it didn't.
  var walkStartReason: ChangeReason?
  /// The milestone reached in this transition, or `nil` if there was none.
  var reachedMilestone: ReachedMilestone?
  /// The start time of a Live Activity that failed to start, or `nil` if no failure was reported in this transition.
  var failedStartAt: Instant?
  /// True if the app was launched in this transition, and the previous transition's widget reload may have been lost.
  var mayHaveLostReload = false
  /// True if the app was opened in this transition.
  var isOpening = false
  /// True if a new day has begun since the last transition.
  var isNewDay = false
  var includesStepQuery = false
  /// True if the highlight of an evolution played its last frame at this instant.
  var highlightEndsNow = false

  /// The premium status and the app's state, which determine what a transition changes.
  struct PremiumAndAppState: Sendable {
    var isPremium = false
    var isEntitled: Bool?
    var hemisphere: Hemisphere?
    var premiumEndsAt: Instant?
    var isInForeground = false
    var execution = AppRunState.notRunning
  }

  init(under configuration: PalConfiguration, recordsChanges: Bool = true, recordsActivityRequests: Bool = false) {
    (self.configuration, self.recordsChanges, self.recordsActivityRequests) = (
      configuration, recordsChanges, recordsActivityRequests
    )
  }

  /// Starts a new transition at `now`, reusing the memory of the last one.
  ///
  /// `isClosing` is true if the app moves to the background at `now`.
  mutating func begin(at now: Instant, isClosing: Bool) {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    if !reachedTotals.isEmpty { reachedTotals = [] }
    (self.now, self.isClosing) = (now, isClosing)
    (widgetReloadCause, walkStartReason, reachedMilestone) = (nil, nil, nil)
    (activityRequest, failedStartAt, mayHaveLostReload) = (nil, nil, false)
    (isOpening, isNewDay, includesStepQuery, highlightEndsNow, hasChanged) = (false, false, false, false, false)
  }

  var rules: Rules { _read { yield configuration.rules } }

  // Inlined so that changes that are only counted are never created.
  @inline(__always) mutating func recordChange(_ kind: PalChange.Kind, because reason: @autoclosure () -> ChangeReason)
  {
    hasChanged = true
    statistics.recordChange(kind, at: now)
    if recordsChanges { appendChange(PalChange(at: now, kind: kind, reason: reason())) }
  }

  private mutating func appendChange(_ change: consuming PalChange) {
    // Space for several changes is reserved at once, because a transition with one change usually has several.
    if changes.capacity == 0 { changes.reserveCapacity(4) }
    changes.append(change)
  }

  mutating func requestWidgetReload(because cause: WidgetReloadCause) {
    widgetReloadCause = min(widgetReloadCause ?? cause, cause)
  }
}

/// Reusable storage for consecutive transitions of a pal.
package struct ReusablePalTransitionContext: Sendable {
  var transition: PalTransitionContext

  /// Creates storage for transitions under `configuration`.
  ///
  /// - Parameters:
  ///   - configuration: the rules and the limits of the phone.
  ///   - recordsChanges: true to record changes, or false to only count them.
  ///   - recordsActivityRequests: true to record an ``activityRequest`` in each transition once the pal has been
  ///     created.
  package init(under configuration: PalConfiguration, recordsChanges: Bool, recordsActivityRequests: Bool = false) {
    transition = PalTransitionContext(
      under: configuration, recordsChanges: recordsChanges, recordsActivityRequests: recordsActivityRequests)
  }

  /// True if anything changed in the last transition.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  package var hasChanged: Bool { mutating get { transition.hasChanged } }

  /// The content requested for the Live Activity in the last transition, or `nil` if no request was recorded.
  package var activityRequest: LiveActivityUpdateInput? { mutating get { transition.activityRequest } }

  /// The change counts of all transitions so far.
  package var statistics: PalChangeCounts { transition.statistics }

  /// Advances to `now` and clears the changes of the last transition.
  package mutating func advanceClearingChanges(to now: Instant) { transition.begin(at: now, isClosing: false) }

  /// Moves the changes of the last transition into `changes`, whose storage is reused for new changes.
  package mutating func swapChanges(with changes: inout [PalChange]) { swap(&transition.changes, &changes) }
}
