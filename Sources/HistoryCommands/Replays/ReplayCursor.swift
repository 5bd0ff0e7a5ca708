package import Expressions
import InnerLife
package import PixelPalCore
package import Replay
import StateExport

/// A replay that is queried at ascending instants.
///
/// All other queries refer to the instant that was last passed to `pal(at:)`.
package final class ReplayCursor {
  private let course: Course
  private var replay: Replay
  private var history: KnownHistory
  private var progress: ReplayProgress
  /// The event recorder of the pal's nights, if the caller needs it.
  private var teller: NightTeller?
  /// The event recorder of the pal's face, if the caller needs it.
  private var face: FaceTeller?
  /// The cached pages of the progress history, and the night after which they were read.
  private var pages: (night: CivilDay?, days: [CivilDay: DayPage])?
  /// The last end of a Live Activity; `nil` before the first.
  private(set) var lastEnd: ActivityEnd?

  /// The end of a Live Activity.
  struct ActivityEnd {
    let at: Instant
    let reason: PixelPalCore.ActivityEnd
  }

  /// Creates a cursor at the beginning of `course`; without `remembers`, nights and faces are skipped to save time.
  package init(_ course: Course, _ session: Session, remembers: Bool = false) {
    self.course = course
    teller = remembers && course.hasInnerLife ? NightTeller(course) : nil
    face = remembers ? FaceTeller(course) : nil
    replay = Replay(course)
    history = KnownHistory(of: course)
    progress = ReplayProgress(course, session)
  }

  /// Returns the pal at `instant`, which must not be before the previous query.
  package func pal(at instant: Instant) throws(Failure) -> Pal {
    while let turn = replay.next(through: instant) {
      // An activity that failed to start has not ended.
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

  /// Returns the inner life of `pal` at the current `instant`, with the pages of the progress history on request.
  func inner(of pal: Pal, at instant: Instant, withPages: Bool) -> InnerState? {
    guard let teller else { return nil }
    let journal = teller.journal(with: pal, at: instant, wishes: course.wishes)
    let pages = withPages && pal.isPremium ? pages(of: journal, after: teller.memoir.lastNight) : [:]
    return InnerState(journal, line: teller.sentence, pages: pages)
  }

  /// Returns the state of the pal's face at the current `instant`.
  func face(at instant: Instant) -> FaceState? {
    face?.countenance.map { FaceState($0.look(at: instant), isQuiet: $0.isQuiet) }
  }

  /// Returns the face shown at the current `instant`; `nil` while the app is in the background.
  package func shownFace(at instant: Instant) -> ShownFace? {
    face?.look(at: instant).flatMap { $0.face == nil ? nil : $0 }
  }

  /// Returns the journal pages, which change only during nights.
  private func pages(of journal: Journal, after night: CivilDay?) -> [CivilDay: DayPage] {
    if let pages, pages.night == night { return pages.days }
    var days: [CivilDay: DayPage] = [:]
    for case .page(let page) in journal.pages(from: journal.firstDay, to: journal.today.previous) {
      days[page.day] = page
    }
    pages = (night, days)
    return days
  }

  /// Returns the days that the progress history of `pal` shows at the current `instant`.
  package func days(with pal: Pal, at instant: Instant) -> ListedDays {
    history.move(to: replay.lastKnowledge(at: instant))
    return history.days(with: pal, at: instant)
  }

  /// Returns the start of the next Live Activity after the current `instant`; `nil` if there is none within the
  /// horizon.
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
  /// The kind of values that are durations, such as `15m`, in seconds, minutes, hours or days.
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
