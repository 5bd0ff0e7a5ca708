import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay
import StepHistory

/// The command `card`: draws a picture of the pal and its evolution, for sharing.
enum CardCommand {
  private static let shape = Option(
    "--shape",
    .oneOf(
      [
        Choice("wide", "1200 by 630, for a message or a post", CardShape.wide),
        Choice("tall", "1080 by 1920, for a phone", .tall),
      ],
      called: "shape"), default: "wide", "how it is cut")
  private static let at = Option("--at", .time, "the instant that is shown; without it the end of the replay")
  private static let numbers = Flag("--numbers", "write how many steps and days there were")

  static let row = Command(
    "card", "draw a picture of the pal and its way, to send to somebody",
    discussion: """
      The pal as the app shows it, every phase that could be seen with its day, and what the phase says. No number of steps \
      is told unless you ask for it. The ending of -o says what is written: .png, .svg, or .apng and .gif, which walk \
      through the phases in six seconds.
      """,
    arguments: [HistoryOption.files.entry],
    options: [shape.entry, at.entry, numbers.entry] + ReplayOption.all + [
      ArtOption.art.entry, SharedOption.watch.entry, SharedOption.output.entry, SharedOption.quiet.entry,
      SharedOption.noProgress.entry,
    ],
    examples: [
      .init("card samples/first-week.csv -o card.png", "Somebody's first week"),
      .init(
        "card walk.csv --shape tall --premium always --numbers -o card.svg", "For a phone, with the number of steps"),
    ]
  ) { invocation, session throws(Failure) in
    let format = try Format(invocation[SharedOption.output] ?? .standardOutput, session, invocation.command)
    let art = try session.art(invocation)
    let course = try ReplayRequest(invocation, session).course()
    let instant = invocation[at]?.instant(in: course.itinerary.home) ?? course.end
    let cursor = ReplayCursor(course, session)
    let pal = try cursor.pal(at: instant)
    let content = CardContent(pal, at: instant, of: course, withNumbers: invocation[numbers])
    try session.results.write(format.bytes(of: CardPicture(content, invocation[shape] ?? .wide, with: art)))
  }

  /// The output format, chosen by the file name extension.
  private enum Format: String, CaseIterable {
    case png, apng, gif, svg

    init(_ output: OutputFile, _ session: Session, _ command: Command) throws(Failure) {
      switch output {
      case .standardOutput:
        guard !session.writesToTerminal else {
          throw .usage(
            .init("a card is no text for a terminal", hint: "-o names a file, such as card.png"), command: command)
        }
        self = .png
      case .file(let path):
        // A name without an extension, such as that of a device, gets a PNG.
        guard let format = Format(rawValue: path.ending ?? "png") else {
          throw .usage(
            .init("expected a file that ends in .png, .apng, .gif or .svg, found \(quoted(path.shown))"),
            command: command)
        }
        self = format
      }
    }

    func bytes(of card: CardPicture) -> [UInt8] {
      switch self {
      case .png: card.png
      case .apng: card.apng
      case .gif: card.gif
      case .svg: card.svg
      }
    }
  }
}
