import PixelPalCore
package import Replay

/// A description of how showing walks changed the time for which the surfaces were correct.
package enum ShownWalksEffectDescription {
  /// Returns a sentence about the effect of showing walks, or `nil` if they made no difference.
  ///
  /// For example: `With walks, the island was right for 3 h longer than if the pal never walked`. If the steps are
  /// known only by day, the sentence says that the effect can't be measured.
  package static func sentence(for qualities: [(group: DrawnSurfaceGroup, quality: PresentationQuality)]) -> String? {
    let groups: [(group: DrawnSurfaceGroup, name: String)] = [(.island, "island"), (.banner, "Lock Screen")]
    var parts: [String] = []
    var isKnown = true
    for (group, name) in groups {
      guard let quality = qualities.first(where: { $0.group == group })?.quality else { continue }
      guard let atRest = quality.wrongIfAlwaysResting else {
        isKnown = false
        continue
      }
      let gain = atRest - quality.wrongTime
      if gain == .zero { continue }
      let length = DisplayDateFormat.durationText(of: gain < .zero ? .zero - gain : gain)
      parts.append("the \(name) was right for \(length) \(gain < .zero ? "less" : "longer")")
    }
    if !isKnown { return "Only daily totals are known, so the effect of showing walks cannot be measured" }
    return parts.isEmpty ? nil : "With walks, " + parts.joined(separator: " and ") + " than if the pal never walked"
  }
}
