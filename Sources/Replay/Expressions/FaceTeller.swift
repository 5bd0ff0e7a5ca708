package import Expressions
package import PixelPalCore

/// A driver that advances a pal's face along with a replay, and applies what the person does with the pal.
///
///     var face = FaceTeller(course)
///     while let turn = replay.next(through: course.end) { face.note(turn, replay) }
///
/// It only reads the replay. Every surface except the app's is the same without it.
package struct FaceTeller: Sendable {
  private let course: Course
  /// The number of the person's actions that have been applied.
  private var done = 0
  /// The face; `nil` before the pal is created, and if it has no inner life.
  package private(set) var countenance: Countenance?
  /// The changes of the face by the last call, including those by actions of the person.
  package private(set) var news: [ExpressionChange] = []
  /// The gestures that the last call applied.
  package private(set) var gestures: [(at: Instant, gesture: Gesture)] = []

  /// Creates a driver in the state before anything has happened to the pal of `course`.
  package init(_ course: Course) { self.course = course }

  /// Applies the changes of an instant, and the person's actions up to it.
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

  /// Applies everything through `instant` that no change of the replay causes.
  package mutating func pass(through instant: Instant) {
    forget()
    guard course.hasInnerLife else { return }
    live(until: instant + Milliseconds(1))
    if let told = countenance?.pass(through: instant) { news += told }
  }

  /// The next instant at which the face changes without a change of the replay; `nil` if there is none.
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

  /// Returns the face at `instant`, through which this must have been advanced; `nil` if there is none.
  package func look(at instant: Instant) -> ShownFace? { countenance?.look(at: instant) }

  /// The current attachment of the pal; `nil` if it has no feelings.
  package var attachment: Int64? { countenance?.feelings.attachment }

  private var nextDone: Deed? {
    done < course.withPal.count ? course.withPal[done] : nil
  }

  /// Applies the person's actions before `instant`.
  private mutating func live(until instant: Instant) {
    while let next = nextDone, next.at < instant {
      var happenings: [Happening] = []
      while let other = nextDone, other.at == next.at { happenings.append(take(other)) }
      guard let facts = countenance?.facts else { continue }
      if let told = countenance?.live(happenings, at: next.at, as: facts) { news += told }
    }
  }

  private mutating func begin(_ replay: Replay, at now: Instant) {
    guard countenance == nil else { return }
    let pal = replay.pal
    guard let createdAt = pal.createdAt, createdAt <= now, let seed = pal.seed else { return }
    countenance = Countenance(
      createdAt: createdAt, seed: seed, PalFacts(pal, at: now), isInFront: pal.isInFront, under: course.laws.rules,
      face: course.face)
  }
}
