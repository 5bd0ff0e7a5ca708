package import PixelPalCore

/// The content of a card: the pal, its current look, and its evolution.
///
///     CardPicture(content, .wide, with: art).png
package struct CardContent: Hashable, Sendable {
  /// The pal as the app shows it.
  package let drawing: PalDrawing
  /// The colours of its clothes.
  package let palColours: PalColours
  /// The visible phases in ascending order, without those that wait for premium.
  package let visiblePhases: [VisiblePhase]
  /// The dates of the first and last known day; `nil` if there are none.
  package let dateSpan: String?
  /// The numbers of steps and days, if requested.
  package let counts: String?

  /// A phase, and the day on which it became visible.
  package struct VisiblePhase: Hashable, Sendable {
    package let phase: Phase
    /// The formatted day; `nil` if there were no steps.
    package let day: String?

    package init(_ phase: Phase, visibleSince day: String?) { (self.phase, self.day) = (phase, day) }
  }

  package init(
    drawing: PalDrawing, palColours: PalColours, visiblePhases: [VisiblePhase], dateSpan: String?, counts: String? = nil
  ) {
    self.drawing = drawing
    self.palColours = palColours
    self.visiblePhases = visiblePhases
    self.dateSpan = dateSpan
    self.counts = counts
  }

  /// The phase in which the pal is shown.
  package var phase: Phase { visiblePhases.last?.phase ?? .dormant }

  /// The name of the product, which is on every card.
  package static let productName = "PixelPal"

  /// Every text on the card in reading order.
  package var allTexts: [String] {
    [CardContent.productName] + [dateSpan, counts, phase.message].compactMap { $0 }
      + drawnPhases.flatMap { [$0.phase.name, $0.day].compactMap { $0 } }
  }

  /// The phases that are drawn; without known days there is nothing to climb yet.
  var drawnPhases: [VisiblePhase] { dateSpan == nil ? [] : visiblePhases }
}
