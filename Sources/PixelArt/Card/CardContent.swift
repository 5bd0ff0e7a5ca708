package import PixelPalCore

/// The content of a card: the pal, its current look, and its evolution.
///
///     CardPicture(content, .wide, with: art).png
package struct CardContent: Hashable, Sendable {
  /// The pal as the app shows it.
  package let drawing: Drawing
  /// The colours of its clothes.
  package let dye: Dye
  /// The visible phases in ascending order, without those that wait for premium.
  package let stages: [Stage]
  /// The dates of the first and last known day; `nil` if there are none.
  package let span: String?
  /// The numbers of steps and days, if requested.
  package let numbers: String?

  /// A phase, and the day on which it became visible.
  package struct Stage: Hashable, Sendable {
    package let phase: Phase
    /// The formatted day; `nil` if there were no steps.
    package let day: String?

    package init(_ phase: Phase, seenOn day: String?) { (self.phase, self.day) = (phase, day) }
  }

  package init(drawing: Drawing, dye: Dye, stages: [Stage], span: String?, numbers: String? = nil) {
    self.drawing = drawing
    self.dye = dye
    self.stages = stages
    self.span = span
    self.numbers = numbers
  }

  /// The phase in which the pal is shown.
  package var phase: Phase { stages.last?.phase ?? .dormant }

  /// The name of the product, which is on every card.
  package static let product = "PixelPal"

  /// Every text on the card in reading order.
  package var texts: [String] {
    [CardContent.product] + [span, numbers, phase.message].compactMap { $0 }
      + climb.flatMap { [$0.phase.name, $0.day].compactMap { $0 } }
  }

  /// The stages that are drawn; without known days there is nothing to climb yet.
  var climb: [Stage] { span == nil ? [] : stages }
}
