extension Program {
  /// The program `pixelpal` for a single history, as in a web page.
  package static let forOneHistory = Program(pixelpalWith: ofOneHistory)

  /// Creates the program `pixelpal` with a subset of its commands.
  package init(pixelpalWith commands: [Command]) {
    self.init(
      name: "pixelpal", version: "0.1.0", abstract: "a companion that grows with the steps of its person",
      discussion: "Explains and replays what PixelPal does: every number, every limit of the phone, every picture.",
      manualDate: "November 23, 2026", commands: commands)
  }

  private static let ofOneHistory = replaying + telling + reading + drawing

  /// The commands that replay a history.
  package static let replaying = [
    ReplayCommand.row, SnapshotCommand.row, TimelineCommand.row, PushCommand.row, ExplainCommand.row,
    CompareCommand.row,
  ]
  /// The commands that show the pal's journal.
  package static let telling = [JournalCommand.row, StoryCommand.row]
  /// The commands that read a history, or show the settings for reading one.
  package static let reading = [
    InspectCommand.row, ConvertCommand.row, FormatsCommand.row, RulesCommand.row, DeviceCommand.row,
  ]
  /// The commands that render a history for viewing.
  package static let drawing = [PageCommand.row, ReportCommand.row, CardCommand.row]
}
