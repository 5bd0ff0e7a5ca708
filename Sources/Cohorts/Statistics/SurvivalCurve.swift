import PixelPalCore

/// The share of people to whom an event has not happened yet, day by day, although some people were watched only for a
/// short time: the Kaplan-Meier estimator (1958).
///
///     let curve = SurvivalCurve(counts.unlocks[.active, .visible])
///     curve.cumulativeShare(byWeek: 4)?.share  // 0.52
///
/// A person who is no longer watched does not count from then on, neither as yes nor as no. Within one day, events come
/// before censoring: a person without the event was watched through all of the last day.
package struct SurvivalCurve: Equatable, Sendable {
  /// The number of people.
  package let people: Int64
  /// The days on which the curve or the number of people at risk changed, ascending.
  package let points: [Point]

  /// A day on which the event happened to someone, or on which someone was watched for the last time.
  package struct Point: Equatable, Sendable {
    package let day: Int
    /// The number of people at risk: still watched, and without the event so far.
    package let atRisk: Int64
    package let eventCount: Int64
    package let censoredCount: Int64
    /// The share of people without the event after this day.
    package let survival: Double
    /// Greenwood's variance of the logarithm of the survival: the sum of the contributions of the days.
    let variance: Double
  }

  /// Creates the curve of these people.
  package init(_ times: TimesToEvent) {
    let days = SurvivalCurve.eventDays(of: times)
    // Summed from the last day back, so that counts large enough to saturate cannot make the number at risk negative.
    var atRisk = days.reversed().reduce(into: [Int64(0)]) { sums, day in
      sums.append(sums[sums.count - 1].addingSaturated(day.happened).addingSaturated(day.censored))
    }
    people = atRisk[atRisk.count - 1]
    var (survival, variance) = (1.0, 0.0)
    points = days.map { day, happened, censored in
      let all = atRisk.removeLast()
      survival *= Double(all - happened) / Double(all)
      // When the event happens to all people who are left, the survival is zero and has no variance.
      if happened < all { variance += Double(happened) / (Double(all) * Double(all - happened)) }
      return Point(
        day: day, atRisk: all, eventCount: happened, censoredCount: censored, survival: survival, variance: variance)
    }
  }

  private static func eventDays(of times: TimesToEvent) -> [(day: Int, happened: Int64, censored: Int64)] {
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
  /// The confidence interval of the survival, from its complementary log-log transform, which stays between 0 and 1.
  ///
  /// It is `nil` if the event happened to no person or to all of them. The transform is undefined there, and an
  /// interval without width would claim certainty.
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
  /// The share of people to whom the event has happened by the end of a day.
  package struct CumulativeShare: Equatable, Sendable {
    /// The estimated share of all people, as far as they were watched.
    package let share: Double
    /// The confidence interval of the share; `nil` if the event happened to no person or to all of them.
    package let confidenceInterval: ConfidenceInterval?
    /// The number of people still watched on that day who were without the event before it.
    package let atRisk: Int64
  }

  /// Returns the share with the event by the end of `day`; `nil` if no remaining person was watched that long, or if
  /// there are no people.
  package func cumulativeShare(byDay day: Int) -> CumulativeShare? {
    guard people > 0 else { return nil }
    let place = points.partitioningIndex { $0.day > day }
    let last = place > 0 ? points[place - 1] : nil
    let next = place < points.count ? points[place].atRisk : 0
    let atRisk = last?.day == day ? last?.atRisk ?? next : next
    if atRisk == 0, last?.survival != 0 { return nil }
    let band = last?.confidenceInterval.map { ConfidenceInterval(lower: 1 - $0.upper, upper: 1 - $0.lower) }
    return CumulativeShare(share: 1 - (last?.survival ?? 1), confidenceInterval: band, atRisk: atRisk)
  }

  /// Returns the share with the event within this number of weeks, by the end of the last day.
  package func cumulativeShare(byWeek week: Int) -> CumulativeShare? { cumulativeShare(byDay: 7 * week - 1) }

  /// The last day with an event or with the end of someone's watching; `nil` if there are no people.
  package var lastDay: Int? { points.last?.day }

  /// Returns the first day by the end of which `share` of the people had the event; `nil` if that share was not reached
  /// while people were watched.
  package func day(reaching share: Double) -> Int? {
    // The last bits of a product of many factors may be inexact.
    points.first { $0.survival <= 1 - share + 1e-12 }?.day
  }

  /// Returns the confidence interval of the day by which `share` of the people have the event; an end is `nil` if it is
  /// not known.
  package func dayInterval(reaching share: Double) -> (earliest: Int?, latest: Int?) {
    let lasts = 1 - share + 1e-12
    return (
      points.first { ($0.confidenceInterval?.lower ?? $0.survival) <= lasts }?.day,
      points.first { ($0.confidenceInterval?.upper ?? $0.survival) <= lasts }?.day
    )
  }
}
