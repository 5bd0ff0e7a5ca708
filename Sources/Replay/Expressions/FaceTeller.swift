package import Expressions
package import PixelPalCore

/// Leads the face of a pal through a replay: what it is told by each turn, and what the person does with it.
///
///     var face = FaceTeller(course)
///     while let turn = replay.next(through: course.end) { face.note(turn, replay) }
///
/// It reads the replay and gives nothing back: every surface but the app's is what it is without it.
package struct FaceTeller: Sendable {
  private let course: Course
  /// How many of the things that the person does are over.
  private var done = 0
  /// The face; `nil` before the pal begins, and where it has no inner life.
  package private(set) var countenance: Countenance?
  /// What came of the last turn, and of what the person did before it.
  package private(set) var news: [ExpressionChange] = []
  /// What a finger did meanwhile.
  package private(set) var gestures: [(at: Instant, gesture: Gesture)] = []

  /// Before anything has happened to the pal of `course`.
  package init(_ course: Course) { self.course = course }

  /// Notes what a turn changed, and what the person did up to it.
  package mutating func note(_ turn: Replay.ChangedInstant, _ replay: Replay) {
    forget()
    guard course.hasInnerLife else { return }
    live(until: turn.at)
    begin(replay, at: turn.at)
    var happenings = turn.changes.map { Happening.changed($0) }
    while let next = nextDone, next.at <= turn.at { happenings.append(take(next)) }
    guard !happenings.isEmpty else { return }
    let facts = PalFacts(replay.pal, at: turn.at)
    if let told = countenance?.live(happenings, at: turn.at, as: facts) { news += told }
  }

  /// Has all happen up to `instant` that no turn brings.
  package mutating func pass(through instant: Instant) {
    forget()
    guard course.hasInnerLife else { return }
    live(until: instant + Milliseconds(1))
    if let told = countenance?.pass(through: instant) { news += told }
  }

  /// When something happens to the face that no turn brings; `nil` where nothing does.
  package var next: Instant? {
    guard let own = countenance?.nextStep else { return nextDone?.at }
    return nextDone.map { min($0.at, own) } ?? own
  }

  private mutating func forget() {
    news.removeAll(keepingCapacity: true)
    gestures.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ deed: Deed) -> Happening {
    done += 1
    if case .gesture(let gesture) = deed.happening { gestures.append((deed.at, gesture)) }
    return deed.happening
  }

  /// What the face shows at `instant`, through which this has come; `nil` where there is none.
  package func look(at instant: Instant) -> ShownFace? { countenance?.look(at: instant) }

  /// How attached the pal is by now; `nil` where it has no feelings.
  package var attachment: Int64? { countenance?.feelings.attachment }

  private var nextDone: Deed? {
    done < course.withPal.count ? course.withPal[done] : nil
  }

  /// Has the person do what they did before `instant`.
  private mutating func live(until instant: Instant) {
    while let next = nextDone, next.at < instant {
      var happenings: [Happening] = []
      while let other = nextDone, other.at == next.at { happenings.append(take(other)) }
      guard let facts = countenance?.facts else { continue }
      if let told = countenance?.live(happenings, at: next.at, as: facts) { news += told }
    }
  }

  private mutating func begin(_ replay: Replay, at now: Instant) {
    let pal = replay.pal
    guard countenance == nil, let createdAt = pal.createdAt, createdAt <= now, let seed = pal.seed else { return }
    countenance = Countenance(
      createdAt: createdAt, seed: seed, PalFacts(pal, at: now), isInFront: pal.isInFront, under: course.laws.rules,
      face: course.face)
  }
}
