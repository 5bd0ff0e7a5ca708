import Documents
import HistoryCommands
import PixelPalCore
import StateExport

/// The option `--recorded` of the `replay` command, which replays a recording that an app made.
///
/// The recorded events are sent to the current version of the pal, and its changes are compared with the recorded ones.
enum AppRecordingReplay {
  /// Returns a copy of the command `replay` that also carries out the option `--recorded`.
  ///
  /// The original command can't do so, because the decoder of recordings isn't available on web pages.
  static func addingRecordedOption(to replay: Command) -> Command {
    Command(
      replay.name, replay.abstract, discussion: replay.discussion, arguments: replay.arguments,
      options: replay.options.filter { option in !UniversalOptions.all.contains { $0.id == option.id } },
      examples: replay.examples
    ) { invocation, context throws(CommandFailure) in
      guard let file = invocation[ReplayCommand.recordedOption] else { return try replay.run(invocation, context) }
      let allowed = [
        ReplayCommand.recordedOption.entry, ReplayCommand.eventsFlag.entry, SharedOptions.json.entry,
        SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
        UniversalOptions.color.entry,
      ].map { $0.id }
      let others = invocation.typedIDs.filter { !allowed.contains($0) }
      if let other = others.first ?? invocation[all: HistoryOptions.files].first.map({ _ in "<history>" }) {
        throw .usage(
          .init("--recorded and '\(other)' exclude each other", hint: "a recording has its own rules, phone and steps"),
          command: invocation.command)
      }
      try run(JSONDocumentFile(file, in: context, maxMegabytes: 64), for: invocation, context: context)
    }
  }

  private static func run(
    _ file: JSONDocumentFile, for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) {
    let result = Result(of: try recording(in: file))
    if invocation[ReplayCommand.eventsFlag] {
      var writer = JSONWriter(.compact)
      for change in result.changes { change.writeLine(to: &writer, in: result.zone) }
      try context.results.write(writer.bytes)
    } else if invocation[SharedOptions.json] {
      var writer = JSONWriter(.indented)
      result.write(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      try context.results.write(result.text)
    }
    if !result.differences.isEmpty { throw .differencesFound(nil) }
  }

  private static func recording(in file: JSONDocumentFile) throws(CommandFailure) -> PalRecording {
    let json = try file.parsedJSON()
    do throws(JSONMismatch) {
      return try json.decoded()
    } catch {
      throw .invalidData(error.located(in: file.name, bytes: file.bytes))
    }
  }

  /// The result of replaying a recording with the current version of the pal.
  fileprivate struct Result {
    let instantCount: Int
    /// The changes that the current version of the pal makes.
    private(set) var changes: [PalChange] = []
    /// The instants at which the changes in the replay differ from the recorded ones.
    ///
    /// `today` contains the changes that the current version of the pal makes at that instant.
    private(set) var differences: [(recorded: PalRecording.RecordedInstant, today: [PalChange])] = []
    /// The pal's time zone at the end of the replay.
    let zone: Zone

    init(of recording: PalRecording) {
      instantCount = recording.instants.count
      var (changes, differences) = ([PalChange](), [(PalRecording.RecordedInstant, [PalChange])]())
      zone =
        recording.replay { instant, today throws(Never) in
          changes += today
          if today != instant.changes { differences.append((instant, today)) }
        }.zone
      (self.changes, self.differences) = (changes, differences)
    }
  }
}

extension AppRecordingReplay.Result {
  fileprivate var text: String {
    let count = "\(instantCount) \(instantCount == 1 ? "instant" : "instants")"
    guard let first = differences.first else { return "\(count): this version decides the same\n" }
    let remark = differences.count > 1 ? "; those after the first may follow from it" : ""
    return "\(differences.count) of \(count) \(differences.count == 1 ? "differs" : "differ"), from "
      + "\(first.recorded.at) on\(remark)\n"
      + differences.map { text(of: $0.recorded, replayedChanges: $0.today) }.joined()
  }

  private func text(of recorded: PalRecording.RecordedInstant, replayedChanges today: [PalChange]) -> String {
    let (before, now) = (
      recorded.changes.filter { !today.contains($0) }, today.filter { !recorded.changes.contains($0) }
    )
    let events = recorded.events.isEmpty ? "no events" : recorded.events.map { "\($0)" }.joined(separator: ", ")
    var lines = ["", "\(recorded.at), \(events)"]
    lines += before.map { "  recorded: \(line(of: $0))" } + now.map { "  now:      \(line(of: $0))" }
    if before.isEmpty, now.isEmpty { lines.append("  the same changes in another order") }
    return lines.map { makingInvisiblesVisible($0) + "\n" }.joined()
  }

  private func line(of change: PalChange) -> String {
    let kind = change.kind.description(named: change.kind.jsonName)
    return "\(kind), because: \(change.reason.sentence(withTimesIn: zone))"
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.recorded/1")
      document.member("instants", instantCount)
      document.name("differences")
      document.array { list in
        for (recorded, today) in differences {
          list.object { difference in
            difference.member("at", recorded.at)
            for (name, changes) in [("recorded", recorded.changes), ("today", today)] {
              difference.name(name)
              difference.array { list in for change in changes { write(change, to: &list) } }
            }
          }
        }
      }
    }
    writer.endLine()
  }

  private func write(_ change: PalChange, to list: inout JSONWriter) {
    var line = JSONWriter(.compact)
    change.writeLine(to: &line, in: zone)
    list.value(unchangedJSON: Array(line.bytes.dropLast()))
  }
}
