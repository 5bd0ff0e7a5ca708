package import PixelPalCore
import StepHistory

/// How finely it is known when the steps of a day were walked: by the shortest bars that tell no more than is known.
package enum DayGrain: Hashable, Sendable {
  /// In bars of so many minutes, counted from local midnight.
  case minutes(Int)
  /// The day as a whole: nothing is known of when in it.
  case wholeDay
}

extension Course {
  /// The grain of each day of which steps are known, but for those that have the finest.
  ///
  /// O(n) in the number of samples.
  package func coarseGrains() -> [CivilDay: DayGrain] {
    var longest: [CivilDay: Milliseconds] = [:]
    for piece in truth.pieces where piece.sample.length > Course.finestBar && piece.steps > .zero {
      var at = piece.from
      while at < piece.to {
        let (span, day) = itinerary.stretch(at: at)
        longest[day] = max(longest[day] ?? .zero, piece.sample.length)
        at = span.end
      }
    }
    var grains: [CivilDay: DayGrain] = [:]
    for (day, length) in longest {
      let bar = isByTotal(day) ? nil : Course.bars.first { Milliseconds.minutes($0) >= length }
      grains[day] = bar.map { .minutes($0) } ?? .wholeDay
    }
    return grains
  }

  /// The grain of a day that has no other.
  package static let finestGrain = 15
  private static let finestBar = Milliseconds.minutes(finestGrain)
  /// Parts of a day that people count in, in minutes.
  private static let bars = [60, 120, 180, 240, 360, 720]
}
