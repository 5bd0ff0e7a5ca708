import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `story`: shows the chapters of a history.
enum StoryCommand {
  private static let momentsFlag = Flag("--moments", "tell its moments as well")
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "when it is told; without it, where the replay ends")

  static let command = Command(
    "story", "tell the chapters of a history",
    discussion: """
      A chapter is a time in which weeks were alike. One is noticed some weeks after it began, and named when it is over; \
      a name of the person's own goes before it ('names' in a scenario or a store). The story is open with premium.
      """,
    arguments: [HistoryOption.files.entry],
    options: [
      momentsFlag.entry, instantOption.entry, JournalCommand.walkedFlag.entry, JournalCommand.showHiddenFlag.entry,
    ] + ReplayOption.all
      + [
        SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("story walk.csv --premium always", "Chapter by chapter"),
      .init("story walk.csv --premium always --moments", "And what stayed of them"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let (journal, _) = try JournalLoader.journal(invocation, context, at: invocation[instantOption])
    if invocation[SharedOption.json] {
      var writer = JSONWriter(.indented)
      LifeStoryDocument(journal, includesMoments: invocation[momentsFlag]).write(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      try context.results.write(JournalText(journal, context).storyText(withMoments: invocation[momentsFlag]))
    }
  }
}
