package import PixelPalCore
import StepHistory

/// The resolution at which the walking times of a day are known: the shortest chart bars that show no more than is
/// known.
package enum DayGrain: Hashable, Sendable {
  /// Bars of this number of minutes, counted from local midnight.
  case minutes(Int)
  /// The day as a whole; the times within it are not known.
  case wholeDay
}

extension Course {
  /// Returns the grain of each day with known steps, except days with the finest grain.
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

  /// The finest grain in minutes, which applies to all other days.
  package static let finestGrain = 15
  private static let finestBar = Milliseconds.minutes(finestGrain)
  /// The bar lengths in minutes: parts of a day in which people usually count.
  private static let bars = [60, 120, 180, 240, 360, 720]
}
