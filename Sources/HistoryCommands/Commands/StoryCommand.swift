import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `story` command, which shows the chapters of the pal's story.
enum StoryCommand {
  private static let momentsFlag = FlagOption("--moments", "also show the moments of each chapter")
  private static let portraitFlag = FlagOption(
    "--portrait", "also show the pal's portrait: usual hours, character and trend")
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "instant at which the story is told; default: the end of the replay")

  static let command = Command(
    "story", "show the chapters of the pal's story",
    discussion: """
      A chapter is a period of similar weeks. It is noticed some weeks after it began, and named when it is over; a \
      name chosen by the person takes precedence ('names' in a scenario or a store). In the app, the story requires \
      premium.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [
      momentsFlag.entry, portraitFlag.entry, instantOption.entry, JournalCommand.walkedFlag.entry,
      JournalCommand.showHiddenFlag.entry,
    ] + ReplayOptions.all
      + [
        SharedOptions.json.entry, SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
      ],
    examples: [
      .init("story walk.csv", "Show all chapters"),
      .init("story walk.csv --moments", "Show all chapters with their moments"),
      .init("story walk.csv --portrait", "Show all chapters and the pal's portrait"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let (journal, _) = try JournalLoader.journal(for: invocation, context: context, at: invocation[instantOption])
    if invocation[SharedOptions.json] {
      var writer = JSONWriter(.indented)
      LifeStoryDocument(
        journal, includesMoments: invocation[momentsFlag], includesPortrait: invocation[portraitFlag]
      ).write(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      try context.results.write(
        JournalText(journal, context).storyText(
          withMoments: invocation[momentsFlag], withPortrait: invocation[portraitFlag]))
    }
  }
}
