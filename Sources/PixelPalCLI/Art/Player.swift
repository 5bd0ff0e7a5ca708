import Documents
import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

/// Plays a show in a terminal until somebody has seen enough.
struct Player {
  private var show: Show
  private var energy: SpriteName.Pose
  private var face: PlayedFace
  private var showsFeelings = false
  private let art: Artwork
  private let session: Session
  private let live: any LiveTerminal
  private var update = ScreenUpdate()
  private var size = (columns: 0, rows: 0)
  /// Whether pictures stay as they are until a key is pressed.
  var isStill = false

  init(
    _ show: Show, energy: SpriteName.Pose, saying words: [String], _ art: Artwork, _ session: Session,
    _ live: any LiveTerminal
  ) {
    self.show = show
    self.energy = energy
    self.art = art
    self.session = session
    self.live = live
    let now = Instant(millisecondsSince1970: session.surroundings.milliseconds())
    face = PlayedFace(at: now, in: show.phase, isWalking: show.pose == .walking)
    for text in words { face.say(text, at: now) }
  }

  private enum Wish {
    case goOn
    case end
  }

  /// The clock has no date; every instant is counted from its beginning.
  private var now: Instant { Instant(millisecondsSince1970: session.surroundings.milliseconds()) }

  mutating func play() throws(Failure) {
    show.since = now
    do throws(StreamError) {
      try live.begin()
      defer { live.end() }
      while true {
        try draw()
        // The next picture is due at an instant, not after a time: what is late is made up for.
        let next = min(show.nextChange(after: now), now + Player.frame, face.next ?? .distantFuture)
        let wait = isStill ? 1000 : max(0, (next - now).count)
        if let stop = session.surroundings.stop() { throw .stopped(stop) }
        guard let key = try live.key(within: wait) else { continue }
        if try obey(key) == .end { return }
      }
    } catch {
      throw Failure(error, of: "the terminal")
    }
  }

  /// A face lives between the pictures of a pal that rests.
  static let frame = Milliseconds(42)

  private mutating func draw() throws(StreamError) {
    let instant = now
    show.settle(at: instant)
    face.settle(at: instant)
    let shown = face.look(at: instant)
    let size = live.size
    if size != self.size { update.forget() }
    let picture = HalfBlocks(
      show.image(at: isStill ? show.since : instant, wearing: isStill ? shown.atRest : shown, with: art),
      session.colourDepth
    ).lines
    let words = [shown.line ?? ""].map { $0.firstColumns(max(1, live.size.columns)) }
    var lines = picture + words + (showsFeelings ? shown.bars : []) + help
    // Feet and words are worth more than the air above a head.
    if lines.count > size.rows { lines.removeFirst(lines.count - size.rows) }
    var bytes = update.bytes(showing: lines)
    if size != self.size { bytes = Array("\u{1B}[2J".utf8) + bytes }
    self.size = size
    if !bytes.isEmpty { try session.surroundings.output.write(bytes) }
  }

  /// What keys do: those for a finger and for words, and those for all else.
  private var help: [String] {
    [
      "t tap  h hold  p pet  d dance  y story  c compliment  r roast  x stop  f feelings",
      "space walk/rest  m energy  1-4 phase  g who  s style  k skin  e rare  q end",
    ].map { session.emphasis.quiet($0.firstColumns(max(1, live.size.columns))) }
  }

  private mutating func obey(_ key: UInt8) throws(StreamError) -> Wish {
    if touch(key) { return .goOn }
    show.since = now
    show.extra = nil
    switch key {
    case UInt8(ascii: "q"), 0x1B: return .end
    case 0x03: throw .stopped(.interrupt)
    case 0x1A:
      try live.suspend()
      update.forget()
      size = (0, 0)
      show.since = now
    case UInt8(ascii: " "): walk(show.pose != .walking)
    case UInt8(ascii: "m"):
      energy = energy == .low ? .neutral : energy == .neutral ? .vital : .low
      walk(false)
    case UInt8(ascii: "1")...UInt8(ascii: "4"):
      show.phase = Phase(rawValue: Int(key - UInt8(ascii: "0"))) ?? show.phase
      face.grow(to: show.phase, at: now)
    case UInt8(ascii: "g"): show.gender = show.gender == .male ? .female : .male
    case UInt8(ascii: "s"): show.dye = Dye(next(show.dye.style, of: Style.allCases), show.dye.skin)
    case UInt8(ascii: "k"):
      let skins = [nil] + Skin.allCases.map(Optional.some)
      show.dye = Dye(show.dye.style, next(show.dye.skin, of: skins))
    case UInt8(ascii: "e"):
      let extras = Extra.allCases.filter { $0.firstPhase <= show.phase }
      extraIndex += 1
      walk(false)
      show.extra = extras.isEmpty ? nil : extras[extraIndex % extras.count]
    default: break
    }
    return .goOn
  }

  /// Whether a key was for the face: what a finger does, or words.
  private mutating func touch(_ key: UInt8) -> Bool {
    let words: [UInt8: String] = [
      UInt8(ascii: "d"): "dance", UInt8(ascii: "y"): "a story", UInt8(ascii: "c"): "compliment me",
      UInt8(ascii: "r"): "roast me", UInt8(ascii: "x"): "stop",
    ]
    switch key {
    case UInt8(ascii: "t"): face.tap(at: now)
    case UInt8(ascii: "h"): face.hold(at: now)
    case UInt8(ascii: "p"): face.pet(at: now)
    case UInt8(ascii: "f"):
      showsFeelings.toggle()
      update.forget()
      size = (0, 0)
    case _:
      guard let text = words[key] else { return false }
      // Nobody dances on a walk.
      if text == "dance" { walk(false) }
      face.say(text, at: now)
    }
    return true
  }

  private mutating func walk(_ isWalking: Bool) {
    let walked = show.pose == .walking
    show.pose = isWalking ? .walking : energy
    if walked != isWalking { face.walk(isWalking, at: now) }
  }

  private var extraIndex = -1

  private func next<Value: Equatable>(_ value: Value, of values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? -1
    return values[(index + 1) % values.count]
  }
}
