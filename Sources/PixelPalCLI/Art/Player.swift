import Documents
import PixelArt
import PixelPalCore

/// Plays a show in a terminal until somebody has seen enough.
struct Player {
  private var show: Show
  private var mood: SpriteName.Pose
  private let art: Artwork
  private let session: Session
  private let live: any LiveTerminal
  private var update = ScreenUpdate()
  private var size = (columns: 0, rows: 0)
  /// Whether pictures stay as they are until a key is pressed.
  var isStill = false

  init(_ show: Show, mood: SpriteName.Pose, _ art: Artwork, _ session: Session, _ live: any LiveTerminal) {
    self.show = show
    self.mood = mood
    self.art = art
    self.session = session
    self.live = live
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
        let wait = isStill ? 1000 : max(0, (show.nextChange(after: now) - now).count)
        if let stop = session.surroundings.stop() { throw .stopped(stop) }
        guard let key = try live.key(within: wait) else { continue }
        if try obey(key) == .end { return }
      }
    } catch {
      throw Failure(error, of: "the terminal")
    }
  }

  private mutating func draw() throws(StreamError) {
    let instant = now
    show.settle(at: instant)
    let size = live.size
    if size != self.size { update.forget() }
    let picture = HalfBlocks(show.image(at: isStill ? show.since : instant, with: art), session.colourDepth).lines
    var lines = picture + ["", help]
    // Feet and words are worth more than the air above a head.
    if lines.count > size.rows { lines.removeFirst(lines.count - size.rows) }
    var bytes = update.bytes(showing: lines)
    if size != self.size { bytes = Array("\u{1B}[2J".utf8) + bytes }
    self.size = size
    if !bytes.isEmpty { try session.surroundings.output.write(bytes) }
  }

  private var help: String {
    let words = "space walk/rest  m mood  1-4 phase  g who  s style  k skin  e rare  q end"
    return session.emphasis.quiet(words.firstColumns(max(1, live.size.columns)))
  }

  private mutating func obey(_ key: UInt8) throws(StreamError) -> Wish {
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
    case UInt8(ascii: " "): show.pose = show.pose == .walking ? mood : .walking
    case UInt8(ascii: "m"):
      mood = mood == .low ? .neutral : mood == .neutral ? .vital : .low
      show.pose = mood
    case UInt8(ascii: "1")...UInt8(ascii: "4"):
      show.phase = Phase(rawValue: Int(key - UInt8(ascii: "0"))) ?? show.phase
    case UInt8(ascii: "g"): show.gender = show.gender == .male ? .female : .male
    case UInt8(ascii: "s"): show.dye = Dye(next(show.dye.style, of: Style.allCases), show.dye.skin)
    case UInt8(ascii: "k"):
      let skins = [nil] + Skin.allCases.map(Optional.some)
      show.dye = Dye(show.dye.style, next(show.dye.skin, of: skins))
    case UInt8(ascii: "e"):
      let extras = Extra.allCases.filter { $0.firstPhase <= show.phase }
      extraIndex += 1
      if show.pose == .walking { show.pose = mood }
      show.extra = extras.isEmpty ? nil : extras[extraIndex % extras.count]
    default: break
    }
    return .goOn
  }

  private var extraIndex = -1

  private func next<Value: Equatable>(_ value: Value, of values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? -1
    return values[(index + 1) % values.count]
  }
}
