import Expressions
import PixelPalCore
import Replay

/// The inputs of the pal's face while the app was in the foreground, from which a page draws the face at any instant.
///
/// Only what a page cannot derive is recorded: moods, blink rates, life events, gestures and commands. The page derives
/// blinks, glances, the responses to touches and plays, and everything else that follows from the instant alone.
struct FaceRecord {
  private var teller: FaceDriver
  private let numbers: FaceRuleNumbers
  /// The completed visits that are not yet written, and the current one.
  private var over: [Visit] = []
  private var visit: Visit?
  private var isWalking = false

  /// A period in which the app was in the foreground.
  private struct Visit {
    let at: Instant
    var state: State
    let head: Int
    var count = 0
    var last: Instant
    var list = NumberList()

    mutating func add(_ numbers: [Int], at now: Instant) {
      list.add(now - last)
      for number in numbers { list.add(number) }
      (last, count) = (now, count + 1)
    }
  }

  /// The state that applies until the next change.
  private struct State: Equatable {
    let mood: Int
    let beat: Int
    let phase: Int
    let isWalking: Bool
    let isFond: Bool
    let isQuiet: Bool
  }

  /// Creates a record at the beginning of `course`; `nil` if the rules give the pal no inner life.
  init?(_ course: ReplayPlan) {
    guard course.hasInnerLife else { return nil }
    teller = FaceDriver(course)
    numbers = course.faceRules.numbers
  }

  /// Returns the blink intervals, the calmest first.
  static func beats(_ numbers: FaceRuleNumbers) -> [Int] {
    [
      numbers.blinkCalmMilliseconds, numbers.blinkEasyMilliseconds, numbers.blinkLivelyMilliseconds,
      numbers.blinkExcitedMilliseconds,
    ]
  }

  /// Records the changes of a transition; `replay` is in the state after it.
  mutating func note(_ turn: Replay.ChangedInstant, _ replay: Replay) {
    pass(until: turn.at)
    teller.apply(turn, from: replay)
    for change in turn.changes {
      if case .walkingStarted = change.kind { isWalking = true }
      if case .walkingEnded = change.kind { isWalking = false }
    }
    if turn.changes.contains(where: { $0.kind == .appOpened || $0.kind == .appClosed }) { end() }
    let isOpened = turn.changes.contains { $0.kind == .appOpened }
    begin(at: turn.at, in: replay.pal.evolution.visiblePhase, isOpened: isOpened)
    guard visit != nil else { return }
    for change in turn.changes {
      if let told = FaceRecord.told(change.kind, isFresh: replay.pal.lastCelebratedMilestoneAt == turn.at) {
        visit?.add(told, at: turn.at)
      }
    }
    tell(at: turn.at, in: replay.pal.evolution.visiblePhase)
  }

  /// Records the face's own changes before `end`.
  mutating func pass(until end: Instant) {
    while let next = teller.nextTimedChange, next < end {
      teller.advance(through: next)
      if let phase = visit?.state.phase { tell(at: next, in: Phase(rawValue: phase) ?? .dormant) }
    }
  }

  private mutating func begin(at now: Instant, in phase: Phase, isOpened: Bool) {
    guard visit == nil, let state = state(in: phase) else { return }
    let flags =
      (state.isWalking ? 1 : 0) + (state.isFond ? 2 : 0) + (isOpened ? 4 : 0) + (state.isQuiet ? 8 : 0)
    let head = ((flags * 4 + state.phase - 1) * 4 + state.beat) * Mood.allCases.count + state.mood
    visit = Visit(at: now, state: state, head: head, last: now)
  }

  private mutating func end() {
    if let visit { over.append(visit) }
    visit = nil
  }

  private func state(in phase: Phase) -> State? {
    guard let face = teller.faceEngine, let (mood, blinkLength) = face.moodAndBlinkInterval else { return nil }
    return State(
      mood: Mood.allCases.firstIndex(of: mood) ?? 0,
      beat: FaceRecord.beats(numbers).firstIndex(of: Int(blinkLength)) ?? 0, phase: phase.rawValue,
      isWalking: isWalking, isFond: face.feelings.attachment > numbers.smallEyesAttachment, isQuiet: face.isMuted)
  }

  /// Records the changes of the face's state at an instant.
  private mutating func tell(at now: Instant, in phase: Phase) {
    guard let before = visit?.state, let state = state(in: phase) else { return }
    visit?.state = state
    if state.mood != before.mood { visit?.add([state.mood], at: now) }
    if state.beat != before.beat { visit?.add([Code.beat + state.beat], at: now) }
    if state.phase != before.phase { visit?.add([Code.phase + state.phase - 1], at: now) }
    if state.isWalking != before.isWalking { visit?.add([state.isWalking ? Code.walks : Code.stands], at: now) }
    if state.isFond != before.isFond { visit?.add([state.isFond ? Code.fond : Code.lessFond], at: now) }
    if state.isQuiet != before.isQuiet { visit?.add([state.isQuiet ? Code.quiet : Code.speaks], at: now) }
    for (at, gesture) in teller.latestTouchEvents { visit?.add(FaceRecord.told(gesture), at: at) }
    for news in teller.latestChanges {
      if let told = told(news) { visit?.add(told, at: news.at) }
    }
  }

  /// Returns the code of an expression change, or `nil` if it is not recorded.
  private func told(_ news: ExpressionChange) -> [Int]? {
    switch news.kind {
    case .commandHeard(nil): return [Code.puzzled]
    case .playStarted(let kind):
      let number = teller.expression(at: news.at)?.play?.number ?? 0
      return [Code.play, Play.Kind.allCases.firstIndex(of: kind) ?? 0, number]
    case .playEnded(_, .stopped): return [Code.stops]
    case .emoteShown(let emote, _):
      // A page derives the answers to the person from the person's recorded actions.
      guard let shown = teller.expression(at: news.at)?.emote, !shown.isResponseToUser else { return nil }
      return [Code.emote + (Emote.allCases.firstIndex(of: emote) ?? 0) * Code.ranks + shown.priorityNumber]
    case .playEnded, .commandHeard, .touched, .moodChanged, .feelingsReset: return nil
    }
  }

  /// The codes of the recorded events; the scripts of a page use the same numbers.
  private enum Code {
    static let beat = 7
    static let phase = 11
    static let milestone = 15
    static let (flourish, flourishEnds) = (17, 18)
    static let (walks, stands) = (19, 20)
    static let (fond, lessFond) = (21, 22)
    static let rare = 23
    static let (press, move, release, cancel) = (24, 25, 26, 27)
    static let (play, stops, puzzled, reveals) = (28, 29, 30, 31)
    static let (quiet, speaks) = (32, 33)
    static let emote = 34
    static let ranks = 9
  }

  private static func told(_ kind: PalChange.Kind, isFresh: Bool) -> [Int]? {
    if kind == .highlightStarted { return [Code.flourish] }
    if kind == .highlightEnded { return [Code.flourishEnds] }
    if case .phaseRevealed = kind { return [Code.reveals] }
    if case .milestoneReached = kind, isFresh { return [Code.milestone] }
    if case .rareAnimationStarted(let animation) = kind { return [Code.rare, Int(animation.length.count)] }
    return nil
  }

  private static func told(_ gesture: TouchEvent) -> [Int] {
    switch gesture {
    case .press(let spot): [Code.press, spot.x, spot.y]
    case .move(let spot): [Code.move, spot.x, spot.y]
    case .release: [Code.release]
    case .cancel: [Code.cancel]
    }
  }

  /// Returns all unwritten visits until `end`, including the current one: each with its start relative to the previous
  /// one, its initial state, its number of events, and the events.
  mutating func visits(from start: Instant, until end: Instant) -> NumberList {
    pass(until: end)
    var list = NumberList()
    var at = start
    for visit in over + (visit.map { [$0] } ?? []) {
      list.add(visit.at - at)
      list.add(visit.head)
      list.add(visit.count)
      list.add(visit.list)
      at = visit.at
    }
    over.removeAll(keepingCapacity: true)
    return list
  }
}
