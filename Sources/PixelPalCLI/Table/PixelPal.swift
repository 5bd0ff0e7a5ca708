package import HistoryCommands

extension Program {
  /// The command table of `pixelpal`.
  package static let pixelpal = Program(
    pixelpalWith: replaying + telling + reading + [
      FramesCommand.row, SpritesCommand.row, RenderCommand.row, PlayCommand.row,
    ]
      + drawing + [
        CohortCommand.row, PeopleCommand.row, SyncCommand.row, StatusCommand.row, ExportCommand.row, ForgetCommand.row,
        CompletionsCommand.row("pixelpal"), ManualCommand.row("pixelpal"),
      ])
}
