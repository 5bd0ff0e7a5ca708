import Expressions
import PixelPalCore

/// The art parts for the eyes, the cheeks and the mouth of a face.
struct FaceParts: Hashable, Sendable {
  /// The parts, in drawing order from back to front.
  let parts: [GenderNeutralArtPart]

  private init(parts: [GenderNeutralArtPart]) { self.parts = parts }

  init(_ eyes: Eyes, _ mouth: Mouth, _ cheeks: Cheeks? = .blush) {
    parts = [eyes.part] + (cheeks.map { [$0.part] } ?? []) + [mouth.part]
  }

  /// Creates the parts for `face` on a pal in `phase`.
  ///
  /// If `isBlushing` is true, the cheeks show that the pal is fond of the person.
  init(_ face: Face, in phase: Phase, isBlushing: Bool = false) {
    switch phase {
    case .dormant: self.init(dormant: face, isBlushing: isBlushing)
    case .active, .energized, .ascended:
      let isAlert = face.eyes == .open && phase >= .energized
      // Laughing with closed eyes deepens the colour of the cheeks.
      let cheeks = isBlushing || face.eyes == .joy ? .deep : face.cheeks ?? .blush
      self.init(isAlert ? .bright : face.eyes, face.mouth, cheeks)
    }
  }

  /// Creates the parts for a dormant pal, which has dots or lines for eyes and blushes only from fondness.
  private init(dormant face: Face, isBlushing: Bool) {
    let isGrinning = face.mouth == .grin
    if isGrinning, face.eyes.areOpen {
      self = .smile
    } else {
      let mouth: GenderNeutralArtPart =
        isGrinning ? .mouthSoft : face.eyes == .wide && face.mouth == .smile ? .mouthGrin : face.mouth.part
      parts = [face.eyes.dormantPart] + (isBlushing ? [.cheeksBlush] : []) + [mouth]
    }
  }

  static let open = FaceParts(.open, .soft)
  static let bright = FaceParts(.bright, .smile)
  static let blink = FaceParts(.blink, .soft)
  static let calm = FaceParts(.calm, .soft)
  static let half = FaceParts(.half, .soft)
  static let beam = FaceParts(.open, .laugh)
  static let joy = FaceParts(.joy, .laugh, .deep)
  static let up = FaceParts(.up, .talk)
  static let dots = FaceParts(.dots, .soft, nil)
  static let rest = FaceParts(.rest, .soft, nil)
  /// The face of a dormant pal that grins with open eyes.
  ///
  /// No other face is drawn as a single part.
  static let smile = FaceParts(parts: [.faceSmile])
}

extension Eyes {
  /// The part that draws the eyes of a dormant pal.
  ///
  /// Closed eyes are lines, and all other eyes are dots. Brows or lids are added if the eyes alone wouldn't show the
  /// feeling.
  var dormantPart: GenderNeutralArtPart {
    switch self {
    case .wink: .eyesWinkDots
    case .wide: .eyesWideDots
    case .raised: .eyesRaisedDots
    case .hearts: .eyesHeartsDots
    case .half: .eyesHalfDots
    case .open, .bright, .up, .dots, .left, .right, .round: .eyesDots
    case .blink, .calm, .joy, .rest, .arcs, .cross: .eyesRest
    }
  }

  var part: GenderNeutralArtPart {
    switch self {
    case .open: .eyesOpen
    case .bright: .eyesBright
    case .blink: .eyesBlink
    case .calm: .eyesCalm
    case .half: .eyesHalf
    case .joy: .eyesJoy
    case .up: .eyesUp
    case .dots: .eyesDots
    case .rest: .eyesRest
    case .left: .eyesLeft
    case .right: .eyesRight
    case .wink: .eyesWink
    case .wide: .eyesWide
    case .round: .eyesRound
    case .raised: .eyesRaised
    case .arcs: .eyesArcs
    case .hearts: .eyesHearts
    case .cross: .eyesCross
    }
  }
}

extension Mouth {
  var part: GenderNeutralArtPart {
    switch self {
    case .smile: .mouthSmile
    case .soft: .mouthSoft
    case .grin: .mouthGrin
    case .laugh: .mouthLaugh
    case .straight: .mouthStraight
    case .wavyFrown: .mouthWavyFrown
    case .oh: .mouthOh
    case .singing: .mouthSinging
    case .talk: .mouthTalk
    case .dots: .mouthDots
    }
  }
}

extension Cheeks {
  var part: GenderNeutralArtPart {
    switch self {
    case .blush: .cheeksBlush
    case .deep: .cheeksDeep
    }
  }
}

extension BodyPose {
  var part: GenderedArtPart {
    switch self {
    case .stand: .stand
    case .proud: .proud
    case .sit: .sit
    case .wide: .wide
    case .wave: .wave
    case .cheer: .cheer
    case .crouch: .crouch
    case .thumb: .thumb
    case .shy: .shy
    }
  }
}
