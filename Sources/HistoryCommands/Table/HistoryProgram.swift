extension CommandLineProgram {
  /// The program `pixelpal` as it runs on a web page, without the commands for stored pals, drawing and cohorts.
  package static let historyProgram = CommandLineProgram(pixelpalCommands: historyCommands)

  /// Creates the program `pixelpal` with `commands`, which can be a subset of all its commands.
  package init(pixelpalCommands commands: [Command]) {
    self.init(
      name: "pixelpal", version: "0.1.0", abstract: "simulator of a pixel character that grows with a person's steps",
      discussion: """
        Replays step histories on a simulated phone, draws the pal, and explains every rule, every limit of the phone \
        and everything that is shown.
        """,
      manualDate: "November 23, 2026", commands: commands)
  }

  private static let historyCommands = replayCommands + journalCommands + importCommands + renderCommands

  package static let replayCommands = [
    ReplayCommand.command, SnapshotCommand.command, TimelineCommand.command, PushCommand.command,
    ExplainCommand.command,
    CompareCommand.command,
  ]
  /// The commands that show the pal's journal.
  package static let journalCommands = [JournalCommand.command, StoryCommand.command]
  /// The commands that read a history, and the commands that show the settings for reading it.
  package static let importCommands = [
    InspectCommand.command, ConvertCommand.command, FormatsCommand.command, RulesCommand.command, DeviceCommand.command,
  ]
  /// The commands that render a history for viewing.
  package static let renderCommands = [PageCommand.command, ReportCommand.command, CardCommand.command]
}
