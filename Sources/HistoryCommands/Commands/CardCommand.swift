import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `card` command, which draws a shareable picture of the pal and its evolution.
enum CardCommand {
  private static let shapeOption = Option(
    "--shape",
    .oneOf(
      [
        NamedChoice("wide", "1200 by 630, for a message or a post", ShareCardShape.wide),
        NamedChoice("tall", "1080 by 1920, for a phone", .tall),
      ],
      placeholder: "shape"), default: "wide", "shape of the picture: wide (1200 by 630 pixels) or tall (1080 by 1920)")
  private static let instantOption = Option(
    "--at", .instantOrLocalTime, "instant to show; default: the end of the replay")
  private static let numbersFlag = FlagOption("--numbers", "include the number of steps and days")

  static let command = Command(
    "card", "draw a shareable picture of the pal and its growth",
    discussion: """
      Shows the pal in its best pose, its newest keepsakes, the date of every phase that became visible, the text of \
      the phase, and the fullest day or the years together. Step counts are left out unless --numbers is given. The \
      extension of -o selects the format: .png, .svg, or .apng or .gif, which animate all phases in six seconds.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [shapeOption.entry, instantOption.entry, numbersFlag.entry] + ReplayOptions.all + [
      ArtOptions.art.entry, SharedOptions.watch.entry, SharedOptions.output.entry, SharedOptions.quiet.entry,
      SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("card samples/first-week.csv -o card.png", "Draw the card of a sample history"),
      .init(
        "card walk.csv --shape tall --numbers -o card.svg",
        "Draw a card in the shape of a phone screen, with step counts"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let format = try OutputFormat(invocation[SharedOptions.output] ?? .standardOutput, context, invocation.command)
    let art = try context.artwork(for: invocation)
    let plan = try ReplayRequest(invocation, context, assumesPremium: true).planAddingNotices()
    let instant = invocation[instantOption]?.instant(in: plan.itinerary.home) ?? plan.end
    let cursor = ReplayCursor(plan, context)
    let pal = try cursor.advance(to: instant).pal
    let content = ShareCardContent(pal, at: instant, of: plan, withNumbers: invocation[numbersFlag])
    try context.results.write(format.bytes(of: CardPicture(content, invocation[shapeOption] ?? .wide, with: art)))
  }

  /// A picture format, selected by the extension of the output file.
  ///
  /// Standard output receives a PNG.
  private enum OutputFormat: String, CaseIterable {
    case png, apng, gif, svg

    init(_ output: OutputFile, _ context: CommandContext, _ command: Command) throws(CommandFailure) {
      switch output {
      case .standardOutput:
        guard !context.writesToTerminal else {
          throw .usage(
            .init("a card cannot be shown in a terminal", hint: "name a file with -o, such as card.png"),
            command: command)
        }
        self = .png
      case .file(let path):
        // A file without an extension, such as `/dev/stdout`, is written as a PNG.
        guard let format = OutputFormat(rawValue: path.fileExtension ?? "png") else {
          throw .usage(
            .init("expected a file name that ends in .png, .apng, .gif or .svg, found \(quoted(path.displayText))"),
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
