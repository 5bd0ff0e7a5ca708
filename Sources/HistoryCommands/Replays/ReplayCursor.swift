package import Expressions
import InnerLife
package import PixelPalCore
package import Replay
import StateExport

/// A replay that is looked at, at instants that ascend.
package final class ReplayCursor {
  private let course: Course
  private var replay: Replay
  private var history: KnownHistory
  private var progress: ReplayProgress
  /// The pal's nights, where somebody asks for what came of them.
  private var teller: NightTeller?
  /// The pal's face, where somebody asks for it.
  private var face: FaceTeller?
  /// The pages of the progress history, and the night after which they were read.
  private var pages: (night: CivilDay?, days: [CivilDay: DayPage])?
  /// How the last Live Activity ended that did; `nil` before the first.
  private(set) var lastEnd: ActivityEnd?

  /// The end of a Live Activity.
  struct ActivityEnd {
    let at: Instant
    let reason: PixelPalCore.ActivityEnd
  }

  /// The beginning of `course`; who asks for no inner life is spared the nights.
  package init(_ course: Course, _ session: Session, remembers: Bool = false) {
    self.course = course
    teller = remembers && course.hasInnerLife ? NightTeller(course) : nil
    face = remembers ? FaceTeller(course) : nil
    replay = Replay(course)
    history = KnownHistory(of: course)
    progress = ReplayProgress(course, session)
  }

  /// The pal at `instant`, which is not before the one asked for last.
  package func pal(at instant: Instant) throws(Failure) -> Pal {
    while let turn = replay.next(through: instant) {
      // What never began has not ended.
      for case .liveActivityEnded(let reason) in turn.changes.lazy.map({ $0.kind }) where reason != .failed {
        lastEnd = ActivityEnd(at: turn.at, reason: reason)
      }
      teller?.note(turn, replay)
      face?.note(turn, replay)
      try progress.pass(turn.at)
    }
    teller?.pass(through: instant, replay)
    face?.pass(through: instant)
    return replay.pal(at: instant)
  }

  /// What is seen of the inner life of `pal` at `instant`, through which the replay has come; with the pages of the
  /// progress history where they are asked for.
  func inner(of pal: Pal, at instant: Instant, withPages: Bool) -> InnerState? {
    guard let teller else { return nil }
    let journal = teller.journal(with: pal, at: instant, wishes: course.wishes)
    let pages = withPages && pal.isPremium ? pages(of: journal, after: teller.memoir.lastNight) : [:]
    return InnerState(journal, line: teller.sentence, pages: pages)
  }

  /// What is seen of the pal's face at `instant`, through which the replay has come.
  func face(at instant: Instant) -> FaceState? {
    face?.countenance.map { FaceState($0.look(at: instant), isQuiet: $0.isQuiet) }
  }

  /// What the pal's face shows at `instant`, through which the replay has come; `nil` while the app is not in front.
  package func shownFace(at instant: Instant) -> ShownFace? {
    face?.look(at: instant).flatMap { $0.face == nil ? nil : $0 }
  }

  /// What is written changes in nights alone.
  private func pages(of journal: Journal, after night: CivilDay?) -> [CivilDay: DayPage] {
    if let pages, pages.night == night { return pages.days }
    var days: [CivilDay: DayPage] = [:]
    for case .page(let page) in journal.pages(from: journal.firstDay, to: journal.today.previous) {
      days[page.day] = page
    }
    pages = (night, days)
    return days
  }

  /// The days that the progress history of `pal` shows at `instant`, through which the replay has come.
  package func days(with pal: Pal, at instant: Instant) -> ListedDays {
    history.move(to: replay.lastKnowledge(at: instant))
    return history.days(with: pal, at: instant)
  }

  /// When the next Live Activity starts after `instant`, which was asked for last; `nil` where none does soon.
  func nextStart(after instant: Instant) -> Instant? {
    var ahead = replay
    while let turn = ahead.next(through: instant + StepKnowledge.horizon) {
      let starts = turn.changes.contains { if case .liveActivityStarted = $0.kind { true } else { false } }
      if starts, ahead.pal.activityInForce != nil { return turn.at }
    }
    return nil
  }
}

extension ValueKind where Value == Milliseconds {
  /// A length such as `15m`: seconds, minutes, hours or days.
  static var length: ValueKind {
    .init(placeholder: "length", candidates: .unknown) { text, _ throws(BadValue) in
      let units: [(Character, Int64)] = [("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)]
      guard let unit = units.first(where: { text.last == $0.0 }), let count = Int32(text.dropLast()), count > 0 else {
        throw BadValue(expected: "a length such as 30s, 15m, 6h or 1d")
      }
      return Milliseconds(Int64(count)) * unit.1
    }
  }
}
