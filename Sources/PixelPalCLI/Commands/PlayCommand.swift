import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// The `play` command, which shows the pal in the terminal.
enum PlayCommand {
  private static let walks = Flag("--rest", "begin at rest and not on a walk")
  private static let stillness = Flag("--reduce-motion", "show pictures that do not move; keys still change them")
  private static let record = Option(
    "--record", .outputFile.called("cast"), "write an asciicast into this file, and show nothing")
  private static let seconds = Option(
    "--seconds", .integer(1...600).called("n"), default: "8", "how long is recorded")
  private static let say = Option(
    "--say", .text.called("text"), repeatable: true,
    "begin with words to the pal, such as 'dance' or 'a story'; it rests")

  static let row = Command(
    "play", "show the pal in the terminal",
    discussion: """
      24 frames a second by the clock, in half blocks. Keys: space walks and rests; t taps the pal, h puts \
      a finger down and lifts it, p pets; d asks for a dance, y for a story, c for a compliment, r for a joke, x to \
      stop; m changes the energy, 1 to 4 the phase, g who it is, s the style, k the skin; e does something rare, f \
      shows what it feels, q ends. Where there is no terminal, one picture is written.
      """,
    options: [walks.entry, stillness.entry, say.entry] + ArtOption.look + [
      record.entry, seconds.entry, ArtOption.art.entry, SharedOption.quiet.entry,
    ],
    examples: [
      .init("play", "A walk"), .init("play --gender female --phase 4 --style dusk", "Somebody who has come far"),
      .init("play --record walk.cast --seconds 4", "Four seconds for asciinema"),
      .init("play --say dance --phase 4", "Somebody who dances"),
    ]
  ) { invocation, session throws(Failure) in
    let art = try session.art(invocation)
    let state = invocation[ArtOption.state] ?? .neutral
    let words = invocation[all: say]
    let show = Show(
      gender: invocation[ArtOption.gender] ?? .male, dye: invocation.dye, phase: invocation[ArtOption.phase] ?? .active,
      pose: invocation[walks] || !words.isEmpty ? state : .walking, since: Instant(millisecondsSince1970: 0),
      under: .standard)
    if case .file(let path)? = invocation[record] {
      return try recording(
        of: show, saying: words, seconds: invocation[seconds] ?? 8, into: path, with: art, session)
    }
    guard let live = try session.home.live, session.colourDepth != .none || session.hasTerminal else {
      return try still(of: show, with: art, session)
    }
    var player = Player(show, energy: state == .walking ? .neutral : state, saying: words, art, session, live)
    player.isStill = invocation[stillness]
    try player.play()
  }

  private static func still(of show: Show, with art: Artwork, _ session: Session) throws(Failure) {
    let image = show.image(at: show.since, with: art)
    try session.results.write(HalfBlocks(image, session.colourDepth).text)
    try session.results.write("In a terminal, 'pixelpal play' walks; 'pixelpal render walking -o walk.gif' draws it.\n")
  }

  /// Records the output of `play`, with exact times.
  private static func recording(
    of show: Show, saying words: [String], seconds: Int, into path: Path, with art: Artwork, _ session: Session
  ) throws(Failure) {
    var cast = Cast(columns: Show.width, rows: Show.height / 2 + (words.isEmpty ? 0 : 2))
    var update = ScreenUpdate()
    var now = show.since
    var pal = PlayedPal(show, energy: show.pose, saying: words, at: now)
    while now < show.since + .seconds(seconds) {
      pal.settle(at: now)
      // A recording without words shows only the pal.
      let image = words.isEmpty ? show.image(at: now, with: art) : pal.image(at: now, with: art)
      let lines = HalfBlocks(image, .full).lines + (words.isEmpty ? [] : ["", pal.look(at: now).line ?? ""])
      cast.add(update.bytes(showing: lines), at: (now - show.since).count)
      now = words.isEmpty ? show.nextChange(after: now) : min(show.nextChange(after: now), now + PlayedPal.frame)
    }
    try session.write(cast.bytes, into: path)
  }
}

extension Session {
  /// True if standard output is a terminal.
  fileprivate var hasTerminal: Bool { surroundings.outputTerminal != nil }

  /// Writes a complete file.
  fileprivate func write(_ bytes: [UInt8], into path: Path) throws(Failure) {
    let results = try Results(creating: path, in: surroundings.files, beside: opened)
    try results.write(bytes)
    try results.finish()
  }
}
