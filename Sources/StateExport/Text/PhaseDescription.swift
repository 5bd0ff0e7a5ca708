package import PixelPalCore

/// A description of a pal's phase in words.
package struct PhaseDescription {
  /// The visible phase: `2, Active`.
  package let visiblePhase: String
  /// The suffix `; phase 3, Energized, is earned but not visible yet` after the visible phase; empty if no phase is waiting.
  package let waitingSuffix: String

  /// Creates the words for `evolution`.
  package init(_ evolution: Evolution) {
    let (earned, visible) = (evolution.earnedPhase, evolution.visiblePhase)
    self.visiblePhase = "\(visible.rawValue), \(visible.name)"
    waitingSuffix = earned == visible ? "" : "; phase \(earned.rawValue), \(earned.name), is earned but not visible yet"
  }
}
