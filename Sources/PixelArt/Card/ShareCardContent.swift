package import PixelPalCore

/// The content of a card: the pal with its current look, and its evolution so far.
///
///     CardPicture(content, .wide, with: art).png
package struct ShareCardContent: Hashable, Sendable {
  /// The picture of the pal in the pose that the card shows.
  package let drawing: PalPictureID
  /// The colours of the pal and its clothes.
  package let palColours: PalStyleAndSkin
  /// The visible phases in ascending order.
  ///
  /// Phases that are earned but hidden, because they need premium, are missing.
  package let visiblePhases: [DatedPhase]
  /// The date range from the first known day to the last, or `nil` if no day is known.
  package let dateSpan: String?
  /// The name that the person gave the pal, or `nil` if the pal has no name.
  package let name: String?
  /// A sentence about this person, such as `The fullest day was 8 Mar`.
  ///
  /// The value is `nil` if too little is known for a sentence.
  package let personalFact: String?
  /// The text that states the number of steps and days, or `nil` if these numbers weren't requested.
  package let counts: String?
  /// The keepsakes on the meadow so far, oldest first.
  package let keepsakes: [Keepsake]

  /// A visible phase, with the day on which it became visible.
  package struct DatedPhase: Hashable, Sendable {
    package let phase: Phase
    /// The day on which the phase became visible, as text, or `nil` to leave out the date.
    package let day: String?

    package init(_ phase: Phase, visibleSince day: String?) { (self.phase, self.day) = (phase, day) }
  }

  package init(
    drawing: PalPictureID, palColours: PalStyleAndSkin, visiblePhases: [DatedPhase], dateSpan: String?,
    name: String? = nil, personalFact: String? = nil, counts: String? = nil, keepsakes: [Keepsake] = []
  ) {
    self.drawing = drawing
    self.palColours = palColours
    self.visiblePhases = visiblePhases
    self.dateSpan = dateSpan
    self.name = name
    self.personalFact = personalFact
    self.counts = counts
    self.keepsakes = keepsakes
  }

  /// The newest visible phase, which the card shows, or the first phase if ``visiblePhases`` is empty.
  package var phase: Phase { visiblePhases.last?.phase ?? .dormant }

  /// The product's name, which every card shows.
  package static let productName = "PixelPal"

  /// All texts on the card, in reading order.
  package var allTexts: [String] {
    [ShareCardContent.productName] + facts + [headline(in: phase)]
      + drawnPhases.flatMap { [$0.phase.name, $0.day].compactMap { $0 } }
  }

  /// Returns the headline of the card while it shows `phase`: words to the person who receives the card.
  func headline(in phase: Phase) -> String {
    phase == .dormant ? phase.message : "Look how \(name ?? "it") grew."
  }

  /// The lines below the headline: the dates, the personal fact, and the counts.
  ///
  /// The name stands before the dates if the headline never mentions it.
  var facts: [String] {
    let nameAndDates = [phase == .dormant ? name : nil, dateSpan].compactMap { $0 }
    return (nameAndDates.isEmpty ? [] : [nameAndDates.joined(separator: ", ")])
      + [personalFact, counts].compactMap { $0 }
  }

  /// The phases to draw as steps of the hill, or an empty array if ``dateSpan`` is `nil`, because no day is known.
  var drawnPhases: [DatedPhase] { dateSpan == nil ? [] : visiblePhases }
}
