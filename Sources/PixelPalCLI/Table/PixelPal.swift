extension Program {
  /// The table of `pixelpal`.
  package static let pixelpal = Program(
    name: "pixelpal", version: "0.1.0", abstract: "a companion that grows with the steps of its person",
    discussion: "Explains and replays what PixelPal does: every number, every limit of the phone, every picture.",
    manualDate: "November 23, 2026",
    commands: [
      ReplayCommand.row, SnapshotCommand.row, TimelineCommand.row, PushCommand.row, ExplainCommand.row,
      CompareCommand.row, InspectCommand.row, ConvertCommand.row, FormatsCommand.row, RulesCommand.row,
      DeviceCommand.row, FramesCommand.row, SpritesCommand.row, RenderCommand.row, PlayCommand.row, PageCommand.row,
      ReportCommand.row, CardCommand.row, CohortCommand.row, PeopleCommand.row, SyncCommand.row, StatusCommand.row,
      ExportCommand.row, ForgetCommand.row,
    ])
}
