package import PixelPalCore

/// A description of a pal's phases in words: the visible phase, and an earned phase that isn't visible yet.
package struct EarnedAndVisiblePhaseDescription {
  /// The visible phase, such as `2, Active`.
  package let visiblePhase: String
  /// A suffix such as `; phase 3, Energized, is earned but not visible yet`.
  ///
  /// The suffix is empty if all earned phases are visible.
  package let waitingSuffix: String

  package init(_ progress: EarnedAndVisiblePhases) {
    let (earned, visible) = (progress.earnedPhase, progress.visiblePhase)
    self.visiblePhase = "\(visible.rawValue), \(visible.name)"
    waitingSuffix = earned == visible ? "" : "; phase \(earned.rawValue), \(earned.name), is earned but not visible yet"
  }
}
