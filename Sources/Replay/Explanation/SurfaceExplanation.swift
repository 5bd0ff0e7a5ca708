package import PixelPalCore
import StepHistory

/// An explanation of a surface: a chain of reasons that leads from the steps taken to the surface's content.
///
///     let explainer = SurfaceExplainer(plan, at: noon) { _ in }
///     for link in explainer.explanation(of: .compact).links { print(link.subject, link.sentence) }
package struct SurfaceExplanation: Sendable {
  /// A subject in the chain of reasons.
  package enum StatementSubject: String, Hashable, Sendable, CaseIterable {
    /// The steps taken up to the explained instant.
    case walked
    /// The steps that the phone knew, and the query that delivered them.
    case known
    /// The app's decisions to send, defer or drop updates.
    case decided
    /// The picture that the surface shows.
    case shown
    /// The picture that a phone without limits would show.
    case meant
    /// The next change on the surface.
    case next
  }

  /// A sentence in the chain of reasons, with its subject and the instant of the event that it describes.
  package struct Statement: Hashable, Sendable {
    /// The subject of the sentence, which the output shows as its label.
    package let subject: StatementSubject
    /// The instant of the event that the sentence describes, or `nil` if there is no single instant.
    package let at: Instant?
    /// The statement's text, without a full stop.
    package let sentence: String

    package init(subject: StatementSubject, at: Instant?, sentence: String) {
      (self.subject, self.at, self.sentence) = (subject, at, sentence)
    }
  }

  package let surface: Surface
  /// The chain of statements from the steps to the picture, followed by the next change.
  package let links: [Statement]

  package init(surface: Surface, links: [Statement]) { (self.surface, self.links) = (surface, links) }
}

/// An explainer of the content that each surface shows at one instant.
///
/// The explainer replays a plan once, up to that instant, and can then explain every surface.
package struct SurfaceExplainer: Sendable {
  private let plan: ReplayPlan
  private let instant: Instant
  private let replay: Replay
  private let recentChanges: RecentChangesBySurface
  private let nextQuery: StepQueryAndWakeCondition?
  /// The explanation of the journal, or `nil` if the pal has no inner life.
  package let journalExplanation: JournalExplanation?
  /// The explanation of the face, or `nil` if the pal has no face.
  package let faceExplanation: FaceExplanation?

  /// Creates an explainer for the instant `at` by replaying `plan` up to it.
  ///
  /// Calls `onChangedInstant` for each instant with an event. If the closure throws an error, the replay stops and the
  /// initializer rethrows it.
  package init<Failure: Error>(
    _ plan: ReplayPlan, at: Instant, onChangedInstant: (Replay.ChangesAtInstant) throws(Failure) -> Void
  ) throws(Failure) {
    self.plan = plan
    self.instant = at
    var replay = Replay(plan)
    var recent = RecentChangesBySurface()
    var journalUpdater = plan.hasInnerLife ? NightlyJournalUpdater(plan) : nil
    var faceDriver = FaceDriver(plan)
    while let changedInstant = replay.advanceToNextChangedInstant(through: at) {
      recent.append(changedInstant.changes)
      journalUpdater?.recordChangesAndProcessNight(at: changedInstant, from: replay)
      faceDriver.applyChanges(changedInstant, from: replay, sleepHours: journalUpdater?.sleepHours)
      try onChangedInstant(changedInstant)
    }
    journalUpdater?.advanceIfStepsKnownAtOnce(through: at, replay: replay)
    faceDriver.advance(through: at)
    journalExplanation = journalUpdater.map { JournalExplanation($0, of: plan, at: at) }
    faceExplanation = FaceExplanation(faceDriver, at: at)
    self.replay = replay
    self.recentChanges = recent
    nextQuery = replay.nextStepQuery(after: at)
  }

  /// The pal's phase and pose in the app, or `nil` if there is no pal yet or the app shows none.
  package var phaseAndPose: (phase: Phase, pose: SpriteName.Pose)? {
    let palOnPhone = replay.palOnPhone(at: instant)
    guard let createdAt = palOnPhone.pal.createdAt, createdAt <= instant else { return nil }
    let sprite = palOnPhone.presentation(on: .app, at: instant, under: plan.configuration).sprite
    return sprite.map { ($0.phase, $0.name.pose) }
  }

  /// Returns an explanation of the content of `surface`.
  package func explanation(of surface: Surface) -> SurfaceExplanation {
    let palOnPhone = replay.palOnPhone(at: instant)
    let pal = palOnPhone.pal
    guard let createdAt = pal.createdAt, createdAt <= instant else {
      return SurfaceExplanation(
        surface: surface,
        links: [
          .init(
            subject: .shown, at: nil,
            sentence: "there is no pal before \(plan.clockText(at: plan.createdAt, relativeTo: instant))")
        ])
    }
    let shown = palOnPhone.presentation(on: surface, at: instant, under: plan.configuration)
      .reacting(with: surface == .app ? faceExplanation?.reaction : nil)
    let knowledge = KnownStepsExplanation(of: pal, after: replay.lastStepQuery, at: instant, in: plan)
    var links = [
      walkedLink, .init(subject: .known, at: knowledge.deliveredAt, sentence: knowledge.sentence(nextQuery: nextQuery)),
    ]
    if let noDataPeriod = plan.noDataPeriod(at: instant) {
      links.append(
        .init(subject: .decided, at: noDataPeriod.start, sentence: plan.sentence(aboutNoDataPeriod: noDataPeriod)))
    }
    links += recentChanges.changes(for: surface).map { change in
      .init(
        subject: .decided, at: change.at,
        sentence: "\(change.kind.phrase): \(change.reason.sentence(withTimesIn: pal.zone))")
    }
    links.append(.init(subject: .shown, at: shown.shownSince, sentence: "\(shown.phrase): \(shown.reason)"))
    if let meant = statementComparingWithUnlimitedPhone(on: surface) { links.append(meant) }
    links.append(nextChangeStatement(on: surface, shown: shown))
    return SurfaceExplanation(surface: surface, links: links)
  }

  private var walkedLink: SurfaceExplanation.Statement {
    var sum = plan.actualHistory.runningSum()
    let counted = sum.counted(at: instant).rounded
    let since = "\(StepFormat.grouped(counted)) since the beginning"
    guard plan.days.steps(on: plan.itinerary.day(at: instant)) != nil else {
      return .init(subject: .walked, at: instant, sentence: "nothing is known of today, \(since)")
    }
    let today = sum.stepsToday(at: instant, in: plan.itinerary)
    return .init(subject: .walked, at: instant, sentence: "\(StepFormat.withUnit(today)) today, \(since)")
  }

  private func statementComparingWithUnlimitedPhone(on surface: Surface) -> SurfaceExplanation.Statement? {
    guard let group = surface.drawnGroup else { return nil }
    var ideal = IdealPresentationSimulator(plan)
    while ideal.advanceToNextChange(through: instant) != nil {}
    let intended = ideal.picture(in: group)
    var palOnPhone = replay.palOnPhone(at: instant)
    let shown = palOnPhone.drawnStates(at: instant, under: plan.configuration)[group]
    guard shown.picture != intended else {
      return .init(subject: .meant, at: nil, sentence: "the same: a phone without limits shows no other picture")
    }
    return .init(subject: .meant, at: nil, sentence: "a phone without limits shows \(intended.phrase)")
  }

  private func nextChangeStatement(on surface: Surface, shown: Presentation) -> SurfaceExplanation.Statement {
    var ahead = replay
    for _ in 0..<PhoneEventGenerator.maxLookAheadInstants {
      guard
        let changedInstant = ahead.advanceToNextChangedInstant(
          through: instant + KnownStepsExplanation.lookAheadLimit)
      else { break }
      let then = ahead.palOnPhone(at: changedInstant.at).presentation(
        on: surface, at: changedInstant.at, under: plan.configuration)
      guard !then.looksSameApartFromFrame(as: shown) else { continue }
      return .init(subject: .next, at: changedInstant.at, sentence: "\(then.phrase): \(then.reason)")
    }
    return .init(subject: .next, at: nil, sentence: "nothing changes in the next eight days")
  }
}
