/// One instant as the pal takes it: what is known about it, and what has changed so far.
struct Turn: Sendable {
  private(set) var now = Instant.distantPast
  let laws: Laws
  /// Whether the app leaves the front at this very instant: the last chance to send something.
  private(set) var closing = false
  /// Where the pal finds itself once phone, app, store and zone have been heard.
  var around = Surroundings()
  fileprivate(set) var changes: [Change] = []
  /// What widgets are to be reloaded for.
  private(set) var reload: ReloadCause?
  /// When totals were reached on foot, as far as the steps of this turn tell.
  var totals: [StepReport.Reached] = []
  /// Why the pal set out just now; `nil` when it did not.
  var setOut: Why?
  /// A milestone that was reached just now.
  var milestone: MilestoneOffer?
  /// Whether the app was opened just now.
  var opening = false
  /// Whether a new day has begun since the last turn.
  var isNewDay = false
  /// Whether somebody looked for steps.
  var hasLooked = false
  /// Whether the flourish of an evolution played its last frame just now.
  var highlightEndsNow = false

  /// What lies around a pal.
  struct Surroundings: Sendable {
    var isPremium = false
    var isEntitled: Bool?
    var premiumEnds: Instant?
    var isInForeground = false
    var run = RunTime.none
  }

  init(under laws: Laws) { self.laws = laws }

  /// Begins anew at `now`, in the room that there is.
  mutating func begin(at now: Instant, closing: Bool) {
    changes.removeAll(keepingCapacity: true)
    if !totals.isEmpty { totals = [] }
    (self.now, self.closing) = (now, closing)
    (reload, setOut, milestone) = (nil, nil, nil)
    (opening, isNewDay, hasLooked, highlightEndsNow) = (false, false, false, false)
  }

  var rules: Rules { _read { yield laws.rules } }

  mutating func add(_ kind: consuming Change.Kind, _ why: consuming Why) {
    // Where something changes, it is seldom one thing.
    if changes.capacity == 0 { changes.reserveCapacity(4) }
    changes.append(Change(at: now, kind: kind, why: why))
  }

  mutating func wantReload(_ cause: ReloadCause) { reload = min(reload ?? cause, cause) }
}

/// Room in which a pal takes one instant after another.
package struct TurnRoom: Sendable {
  var turn: Turn

  /// Room for instants under `laws`.
  package init(under laws: Laws) { turn = Turn(under: laws) }

  /// Leaves in `changes` what the last instant changed, and takes what that held as room for more.
  package mutating func takeChanges(_ changes: inout [Change]) { swap(&turn.changes, &changes) }
}
