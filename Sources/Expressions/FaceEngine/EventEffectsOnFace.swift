import PixelPalCore

/// The effects on a face, collected from all events of one instant.
struct EventEffectsOnFace {
  let now: Instant
  var inputs: [FeelingInput] = []
  var emoteRequests: [EmoteRequest] = []
  /// Overlays to show in addition to the overlays of the emote.
  var overlays: [Overlay] = []
  var changes: [FaceChange] = []
  /// True if an event requires the mood to be decided again.
  var requiresMoodUpdate = false
  var hasOpened = false

  init(_ now: Instant) { self.now = now }

  mutating func addInput(_ input: FeelingInput) {
    inputs.append(input)
    requiresMoodUpdate = true
  }

  mutating func recordChange(_ kind: FaceChange.Kind, _ why: String) {
    changes.append(FaceChange(at: now, kind: kind, reason: why))
  }
}
