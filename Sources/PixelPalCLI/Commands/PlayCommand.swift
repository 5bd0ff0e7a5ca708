import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// The `play` command, which shows the pal in the terminal.
enum PlayCommand {
  private static let restFlag = Flag("--rest", "begin at rest and not on a walk")
  private static let reduceMotion = Flag("--reduce-motion", "show pictures that do not move; keys still change them")
  private static let asciicastFile = Option(
    "--record", .outputFile.called("cast"), "write an asciicast into this file, and show nothing")
  private static let seconds = Option(
    "--seconds", .integer(in: 1...600).called("n"), default: "8", "how long is recorded")
  private static let spokenWords = Option(
    "--say", .text.called("text"), repeatable: true,
    "begin with words to the pal, such as 'dance' or 'a story'; it rests")

  static let command = Command(
    "play", "show the pal in the terminal",
    discussion: """
      24 frames a second by the clock, in half blocks. Keys: space walks and rests; t taps the pal, h puts \
      a finger down and lifts it, p pets; d asks for a dance, y for a story, c for a compliment, r for a joke, x to \
      stop; m changes the energy, 1 to 4 the phase, g who it is, s the style, k the skin; e does something rare, f \
      shows what it feels, q ends. Where there is no terminal, one picture is written.
      """,
    options: [restFlag.entry, reduceMotion.entry, spokenWords.entry] + ArtOption.lookOptions + [
      asciicastFile.entry, seconds.entry, ArtOption.art.entry, SharedOption.quiet.entry,
    ],
    examples: [
      .init("play", "A walk"), .init("play --gender female --phase 4 --style dusk", "Somebody who has come far"),
      .init("play --record walk.cast --seconds 4", "Four seconds for asciinema"),
      .init("play --say dance --phase 4", "Somebody who dances"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let art = try context.artwork(invocation)
    let state = invocation[ArtOption.pose] ?? .neutral
    let words = invocation[all: spokenWords]
    let show = AnimatedPal(
      gender: invocation[ArtOption.gender] ?? .male, palColours: invocation.palColours,
      phase: invocation[ArtOption.phase] ?? .active,
      pose: invocation[restFlag] || !words.isEmpty ? state : .walking, startedAt: Instant(millisecondsSince1970: 0),
      under: .standard)
    if case .file(let path)? = invocation[asciicastFile] {
      return try recordAsciicast(
        of: show, saying: words, seconds: invocation[seconds] ?? 8, into: path, with: art, context)
    }
    guard let live = try context.storeEnvironment.interactiveTerminal,
      context.colourDepth != .none || context.hasTerminal
    else {
      return try writeStillPicture(of: show, with: art, context)
    }
    var player = TerminalPlayer(
      show, restingPose: state == .walking ? .neutral : state, saying: words, art, context, live)
    player.isStill = invocation[reduceMotion]
    try player.run()
  }

  private static func writeStillPicture(of show: AnimatedPal, with art: Artwork, _ context: CommandContext)
    throws(CommandFailure)
  {
    let image = show.image(at: show.startedAt, with: art)
    try context.results.write(HalfBlockText(image, context.colourDepth).text)
    try context.results.write("In a terminal, 'pixelpal play' walks; 'pixelpal render walking -o walk.gif' draws it.\n")
  }

  /// Records the output of `play`, with exact times.
  private static func recordAsciicast(
    of show: AnimatedPal, saying words: [String], seconds: Int, into path: Path, with art: Artwork,
    _ context: CommandContext
  ) throws(CommandFailure) {
    var cast = AsciicastWriter(
      columns: AnimatedPal.imageWidth, rows: AnimatedPal.imageHeight / 2 + (words.isEmpty ? 0 : 2))
    var update = ScreenRenderer()
    var now = show.startedAt
    var pal = InteractivePal(show, restingPose: show.pose, saying: words, at: now)
    while now < show.startedAt + .seconds(seconds) {
      pal.processEvents(through: now)
      // A recording without words shows only the pal.
      let image = words.isEmpty ? show.image(at: now, with: art) : pal.image(at: now, with: art)
      let lines =
        HalfBlockText(image, .trueColour).lines + (words.isEmpty ? [] : ["", pal.expression(at: now).sentence ?? ""])
      cast.append(update.updateBytes(showing: lines), at: (now - show.startedAt).count)
      now =
        words.isEmpty
        ? show.nextChange(after: now) : min(show.nextChange(after: now), now + InteractivePal.frameDuration)
    }
    try context.writeFile(cast.bytes, at: path)
  }
}

extension CommandContext {
  /// True if standard output is a terminal.
  fileprivate var hasTerminal: Bool { environment.outputTerminal != nil }

  /// Writes a complete file.
  fileprivate func writeFile(_ bytes: [UInt8], at path: Path) throws(CommandFailure) {
    let results = try ResultWriter(creating: path, in: environment.fileSystem, checkingConflictsWith: openedFiles)
    try results.write(bytes)
    try results.commit()
  }
}
