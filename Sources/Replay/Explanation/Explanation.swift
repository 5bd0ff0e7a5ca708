package import PixelPalCore
import StepHistory

/// The reasons why a surface shows what it shows: a chain from the steps walked to the picture on the screen.
///
///     for link in Explanation(of: .compact, at: noon, in: course).links { print(link.stage, link.sentence) }
package struct Explanation: Sendable {
  /// The subject of a link in the chain.
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The steps walked by then.
    case walked
    /// The steps that the phone knew, and since when.
    case known
    /// The updates that were decided, deferred, dropped or sent.
    case decided
    /// The picture on the screen.
    case shown
    /// The picture that was intended.
    case meant
    /// The next change.
    case next
  }

  /// A link of the chain.
  package struct Link: Hashable, Sendable {
    /// The subject.
    package let stage: Stage
    /// The instant at which it happened; `nil` if it is not a single instant.
    package let at: Instant?
    /// A sentence about it, without a full stop.
    package let sentence: String
  }

  /// The surface.
  package let surface: Surface
  /// The chain from the steps to the picture, then the next change.
  package let links: [Link]
}

/// An explainer of any surface at one instant, after one pass through the replay plan.
package struct Explainer: Sendable {
  private let course: Course
  private let at: Instant
  private let replay: Replay
  private let recent: RecentChanges
  private let nextQuery: StepQuery?
  /// The explanation of the journal; `nil` if there is none.
  package let inner: InnerExplanation?
  /// The explanation of the face; `nil` if there is none.
  package let face: FaceExplanation?

  /// Replays `course` up to `at`; `pass` receives each instant with an event and may stop the replay by throwing.
  package init<Failure: Error>(
    _ course: Course, at: Instant, pass: (Replay.ChangedInstant) throws(Failure) -> Void
  ) throws(Failure) {
    self.course = course
    self.at = at
    var replay = Replay(course)
    var recent = RecentChanges()
    var teller = course.hasInnerLife ? NightTeller(course) : nil
    var faceTeller = FaceTeller(course)
    while let turn = replay.next(through: at) {
      recent.append(turn.changes)
      teller?.note(turn, replay)
      faceTeller.note(turn, replay)
      try pass(turn)
    }
    teller?.pass(through: at, replay)
    faceTeller.pass(through: at)
    inner = teller.map { InnerExplanation($0, of: course, at: at) }
    face = FaceExplanation(faceTeller, at: at)
    self.replay = replay
    self.recent = recent
    nextQuery = replay.nextStepQuery(after: at)
  }

  /// Returns the reasons why `surface` shows what it shows.
  package func explanation(of surface: Surface) -> Explanation {
    let pal = replay.pal(at: at)
    guard let createdAt = pal.createdAt, createdAt <= at else {
      return Explanation(
        surface: surface,
        links: [
          .init(
            stage: .shown, at: nil, sentence: "there is no pal before \(course.clock(course.createdAt, at: at))")
        ])
    }
    let shown = pal.presentation(of: surface, at: at, under: course.laws)
      .reacting(with: surface == .app ? face?.reaction : nil)
    let knowledge = StepKnowledge(of: pal, after: replay.lastStepQuery, at: at, in: course)
    var links = [walked, .init(stage: .known, at: knowledge.since, sentence: knowledge.sentence(until: nextQuery))]
    if let rest = course.rest(at: at) {
      links.append(.init(stage: .decided, at: rest.start, sentence: course.sentence(of: rest)))
    }
    links += recent.changes(for: surface).map { change in
      .init(stage: .decided, at: change.at, sentence: "\(change.kind.words): \(change.why.sentence(in: pal.zone))")
    }
    links.append(.init(stage: .shown, at: shown.shownSince, sentence: "\(shown.words): \(shown.why)"))
    if let meant = meant(on: surface) { links.append(meant) }
    links.append(next(surface, shown))
    return Explanation(surface: surface, links: links)
  }

  private var walked: Explanation.Link {
    var sum = course.truth.runningSum()
    let counted = sum.counted(at: at).rounded
    let since = "\(StepText.grouped(counted)) since the beginning"
    guard course.days.steps(on: course.itinerary.day(at: at)) != nil else {
      return .init(stage: .walked, at: at, sentence: "nothing is known of today, \(since)")
    }
    let today = sum.today(at: at, in: course.itinerary)
    return .init(stage: .walked, at: at, sentence: "\(StepText.counted(today)) today, \(since)")
  }

  private func meant(on surface: Surface) -> Explanation.Link? {
    guard let slot = surface.slot else { return nil }
    var intention = Intention(course)
    while intention.next(by: at) != nil {}
    let intended = intention.picture(in: slot)
    var pal = replay.pal(at: at)
    let shown = pal.drawnStates(at: at, under: course.laws)[slot]
    guard shown.picture != intended else {
      return .init(stage: .meant, at: nil, sentence: "the same: a phone without limits shows no other picture")
    }
    return .init(stage: .meant, at: nil, sentence: "a phone without limits shows \(intended.words)")
  }

  private func next(_ surface: Surface, _ shown: Presentation) -> Explanation.Link {
    var ahead = replay
    for _ in 0..<PhoneEvents.mostTurnsAhead {
      guard let turn = ahead.next(through: at + StepKnowledge.horizon) else { break }
      let then = ahead.pal(at: turn.at).presentation(of: surface, at: turn.at, under: course.laws)
      guard !then.looksLike(shown) else { continue }
      return .init(stage: .next, at: turn.at, sentence: "\(then.words): \(then.why)")
    }
    return .init(stage: .next, at: nil, sentence: "nothing changes in the next eight days")
  }
}
