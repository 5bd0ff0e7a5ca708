package import PixelPalCore

extension JournalWording {
  /// The sentences about a run of days on which nothing stands out, with a placeholder for their number.
  package static let ordinaryDayTexts: [LocalizableText] = [
    "{count} days of walking along.",
    "{count} days, and a snail now and then.",
    "{count} days. We kept each other company.",
    "{count} days, one foot and then the other.",
    "{count} days. The gate knows our footsteps.",
    "{count} days, and the left sock came along.",
    "{count} days in soft shoes.",
    "{count} days. I hummed, mostly the middle part.",
    "{count} days. The beetle walked some of the way.",
    "{count} days of this and that.",
    "{count} days with my hands in my pockets.",
    "{count} days. The pencil sharpened itself.",
    "{count} days, folded neatly.",
    "{count} days, and my laces stayed tied.",
    "{count} days. I found a good pebble.",
    "{count} days. The beetle filed them under nice.",
    "{count} days, like beads on a string.",
    "{count} days. The snail and I compared hats.",
    "{count} days. I practised a new hum.",
    "{count} days at our own pace.",
    "{count} days, and a crumb for the ladybird.",
    "{count} days. The snail kept up, and approved.",
    "{count} days, in and out of the gate.",
    "{count} days. I drew a curl in the margin.",
    "{count} days, pressed like leaves.",
    "{count} days. My shadow kept up nicely.",
    "{count} days with a pebble in one pocket.",
    "{count} days. I thought about soup.",
    "{count} days, and the left sock has no complaints.",
    "{count} days, lined up on the shelf.",
    "{count} days. Our feet did the talking.",
    "{count} days, and a tune that would not leave.",
    "{count} days. The book dozed in my lap.",
    "{count} days, buttered on both sides.",
    "{count} days. I said hello to things.",
    "{count} days, warm from the pocket.",
    "{count} days. The beetle made a short list.",
    "{count} days of being about.",
    "{count} days, and tea in between.",
    "{count} days. The snail crossed one whole page.",
    "{count} days, rolled up like a good rug.",
    "{count} days. I know them by their crumbs.",
    "{count} days, and nothing fell out of my pockets.",
    "{count} days. My toes took turns going first.",
    "{count} days in a comfortable hat.",
    "{count} days. The ladybird rode along on my sleeve.",
    "{count} days, stacked like cups.",
    "{count} days. My left foot told my right foot everything.",
    "{count} days, the good everyday kind.",
    "{count} days. The page smells a little of toast.",
    "{count} days, and a long talk with the hedge.",
    "{count} days. We left some footprints about.",
    "{count} days with room for both of us.",
    "{count} days. The left sock told a joke. I laughed twice.",
    "{count} days, hung up in a row.",
    "{count} days. I waved at our footprints.",
    "{count} days, and the snail says likewise.",
    "{count} days. The pencil drew a small smile here.",
    "{count} days, tied with a shoelace.",
    "{count} days. I would have them again.",
  ]
  .enumerated().map { LocalizableText("ordinaryDays.\($0.offset + 1)", $0.element) }

  /// Returns the position of the sentence about a run that begins on `first`.
  ///
  /// Another day separates two runs, which have at least two days each. Runs therefore begin in different thirds of
  /// the calendar, and the next sixty thirds have different sentences.
  package static func ordinaryDayTextIndex(from first: CivilDay) -> Int {
    let third = Int64(first.daysSince1970).flooredDivision(by: 3).quotient
    // Neighboring thirds have sentences far apart, because 37 has no factor in common with their number.
    return Int((third * 37).flooredDivision(by: Int64(ordinaryDayTexts.count)).remainder)
  }
}
