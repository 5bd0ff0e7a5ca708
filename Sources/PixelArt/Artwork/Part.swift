package import PixelPalCore

/// A part that the boy and the girl each have their own of: `boy-head.xpm`, `girl-head.xpm`.
package enum Part: String, Hashable, Sendable, CaseIterable {
  case head
  case lockFlat = "lock-flat"
  case lockMid = "lock-mid"
  case lockUp = "lock-up"
  case stand, sit, proud, wide, wave, cheer, crouch
  case trunk
  case hipsWide = "hips-wide"
  case hipsNarrow = "hips-narrow"

  /// The file in the folder of the art.
  package func path(_ gender: Gender) -> String { "parts/\(gender.nickname)-\(rawValue).xpm" }
}

/// A part that both share: `face-open.xpm`.
package enum SharedPart: String, Hashable, Sendable, CaseIterable {
  case faceOpen = "face-open"
  case faceBlink = "face-blink"
  case faceCalm = "face-calm"
  case faceHalf = "face-half"
  case faceBeam = "face-beam"
  case faceJoy = "face-joy"
  case faceBright = "face-bright"
  case faceDots = "face-dots"
  case faceRest = "face-rest"
  case faceSmile = "face-smile"
  case faceUp = "face-up"
  case scarf
  case scarfTailFlat = "scarf-tail-flat"
  case scarfTailMid = "scarf-tail-mid"
  case scarfTailUp = "scarf-tail-up"
  case handNear = "hand-near"
  case handFar = "hand-far"
  case sparkSmall = "spark-small"
  case sparkLarge = "spark-large"
  case iconMoon = "icon-moon"
  case iconWalk = "icon-walk"
  case iconBolt = "icon-bolt"
  case iconSparkles = "icon-sparkles"
  case iconLocked = "icon-locked"
  case font

  /// The file in the folder of the art.
  package var path: String { "parts/\(rawValue).xpm" }
}

extension Gender {
  /// What artists call them.
  package var nickname: String {
    switch self {
    case .male: "boy"
    case .female: "girl"
    }
  }
}
