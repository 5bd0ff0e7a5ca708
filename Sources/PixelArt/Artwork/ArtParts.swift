package import PixelPalCore

/// A part with separate drawings for the boy and the girl, such as `boy-head.xpm` and `girl-head.xpm`.
package enum GenderedArtPart: String, Hashable, Sendable, CaseIterable {
  case head
  case lockFlat = "lock-flat"
  case lockMid = "lock-mid"
  case lockUp = "lock-up"
  case stand, sit, proud, wide, wave, cheer, crouch, thumb, shy
  case trunk
  case hipsWide = "hips-wide"
  case hipsNarrow = "hips-narrow"

  /// Returns the path of the part's file, relative to the art folder.
  ///
  /// If `phase` isn't `nil`, the path is that of a drawing for this phase only, such as `parts/boy-sit-1.xpm`.
  package func path(for gender: Gender, drawnFor phase: Phase? = nil) -> String {
    "parts/\(gender.artName)-\(rawValue)\(phase.map { "-\($0.rawValue)" } ?? "").xpm"
  }

  /// Returns the phases that have their own drawing of the part.
  ///
  /// All other phases share one drawing, which is fitted to their size.
  package func phasesWithOwnDrawing(for gender: Gender) -> [Phase] {
    switch self {
    case .lockFlat, .lockMid: gender == .female ? [.dormant, .active, .ascended] : [.active, .ascended]
    case .lockUp: [.active, .ascended]
    case .sit: [.dormant, .energized, .ascended]
    case .stand, .wide, .cheer, .crouch, .trunk: [.dormant]
    case .hipsWide, .hipsNarrow: gender == .female ? [.dormant] : []
    case .head, .proud, .wave, .thumb, .shy: []
    }
  }
}

/// A part that the boy and the girl share, such as `eyes-open.xpm`.
package enum GenderNeutralArtPart: String, Hashable, Sendable, CaseIterable {
  case eyesOpen = "eyes-open"
  case eyesBright = "eyes-bright"
  case eyesBlink = "eyes-blink"
  case eyesCalm = "eyes-calm"
  case eyesHalf = "eyes-half"
  case eyesJoy = "eyes-joy"
  case eyesUp = "eyes-up"
  case eyesDots = "eyes-dots"
  case eyesRest = "eyes-rest"
  case eyesLeft = "eyes-left"
  case eyesRight = "eyes-right"
  case eyesWink = "eyes-wink"
  case eyesWinkDots = "eyes-wink-dots"
  case eyesWideDots = "eyes-wide-dots"
  case eyesRaisedDots = "eyes-raised-dots"
  case eyesHeartsDots = "eyes-hearts-dots"
  case eyesHalfDots = "eyes-half-dots"
  case eyesWide = "eyes-wide"
  case eyesRound = "eyes-round"
  case eyesRaised = "eyes-raised"
  case eyesArcs = "eyes-arcs"
  case eyesHearts = "eyes-hearts"
  case eyesCross = "eyes-cross"
  case mouthSmile = "mouth-smile"
  case mouthSoft = "mouth-soft"
  case mouthGrin = "mouth-grin"
  case mouthLaugh = "mouth-laugh"
  case mouthStraight = "mouth-straight"
  case mouthWavyFrown = "mouth-wavy-frown"
  case mouthOh = "mouth-oh"
  case mouthSinging = "mouth-singing"
  case mouthTalk = "mouth-talk"
  case mouthDots = "mouth-dots"
  case cheeksBlush = "cheeks-blush"
  case cheeksDeep = "cheeks-deep"
  case faceSmile = "face-smile"
  case overlayQuestion = "overlay-question"
  case overlayThumb = "overlay-thumb"
  case overlayTear = "overlay-tear"
  case overlayNote = "overlay-note"
  case overlayNotes = "overlay-notes"
  case overlayBattery1 = "overlay-battery-1"
  case overlayBattery2 = "overlay-battery-2"
  case overlayBattery3 = "overlay-battery-3"
  case overlayHa = "overlay-ha"
  case overlayZ = "overlay-z"
  case overlayHeart = "overlay-heart"
  case overlayHeartTiny = "overlay-heart-tiny"
  case overlayBounce = "overlay-bounce"
  case overlayPuff1 = "overlay-puff-1"
  case overlayPuff2 = "overlay-puff-2"
  case scarf
  case scarfTailFlat = "scarf-tail-flat"
  case scarfTailMid = "scarf-tail-mid"
  case scarfTailUp = "scarf-tail-up"
  case bag
  case bagStrap = "bag-strap"
  case collar
  case capeFlat = "cape-flat"
  case capeMid = "cape-mid"
  case capeUp = "cape-up"
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

  /// The path of the part's file, relative to the art folder.
  package var path: String { "parts/\(rawValue).xpm" }
}

extension Gender {
  /// The gender's name in art files, `boy` or `girl`.
  package var artName: String {
    switch self {
    case .male: "boy"
    case .female: "girl"
    }
  }
}
