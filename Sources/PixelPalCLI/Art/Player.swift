import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// A player that shows a pal in a terminal until the user quits.
struct Player {
  private var pal: PlayedPal
  private let art: Artwork
  private let session: Session
  private let live: any LiveTerminal
  private var update = ScreenUpdate()
  private var size = (columns: 0, rows: 0)
  /// True if pictures change only when a key is pressed.
  var isStill = false

  init(
    _ show: Show, energy: SpriteName.Pose, saying words: [String], _ art: Artwork, _ session: Session,
    _ live: any LiveTerminal
  ) {
    self.art = art
    self.session = session
    self.live = live
    let now = Instant(millisecondsSince1970: session.surroundings.milliseconds())
    pal = PlayedPal(show, energy: energy, saying: words, at: now)
  }

  /// The current time; the clock has no date and counts from its start.
  private var now: Instant { Instant(millisecondsSince1970: session.surroundings.milliseconds()) }

  mutating func play() throws(Failure) {
    pal.begin(at: now)
    do throws(StreamError) {
      try live.begin()
      defer { live.end() }
      while true {
        try draw()
        // The next picture is due at a fixed instant, so delays do not accumulate.
        let now = now
        let wait = isStill ? Player.stillness : max(0, (pal.next(after: now) - now).count)
        if let stop = session.surroundings.stop() { throw .stopped(stop) }
        guard let key = try live.key(within: wait) else { continue }
        if try !goesOn(after: key) { return }
      }
    } catch {
      throw Failure(error, of: "the terminal")
    }
  }

  /// The interval in milliseconds at which a still picture is checked for changes by touches or words.
  private static let stillness: Int64 = 100

  private mutating func goesOn(after key: UInt8) throws(StreamError) -> Bool {
    switch pal.obey(key, at: now) {
    case .goOn: break
    case .redraw: forget()
    case .suspend:
      try live.suspend()
      forget()
      pal.begin(at: now)
    case .interrupt: throw .stopped(.interrupt)
    case .end: return false
    }
    return true
  }

  private mutating func forget() {
    update.forget()
    size = (0, 0)
  }

  private mutating func draw() throws(StreamError) {
    let instant = now
    pal.settle(at: instant)
    let shown = pal.look(at: instant)
    let size = live.size
    if size != self.size { update.forget() }
    let picture = HalfBlocks(pal.image(at: instant, isStill: isStill, with: art), session.colourDepth).lines
    let words = [shown.line ?? ""].map { $0.firstColumns(max(1, live.size.columns)) }
    var lines = picture + words + (pal.showsFeelings ? shown.bars : []) + help
    // The feet and the text are more important than the space above the head.
    if lines.count > size.rows { lines.removeFirst(lines.count - size.rows) }
    var bytes = update.bytes(showing: lines)
    if size != self.size { bytes = Array("\u{1B}[2J".utf8) + bytes }
    self.size = size
    if !bytes.isEmpty { try session.surroundings.output.write(bytes) }
  }

  /// The key help: one line for touches and words, one for all other keys.
  private var help: [String] {
    [
      "t tap  h hold  p pet  d dance  y story  c compliment  r roast  x stop  f feelings",
      "space walk/rest  m energy  1-4 phase  g who  s style  k skin  e rare  q end",
    ].map { session.emphasis.quiet($0.firstColumns(max(1, live.size.columns))) }
  }
}
