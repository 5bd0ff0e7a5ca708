/// One instant as the pal takes it: what is known about it, and what has changed so far.
struct Turn {
  let now: Instant
  let laws: Laws
  /// Whether the app leaves the front at this very instant: the last chance to send something.
  let closing: Bool
  /// Where the pal finds itself once phone, app, store and zone have been heard.
  var around: Surroundings
  var changes: [Change] = []
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
  struct Surroundings {
    var isPremium: Bool
    var isEntitled: Bool?
    var premiumEnds: Instant?
    var isInForeground: Bool
    var run: RunTime
  }

  init(at now: Instant, under laws: consuming Laws, closing: Bool, around: Surroundings) {
    self.now = now
    self.laws = laws
    self.closing = closing
    self.around = around
  }

  var rules: Rules { _read { yield laws.rules } }

  mutating func add(_ kind: Change.Kind, _ why: Why) {
    // Where something changes, it is seldom one thing.
    if changes.capacity == 0 { changes.reserveCapacity(4) }
    changes.append(Change(at: now, kind: kind, why: why))
  }

  mutating func wantReload(_ cause: ReloadCause) { reload = min(reload ?? cause, cause) }
}
