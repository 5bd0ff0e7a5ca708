/// A sticker that the person puts on the journal page of a day, as a reminder of what kind of day it was.
///
/// Output documents call it a stamp. The pal neither asks for stamps nor counts them.
public enum DayPageSticker: String, Hashable, Sendable, CaseIterable {
  /// The sun shone.
  case sun
  /// Rain fell.
  case rain
  /// A friend was there.
  case friend
  /// There was something to celebrate.
  case cake
  /// The day was spent at home.
  case home
  /// The day was spent on the road.
  case road

  /// The key of the stamp's words in the journal's wording.
  package var wordingKey: JournalWording.Key {
    switch self {
    case .sun: .stampSun
    case .rain: .stampRain
    case .friend: .stampFriend
    case .cake: .stampCake
    case .home: .stampHome
    case .road: .stampRoad
    }
  }
}

extension JournalWording {
  /// Returns the words for stamps, such as `rain, a friend`.
  package func text(forStamps stamps: [DayPageSticker]) -> String {
    stamps.map { self[$0.wordingKey] }.joined(separator: ", ")
  }
}
