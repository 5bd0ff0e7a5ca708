package import PixelPalCore

/// A description of a pal's phase in words.
package struct PhaseDescription {
  /// The visible phase, such as `2, Active`.
  package let visiblePhase: String
  /// The suffix for a phase that is earned but hidden, such as `; phase 3, Energized, is earned and waits`, or empty.
  package let waitingSuffix: String

  /// Describes the phases that `evolution` has reached.
  package init(_ evolution: Evolution) {
    let (earned, visible) = (evolution.earnedPhase, evolution.visiblePhase)
    self.visiblePhase = "\(visible.rawValue), \(visible.name)"
    waitingSuffix = earned == visible ? "" : "; phase \(earned.rawValue), \(earned.name), is earned and waits"
  }
}
