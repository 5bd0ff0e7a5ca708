package import PixelPalCore

/// How far a pal has come, in words.
package struct PhaseWords {
  /// The phase that is seen: `2, Active`.
  package let visible: String
  /// `; phase 3, Energized, is earned and waits`, behind the phase that is seen; nothing where none waits.
  package let waiting: String

  /// The words for `evolution`.
  package init(_ evolution: Evolution) {
    let (earned, visible) = (evolution.earned, evolution.visible)
    self.visible = "\(visible.rawValue), \(visible.name)"
    waiting = earned == visible ? "" : "; phase \(earned.rawValue), \(earned.name), is earned and waits"
  }
}
