/// One instant as the pal lives it: what is known about it, and what has changed so far.
struct Turn: Sendable {
  private(set) var now = Instant.distantPast
  let laws: Laws
  /// Whether the app leaves the front at this very instant: the last chance to send something.
  private(set) var closing = false
  /// Where the pal finds itself once phone, app, store and zone have been heard.
  var around = Surroundings()
  fileprivate(set) var changes: [Change] = []
  /// What has been done since the first turn.
  var summary = Summary()
  /// Whether anything changed just now.
  private(set) var hasChanged = false
  /// Whether changes are told, or only counted.
  private let tellsChanges: Bool
  /// Whether it is noted what the Live Activity is asked for.
  let notesActivity: Bool
  /// What it was asked for since somebody fetched that, where it is noted.
  var asked = AskedActivity()
  /// What widgets are to be reloaded for.
  private(set) var reload: ReloadCause?
  /// When totals were reached on foot, as far as the steps of this turn tell.
  var totals: [StepReport.Reached] = []
  /// Why the pal set out just now; `nil` when it did not.
  var setOut: Why?
  /// A milestone that was reached just now.
  var milestone: MilestoneOffer?
  /// Whether the Live Activity was swiped away just now.
  var isDismissed = false
  /// Whether Live Activities were switched on just now, or off.
  var isSwitchedOn: Bool?
  /// The start of a Live Activity that is known since just now to have failed.
  var failedStart: Instant?
  /// Whether the app was opened just now.
  var opening = false
  /// Whether a new day has begun since the last turn.
  var isNewDay = false
  /// Whether somebody looked for steps.
  var hasQueried = false
  /// Whether the flourish of an evolution played its last frame just now.
  var highlightEndsNow = false
  /// Whether a query of the step data is all that happens.
  var isQueryAlone = false
  /// Whether nothing has come to look different since the last turn.
  var looksTheSame = false

  // What the turns before have left.

  /// Before then nothing happens by itself.
  var quietUntil = Instant.distantPast
  /// Before then widgets draw what they are to draw, and want nothing, if nothing else is shared with them.
  var widgetsRestUntil = Instant.distantPast

  /// What lies around a pal.
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

  /// Begins anew at `now`, in the room that there is.
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

  /// When something happens by itself; `nil` where nothing is foreseen.
  var foreseenWake: Instant? { quietUntil < .afterAll ? quietUntil : nil }

  // Always part of whoever tells, so that what is only counted is not even put together.
  @inline(__always) mutating func add(_ kind: Change.Kind, _ why: @autoclosure () -> Why) {
    hasChanged = true
    summary.count(kind, at: now)
    if tellsChanges { tell(Change(at: now, kind: kind, why: why())) }
  }

  private mutating func tell(_ change: consuming Change) {
    // Where something changes, it is seldom one thing.
    if changes.capacity == 0 { changes.reserveCapacity(4) }
    changes.append(change)
  }

  mutating func wantReload(_ cause: ReloadCause) { reload = min(reload ?? cause, cause) }
}

/// Room in which a pal lives one instant after another.
package struct TurnRoom: Sendable {
  var turn: Turn

  /// Room for instants under `laws`; whoever wants no changes but what they come to is spared them.
  ///
  /// Whoever wants to lead another Live Activity through the same is told what the pal's own was asked for.
  package init(under laws: Laws, tellsChanges: Bool, notesActivity: Bool = false) {
    turn = Turn(under: laws, tellsChanges: tellsChanges, notesActivity: notesActivity)
  }

  /// Whether anything changed at the last instant.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  package var hasChanged: Bool { mutating get { turn.hasChanged } }
  /// Whether nothing looks different from what it was like at the instant before.
  package var looksTheSame: Bool { mutating get { turn.looksTheSame } }
  /// Leaves in `asked` what the Live Activity was asked for since the last time, and keeps what that held as room for more.
  package mutating func exchangeAsked(_ asked: inout AskedActivity) {
    swap(&turn.asked, &asked)
    turn.asked.removeAll()
  }
  /// What was done at all instants.
  package var summary: Summary { turn.summary }

  /// Lets an instant pass at which nothing changes.
  package mutating func pass(at now: Instant) { turn.begin(at: now, closing: false) }

  /// Leaves in `changes` what the last instant changed, and keeps what that held as room for more.
  package mutating func exchangeChanges(_ changes: inout [Change]) { swap(&turn.changes, &changes) }
}
