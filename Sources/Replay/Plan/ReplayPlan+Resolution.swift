package import PixelPalCore
import StepHistory

/// The resolution of a day's chart: the length of the shortest bars that the samples allow.
package enum DayChartResolution: Hashable, Sendable {
  /// Bars that each cover this number of minutes, counted from local midnight.
  case minutes(Int)
  /// A single bar for the whole day, because the times within the day aren't known precisely enough.
  case wholeDay
}

extension ReplayPlan {
  /// Returns the resolution of each day whose chart bars must be longer than ``finestResolutionMinutes``.
  ///
  /// These are the days with a counted sample that is longer than the shortest bar. O(n) in the number of history
  /// segments.
  package func coarseDayChartResolutions() -> [CivilDay: DayChartResolution] {
    var longest: [CivilDay: Milliseconds] = [:]
    for segment in actualHistory.segments
    where segment.sample.length > ReplayPlan.finestBarLength && segment.steps > .zero {
      var at = segment.from
      while at < segment.to {
        let (span, day) = itinerary.daySegment(at: at)
        longest[day] = max(longest[day] ?? .zero, segment.sample.length)
        at = span.end
      }
    }
    var grains: [CivilDay: DayChartResolution] = [:]
    for (day, length) in longest {
      let bar = hasOnlyDayTotal(on: day) ? nil : ReplayPlan.barMinutes.first { Milliseconds.minutes($0) >= length }
      grains[day] = bar.map { .minutes($0) } ?? .wholeDay
    }
    return grains
  }

  /// The finest resolution in minutes, which applies to each day that isn't in ``coarseDayChartResolutions()``.
  package static let finestResolutionMinutes = 15
  private static let finestBarLength = Milliseconds.minutes(finestResolutionMinutes)
  /// The bar lengths in minutes that are available above the finest resolution.
  ///
  /// Each length divides a day evenly.
  private static let barMinutes = [60, 120, 180, 240, 360, 720]
}
