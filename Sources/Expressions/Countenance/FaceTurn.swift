import PixelPalCore

/// What one instant brings to a face.
struct FaceTurn {
  let now: Instant
  var inputs: [Input] = []
  var wishes: [EmoteWish] = []
  /// What floats up beside the overlays of an emote.
  var overlays: [Overlay] = []
  var told: [ExpressionChange] = []
  /// Whether anything happened that a mood is decided at.
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
