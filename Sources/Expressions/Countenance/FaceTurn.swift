import PixelPalCore

/// The effects on a face that are collected at one instant.
struct FaceTurn {
  let now: Instant
  var inputs: [Input] = []
  var wishes: [EmoteWish] = []
  /// The overlays in addition to those of an emote.
  var overlays: [Overlay] = []
  var told: [ExpressionChange] = []
  /// True if anything happened that requires the mood to be decided.
  var isEvent = false
  var hasOpened = false

  init(_ now: Instant) { self.now = now }

  mutating func tell(_ kind: ExpressionChange.Kind, _ why: String) {
    told.append(ExpressionChange(at: now, kind: kind, why: why))
  }
}

extension FaceTurn {
  mutating func bring(_ input: Input) {
    inputs.append(input)
    isEvent = true
  }
}
