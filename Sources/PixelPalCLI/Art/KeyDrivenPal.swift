import Expressions
import PixelArt
import PixelPalCore

/// A pal in an interactive terminal session, which responds to keys and draws its own pictures.
struct KeyDrivenPal {
  private(set) var animatedPal: TerminalPalAnimation
  private(set) var restingPose: SpriteName.Pose
  private(set) var showsFeelings = false
  private var face: KeyDrivenFace
  private var extraIndex = -1

  /// Creates a pal that begins its animation and hears `words` at `now`.
  init(_ show: TerminalPalAnimation, restingPose: SpriteName.Pose, saying words: [String], at now: Instant) {
    (self.animatedPal, self.restingPose) = (show, restingPose)
    self.animatedPal.startedAt = now
    face = KeyDrivenFace(at: now, in: show.phase, isWalking: show.pose == .walking)
    for text in words { face.hear(text, at: now) }
  }

  /// An action of the terminal player in response to a key press.
  enum TerminalPlayerAction: Hashable {
    case keepPlaying
    /// The player redraws the whole screen, because lines appear or disappear.
    case redraw
    case suspend
    case interrupt
    case quit
  }

  /// Processes all events and timers of the pal and its face up to `now`.
  mutating func processEvents(through now: Instant) {
    animatedPal.endFinishedOneShotAnimation(at: now)
    face.processEvents(through: now)
  }

  /// Returns the face at `now`.
  ///
  /// All events up to `now` must have been processed.
  func expression(at now: Instant) -> ExpressionSnapshot { face.expression(at: now) }

  /// Returns the instant of the next update: when the picture changes or a pending event is due, but at most one frame
  /// after `now`.
  func nextUpdateTime(after now: Instant) -> Instant {
    // A face also changes between the pictures of a resting pal.
    min(animatedPal.nextChange(after: now), now + KeyDrivenPal.frameDuration, face.nextEventTime ?? .distantFuture)
  }

  static let frameDuration = Milliseconds(42)

  /// Returns the picture at `now`.
  ///
  /// If `isStill` is true, the picture shows the effects of keys, but no animation.
  func image(at now: Instant, isStill: Bool = false, with art: Artwork) -> IndexedImage {
    let shown = expression(at: now)
    return animatedPal.image(
      at: isStill ? animatedPal.startedAt : now, withFace: isStill ? shown.withReducedMotion : shown, isStill: isStill,
      with: art)
  }

  /// Restarts the animation at `now`, when the pal becomes visible.
  mutating func restartAnimation(at now: Instant) { animatedPal.startedAt = now }

  /// Handles a key press at `now`, and returns the action for the terminal player to perform.
  mutating func handleKey(_ key: UInt8, at now: Instant) -> TerminalPlayerAction {
    processEvents(through: now)
    if key == UInt8(ascii: "f") {
      showsFeelings.toggle()
      return .redraw
    }
    if handleInteractionKey(key, at: now) { return .keepPlaying }
    animatedPal.startedAt = now
    animatedPal.extraAnimation = nil
    switch key {
    case UInt8(ascii: "q"), 0x1B: return .quit
    case 0x03: return .interrupt
    case 0x1A: return .suspend
    case UInt8(ascii: " "): setWalking(animatedPal.pose != .walking, at: now)
    case UInt8(ascii: "m"):
      let before = restingPose
      restingPose = restingPose == .low ? .neutral : restingPose == .neutral ? .vital : .low
      setWalking(false, at: now)
      face.reactToEnergyChange(to: restingPose.energy, from: before.energy, at: now)
    case UInt8(ascii: "1")...UInt8(ascii: "4"):
      animatedPal.phase = Phase(rawValue: Int(key - UInt8(ascii: "0"))) ?? animatedPal.phase
      face.changePhase(to: animatedPal.phase, at: now)
    case UInt8(ascii: "g"): animatedPal.gender = animatedPal.gender == .male ? .female : .male
    case UInt8(ascii: "s"):
      animatedPal.palColours = PalStyleAndSkin(
        successor(of: animatedPal.palColours.style, in: PalStyle.allCases), animatedPal.palColours.skin)
    case UInt8(ascii: "k"):
      let skins = [nil] + Skin.allCases.map(Optional.some)
      animatedPal.palColours = PalStyleAndSkin(
        animatedPal.palColours.style, successor(of: animatedPal.palColours.skin, in: skins))
    case UInt8(ascii: "e"):
      let extras = OneShotAnimation.allCases.filter { $0.firstPhase <= animatedPal.phase }
      extraIndex += 1
      setWalking(false, at: now)
      animatedPal.extraAnimation = extras.isEmpty ? nil : extras[extraIndex % extras.count]
    default: break
    }
    return .keepPlaying
  }

  /// Handles a key that stands for a touch or for spoken words, and returns true.
  ///
  /// Returns false, without doing anything, for any other key.
  private mutating func handleInteractionKey(_ key: UInt8, at now: Instant) -> Bool {
    let words: [UInt8: String] = [
      UInt8(ascii: "d"): "dance", UInt8(ascii: "y"): "a story", UInt8(ascii: "c"): "compliment me",
      UInt8(ascii: "r"): "roast me", UInt8(ascii: "x"): "stop",
    ]
    switch key {
    case UInt8(ascii: "t"): face.tap(at: now)
    case UInt8(ascii: "h"): face.toggleHold(at: now)
    case UInt8(ascii: "p"): face.pet(at: now)
    case _:
      guard let text = words[key] else { return false }
      // A walking pal doesn't dance.
      if text == "dance" { setWalking(false, at: now) }
      face.hear(text, at: now)
    }
    return true
  }

  private mutating func setWalking(_ isWalking: Bool, at now: Instant) {
    let walked = animatedPal.pose == .walking
    animatedPal.pose = isWalking ? .walking : restingPose
    if walked != isWalking { face.setWalking(isWalking, at: now) }
  }

  private func successor<Value: Equatable>(of value: Value, in values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? -1
    return values[(index + 1) % values.count]
  }
}

extension SpriteName.Pose {
  /// The energy of a pal that rests in this pose.
  fileprivate var energy: Energy {
    switch self {
    case .low: .low
    case .neutral, .walking: .neutral
    case .vital: .vital
    }
  }
}
