import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `replay` command, which replays a complete history and summarizes what happened.
package enum ReplayCommand {
  package static let eventsFlag = FlagOption("--events", "write one line of NDJSON per event instead")
  package static let recordedOption = Option(
    "--recorded", .inputFile,
    "replay this recording of an app instead (JSON of PalRecording), and show where this version decides differently")

  static let command = Command(
    "replay", "replay a step history and summarize what happened",
    discussion: """
      Simulates a phone with its limits over the history. Reports how the pal grew, what the phone did, and how \
      accurate each surface was.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [recordedOption.entry, eventsFlag.entry] + ReplayOptions.all + [
      SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("replay samples/first-week.csv", "Replay a sample history"),
      .init(
        "replay walk.csv --premium 2025-03-01..2025-06-01 --json",
        "Write the result with three months of premium as JSON"),
      .init("replay walk.csv --device ideal --events", "Write every event on a phone without limits"),
      .init("replay --recorded field.json", "Show where this version decides differently from an app's recording"),
    ]
  ) { invocation, context throws(CommandFailure) in
    if invocation[recordedOption] != nil {
      throw .usage(
        .init("recordings cannot be replayed here", hint: "use the command-line tool"), command: invocation.command)
    }
    let plan = try ReplayRequest(invocation, context).planAddingNotices()
    if invocation[eventsFlag] {
      try writeEvents(of: plan, to: context)
    } else {
      let result = try replayResult(of: plan, context: context)
      if invocation[SharedOptions.json] {
        var writer = JSONWriter(.indented)
        ReplayDocumentWriter(plan, result).write(to: &writer)
        try context.results.write(writer.bytes)
      } else {
        try context.results.write(ReplayText(plan, result, context).text)
      }
    }
  }

  /// Replays `plan` to its end, reporting the progress, and returns the result.
  static func replayResult(of plan: ReplayPlan, context: CommandContext) throws(CommandFailure) -> ReplayResult {
    var progress = ReplayProgressReporter(plan, context)
    return try ReplayResult(of: plan, using: context.workers) { now throws(CommandFailure) in
      try progress.recordAdvance(to: now)
    }
  }

  private static func writeEvents(of plan: ReplayPlan, to context: CommandContext) throws(CommandFailure) {
    var progress = ReplayProgressReporter(plan, context)
    var writer = JSONWriter(.compact)
    var replay = Replay(plan)
    var journalUpdater = NightlyJournalUpdater(plan)
    var faceDriver = FaceDriver(plan)
    while let changedInstant = replay.advanceToNextChangedInstant(through: plan.end) {
      journalUpdater.recordChangesAndProcessNight(at: changedInstant, from: replay)
      faceDriver.applyChanges(changedInstant, from: replay, sleepHours: journalUpdater.sleepHours)
      ReplayEventLines(changedInstant.changes, journalUpdater.latestNights, faceDriver.latestChanges).write(
        to: &writer, in: replay.pal.zone, words: plan.journalRules.words)
      if writer.bytes.count > 1 << 15 {
        try context.results.write(writer.bytes)
        writer.removeAll()
      }
      try progress.recordAdvance(to: changedInstant.at)
    }
    journalUpdater.advanceIfStepsKnownAtOnce(through: plan.end, replay: replay)
    faceDriver.advance(through: plan.end)
    ReplayEventLines([], journalUpdater.latestNights, faceDriver.latestChanges).write(
      to: &writer, in: replay.pal.zone, words: plan.journalRules.words)
    try context.results.write(writer.bytes)
  }
}

/// A reporter that shows the progress of a replay in days.
struct ReplayProgressReporter {
  private let plan: ReplayPlan
  private let context: CommandContext
  private var advanceCount = 0

  init(_ plan: ReplayPlan, _ context: CommandContext) {
    self.plan = plan
    self.context = context
  }

  /// Records that the replay has reached `instant`.
  ///
  /// To save time, only every thousandth call reports the progress.
  mutating func recordAdvance(to instant: Instant) throws(CommandFailure) {
    advanceCount += 1
    guard advanceCount % 1000 == 0 else { return }
    let (done, all) = (plan.startedDayCount(through: instant), plan.startedDayCount(through: plan.end))
    try context.progress.report(done: Int64(done), of: Int64(all), noun: "days")
  }
}

extension ReplayPlan {
  /// Returns the number of days that have begun by `instant`, including the first day of the replay.
  fileprivate func startedDayCount(through instant: Instant) -> Int {
    itinerary.day(at: instant).daysSince1970 - itinerary.day(at: start).daysSince1970 + 1
  }
}
