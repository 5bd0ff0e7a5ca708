package import PixelPalCore
package import StepHistory

/// The result of replaying a plan to its end.
package struct ReplayResult: Sendable {
  /// The pal at the end of the replay.
  package let pal: Pal
  package let statistics: PalChangeCounts
  /// The measurements of how accurately the phone showed the pal.
  package let qualityMeter: PresentationQualityMeter

  /// Creates the result of replaying `plan` to its end, and of measuring how accurately the phone shows the pal.
  ///
  /// The replay runs in segments of time. For each segment, one stage generates the phone events, one lets the pal
  /// handle them, and one measures what the phone showed.
  ///
  /// - Parameters:
  ///   - plan: the plan to replay.
  ///   - workers: the workers that run the stages of different segments concurrently. Their number doesn't affect the
  ///     result.
  ///   - groups: the surface groups to measure.
  ///   - onDrawn: a closure that receives the drawing log's entries of each segment.
  ///   - recordsChanges: true if changes are recorded and passed to `onChanges`.
  ///   - onChanges: a closure that receives the changes of every instant with changes.
  ///   - onChangedInstant: a closure that receives every instant at which something changed, in order, on any thread.
  ///     If the closure throws an error, the replay stops and the initializer rethrows the error.
  package init<Failure: Error>(
    of plan: ReplayPlan, using workers: Workers = .single, groups: [DrawnSurfaceGroup] = DrawnSurfaceGroup.allCases,
    onDrawn: (DrawingLog.Entries) -> Void = { _ in }, recordsChanges: Bool = false,
    onChanges: (Replay.ChangesAtInstant, Replay) -> Void = { _, _ in },
    onChangedInstant: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    let segmentEnds = ReplayResult.segmentEnds(of: plan)
    let buffers = (0..<ReplayResult.bufferCount).map { _ in PipelineStageBuffer() }
    var events = PhoneEventGenerator(plan)
    var phone = ReplayWithDrawingLog(plan, recordsChanges: recordsChanges)
    var meter = DrawingQualityMeter(plan, groups: groups)
    var failure: Failure?
    let line = PipelineJobScheduler(
      stages: PipelineStage.allCases.count, slowestStage: PipelineStage.replay.rawValue, parts: segmentEnds.count,
      maxQueued: buffers.count)
    workers.runPipeline(line) { job in
      let buffer = buffers[job.part % buffers.count]
      let end = segmentEnds[job.part]
      switch PipelineStage(rawValue: job.stage) {
      case .generate: events.generateEvents(through: end, replacing: &buffer.batches)
      case .replay:
        phone.receiveEvents(from: buffer)
        do throws(Failure) {
          try phone.advanceLoggingDrawings(through: end, onChanges: onChanges, report: onChangedInstant)
        } catch {
          failure = error
          return false
        }
        phone.handOverEntries(to: buffer)
      case .measure, nil:
        meter.measure(buffer.drawingEntries, through: end)
        onDrawn(buffer.drawingEntries)
      }
      return true
    }
    if let failure { throw failure }
    pal = phone.replay.pal(at: plan.end)
    statistics = phone.replay.statistics
    self.qualityMeter = meter.qualityMeter
  }

  /// The stages that each segment passes through, in order.
  private enum PipelineStage: Int, CaseIterable {
    case generate, replay, measure
  }

  /// The maximum number of segments between two stages, including the segment in progress.
  private static let bufferCount = 3

  /// Returns the ends of the segments into which the replay of `plan` is divided.
  ///
  /// Segments are long enough for their overhead to be negligible, and short enough to fit in memory.
  private static func segmentEnds(of plan: ReplayPlan) -> [Instant] {
    let share = Milliseconds((plan.end - plan.start).count / 48)
    let length = max(.hours(24), min(share, .hours(24 * 150)))
    // The first and the last segment are short, because they can't overlap with as many others.
    let short = max(.hours(24), Milliseconds(length.count / 4))
    var ends = [min(plan.start + short, plan.end)]
    while let last = ends.last, last < plan.end {
      let left = plan.end - last
      ends.append(left <= short ? plan.end : last + min(length, left - short))
    }
    return ends
  }
}

/// A buffer that passes a segment's data from one stage to the next.
///
/// While the last stage measures the drawing log of a segment, the first stage can generate the events of a later
/// segment in the same object, because the two use separate properties. The replay stage uses both properties. It has
/// exclusive access, because there are never more segments between two stages than there are buffers.
private final class PipelineStageBuffer {
  /// The phone events of a segment, which the first stage generates and the pal handles.
  var batches = PhoneEventGenerator.PregeneratedEvents()
  /// The drawing log of a segment, which the replay stage writes and the last stage measures.
  var drawingEntries = DrawingLog.Entries()
}

/// A replay with its drawing log.
private struct ReplayWithDrawingLog {
  private(set) var replay: Replay
  private var drawingLog = DrawingLog()

  init(_ plan: ReplayPlan, recordsChanges: Bool) {
    replay = Replay(plan, recordsChanges: recordsChanges, logsAlwaysRestingInputs: true)
  }

  /// Receives the events of the next segment from `buffer`.
  mutating func receiveEvents(from buffer: PipelineStageBuffer) { replay.swapGeneratedEvents(with: &buffer.batches) }

  /// Advances to `end` and records what the phone draws.
  ///
  /// `end` must be the end of the received segment. Rethrows any error that `report` throws.
  mutating func advanceLoggingDrawings<Failure: Error>(
    through end: Instant, onChanges changed: (Replay.ChangesAtInstant, Replay) -> Void,
    report: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    while let now = replay.advanceToNextInstant(through: end) {
      if replay.hadOnlyEmptyQuery { continue }
      if !replay.changes.isEmpty { changed(.init(at: now, changes: replay.changes), replay) }
      drawingLog.recordDrawings(of: &replay, at: now)
      if replay.hasChanged { try report(now) }
    }
  }

  /// Hands the drawing log of the segment over to `buffer`.
  mutating func handOverEntries(to buffer: PipelineStageBuffer) {
    drawingLog.handOverEntries(to: &buffer.drawingEntries, of: &replay)
  }
}
