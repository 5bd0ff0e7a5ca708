package import PixelPalCore

/// A description of a pal's phase in words.
package struct PhaseWords {
  /// The visible phase: `2, Active`.
  package let visible: String
  /// The suffix `; phase 3, Energized, is earned and waits` after the visible phase; empty if no phase is waiting.
  package let waiting: String

  /// Creates the words for `evolution`.
  package init(_ evolution: Evolution) {
    let (earned, visible) = (evolution.earned, evolution.visible)
    self.visible = "\(visible.rawValue), \(visible.name)"
    waiting = earned == visible ? "" : "; phase \(earned.rawValue), \(earned.name), is earned and waits"
  }
}
