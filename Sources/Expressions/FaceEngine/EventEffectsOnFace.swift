import PixelPalCore

/// The effects on a face, collected from all events of one instant.
struct EventEffectsOnFace {
  let now: Instant
  var inputs: [FeelingInput] = []
  var emoteRequests: [EmoteRequest] = []
  /// The overlays to show in addition to those of the emote.
  var overlays: [Overlay] = []
  var changes: [FaceChange] = []
  /// True if the mood must be decided again after the events have been applied.
  var requiresMoodUpdate = false
  var hasOpened = false

  init(_ now: Instant) { self.now = now }

  mutating func addFeelingInput(_ input: FeelingInput) {
    inputs.append(input)
    requiresMoodUpdate = true
  }

  mutating func recordChange(_ kind: FaceChange.Kind, because why: String) {
    changes.append(FaceChange(at: now, kind: kind, reason: why))
  }
}
