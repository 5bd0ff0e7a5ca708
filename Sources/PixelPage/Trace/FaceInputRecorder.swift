import Expressions
import PixelPalCore
import Replay

/// A recorder of the inputs from which a page computes the pal's face while the app is in the foreground.
///
/// Only inputs that a page can't derive are recorded: moods, blink rates, changes of the pal, gestures and commands.
/// Everything that depends only on the instant or on recorded inputs is derived, such as blinks, glances, plays and the
/// responses to touches.
struct FaceInputRecorder {
  private var faceDriver: FaceDriver
  private let numbers: FaceRuleNumbers
  /// The completed visits that haven't been written yet.
  ///
  /// A visit is a period when the app was in the foreground.
  private var completedVisits: [Visit] = []
  /// The visit in progress, or `nil` if the app is in the background.
  private var currentVisit: Visit?

  /// A period in which the app was in the foreground, with the inputs recorded during it.
  private struct Visit {
    let start: Instant
    var state: FaceState
    let encodedStartState: Int
    var eventCount = 0
    var lastEventAt: Instant
    var events = EncodedNumberList()

    mutating func addEvent(code numbers: [Int], at now: Instant) {
      events.append(now - lastEventAt)
      for number in numbers { events.append(number) }
      (lastEventAt, eventCount) = (now, eventCount + 1)
    }
  }

  /// The face's recorded state, which lasts until the next recorded change.
  private struct FaceState: Equatable {
    let mood: Int
    let blinkRate: Int
    let phase: Phase
    let isWalking: Bool
    let isFond: Bool
    let isMuted: Bool
  }

  /// Creates a recorder for a replay of `plan`, or returns `nil` if the rules turn off the journal and the face.
  init?(_ plan: ReplayPlan) {
    guard plan.hasInnerLife else { return nil }
    faceDriver = FaceDriver(plan)
    numbers = plan.faceRules.numbers
  }

  /// Returns the possible intervals between blinks in milliseconds, from the calmest pal to the most excited.
  static func blinkIntervals(under numbers: FaceRuleNumbers) -> [Int] {
    [
      numbers.blinkCalmMilliseconds, numbers.blinkEasyMilliseconds, numbers.blinkLivelyMilliseconds,
      numbers.blinkExcitedMilliseconds,
    ]
  }

  /// Records the changes in `changedInstant`, after `replay` has applied them.
  ///
  /// `sleepHours` are the pal's sleep hours as the journal knows them at that instant, or `nil` if they are unknown.
  mutating func recordChangedInstant(
    _ changedInstant: Replay.ChangesAtInstant, of replay: Replay, sleepHours: SleepHours?
  ) {
    recordTimedChanges(before: changedInstant.at)
    faceDriver.applyChanges(changedInstant, from: replay, sleepHours: sleepHours)
    let phase = replay.pal.phaseProgress.visiblePhase
    let isOpened = changedInstant.changes.contains { $0.kind == .appOpened }
    if isOpened || changedInstant.changes.contains(where: { $0.kind == .appClosed }) { endVisit() }
    beginVisitIfNeeded(at: changedInstant.at, in: phase, isOpened: isOpened)
    guard currentVisit != nil else { return }
    for change in changedInstant.changes {
      let isCelebrated = replay.pal.lastCelebratedMilestoneAt == changedInstant.at
      if let codes = FaceInputRecorder.eventCodes(for: change.kind, isCelebrated: isCelebrated) {
        currentVisit?.addEvent(code: codes, at: changedInstant.at)
      }
    }
    recordChanges(at: changedInstant.at, in: phase)
  }

  /// Records the face's own changes before `end`, such as timers that fire.
  mutating func recordTimedChanges(before end: Instant) {
    while let next = faceDriver.nextTimedChange, next < end {
      faceDriver.advance(through: next)
      if let phase = currentVisit?.state.phase { recordChanges(at: next, in: phase) }
    }
  }

  private mutating func beginVisitIfNeeded(at now: Instant, in phase: Phase, isOpened: Bool) {
    guard currentVisit == nil, let state = currentFaceState(in: phase) else { return }
    let flags =
      (state.isWalking ? 1 : 0) + (state.isFond ? 2 : 0) + (isOpened ? 4 : 0) + (state.isMuted ? 8 : 0)
      + 16 * FaceInputRecorder.code(of: faceDriver.faceEngine?.context.sleepHours)
    let head = ((flags * 4 + state.phase.rawValue - 1) * 4 + state.blinkRate) * Mood.allCases.count + state.mood
    currentVisit = Visit(start: now, state: state, encodedStartState: head, lastEventAt: now)
  }

  /// Returns the code of the pal's sleep hours, or 0 if they are unknown.
  ///
  /// The hours don't change during a visit.
  private static func code(of sleepHours: SleepHours?) -> Int {
    sleepHours.map { 1 + $0.bedtimeHour * 24 + $0.wakingHour } ?? 0
  }

  private mutating func endVisit() {
    if let currentVisit { completedVisits.append(currentVisit) }
    currentVisit = nil
  }

  private func currentFaceState(in phase: Phase) -> FaceState? {
    guard let face = faceDriver.faceEngine, let (mood, blinkLength) = face.moodAndBlinkInterval else { return nil }
    return FaceState(
      mood: Mood.allCases.firstIndex(of: mood) ?? 0,
      blinkRate: FaceInputRecorder.blinkIntervals(under: numbers).firstIndex(of: Int(blinkLength)) ?? 0, phase: phase,
      isWalking: face.isWalking, isFond: face.isFond, isMuted: face.isMuted)
  }

  /// Records the state changes, touch events and expression changes of the face at `now`.
  private mutating func recordChanges(at now: Instant, in phase: Phase) {
    guard let before = currentVisit?.state, let state = currentFaceState(in: phase) else { return }
    currentVisit?.state = state
    if state.mood != before.mood { currentVisit?.addEvent(code: [state.mood], at: now) }
    if state.blinkRate != before.blinkRate {
      currentVisit?.addEvent(code: [EventCode.blinkRate + state.blinkRate], at: now)
    }
    if state.phase != before.phase {
      currentVisit?.addEvent(code: [EventCode.phase + state.phase.rawValue - 1], at: now)
    }
    if state.isWalking != before.isWalking {
      currentVisit?.addEvent(code: [state.isWalking ? EventCode.walkingStarted : EventCode.walkingEnded], at: now)
    }
    if state.isFond != before.isFond {
      currentVisit?.addEvent(code: [state.isFond ? EventCode.becameFond : EventCode.becameLessFond], at: now)
    }
    if state.isMuted != before.isMuted {
      currentVisit?.addEvent(code: [state.isMuted ? EventCode.muted : EventCode.unmuted], at: now)
    }
    for (at, touchEvent) in faceDriver.latestTouchEvents {
      currentVisit?.addEvent(code: FaceInputRecorder.eventCodes(for: touchEvent), at: at)
    }
    for change in faceDriver.latestChanges {
      if let codes = eventCodes(for: change) { currentVisit?.addEvent(code: codes, at: change.at) }
    }
  }

  /// Returns the code and the values that record an expression change, or `nil` if such a change isn't recorded.
  private func eventCodes(for change: FaceChange) -> [Int]? {
    switch change.kind {
    case .commandHeard(nil): return [EventCode.commandNotUnderstood]
    case .playStarted(let kind):
      let number = faceDriver.expression(at: change.at)?.play?.number ?? 0
      return [EventCode.playStarted, Play.Kind.allCases.firstIndex(of: kind) ?? 0, number]
    case .playEnded(_, .stopped): return [EventCode.playStopped]
    case .emoteShown(let emote, _):
      // A page derives responses from the person's recorded actions.
      guard let shown = faceDriver.expression(at: change.at)?.emote, !shown.isResponseToUser else { return nil }
      return [
        EventCode.emote + (Emote.allCases.firstIndex(of: emote) ?? 0) * EventCode.priorityCount + shown.priorityNumber
      ]
    case .playEnded, .commandHeard, .touched, .moodChanged, .feelingsReset: return nil
    }
  }

  /// The codes of recorded events, shared with the scripts of a page.
  private enum EventCode {
    static let blinkRate = 7
    static let phase = 11
    static let milestone = 15
    static let (highlightStarted, highlightEnded) = (17, 18)
    static let (walkingStarted, walkingEnded) = (19, 20)
    static let (becameFond, becameLessFond) = (21, 22)
    static let rareAnimation = 23
    static let (press, move, release, cancel) = (24, 25, 26, 27)
    static let (playStarted, playStopped, commandNotUnderstood, phaseRevealed) = (28, 29, 30, 31)
    static let (muted, unmuted) = (32, 33)
    static let emote = 34
    static let priorityCount = 9
  }

  /// Returns the code and the values that record a change of the pal, or `nil` if such a change isn't recorded.
  ///
  /// A milestone is recorded only if `isCelebrated` is true.
  private static func eventCodes(for kind: PalChange.Kind, isCelebrated: Bool) -> [Int]? {
    if kind == .highlightStarted { return [EventCode.highlightStarted] }
    if kind == .highlightEnded { return [EventCode.highlightEnded] }
    if case .phaseRevealed = kind { return [EventCode.phaseRevealed] }
    if case .milestoneReached = kind, isCelebrated { return [EventCode.milestone] }
    if case .rareAnimationStarted(let animation) = kind {
      return [EventCode.rareAnimation, Int(animation.length.count)]
    }
    return nil
  }

  private static func eventCodes(for event: TouchEvent) -> [Int] {
    switch event {
    case .press(let spot): [EventCode.press, spot.x, spot.y]
    case .move(let spot): [EventCode.move, spot.x, spot.y]
    case .release: [EventCode.release]
    case .cancel: [EventCode.cancel]
    }
  }

  /// Returns all unwritten visits up to `end`, including the one in progress, and removes the completed ones.
  ///
  /// The visit in progress is returned again by the next call. Each visit is encoded as its start, its initial state,
  /// its number of events, and the events. The start is relative to that of the previous visit or, for the first visit,
  /// to `start`.
  mutating func takeEncodedVisits(relativeTo start: Instant, until end: Instant) -> EncodedNumberList {
    recordTimedChanges(before: end)
    var list = EncodedNumberList()
    var at = start
    for visit in completedVisits + (currentVisit.map { [$0] } ?? []) {
      list.append(visit.start - at)
      list.append(visit.encodedStartState)
      list.append(visit.eventCount)
      list.append(contentsOf: visit.events)
      at = visit.start
    }
    completedVisits.removeAll(keepingCapacity: true)
    return list
  }
}
