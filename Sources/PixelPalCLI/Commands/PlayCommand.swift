import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// The `play` command, which animates the pal in the terminal.
enum PlayCommand {
  private static let restFlag = FlagOption("--rest", "start at rest instead of walking")
  private static let reduceMotion = FlagOption(
    "--reduce-motion", "show still pictures, which change only in response to keys")
  private static let asciicastFile = Option(
    "--record", .outputFile.withPlaceholder("cast"), "record an asciicast to this file instead of showing the pal")
  private static let seconds = Option(
    "--seconds", .integer(in: 1...600).withPlaceholder("n"), default: "8",
    "length of the recording in seconds, at most 600")
  private static let spokenWords = Option(
    "--say", .text.withPlaceholder("text"), repeatable: true,
    "say this to the pal at the start, such as 'dance' or 'a story'; it starts at rest")

  static let command = Command(
    "play", "animate the pal in the terminal",
    discussion: """
      Shows 24 frames per second, drawn with half-block characters. Keys: space switches between walking and resting; \
      t taps the pal, h puts a finger down or lifts it, p pets the pal; d asks for a dance, y for a story, c for a \
      compliment, r for a roast, x stops the play; m changes the energy, 1 to 4 the phase, g the gender, s the style, \
      k the skin; e plays a rare animation, f shows the feelings, q quits. Without a terminal, one picture is written.
      """,
    options: [restFlag.entry, reduceMotion.entry, spokenWords.entry] + ArtOptions.lookOptions + [
      asciicastFile.entry, seconds.entry, ArtOptions.art.entry, SharedOptions.quiet.entry,
    ],
    examples: [
      .init("play", "Show a walking pal"),
      .init("play --gender female --phase 4 --style dusk", "Show a girl in phase 4, in the dusk style"),
      .init("play --record walk.cast --seconds 4", "Record four seconds for asciinema"),
      .init("play --say dance --phase 4", "Start with a dance"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(for: invocation)
    let state = invocation[ArtOptions.pose] ?? .neutral
    let words = invocation[all: spokenWords]
    let show = TerminalPalAnimation(
      gender: invocation[ArtOptions.gender] ?? .male, palColours: invocation.palColours,
      phase: invocation[ArtOptions.phase] ?? .active,
      pose: invocation[restFlag] || !words.isEmpty ? state : .walking, startedAt: Instant(millisecondsSince1970: 0),
      under: .standard)
    if case .file(let path)? = invocation[asciicastFile] {
      return try recordAsciicast(
        of: show, saying: words, seconds: invocation[seconds] ?? 8, into: path, with: art, context: context)
    }
    guard let live = try context.storeEnvironment.interactiveTerminal,
      context.colourDepth != .none || context.hasTerminal
    else {
      return try writeStillPicture(of: show, with: art, context: context)
    }
    var player = TerminalPlayer(
      show, restingPose: state == .walking ? .neutral : state, saying: words, art, context, live)
    player.isStill = invocation[reduceMotion]
    try player.run()
  }

  private static func writeStillPicture(of show: TerminalPalAnimation, with art: Artwork, context: CommandContext)
    throws(CommandFailure)
  {
    let image = show.image(at: show.startedAt, with: art)
    try context.results.write(HalfBlockText(image, context.colourDepth).text)
    try context.results.write(
      "'pixelpal play' animates the pal in a terminal; 'pixelpal render walking -o walk.gif' writes an animation.\n")
  }

  /// Records `seconds` seconds of the animation as an asciicast in the file `path`.
  ///
  /// If `words` isn't empty, the pal hears the words at the beginning, and the recording also shows what it says. The
  /// times in the recording are computed, not read from a clock.
  private static func recordAsciicast(
    of show: TerminalPalAnimation, saying words: [String], seconds: Int, into path: Path, with art: Artwork,
    context: CommandContext
  ) throws(CommandFailure) {
    var cast = AsciicastWriter(
      columns: TerminalPalAnimation.imageWidth, rows: TerminalPalAnimation.imageHeight / 2 + (words.isEmpty ? 0 : 2))
    var update = TerminalLineDiffRenderer()
    var now = show.startedAt
    var pal = KeyDrivenPal(show, restingPose: show.pose, saying: words, at: now)
    while now < show.startedAt + .seconds(seconds) {
      pal.processEvents(through: now)
      // A recording without words shows only the pal.
      let image = words.isEmpty ? show.image(at: now, with: art) : pal.image(at: now, with: art)
      let lines =
        HalfBlockText(image, .trueColour).lines + (words.isEmpty ? [] : ["", pal.expression(at: now).sentence ?? ""])
      cast.appendOutput(update.updateBytes(showing: lines), at: (now - show.startedAt).count)
      now =
        words.isEmpty
        ? show.nextChange(after: now) : min(show.nextChange(after: now), now + KeyDrivenPal.frameDuration)
    }
    try context.writeFile(cast.bytes, at: path)
  }
}

extension CommandContext {
  fileprivate var hasTerminal: Bool { environment.outputTerminal != nil }

  /// Writes `bytes` to a file that appears either complete or not at all.
  fileprivate func writeFile(_ bytes: [UInt8], at path: Path) throws(CommandFailure) {
    let results = try ResultWriter(creating: path, in: environment.fileSystem, checkingConflictsWith: overwriteGuard)
    try results.write(bytes)
    try results.commit()
  }
}
