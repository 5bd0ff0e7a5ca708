import PixelPalCore

/// A neutral adjective for a week, based on a comparison of its median day with recent days.
enum WeekAdjective: Hashable, Sendable, CaseIterable {
  /// One of the first 14 days with steps.
  case new
  /// A day with at most half the steps of the median day.
  case quiet
  /// A day with more than half the steps of the median day, but less than 125% of them.
  case familiar
  /// A day with at least 125% of the median day's steps, but less than twice as many.
  case wide
  /// A day with at least twice the steps of the median day.
  case veryWide

  /// The number of days with steps at the beginning of a pal's life that get the adjective ``new``.
  static let daysCalledNew = 14

  /// Determines the adjective for a day by comparing its steps with `median`, the median of recent days.
  ///
  /// `earlierDaysWithSteps` is the number of earlier days with steps. A caller can stop counting at `daysCalledNew`.
  init(steps: Int64, median: Int64, earlierDaysWithSteps: Int) {
    if earlierDaysWithSteps < WeekAdjective.daysCalledNew {
      self = .new
    } else if steps <= median / 2 {
      self = .quiet
    } else if steps.multipliedSaturated(by: 4) < median.multipliedSaturated(by: 5) {
      self = .familiar
    } else {
      self = steps < median.multipliedSaturated(by: 2) ? .wide : .veryWide
    }
  }

  /// The key of the adjective's text in the journal's wording.
  var wordingKey: JournalWording.Key {
    switch self {
    case .new: .new
    case .quiet: .quiet
    case .familiar: .familiar
    case .wide: .wide
    case .veryWide: .veryWide
    }
  }
}
