import PixelPalCore
import Replay

/// Replays a course and writes down what every surface showed, part by part.
///
/// Between two instants nothing changes but the frames of animations: whoever plays the record decides nothing.
struct Recorder {
  private let course: Course
  private var replay: Replay
  private var part: RecordedPart
  private(set) var vocabulary = Vocabulary()
  private(set) var highlights = Highlights()
  /// The pal as far as the record has come.
  var pal: Pal { replay.pal }

  /// So many moments are written in one part: about a month of an ordinary life.
  private let momentsInPart: Int

  init(_ course: Course, momentsInPart: Int = 1200) {
    self.course = course
    self.momentsInPart = momentsInPart
    replay = Replay(course)
    part = RecordedPart(course, from: course.begin)
  }

  /// Replays to the end and hands over each part when it is whole; `pass` is told how far it has come.
  mutating func record<Failure: Error>(
    pass: (Instant) throws(Failure) -> Void, take: (RecordedPart.Written) throws(Failure) -> Void
  ) throws(Failure) {
    var known = KnownAtOnce(course)
    var before = replay
    while let turn = replay.next(through: course.end) {
      try fill(until: turn.at, &known, before, take)
      highlights.take(turn.changes)
      try note(at: turn.at, turn.changes, replay.pal, take)
      if known.isNeeded {
        known.pass(turn.at)
        before = replay
      }
      try pass(turn.at)
    }
    try fill(until: course.end + Milliseconds(1), &known, before, take)
    if let look = replay.nextLookAtSteps(after: course.end) { part.hear(of: look) }
    // The end belongs to the record.
    try take(part.end(at: course.end + Milliseconds(1), &vocabulary))
  }

  /// Notes what changes by itself before `instant`: an effect ends, or each step is known as it is made.
  private mutating func fill<Failure: Error>(
    until instant: Instant, _ known: inout KnownAtOnce, _ replay: Replay,
    _ take: (RecordedPart.Written) throws(Failure) -> Void
  ) throws(Failure) {
    while let at = known.next(before: instant) { try note(at: at, [], replay.pal(at: at), take) }
    part.fill(until: instant, &vocabulary)
  }

  private mutating func note<Failure: Error>(
    at instant: Instant, _ changes: [Change], _ pal: Pal,
    _ take: (RecordedPart.Written) throws(Failure) -> Void
  ) throws(Failure) {
    part.fill(until: instant, &vocabulary)
    let look = replay.lastLookAtSteps
    if let look, look.at == instant { part.hear(of: look) }
    if part.count >= momentsInPart, part.isSettled {
      try take(part.end(at: instant, &vocabulary))
    }
    part.take(pal, StepKnowledge(of: pal, after: look, at: instant, in: course), changes, at: instant, &vocabulary)
  }
}

/// When a phone that knows each step at once is asked again between two instants: at the end of each minute with steps.
private struct KnownAtOnce {
  private var sum: RunningSum
  let isNeeded: Bool
  private var position: Instant

  init(_ course: Course) {
    sum = course.truth.runningSum()
    isNeeded = course.laws.device.facts.knowsStepsAtOnce
    position = course.begin
  }

  mutating func pass(_ instant: Instant) { position = max(position, instant) }

  /// The end of the next minute before `instant` in which steps were made.
  mutating func next(before instant: Instant) -> Instant? {
    guard isNeeded, position < instant else { return nil }
    let before = sum.counted(at: position).rounded
    // Whatever is quiet for long is passed at once.
    guard let step = sum.instant(reaching: before + 1), step < instant else { return nil }
    let minute = Instant(millisecondsSince1970: step.startOfMinute.millisecondsSince1970 + 60_000)
    guard minute < instant else { return nil }
    position = minute
    return minute
  }
}
