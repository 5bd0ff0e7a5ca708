import PixelPalCore

/// A neutral adjective that compares a week's median day with the usual day.
///
/// The usual day is the median of recent days with steps before the week.
enum WeekAdjective: Hashable, Sendable, CaseIterable {
  /// A week that follows fewer than 14 days with steps.
  case new
  /// A week with at most half of the usual steps on its median day.
  case quiet
  /// A week with more than half of the usual steps on its median day, but less than 125% of them.
  case familiar
  /// A week with at least 125% of the usual steps on its median day, but less than twice as many.
  case wide
  /// A week with at least twice the usual steps on its median day.
  case veryWide

  /// The minimum number of earlier days with steps at which a week is no longer called ``new``.
  static let daysCalledNew = 14

  /// Creates the adjective for a week with `steps` steps on its median day.
  ///
  /// `median` is the median of recent days before the week, and `earlierDaysWithSteps` is the number of days with steps
  /// before it. A caller can stop counting these days at ``daysCalledNew``.
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
