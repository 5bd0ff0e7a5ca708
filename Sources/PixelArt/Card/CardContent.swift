package import PixelPalCore

/// What a card tells of a pal: who it is, how it looks now, and how it came there.
///
///     CardPicture(content, .wide, with: art).png
package struct CardContent: Hashable, Sendable {
  /// The pal, as the app shows it.
  package let drawing: Drawing
  /// The colours that it wears.
  package let dye: Dye
  /// The phases that can be seen, the first one first; what waits is not among them.
  package let stages: [Stage]
  /// The first and the last day of which something is known; `nil` where there is none.
  package let span: String?
  /// How many steps and days there were, for whoever wants numbers.
  package let numbers: String?

  /// A phase, and the day on which it was first seen.
  package struct Stage: Hashable, Sendable {
    package let phase: Phase
    /// The day as people write it; `nil` where no step was made.
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

  /// The phase in which the pal is seen.
  package var phase: Phase { stages.last?.phase ?? .dormant }

  /// The name of the product, which stands on every card.
  package static let product = "PixelPal"

  /// Every text on the card, in the order in which it is read.
  package var texts: [String] {
    [CardContent.product] + [span, numbers, phase.message].compactMap { $0 }
      + climb.flatMap { [$0.phase.name, $0.day].compactMap { $0 } }
  }

  /// The stages that are drawn: without a step there is nothing to climb yet.
  var climb: [Stage] { span == nil ? [] : stages }
}
