package import HistoryCommands

extension CommandLineProgram {
  /// The program `pixelpal` with all its commands.
  package static let fullProgram = CommandLineProgram(
    pixelpalCommands: replayCommands.map { $0.name == "replay" ? AppRecordingReplay.addingRecordedOption(to: $0) : $0 }
      + journalCommands
      + importCommands + [
        WordsCommand.command, FramesCommand.command, SpritesCommand.command, RenderCommand.command, PlayCommand.command,
      ]
      + renderCommands + [
        CohortCommand.command, PeopleCommand.command, SyncCommand.command, StatusCommand.command, ExportCommand.command,
        ForgetCommand.command,
        CompletionsCommand.command(programName: "pixelpal"), ManualCommand.command(programName: "pixelpal"),
      ])
}
