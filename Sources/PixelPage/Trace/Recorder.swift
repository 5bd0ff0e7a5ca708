import PixelPalCore
import Replay
import StepHistory

/// Replays a course and writes down what every surface showed, part by part.
///
/// Between two instants nothing changes but the frames of animations: whoever plays the record decides nothing.
///
/// A class, since a record is made once, and is never two.
final class Recorder {
  private let course: Course
  private let scribe: Scribe
  private var teller = Teller()
  private var truth: Truth
  private var history: HistoryRecord
  private var meter: DrawnMeter
  /// What the phone knew of each day, and since when.
  var knownDays: NumberList { history.list }
  /// How well the phone showed what was intended, in each slot.
  var qualities: [(slot: DrawnState.Slot, quality: Quality)] { meter.quality.qualities() }
  /// What the parts name by number.
  var vocabulary: Vocabulary { scribe.vocabulary }
  /// How changes and sentences are named.
  var told: (kinds: [ChangeKind], phrases: [[UInt8]]) { (teller.kinds.values, teller.phrases.all) }
  /// What was intended, by the numbers that the parts have.
  var intended: [[DrawnState.Picture]] { truth.intended.values }
  var highlights: Highlights { scribe.highlights }
  /// What the pal has written down; `nil` where it has no inner life.
  var life: LifeRecord? { scribe.life }
  /// The pal as far as the record has come.
  var pal: Pal { scribe.replay.pal }

  /// By default about a month of an ordinary life is one part.
  init(_ course: Course, momentsInPart: Int = 1200) {
    self.course = course
    scribe = Scribe(course, momentsInPart)
    truth = Truth(course)
    history = HistoryRecord(course)
    meter = DrawnMeter(course)
  }

  /// Replays to the end, and makes of each part what is kept of it; `pass` is told how far the replay has come.
  ///
  /// Stretch by stretch: what was shown in one is written first, then what is said of it and what was true meanwhile, then `keep` makes of it what
  /// is kept. `workers` do this for different stretches at the same time; the record is the same by however many.
  func record<Kept, Failure: Error>(
    by workers: Workers = .one, keep: (RecordedPart.Written) -> Kept, pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> [Kept] {
    let stretches = Recorder.stretches(of: course)
    // As many as may lie before and behind the second kind of work, since a table is on its way from the first to the last.
    let handovers = (0..<2 * Recorder.room).map { _ in Handover() }
    var (teller, truth, history, meter) = (teller, truth, history, meter)
    var all: [Kept] = []
    var failure: Failure?
    let line = AssemblyLine(
      stages: Stage.allCases.count, slowest: Stage.write.rawValue, parts: stretches.count, room: Recorder.room)
    workers.run(line) { job in
      let handover = handovers[job.part % handovers.count]
      switch Stage(rawValue: job.stage) {
      case .write:
        do throws(Failure) {
          let isLast = job.part == stretches.count - 1
          try scribe.write(through: stretches[job.part], isLast: isLast, to: &handover.parts, pass)
          scribe.leave(in: &handover.drawn)
        } catch {
          failure = error
          return false
        }
      case .complete:
        for index in handover.parts.indices {
          history.pass(handover.parts[index].happenings.queries, until: handover.parts[index].to)
          teller.complete(&handover.parts[index])
          truth.complete(&handover.parts[index])
        }
        if !course.truth.hasDayTotalsAlone { meter.measure(handover.drawn, through: stretches[job.part]) }
      case .keep, nil:
        for part in handover.parts { all.append(keep(part)) }
        handover.parts.removeAll(keepingCapacity: true)
      }
      return true
    }
    if let failure { throw failure }
    history.end()
    (self.teller, self.truth, self.history, self.meter) = (teller, truth, history, meter)
    return all
  }

  /// What is done with each stretch, in this order.
  private enum Stage: Int, CaseIterable {
    case write, complete, keep
  }

  /// How many stretches may lie between two kinds of work, the one in work included.
  private static let room = 3

  /// Where `course` is divided: long enough that dividing the work is no work, short enough to be held.
  private static func stretches(of course: Course) -> [Instant] {
    let length = max(.hours(24), Milliseconds((course.end - course.begin).count / 96))
    var ends = [min(course.begin + length, course.end)]
    while let last = ends.last, last < course.end { ends.append(min(last + length, course.end)) }
    return ends
  }

  /// The parts that end in a stretch, handed from one kind of work to the next.
  private final class Handover {
    var parts: [RecordedPart.Written] = []
    /// What the phone drew in the stretch.
    var drawn = DrawingLog.Stretch()
  }
}

/// Goes through a replay and writes what every surface shows.
private final class Scribe {
  private let course: Course
  private(set) var replay: Replay
  private var part: RecordedPart
  private(set) var vocabulary = Vocabulary()
  private(set) var highlights = Highlights()
  private(set) var life: LifeRecord?
  private var faces: FaceRecord?
  private var known: KnownAtOnce
  private var lastQuery: Instant?
  private var drawn = DrawingLog()
  /// Whether it can be said what walking gains: where nobody knows when somebody walked, it need not be measured.
  private let measuresWalking: Bool
  /// The replay as it stood before what happens next, where that is asked.
  private var before: Replay?
  private let momentsInPart: Int

  init(_ course: Course, _ momentsInPart: Int) {
    self.course = course
    self.momentsInPart = momentsInPart
    measuresWalking = !course.truth.hasDayTotalsAlone
    replay = Replay(course, notesActivity: measuresWalking)
    part = RecordedPart(course, from: course.begin)
    life = LifeRecord(course)
    faces = FaceRecord(course)
    known = KnownAtOnce(course)
    if known.isNeeded { before = replay }
  }

  /// Goes on to `end`, and hands over the parts that are whole by then; the last one ends with the course.
  func write<Failure: Error>(
    through end: Instant, isLast: Bool, to parts: inout [RecordedPart.Written],
    _ pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    while let turn = replay.next(through: end) {
      fill(until: turn.at, &parts)
      highlights.append(turn.changes)
      if measuresWalking, !replay.isWithoutNews { drawn.look(at: &replay, turn.at) }
      note(at: turn.at, turn.changes, replay.pal, isWithoutNews: replay.isWithoutNews, &parts)
      life?.note(turn, replay)
      faces?.note(turn, replay)
      part.say(life?.sentence, at: turn.at)
      if known.isNeeded {
        known.pass(turn.at)
        before = replay
      }
      try pass(turn.at)
    }
    guard isLast else { return }
    fill(until: end + Milliseconds(1), &parts)
    life?.end(with: replay)
    if let query = replay.nextStepQuery(after: end) { part.hear(of: query) }
    // The end belongs to the record.
    parts.append(endPart(at: end + Milliseconds(1)))
  }

  private func endPart(at end: Instant) -> RecordedPart.Written {
    var whole = part.end(at: end)
    if let visits = faces?.visits(from: whole.from, until: end), !visits.isEmpty { whole.add("faces", visits) }
    return whole
  }

  /// Leaves what the phone drew, and takes the room for what it will.
  func leave(in room: inout DrawingLog.Stretch) { drawn.leave(in: &room, of: &replay) }

  /// Notes what changes by itself before `instant`: an effect ends, or each step is known as it is made.
  private func fill(until instant: Instant, _ parts: inout [RecordedPart.Written]) {
    if known.isNeeded { fillKnown(until: instant, &parts) }
    part.fill(until: instant, &vocabulary)
  }

  private func fillKnown(until instant: Instant, _ parts: inout [RecordedPart.Written]) {
    while let before, let at = known.next(before: instant) { note(at: at, [], before.pal(at: at), &parts) }
  }

  private func note(
    at instant: Instant, _ changes: [Change], _ pal: Pal, isWithoutNews: Bool = false,
    _ parts: inout [RecordedPart.Written]
  ) {
    part.fill(until: instant, &vocabulary)
    let query = replay.lastStepQuery
    if let query, query.at == instant {
      part.hear(of: query)
      if lastQuery != query.at { part.noteQuery(at: query.at) }
      lastQuery = query.at
    }
    if part.count >= momentsInPart, part.isSettled { parts.append(endPart(at: instant)) }
    // Most step queries find nothing new, and nothing is drawn anew.
    if !isWithoutNews || part.isToLook(at: instant) { part.look(at: pal, instant, &vocabulary) }
    part.note(pal, StepKnowledge(of: pal, after: query, at: instant, in: course), changes, at: instant)
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
