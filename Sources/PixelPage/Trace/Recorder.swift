import PixelPalCore
import Replay
import StepHistory

/// Replays a plan and records the content of every surface, part by part.
///
/// Between two recorded instants only the frames of animations change, so that a player needs no logic of its own.
///
/// It is a class because a recording is made once and never copied.
final class Recorder {
  private let course: ReplayPlan
  private var scribe: Scribe
  private var truth: Truth
  private var history: HistoryRecord
  private var meter: DrawingLogMeter
  /// The steps that the phone knew of each day, as a list of changes.
  var knownDays: NumberList { history.list }
  /// The accuracy of the phone in each slot, compared with the ideal.
  var qualities: [(slot: DrawnState.Slot, quality: PresentationQuality)] { meter.qualityMeter.qualities() }
  /// The tables that the parts reference by index.
  var vocabulary: Vocabulary { scribe.vocabulary }
  /// The ideal pictures by index.
  var intended: [[DrawnState.Picture]] { truth.intended.values }
  var highlights: Highlights { scribe.highlights }
  /// The pal's journal; `nil` if it has no inner life.
  var life: LifeRecord? { scribe.life }
  /// The pal at the current position of the recording.
  var pal: Pal { scribe.replay.pal }

  /// Creates a recorder; with the default, a part covers about a month of an ordinary life.
  init(_ course: ReplayPlan, momentsInPart: Int = 1200) {
    self.course = course
    scribe = Scribe(course, momentsInPart)
    truth = Truth(course)
    history = HistoryRecord(course)
    meter = DrawingLogMeter(course)
  }

  /// Replays to the end and returns the results of `keep` for each part; `pass` receives the progress of the replay.
  ///
  /// The work is a pipeline over time segments: the first stage records what was shown, and the second adds the actual
  /// steps and ideal pictures and calls `keep`. `workers` run the stages of different segments concurrently. The
  /// recording is the same for any number of workers.
  func record<Kept, Failure: Error>(
    by workers: Workers = .single, keep: (RecordedPart.Written) -> Kept, pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> [Kept] {
    let stretches = Recorder.stretches(of: course)
    // One buffer for each segment that may wait between the stages.
    let handovers = (0..<Recorder.room).map { _ in Handover() }
    var (scribe, truth, history, meter) = (scribe, truth, history, meter)
    var all: [Kept] = []
    var failure: Failure?
    let line = Pipeline(stages: 2, slowestStage: 0, parts: stretches.count, maxQueued: Recorder.room)
    workers.runPipeline(line) { job in
      let handover = handovers[job.part % handovers.count]
      if job.stage == 0 {
        do throws(Failure) {
          let isLast = job.part == stretches.count - 1
          try scribe.write(through: stretches[job.part], isLast: isLast, to: &handover.parts, pass)
          scribe.leave(in: &handover.drawn)
        } catch {
          failure = error
          return false
        }
      } else {
        for var part in handover.parts {
          history.pass(part.queries, until: part.to)
          truth.complete(&part)
          all.append(keep(part))
        }
        handover.parts.removeAll(keepingCapacity: true)
        if !course.actualHistory.hasOnlyDayTotals { meter.measure(handover.drawn, through: stretches[job.part]) }
      }
      return true
    }
    if let failure { throw failure }
    history.end()
    (self.scribe, self.truth, self.history, self.meter) = (scribe, truth, history, meter)
    return all
  }

  /// The maximum number of segments between two stages, including the one being processed.
  private static let room = 3

  /// Returns the ends of the segments of `course`: long enough to keep the overhead low, short enough to keep in
  /// memory.
  private static func stretches(of course: ReplayPlan) -> [Instant] {
    let length = max(.hours(24), Milliseconds((course.end - course.start).count / 96))
    var ends = [min(course.start + length, course.end)]
    while let last = ends.last, last < course.end { ends.append(min(last + length, course.end)) }
    return ends
  }

  /// The buffer that carries the parts of a segment from stage to stage.
  private final class Handover {
    var parts: [RecordedPart.Written] = []
    /// The pictures that the phone drew in the segment.
    var drawn = DrawingLog.Segment()
  }
}

/// The first stage: advances the replay and records the content of every surface.
private struct Scribe {
  private let course: ReplayPlan
  private(set) var replay: Replay
  private var part: RecordedPart
  private(set) var vocabulary = Vocabulary()
  private(set) var highlights = Highlights()
  private(set) var life: LifeRecord?
  private var faces: FaceRecord?
  private var known: KnownAtOnce
  private var lastQuery: Instant?
  private var drawn = DrawingLog()
  /// True if the effect of walking can be measured: it needs times of walking, which day totals do not provide.
  private let measuresWalking: Bool
  /// The replay's state before the next event, kept for phones that know each step at once.
  private var before: Replay?
  private let momentsInPart: Int

  init(_ course: ReplayPlan, _ momentsInPart: Int) {
    self.course = course
    self.momentsInPart = momentsInPart
    measuresWalking = !course.actualHistory.hasOnlyDayTotals
    replay = Replay(course, logsActivityRequests: measuresWalking)
    part = RecordedPart(course, from: course.start)
    life = LifeRecord(course)
    faces = FaceRecord(course)
    known = KnownAtOnce(course)
    if known.isNeeded { before = replay }
  }

  /// Advances to `end` and appends the completed parts; the last part ends with the replay plan.
  mutating func write<Failure: Error>(
    through end: Instant, isLast: Bool, to parts: inout [RecordedPart.Written],
    _ pass: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    while let turn = replay.next(through: end) {
      fill(until: turn.at, &parts)
      highlights.append(turn.changes)
      if measuresWalking, !replay.hadOnlyEmptyQuery { drawn.record(&replay, at: turn.at) }
      note(at: turn.at, turn.changes, isWithoutNews: replay.hadOnlyEmptyQuery, &parts)
      life?.note(turn, replay)
      faces?.note(turn, replay)
      part.say(life?.sentence, at: turn.at, &vocabulary)
      if known.isNeeded {
        known.pass(turn.at)
        before = replay
      }
      try pass(turn.at)
    }
    guard isLast else { return }
    fill(until: end + Milliseconds(1), &parts)
    life?.end(with: replay)
    if let query = replay.nextStepQuery(after: end) { part.hear(of: query, &vocabulary) }
    // The end itself is part of the recording.
    parts.append(endPart(at: end + Milliseconds(1)))
  }

  private mutating func endPart(at end: Instant) -> RecordedPart.Written {
    var whole = part.end(at: end, &vocabulary)
    if let visits = faces?.visits(from: whole.from, until: end) { whole.add("faces", visits) }
    return whole
  }

  /// Hands over the log of drawn pictures, and takes an empty buffer for the next segment.
  mutating func leave(in room: inout DrawingLog.Segment) { drawn.handOverSegment(to: &room, of: &replay) }

  /// Records the automatic changes before `instant`: effects that end, and each new step on a phone that knows steps at
  /// once.
  private mutating func fill(until instant: Instant, _ parts: inout [RecordedPart.Written]) {
    if known.isNeeded { fillKnown(until: instant, &parts) }
    part.fill(until: instant, &vocabulary)
  }

  private mutating func fillKnown(until instant: Instant, _ parts: inout [RecordedPart.Written]) {
    while let before, let at = known.next(before: instant) { note(at: at, [], of: before.pal(at: at), &parts) }
  }

  /// Records an instant, at which the pal is that of the replay unless there is an `other`.
  // The replay's pal is not passed, because it would be copied.
  private mutating func note(
    at instant: Instant, _ changes: [PalChange], of other: Pal? = nil, isWithoutNews: Bool = false,
    _ parts: inout [RecordedPart.Written]
  ) {
    part.fill(until: instant, &vocabulary)
    let query = replay.lastStepQuery
    if let query, query.at == instant {
      part.hear(of: query, &vocabulary)
      if lastQuery != query.at { part.noteQuery(at: query.at) }
      lastQuery = query.at
    }
    if part.count >= momentsInPart, part.isSettled { parts.append(endPart(at: instant)) }
    // Most step queries find nothing new and change no picture.
    let isToLook = !isWithoutNews || part.isToLook(at: instant)
    if let other {
      if isToLook { part.look(at: other, instant, &vocabulary) }
      part.note(StepDeliveryExplanation(of: other, after: query, at: instant, in: course), at: instant, &vocabulary)
    } else {
      if isToLook { part.look(at: replay.pal, instant, &vocabulary) }
      part.note(
        StepDeliveryExplanation(of: replay.pal, after: query, at: instant, in: course), at: instant, &vocabulary)
    }
    part.note(changes, in: replay.pal.zone, &vocabulary)
  }
}

/// The extra observation times of a phone that knows each step at once: the end of each minute with steps.
private struct KnownAtOnce {
  private var sum: RunningSum
  let isNeeded: Bool
  private var position: Instant

  init(_ course: ReplayPlan) {
    sum = course.actualHistory.runningSum()
    isNeeded = course.configuration.device.facts.knowsStepsAtOnce
    position = course.start
  }

  mutating func pass(_ instant: Instant) { position = max(position, instant) }

  /// Returns the end of the next minute with steps before `instant`.
  mutating func next(before instant: Instant) -> Instant? {
    guard isNeeded, position < instant else { return nil }
    let before = sum.counted(at: position).rounded
    // A long period without steps is skipped in one go.
    guard let step = sum.instant(reaching: before + 1), step < instant else { return nil }
    let minute = Instant(millisecondsSince1970: step.startOfMinute.millisecondsSince1970 + 60_000)
    guard minute < instant else { return nil }
    position = minute
    return minute
  }
}
