import Expressions
import PixelArt
import PixelPalCore

/// The pal of an interactive session in a terminal: it responds to keys and provides pictures.
struct PlayedPal {
  private(set) var show: Show
  private(set) var energy: SpriteName.Pose
  private(set) var showsFeelings = false
  private var face: PlayedFace
  private var extraIndex = -1

  /// Creates a pal that is shown since `now` and first hears `words`.
  init(_ show: Show, energy: SpriteName.Pose, saying words: [String], at now: Instant) {
    (self.show, self.energy) = (show, energy)
    self.show.since = now
    face = PlayedFace(at: now, in: show.phase, isWalking: show.pose == .walking)
    for text in words { face.say(text, at: now) }
  }

  /// The action that a key requests from the terminal.
  enum Wish: Hashable {
    case goOn
    /// The whole screen must be redrawn.
    case redraw
    case suspend
    case interrupt
    case end
  }

  /// Processes all pending events up to `now`.
  mutating func settle(at now: Instant) {
    show.settle(at: now)
    face.settle(at: now)
  }

  /// Returns the face at `now`; all events up to `now` must have been processed.
  func look(at now: Instant) -> ShownFace { face.look(at: now) }

  /// Returns the time of the next picture or pending event after `now`.
  func next(after now: Instant) -> Instant {
    // A face also changes between the pictures of a resting pal.
    min(show.nextChange(after: now), now + PlayedPal.frame, face.next ?? .distantFuture)
  }

  static let frame = Milliseconds(42)

  /// Returns the picture at `now`; a still picture shows the effects of keys, but no animation.
  func image(at now: Instant, isStill: Bool = false, with art: Artwork) -> Image {
    let shown = look(at: now)
    return show.image(
      at: isStill ? show.since : now, wearing: isStill ? shown.atRest : shown, isStill: isStill, with: art)
  }

  /// Continues the animation at `now`, after a period in which the pictures were not visible.
  mutating func begin(at now: Instant) { show.since = now }

  /// Performs the action of a key.
  mutating func obey(_ key: UInt8, at now: Instant) -> Wish {
    settle(at: now)
    if key == UInt8(ascii: "f") {
      showsFeelings.toggle()
      return .redraw
    }
    if touch(key, at: now) { return .goOn }
    show.since = now
    show.extra = nil
    switch key {
    case UInt8(ascii: "q"), 0x1B: return .end
    case 0x03: return .interrupt
    case 0x1A: return .suspend
    case UInt8(ascii: " "): walk(show.pose != .walking, at: now)
    case UInt8(ascii: "m"):
      let before = energy
      energy = energy == .low ? .neutral : energy == .neutral ? .vital : .low
      walk(false, at: now)
      face.feel(energy.energy, after: before.energy, at: now)
    case UInt8(ascii: "1")...UInt8(ascii: "4"):
      show.phase = Phase(rawValue: Int(key - UInt8(ascii: "0"))) ?? show.phase
      face.grow(to: show.phase, at: now)
    case UInt8(ascii: "g"): show.gender = show.gender == .male ? .female : .male
    case UInt8(ascii: "s"): show.dye = Dye(next(show.dye.style, of: Style.allCases), show.dye.skin)
    case UInt8(ascii: "k"):
      let skins = [nil] + Skin.allCases.map(Optional.some)
      show.dye = Dye(show.dye.style, next(show.dye.skin, of: skins))
    case UInt8(ascii: "e"):
      let extras = ExtraAnimation.allCases.filter { $0.firstPhase <= show.phase }
      extraIndex += 1
      walk(false, at: now)
      show.extra = extras.isEmpty ? nil : extras[extraIndex % extras.count]
    default: break
    }
    return .goOn
  }

  /// Handles a key for a touch or for words; returns false for all other keys.
  private mutating func touch(_ key: UInt8, at now: Instant) -> Bool {
    let words: [UInt8: String] = [
      UInt8(ascii: "d"): "dance", UInt8(ascii: "y"): "a story", UInt8(ascii: "c"): "compliment me",
      UInt8(ascii: "r"): "roast me", UInt8(ascii: "x"): "stop",
    ]
    switch key {
    case UInt8(ascii: "t"): face.tap(at: now)
    case UInt8(ascii: "h"): face.hold(at: now)
    case UInt8(ascii: "p"): face.pet(at: now)
    case _:
      guard let text = words[key] else { return false }
      // A walking pal does not dance.
      if text == "dance" { walk(false, at: now) }
      face.say(text, at: now)
    }
    return true
  }

  private mutating func walk(_ isWalking: Bool, at now: Instant) {
    let walked = show.pose == .walking
    show.pose = isWalking ? .walking : energy
    if walked != isWalking { face.walk(isWalking, at: now) }
  }

  private func next<Value: Equatable>(_ value: Value, of values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? -1
    return values[(index + 1) % values.count]
  }
}

extension SpriteName.Pose {
  /// The energy of a day on which a pal rests in this pose.
  fileprivate var energy: Energy {
    switch self {
    case .low: .low
    case .neutral, .walking: .neutral
    case .vital: .vital
    }
  }
}
