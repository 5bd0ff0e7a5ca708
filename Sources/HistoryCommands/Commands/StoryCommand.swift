import Documents
import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `story`: shows the chapters of a history.
enum StoryCommand {
  private static let moments = Flag("--moments", "tell its moments as well")
  private static let at = Option("--at", .time, "when it is told; without it, where the replay ends")

  static let row = Command(
    "story", "tell the chapters of a history",
    discussion: """
      A chapter is a time in which weeks were alike. One is noticed some weeks after it began, and named when it is over; \
      a name of the person's own goes before it ('names' in a scenario or a store). The story is open with premium.
      """,
    arguments: [HistoryOption.files.entry],
    options: [moments.entry, at.entry, JournalCommand.walked.entry, JournalCommand.showHidden.entry] + ReplayOption.all
      + [
        SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("story walk.csv --premium always", "Chapter by chapter"),
      .init("story walk.csv --premium always --moments", "And what stayed of them"),
    ]
  ) { invocation, session throws(Failure) in
    let (journal, _) = try JournalReading.journal(invocation, session, at: invocation[at])
    if invocation[SharedOption.json] {
      var writer = JSONWriter(.indented)
      StoryDocument(journal, withMoments: invocation[moments]).write(to: &writer)
      try session.results.write(writer.bytes)
    } else {
      try session.results.write(JournalText(journal, session).story(withMoments: invocation[moments]))
    }
  }
}
