extension Program {
  /// The table of `pixelpal` where there is one person's history and nothing else: as in a web page.
  package static let forOneHistory = Program(pixelpalWith: ofOneHistory)

  /// `pixelpal` with some of its commands.
  package init(pixelpalWith commands: [Command]) {
    self.init(
      name: "pixelpal", version: "0.1.0", abstract: "a companion that grows with the steps of its person",
      discussion: "Explains and replays what PixelPal does: every number, every limit of the phone, every picture.",
      manualDate: "November 23, 2026", commands: commands)
  }

  private static let ofOneHistory = replaying + telling + reading + drawing

  /// Commands that play a history.
  package static let replaying = [
    ReplayCommand.row, SnapshotCommand.row, TimelineCommand.row, PushCommand.row, ExplainCommand.row,
    CompareCommand.row,
  ]
  /// Commands that tell what the pal has written down.
  package static let telling = [JournalCommand.row, StoryCommand.row]
  /// Commands that read a history, and what one is read by.
  package static let reading = [
    InspectCommand.row, ConvertCommand.row, FormatsCommand.row, RulesCommand.row, DeviceCommand.row,
  ]
  /// Commands that make something to look at of a history.
  package static let drawing = [PageCommand.row, ReportCommand.row, CardCommand.row]
}
