import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// A player that shows a pal in a terminal until the user quits.
struct TerminalPlayer {
  private var pal: KeyDrivenPal
  private let art: Artwork
  private let context: CommandContext
  private let terminal: any InteractiveTerminal
  private var screenRenderer = TerminalLineDiffRenderer()
  private var lastSize = (columns: 0, rows: 0)
  /// True if the picture changes only when a key is pressed.
  var isStill = false

  init(
    _ show: TerminalPalAnimation, restingPose: SpriteName.Pose, saying words: [String], _ art: Artwork,
    _ context: CommandContext,
    _ live: any InteractiveTerminal
  ) {
    self.art = art
    self.context = context
    self.terminal = live
    let now = Instant(millisecondsSince1970: context.environment.monotonicMilliseconds())
    pal = KeyDrivenPal(show, restingPose: restingPose, saying: words, at: now)
  }

  /// The current time, counted from the start of the program.
  private var now: Instant { Instant(millisecondsSince1970: context.environment.monotonicMilliseconds()) }

  mutating func run() throws(CommandFailure) {
    pal.restartAnimation(at: now)
    do throws(StreamError) {
      try terminal.enterFullScreen()
      defer { terminal.restoreScreen() }
      while true {
        try draw()
        // The next picture is due at a fixed instant, so that delays don't accumulate.
        let now = now
        let wait = isStill ? TerminalPlayer.stillPollingInterval : max(0, (pal.nextUpdateTime(after: now) - now).count)
        if let stop = context.environment.stopSignal() { throw .stoppedBySignal(stop) }
        guard let key = try terminal.nextKey(within: wait) else { continue }
        if try !handleKeyAndCheckIfContinuing(key) { return }
      }
    } catch {
      throw CommandFailure(error, of: "the terminal")
    }
  }

  /// The interval, in milliseconds, at which a still picture is updated with the effects of touches and words.
  private static let stillPollingInterval: Int64 = 100

  private mutating func handleKeyAndCheckIfContinuing(_ key: UInt8) throws(StreamError) -> Bool {
    switch pal.handleKey(key, at: now) {
    case .keepPlaying: break
    case .redraw: invalidateScreen()
    case .suspend:
      try terminal.suspendProgram()
      invalidateScreen()
      pal.restartAnimation(at: now)
    case .interrupt: throw .stoppedBySignal(.interrupt)
    case .quit: return false
    }
    return true
  }

  private mutating func invalidateScreen() {
    screenRenderer.forgetDisplayedLines()
    lastSize = (0, 0)
  }

  private mutating func draw() throws(StreamError) {
    let instant = now
    pal.processEvents(through: instant)
    let shown = pal.expression(at: instant)
    let size = terminal.size
    if size != self.lastSize { screenRenderer.forgetDisplayedLines() }
    let picture = HalfBlockText(pal.image(at: instant, isStill: isStill, with: art), context.colourDepth).lines
    let words = [shown.sentence ?? ""].map { $0.truncatedAtEnd(toColumns: max(1, terminal.size.columns)) }
    var lines = picture + words + (pal.showsFeelings ? shown.feelingBars : []) + keyHelpLines
    // The feet and the text are more important than the space above the head, so lines are removed at the top.
    if lines.count > size.rows { lines.removeFirst(lines.count - size.rows) }
    var bytes = screenRenderer.updateBytes(showing: lines)
    if size != self.lastSize { bytes = Array("\u{1B}[2J".utf8) + bytes }
    self.lastSize = size
    if !bytes.isEmpty { try context.environment.output.write(bytes) }
  }

  /// The lines that explain the keys: one for touches and words, and one for the other keys.
  private var keyHelpLines: [String] {
    [
      "t tap  h hold  p pet  d dance  y story  c compliment  r roast  x stop  f feelings",
      "space walk/rest  m energy  1-4 phase  g gender  s style  k skin  e rare  q quit",
    ].map { context.styling.dimmed($0.truncatedAtEnd(toColumns: max(1, terminal.size.columns))) }
  }
}
