/// The transition of a pal at one instant: its inputs, and the changes so far.
struct Turn: Sendable {
  private(set) var now = Instant.distantPast
  let laws: Laws
  /// True if the app moves to the background at this instant, which is the last chance to send something.
  private(set) var closing = false
  /// The environment of the pal, after the events of phone, app, store and time zone.
  var around = Surroundings()
  fileprivate(set) var changes: [Change] = []
  /// The counts since the first transition.
  var summary = Summary()
  /// True if anything changed in this transition.
  private(set) var hasChanged = false
  /// True if changes are recorded, false if they are only counted.
  private let tellsChanges: Bool
  /// True if the requests to the Live Activity are logged.
  let notesActivity: Bool
  /// The logged requests to the Live Activity since the last call of `TurnRoom.exchangeAsked(_:)`.
  var asked = AskedActivity()
  /// The highest-ranked cause for a widget reload; `nil` if there is none.
  private(set) var reload: ReloadCause?
  /// The totals reached on foot and their times, as reported in this transition.
  var totals: [StepReport.Reached] = []
  /// The reason why the pal started walking in this transition; `nil` if it did not.
  var setOut: Why?
  /// The milestone that was reached in this transition.
  var milestone: MilestoneOffer?
  /// True if the Live Activity was swiped away in this transition.
  var isDismissed = false
  /// True if Live Activities were switched on in this transition, false if off; `nil` if neither.
  var isSwitchedOn: Bool?
  /// The start time of a Live Activity that was found in this transition to have failed.
  var failedStart: Instant?
  /// True if the app was opened in this transition.
  var opening = false
  /// True if a new day has begun since the last transition.
  var isNewDay = false
  /// True if this transition includes a step query.
  var hasQueried = false
  /// True if the flourish for an evolution played its last frame at this instant.
  var highlightEndsNow = false
  /// True if a step query is the only event.
  var isQueryAlone = false
  /// True if nothing visible changed since the last transition.
  var looksTheSame = false

  // State carried over from earlier transitions.

  /// The instant before which nothing changes automatically.
  var quietUntil = Instant.distantPast
  /// The instant before which widgets need no update, unless the facts shared with them change.
  var widgetsRestUntil = Instant.distantPast

  /// The environment of a pal.
  struct Surroundings: Sendable {
    var isPremium = false
    var isEntitled: Bool?
    var hemisphere: Hemisphere?
    var premiumEnds: Instant?
    var isInForeground = false
    var run = RunTime.none
  }

  init(under laws: Laws, tellsChanges: Bool = true, notesActivity: Bool = false) {
    (self.laws, self.tellsChanges, self.notesActivity) = (laws, tellsChanges, notesActivity)
  }

  /// Starts a new transition at `now`, reusing the memory of the last one.
  mutating func begin(at now: Instant, closing: Bool) {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    if !totals.isEmpty { totals = [] }
    (self.now, self.closing) = (now, closing)
    (reload, setOut, milestone) = (nil, nil, nil)
    (opening, isNewDay, hasQueried, highlightEndsNow, hasChanged) = (false, false, false, false, false)
    (isDismissed, isQueryAlone, looksTheSame) = (false, false, false)
    (isSwitchedOn, failedStart) = (nil, nil)
  }

  var rules: Rules { _read { yield laws.rules } }

  /// The next instant at which something changes automatically; `nil` if there is none.
  var foreseenWake: Instant? { quietUntil < .afterAll ? quietUntil : nil }

  // Inlined so that changes which are only counted are never constructed.
  @inline(__always) mutating func add(_ kind: Change.Kind, _ why: @autoclosure () -> Why) {
    hasChanged = true
    summary.count(kind, at: now)
    if tellsChanges { tell(Change(at: now, kind: kind, why: why())) }
  }

  private mutating func tell(_ change: consuming Change) {
    // A transition with one change usually has several.
    if changes.capacity == 0 { changes.reserveCapacity(4) }
    changes.append(change)
  }

  mutating func wantReload(_ cause: ReloadCause) { reload = min(reload ?? cause, cause) }
}

/// Reusable storage for consecutive transitions of a pal.
package struct TurnRoom: Sendable {
  var turn: Turn

  /// Creates storage for transitions under `laws`.
  ///
  /// With `tellsChanges` false, only the summary is recorded. With `notesActivity` true, the requests to the pal's Live
  /// Activity are logged, so that the caller can apply them to another Live Activity.
  package init(under laws: Laws, tellsChanges: Bool, notesActivity: Bool = false) {
    turn = Turn(under: laws, tellsChanges: tellsChanges, notesActivity: notesActivity)
  }

  /// True if anything changed in the last transition.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  package var hasChanged: Bool { mutating get { turn.hasChanged } }
  /// True if nothing visible changed in the last transition.
  package var looksTheSame: Bool { mutating get { turn.looksTheSame } }
  /// Moves the requests logged since the last call into `asked`, and reuses its storage for new ones.
  package mutating func exchangeAsked(_ asked: inout AskedActivity) {
    swap(&turn.asked, &asked)
    turn.asked.removeAll()
  }
  /// The counts of all transitions so far.
  package var summary: Summary { turn.summary }

  /// Advances to `now` without any change.
  package mutating func pass(at now: Instant) { turn.begin(at: now, closing: false) }

  /// Moves the changes of the last transition into `changes`, and reuses its storage for new ones.
  package mutating func exchangeChanges(_ changes: inout [Change]) { swap(&turn.changes, &changes) }
}
