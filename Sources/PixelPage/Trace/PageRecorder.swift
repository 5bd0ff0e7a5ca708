import PixelPalCore
import Replay
import StepHistory

/// A recorder that replays a plan and records the content of every surface, part by part.
///
/// Between two recorded instants, a player only has to compute details that follow from the recording, such as
/// animation frames and the pal's face.
///
/// This is a class, because a recording is made once and never copied.
final class PageRecorder {
  private let plan: ReplayPlan
  private var replayRecorder: ReplayRecorder
  private var groundTruthRecorder: GroundTruthRecorder
  private var knownDaysRecorder: KnownDailyStepsRecorder
  private var drawingLogMeter: DrawingQualityMeter
  /// The step counts that the phone knew for each day, as a list of changes.
  var knownDays: EncodedNumberList { knownDaysRecorder.list }
  /// The step counts that the phone learned of each day before that day was over.
  var countsDuringDays: StepCountsDuringDays { knownDaysRecorder.countsDuringDays }
  /// The accuracy of each surface group, compared with an ideal phone.
  var qualities: [(group: DrawnSurfaceGroup, quality: PresentationQuality)] {
    drawingLogMeter.qualityMeter.qualities()
  }
  /// The tables of values that the recorded parts refer to by index.
  var pageTables: PageLookupTables { replayRecorder.pageTables }
  /// The distinct sets of pictures that an ideal phone would show, ordered by index.
  var idealPictures: [[DrawnPalPicture]] { groundTruthRecorder.idealPictures.values }
  var notableChanges: NotableChanges { replayRecorder.notableChanges }
  /// The recorder of the pal's journal, or `nil` if the rules turn the journal off.
  var journalRecorder: JournalRecorder? { replayRecorder.journalRecorder }
  /// The pal after the events that have been recorded so far.
  var pal: Pal { replayRecorder.replay.pal }

  /// Creates a recorder of `plan`.
  ///
  /// A part ends when it has `statesPerPart` states. By default, that is about a month of an ordinary history.
  init(_ plan: ReplayPlan, statesPerPart: Int = 1200) {
    self.plan = plan
    replayRecorder = ReplayRecorder(plan, statesPerPart)
    groundTruthRecorder = GroundTruthRecorder(plan)
    knownDaysRecorder = KnownDailyStepsRecorder(plan)
    drawingLogMeter = DrawingQualityMeter(plan)
  }

  /// Replays the plan to its end and returns the results of calling `transform` for each part, in order.
  ///
  /// `progress` is called with each instant as soon as it has been replayed, and ends the replay if it throws an error.
  /// The work is a pipeline over time segments: the first stage records what was shown, and the second adds the actual
  /// steps and ideal pictures and calls `transform`. Workers run the stages of different segments concurrently, but the
  /// recording is the same for any number of workers.
  func record<Output, Failure: Error>(
    using workers: Workers = .single, transform: (PartRecorder.CompletedPart) -> Output,
    progress: (Instant) throws(Failure) -> Void
  ) throws(Failure) -> [Output] {
    let segmentEnds = PageRecorder.timeSegmentEnds(of: plan)
    // There is one buffer for each segment that can wait between the stages.
    let segmentBuffers = (0..<PageRecorder.maxQueuedSegments).map { _ in RecordedPartsBuffer() }
    var (states, truth, knownDays, meter) = (replayRecorder, groundTruthRecorder, knownDaysRecorder, drawingLogMeter)
    var results: [Output] = []
    var failure: Failure?
    let pipeline = PipelineJobScheduler(
      stages: 2, slowestStage: 0, parts: segmentEnds.count, maxQueued: PageRecorder.maxQueuedSegments)
    workers.runPipeline(pipeline) { job in
      let buffer = segmentBuffers[job.part % segmentBuffers.count]
      if job.stage == 0 {
        do throws(Failure) {
          let isLast = job.part == segmentEnds.count - 1
          try states.record(through: segmentEnds[job.part], isLast: isLast, to: &buffer.parts, progress: progress)
          states.moveDrawingLog(into: &buffer.drawnPictures)
        } catch {
          failure = error
          return false
        }
      } else {
        for var part in buffer.parts {
          knownDays.recordChangedDays(atQueries: part.queries, until: part.to)
          truth.addGroundTruth(to: &part)
          results.append(transform(part))
        }
        buffer.parts.removeAll(keepingCapacity: true)
        if !plan.actualHistory.hasOnlyDayTotals {
          meter.measure(buffer.drawnPictures, through: segmentEnds[job.part])
        }
      }
      return true
    }
    if let failure { throw failure }
    knownDays.recordRemainingDays()
    (replayRecorder, groundTruthRecorder, knownDaysRecorder, drawingLogMeter) = (states, truth, knownDays, meter)
    return results
  }

  /// The maximum number of segments that can be between the two stages, including those being processed.
  private static let maxQueuedSegments = 3

  /// Returns the ends of the time segments into which the recording of `plan` is divided.
  ///
  /// The segments are long enough to keep overhead low, and short enough to fit in memory.
  private static func timeSegmentEnds(of plan: ReplayPlan) -> [Instant] {
    let length = max(.hours(24), Milliseconds((plan.end - plan.start).count / 96))
    var ends = [min(plan.start + length, plan.end)]
    while let last = ends.last, last < plan.end { ends.append(min(last + length, plan.end)) }
    return ends
  }

  /// A buffer that carries the recorded parts of a segment from one stage to the next.
  private final class RecordedPartsBuffer {
    var parts: [PartRecorder.CompletedPart] = []
    /// The pictures that the phone drew during the segment.
    var drawnPictures = DrawingLog.Entries()
  }
}

/// The first stage of the pipeline, which advances the replay and records the content of every surface.
private struct ReplayRecorder {
  private let plan: ReplayPlan
  private(set) var replay: Replay
  private var partRecorder: PartRecorder
  private(set) var pageTables = PageLookupTables()
  private(set) var notableChanges = NotableChanges()
  private(set) var journalRecorder: JournalRecorder?
  private var faceRecorder: FaceInputRecorder?
  private var minutesWithSteps: WalkedMinuteEndCursor
  private var lastQuery: Instant?
  private var drawingLog = DrawingLog()
  /// True if the effect of showing walks can be measured.
  ///
  /// The measurement requires known walking times, because day totals are not enough.
  private let measuresWalking: Bool
  /// A copy of the replay in its state after the last event.
  ///
  /// The value is `nil` unless the phone learns of every step immediately, because no other phone needs it.
  private var replayBefore: Replay?
  private let statesPerPart: Int

  init(_ plan: ReplayPlan, _ statesPerPart: Int) {
    self.plan = plan
    self.statesPerPart = statesPerPart
    measuresWalking = !plan.actualHistory.hasOnlyDayTotals
    replay = Replay(plan, logsAlwaysRestingInputs: measuresWalking)
    partRecorder = PartRecorder(plan, from: plan.start)
    journalRecorder = JournalRecorder(plan)
    faceRecorder = FaceInputRecorder(plan)
    minutesWithSteps = WalkedMinuteEndCursor(plan)
    if minutesWithSteps.isNeeded { replayBefore = replay }
  }

  /// Advances to `end`, and appends the completed parts to `parts`.
  ///
  /// If `isLast` is true, also appends the last part, which is unfinished until then.
  mutating func record<Failure: Error>(
    through end: Instant, isLast: Bool, to parts: inout [PartRecorder.CompletedPart],
    progress: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    while let changedInstant = replay.advanceToNextChangedInstant(through: end) {
      recordTimedChanges(before: changedInstant.at, to: &parts)
      notableChanges.appendNotable(in: changedInstant.changes)
      if measuresWalking, !replay.hadOnlyEmptyQuery { drawingLog.recordDrawings(of: &replay, at: changedInstant.at) }
      recordInstant(changedInstant.at, changes: changedInstant.changes, hasNoNews: replay.hadOnlyEmptyQuery, to: &parts)
      journalRecorder?.recordChangedInstant(changedInstant, of: replay)
      faceRecorder?.recordChangedInstant(changedInstant, of: replay, sleepHours: journalRecorder?.sleepHours)
      partRecorder.recordSentence(journalRecorder?.sentence, at: changedInstant.at, tables: &pageTables)
      if minutesWithSteps.isNeeded {
        minutesWithSteps.skip(through: changedInstant.at)
        replayBefore = replay
      }
      try progress(changedInstant.at)
    }
    guard isLast else { return }
    recordTimedChanges(before: end + Milliseconds(1), to: &parts)
    journalRecorder?.processNightsAndCreateJournal(with: replay)
    if let query = replay.nextStepQuery(after: end) {
      partRecorder.recordPendingExplanations(mentioningNextQuery: query, tables: &pageTables)
    }
    // The end itself belongs to the recording.
    parts.append(finishPart(at: end + Milliseconds(1)))
  }

  private mutating func finishPart(at end: Instant) -> PartRecorder.CompletedPart {
    var completed = partRecorder.finishPartAndBeginNext(at: end, tables: &pageTables)
    if let visits = faceRecorder?.takeEncodedVisits(relativeTo: completed.from, until: end) {
      completed.addList(named: "faces", numbers: visits)
    }
    return completed
  }

  /// Moves the log of drawn pictures into `entries`.
  ///
  /// The previous contents of `entries` are discarded, but their memory is reused for the next pictures.
  mutating func moveDrawingLog(into entries: inout DrawingLog.Entries) {
    drawingLog.handOverEntries(to: &entries, of: &replay)
  }

  /// Records the automatic changes before `instant`.
  ///
  /// Automatic changes are the ends of effects and, on a phone that learns of steps immediately, the ends of minutes
  /// with new steps.
  private mutating func recordTimedChanges(before instant: Instant, to parts: inout [PartRecorder.CompletedPart]) {
    if minutesWithSteps.isNeeded { recordMinutesWithSteps(before: instant, to: &parts) }
    partRecorder.recordTimedChanges(before: instant, tables: &pageTables)
  }

  private mutating func recordMinutesWithSteps(before instant: Instant, to parts: inout [PartRecorder.CompletedPart]) {
    while let replayBefore, let at = minutesWithSteps.advanceToNextMinuteEnd(before: instant) {
      recordInstant(at, changes: [], of: replayBefore.palOnPhone(at: at), to: &parts)
    }
  }

  /// Records the changes and the state at `instant`.
  ///
  /// The state is that of `other` or, if `other` is `nil`, that of the replay's pal.
  // The replay's pal isn't passed as an argument, because it would be copied.
  private mutating func recordInstant(
    _ instant: Instant, changes: [PalChange], of other: PalAndPhoneSnapshot? = nil, hasNoNews: Bool = false,
    to parts: inout [PartRecorder.CompletedPart]
  ) {
    partRecorder.recordTimedChanges(before: instant, tables: &pageTables)
    let query = replay.lastStepQuery
    if let query, query.at == instant {
      partRecorder.recordPendingExplanations(mentioningNextQuery: query, tables: &pageTables)
      if lastQuery != query.at { partRecorder.recordQuery(at: query.at) }
      lastQuery = query.at
    }
    if partRecorder.stateCount >= statesPerPart, partRecorder.hasNoPendingExplanations {
      parts.append(finishPart(at: instant))
    }
    // Most step queries find nothing new and change no picture.
    let needsState = !hasNoNews || partRecorder.isObservationDue(at: instant)
    if let other {
      if needsState { partRecorder.recordPalState(other, at: instant, tables: &pageTables) }
      partRecorder.recordKnownStepsExplanation(
        KnownStepsExplanation(of: other.pal, after: query, at: instant, in: plan), at: instant, tables: &pageTables)
    } else {
      if needsState { partRecorder.recordPalState(replay.palOnPhone, at: instant, tables: &pageTables) }
      partRecorder.recordKnownStepsExplanation(
        KnownStepsExplanation(of: replay.pal, after: query, at: instant, in: plan), at: instant, tables: &pageTables)
    }
    partRecorder.recordChanges(changes, in: replay.pal.zone, tables: &pageTables)
  }
}

/// A cursor over the minutes in which the person took steps.
///
/// On a phone that learns of every step immediately, the end of each such minute is an extra observation time.
private struct WalkedMinuteEndCursor {
  private var sum: RunningSumCursor
  let isNeeded: Bool
  private var position: Instant

  init(_ plan: ReplayPlan) {
    sum = plan.actualHistory.runningSum()
    isNeeded = plan.configuration.device.facts.knowsStepsAtOnce
    position = plan.start
  }

  mutating func skip(through instant: Instant) { position = max(position, instant) }

  /// Advances to the end of the next minute with steps, and returns that instant.
  ///
  /// Returns `nil` without advancing if the minute doesn't end before `instant`.
  mutating func advanceToNextMinuteEnd(before instant: Instant) -> Instant? {
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
