package import PixelPalCore

/// A description of a pal's phase in words.
package struct PhaseDescription {
  /// The visible phase, such as `2, Active`.
  package let visiblePhase: String
  /// The suffix `; phase 3, Energized, is earned but not visible yet`, or an empty text if no phase is waiting.
  package let waitingSuffix: String

  /// Describes the phases that `evolution` has reached.
  package init(_ progress: PhaseProgress) {
    let (earned, visible) = (progress.earnedPhase, progress.visiblePhase)
    self.visiblePhase = "\(visible.rawValue), \(visible.name)"
    waitingSuffix = earned == visible ? "" : "; phase \(earned.rawValue), \(earned.name), is earned but not visible yet"
  }
}
