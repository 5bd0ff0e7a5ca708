import Documents
import PixelArt
import PixelPalCore

/// `play`: the pal in the terminal.
enum PlayCommand {
  private static let walks = Flag("--rest", "begin at rest and not on a walk")
  private static let stillness = Flag("--reduce-motion", "show pictures that do not move; keys still change them")
  private static let record = Option(
    "--record", .outputFile.called("cast"), "write an asciicast into this file, and show nothing")
  private static let seconds = Option(
    "--seconds", .integer(1...600).called("n"), default: "8", "how long is recorded")

  static let row = Command(
    "play", "show the pal in the terminal",
    discussion: """
      24 frames a second by the clock, in half blocks. Keys: space walks and rests, m changes the mood, 1 to 4 the phase, \
      g who it is, s the style, k the skin, e does something rare, q ends. Where there is no terminal, one picture is \
      written.
      """,
    options: [walks.entry, stillness.entry] + ArtOption.look + [
      record.entry, seconds.entry, ArtOption.art.entry, SharedOption.quiet.entry,
    ],
    examples: [
      .init("play", "A walk"), .init("play --gender female --phase 4 --style dusk", "Somebody who has come far"),
      .init("play --record walk.cast --seconds 4", "Four seconds for asciinema"),
    ]
  ) { invocation, session throws(Failure) in
    let art = try session.art(invocation)
    let state = invocation[ArtOption.state] ?? .neutral
    let show = Show(
      gender: invocation[ArtOption.gender] ?? .male, dye: invocation.dye, phase: invocation[ArtOption.phase] ?? .active,
      pose: invocation[walks] ? state : .walking, since: Instant(millisecondsSince1970: 0), under: .standard)
    if case .file(let path)? = invocation[record] {
      return try recording(of: show, seconds: invocation[seconds] ?? 8, into: path, with: art, session)
    }
    guard let live = session.surroundings.live, session.colourDepth != .none || session.hasTerminal else {
      return try still(of: show, with: art, session)
    }
    var player = Player(show, mood: state == .walking ? .neutral : state, art, session, live)
    player.isStill = invocation[stillness]
    try player.play()
  }

  private static func still(of show: Show, with art: Artwork, _ session: Session) throws(Failure) {
    let image = show.image(at: show.since, with: art)
    try session.results.write(HalfBlocks(image, session.colourDepth).text)
    try session.results.write("In a terminal, 'pixelpal play' walks; 'pixelpal render walking -o walk.gif' draws it.\n")
  }

  /// What `play` would show, at the exact instants.
  private static func recording(
    of show: Show, seconds: Int, into path: Path, with art: Artwork, _ session: Session
  ) throws(Failure) {
    var cast = Cast(columns: Show.width, rows: Show.height / 2)
    var update = ScreenUpdate()
    var now = show.since
    while now < show.since + .seconds(seconds) {
      let lines = HalfBlocks(show.image(at: now, with: art), .full).lines
      cast.add(update.bytes(showing: lines), at: (now - show.since).count)
      now = show.nextChange(after: now)
    }
    try session.write(cast.bytes, into: path)
  }
}

extension Session {
  /// Whether standard output is a terminal.
  fileprivate var hasTerminal: Bool { surroundings.outputTerminal != nil }

  /// Writes a whole file.
  fileprivate func write(_ bytes: [UInt8], into path: Path) throws(Failure) {
    let results = try Results(creating: path, in: surroundings.files, beside: opened)
    try results.write(bytes)
    try results.finish()
  }
}
