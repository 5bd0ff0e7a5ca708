import PixelPalCore

/// A survival curve: the estimated share of people without an event so far, day by day.
///
///     let curve = SurvivalCurve(counts.unlocks[.active, .visible])
///     curve.shareWithEvent(byWeek: 4)?.share  // 0.52
///
/// This is the Kaplan-Meier estimator (1958), which includes people who were observed only for a while. After the last
/// observed day (censoring), a person no longer counts as at risk. Within one day, events come before censoring,
/// because a person without the event was observed through the whole last day.
package struct SurvivalCurve: Equatable, Sendable {
  /// The number of people that the curve describes.
  package let people: Int64
  /// The days on which the curve or the number of people at risk changed, in ascending order.
  package let points: [Point]

  /// A day on which the event occurred to a person, or on which a person was observed for the last time.
  package struct Point: Equatable, Sendable {
    package let day: Int
    /// The number of people at risk: still observed, and without the event so far.
    package let atRisk: Int64
    package let eventCount: Int64
    package let censoredCount: Int64
    /// The estimated share of people without the event after this day.
    package let survival: Double
    /// Greenwood's estimate of the variance of the survival's logarithm, summed over the days through this one.
    let variance: Double
  }

  package init(_ times: PeopleCountsByEventDay) {
    let days = SurvivalCurve.dailyCounts(of: times)
    // The numbers are added from the last day back, because saturation in large counts could otherwise make one
    // negative.
    var atRisk = days.reversed().reduce(into: [Int64(0)]) { sums, day in
      sums.append(sums[sums.count - 1].addingSaturated(day.happened).addingSaturated(day.censored))
    }
    people = atRisk[atRisk.count - 1]
    var (survival, variance) = (1.0, 0.0)
    points = days.map { day, happened, censored in
      let all = atRisk.removeLast()
      survival *= Double(all - happened) / Double(all)
      // After the event has occurred to all remaining people, the survival is zero and has no variance.
      if happened < all { variance += Double(happened) / (Double(all) * Double(all - happened)) }
      return Point(
        day: day, atRisk: all, eventCount: happened, censoredCount: censored, survival: survival, variance: variance)
    }
  }

  private static func dailyCounts(of times: PeopleCountsByEventDay) -> [(day: Int, happened: Int64, censored: Int64)] {
    var (happened, censored) = (times.eventDays.bins[...], times.censoredDays.bins[...])
    var days: [(day: Int, happened: Int64, censored: Int64)] = []
    while let day = [happened.first, censored.first].compactMap({ $0?.number }).min() {
      let came = happened.first?.number == day ? happened.removeFirst().people : 0
      let left = censored.first?.number == day ? censored.removeFirst().people : 0
      days.append((day, came, left))
    }
    return days
  }
}

extension SurvivalCurve.Point {
  /// The confidence interval of the survival, or `nil` if all people had the event or none did.
  ///
  /// The complementary log-log transform keeps the interval between 0 and 1. For a survival of 0 or 1, the transform is
  /// undefined, and an interval without width would claim certainty.
  package var confidenceInterval: ConfidenceInterval? {
    guard survival > 0, survival < 1 else { return nil }
    let logarithm = PortableMath.logarithm(of: survival)
    let middle = PortableMath.logarithm(of: -logarithm)
    let reach = ConfidenceInterval.normalQuantile * variance.squareRoot() / -logarithm
    return ConfidenceInterval(
      lower: PortableMath.exponential(of: -PortableMath.exponential(of: middle + reach)),
      upper: PortableMath.exponential(of: -PortableMath.exponential(of: middle - reach)))
  }
}

// The share of people with the event.
extension SurvivalCurve {
  /// The share of people with the event by the end of a day.
  package struct ShareWithEvent: Equatable, Sendable {
    /// The estimated share of all people who have had the event by the end of the day.
    package let share: Double
    /// The confidence interval of the share, or `nil` if all people had the event or none did.
    package let confidenceInterval: ConfidenceInterval?
    /// The number of people at risk on the day: still observed, and without the event before that day.
    package let atRisk: Int64
  }

  /// Returns the share with the event by the end of `day`, or `nil` if no person was observed that long.
  package func shareWithEvent(byDay day: Int) -> ShareWithEvent? {
    guard people > 0 else { return nil }
    let place = points.partitioningIndex { $0.day > day }
    let last = place > 0 ? points[place - 1] : nil
    let next = place < points.count ? points[place].atRisk : 0
    let atRisk = last?.day == day ? last?.atRisk ?? next : next
    if atRisk == 0, last?.survival != 0 { return nil }
    let band = last?.confidenceInterval.map { ConfidenceInterval(lower: 1 - $0.upper, upper: 1 - $0.lower) }
    return ShareWithEvent(share: 1 - (last?.survival ?? 1), confidenceInterval: band, atRisk: atRisk)
  }

  /// Returns the share with the event by the end of `week`, or `nil` if no person was observed that long.
  ///
  /// Weeks are counted from 1.
  package func shareWithEvent(byWeek week: Int) -> ShareWithEvent? { shareWithEvent(byDay: 7 * week - 1) }

  /// The last day on which a person had the event or was observed, or `nil` if there are no people.
  package var lastDay: Int? { points.last?.day }

  /// Returns the first day by which `share` of the people have had the event, or `nil` if that share isn't reached.
  package func firstDay(reachingShare share: Double) -> Int? {
    // The tolerance covers rounding errors in the product of many factors.
    points.first { $0.survival <= 1 - share + 1e-12 }?.day
  }

  /// Returns the confidence interval of the day by which `share` of the people have had the event.
  ///
  /// A bound is `nil` if it is beyond the observed days.
  package func dayConfidenceInterval(reachingShare share: Double) -> (earliest: Int?, latest: Int?) {
    let lasts = 1 - share + 1e-12
    return (
      points.first { ($0.confidenceInterval?.lower ?? $0.survival) <= lasts }?.day,
      points.first { ($0.confidenceInterval?.upper ?? $0.survival) <= lasts }?.day
    )
  }
}
