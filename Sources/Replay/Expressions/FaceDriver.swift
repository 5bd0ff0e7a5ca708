package import Expressions
package import PixelPalCore

/// A driver that advances a pal's face along with a replay and applies the person's interactions with the pal.
///
///     var (journal, face) = (NightlyJournalUpdater(plan), FaceDriver(plan))
///     while let changed = replay.advanceToNextChangedInstant(through: plan.end) {
///       journal.recordChangesAndProcessNight(at: changed, from: replay)
///       face.applyChanges(changed, from: replay, sleepHours: journal.sleepHours)
///     }
///
/// The driver only reads the replay, so it affects no surface other than the app.
package struct FaceDriver: Sendable {
  private let plan: ReplayPlan
  /// The number of elements of the plan's `interactions` that have been applied.
  private var appliedInteractionCount = 0
  /// The engine of the pal's face, or `nil` before the pal is created or if the pal has no inner life.
  package private(set) var faceEngine: FaceEngine?
  /// The face changes made by the last method call, including those that the person's interactions caused.
  package private(set) var latestChanges: [FaceChange] = []
  /// The touch events applied by the last method call.
  package private(set) var latestTouchEvents: [(at: Instant, gesture: TouchEvent)] = []

  /// Creates a driver at the beginning of `plan`, before the pal has a face.
  package init(_ plan: ReplayPlan) { self.plan = plan }

  /// Applies the changes of `changedInstant` and the person's interactions up to that instant.
  ///
  /// `replay` must have advanced to the instant. `sleepHours` are the pal's sleeping hours, or `nil` if the journal
  /// doesn't know them yet.
  package mutating func applyChanges(
    _ changedInstant: Replay.ChangesAtInstant, from replay: Replay, sleepHours: SleepHours?
  ) {
    clearLatestChanges()
    guard plan.hasInnerLife else { return }
    applyInteractions(before: changedInstant.at)
    createFaceEngineIfNeeded(replay, at: changedInstant.at)
    var events = changedInstant.changes.map { FaceEvent.palChanged($0) }
    while let next = nextInteraction, next.at <= changedInstant.at {
      events.append(markAppliedAndReturnEvent(of: next))
    }
    guard !events.isEmpty else { return }
    let facts = FaceContext(replay.pal, at: changedInstant.at, sleepHours: sleepHours)
    if let changes = faceEngine?.advance(applying: events, at: changedInstant.at, with: facts) {
      latestChanges += changes
    }
  }

  /// Applies the person's interactions and the face's timers that are due by `instant`.
  ///
  /// Use this method to update the face between two events of the replay.
  package mutating func advance(through instant: Instant) {
    clearLatestChanges()
    guard plan.hasInnerLife else { return }
    applyInteractions(before: instant + Milliseconds(1))
    if let changes = faceEngine?.runTimers(through: instant) { latestChanges += changes }
  }

  /// The next instant at which the face may change without a change in the replay, or `nil` if there is none.
  package var nextTimedChange: Instant? {
    guard let own = faceEngine?.nextTimerTime else { return nextInteraction?.at }
    return nextInteraction.map { min($0.at, own) } ?? own
  }

  private mutating func clearLatestChanges() {
    latestChanges.removeAll(keepingCapacity: true)
    latestTouchEvents.removeAll(keepingCapacity: true)
  }

  private mutating func markAppliedAndReturnEvent(of interaction: TimedInteraction) -> FaceEvent {
    appliedInteractionCount += 1
    if case .touch(let gesture) = interaction.event { latestTouchEvents.append((interaction.at, gesture)) }
    return interaction.event
  }

  /// Returns the face at `instant`, or `nil` if the pal has no face.
  ///
  /// The driver must have advanced through `instant`.
  package func expression(at instant: Instant) -> ExpressionSnapshot? { faceEngine?.expression(at: instant) }

  /// The pal's current attachment to the person, or `nil` if the pal has no face.
  package var attachment: Int64? { faceEngine?.feelings.attachment }

  private var nextInteraction: TimedInteraction? {
    appliedInteractionCount < plan.interactions.count ? plan.interactions[appliedInteractionCount] : nil
  }

  private mutating func applyInteractions(before instant: Instant) {
    while let next = nextInteraction, next.at < instant {
      var events: [FaceEvent] = []
      while let other = nextInteraction, other.at == next.at { events.append(markAppliedAndReturnEvent(of: other)) }
      guard let facts = faceEngine?.context else { continue }
      if let changes = faceEngine?.advance(applying: events, at: next.at, with: facts) { latestChanges += changes }
    }
  }

  private mutating func createFaceEngineIfNeeded(_ replay: Replay, at now: Instant) {
    guard faceEngine == nil else { return }
    let pal = replay.pal
    guard let createdAt = pal.createdAt, createdAt <= now, let seed = pal.seed else { return }
    faceEngine = FaceEngine(
      createdAt: createdAt, seed: seed, FaceContext(pal, at: now), isInForeground: pal.isInForeground,
      under: plan.configuration.rules, faceRules: plan.faceRules)
  }
}
