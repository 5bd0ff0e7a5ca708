import PixelPalCore

/// How many people something has not happened to yet, day by day, although some were watched for a short time only: the
/// estimate of Kaplan and Meier (1958).
///
///     let curve = SurvivalCurve(counts.unlocks[.active, .visible])
///     curve.reached(byWeek: 4)?.share  // 0.52
///
/// Who was no longer watched says nothing from then on, neither yes nor no. Of one day, what happened comes before the end
/// of anybody's watching: whom nothing happened to was watched through all of his last day.
package struct SurvivalCurve: Equatable, Sendable {
  /// How many people there are.
  package let people: Int64
  /// The days on which something changed, ascending.
  package let steps: [Step]

  /// A day on which it happened to somebody, or somebody was watched for the last time.
  package struct Step: Equatable, Sendable {
    package let day: Int
    /// To how many it could happen: who was still watched, and had not got there before.
    package let atRisk: Int64
    package let happened: Int64
    package let censored: Int64
    /// The share of people to whom it has not happened after this day.
    package let survival: Double
    /// Greenwood's variance of its logarithm: the sum of what each day adds.
    let variance: Double
  }

  /// The curve of these people.
  package init(_ times: TimesToEvent) {
    let days = SurvivalCurve.days(of: times)
    // From the last day on, so that even numbers too large to be added up leave nobody before he was there.
    var atRisk = days.reversed().reduce(into: [Int64(0)]) { sums, day in
      sums.append(sums[sums.count - 1].addingSaturated(day.happened).addingSaturated(day.censored))
    }
    people = atRisk[atRisk.count - 1]
    var (survival, variance) = (1.0, 0.0)
    steps = days.map { day, happened, censored in
      let all = atRisk.removeLast()
      survival *= Double(all - happened) / Double(all)
      // After the last one, whom nobody outlasts, there is nothing to vary.
      if happened < all { variance += Double(happened) / (Double(all) * Double(all - happened)) }
      return Step(
        day: day, atRisk: all, happened: happened, censored: censored, survival: survival, variance: variance)
    }
  }

  private static func days(of times: TimesToEvent) -> [(day: Int, happened: Int64, censored: Int64)] {
    var (happened, censored) = (times.happened.counts[...], times.censored.counts[...])
    var days: [(day: Int, happened: Int64, censored: Int64)] = []
    while let day = [happened.first, censored.first].compactMap({ $0?.number }).min() {
      let came = happened.first?.number == day ? happened.removeFirst().people : 0
      let left = censored.first?.number == day ? censored.removeFirst().people : 0
      days.append((day, came, left))
    }
    return days
  }
}

extension SurvivalCurve.Step {
  /// Where the survival lies: by the logarithm of minus its logarithm, which stays between 0 and 1.
  ///
  /// `nil` where it has happened to nobody or to everybody: there that logarithm is none, and a band without a width would
  /// claim to be sure.
  package var band: Band? {
    guard survival > 0, survival < 1 else { return nil }
    let logarithm = Exponential.logarithm(of: survival)
    let middle = Exponential.logarithm(of: -logarithm)
    let reach = Band.reach * variance.squareRoot() / -logarithm
    return Band(
      lower: Exponential.power(-Exponential.power(middle + reach)),
      upper: Exponential.power(-Exponential.power(middle - reach)))
  }
}

// The share to whom it has happened.
extension SurvivalCurve {
  /// How many people something has happened to by the end of a day.
  package struct Reached: Equatable, Sendable {
    /// The share of people; of all, as far as they were watched.
    package let share: Double
    /// Where the share of all people like them lies; `nil` of nobody and of everybody.
    package let band: Band?
    /// How many were still watched on that day and had not got there before.
    package let atRisk: Int64
  }

  /// The share that got there by the end of `day`; `nil` where nobody is left who was watched so long, and of nobody.
  package func reached(by day: Int) -> Reached? {
    guard people > 0 else { return nil }
    let place = steps.partitioningIndex { $0.day > day }
    let last = place > 0 ? steps[place - 1] : nil
    let next = place < steps.count ? steps[place].atRisk : 0
    let atRisk = last?.day == day ? last?.atRisk ?? next : next
    if atRisk == 0, last?.survival != 0 { return nil }
    let band = last?.band.map { Band(lower: 1 - $0.upper, upper: 1 - $0.lower) }
    return Reached(share: 1 - (last?.survival ?? 1), band: band, atRisk: atRisk)
  }

  /// The share that got there within so many weeks: by the end of their last day.
  package func reached(byWeek week: Int) -> Reached? { reached(by: 7 * week - 1) }

  /// The last day on which somebody was watched who had not got there, or on which somebody did; `nil` of nobody.
  package var lastDay: Int? { steps.last?.day }

  /// The first day by whose end `share` of the people got there; `nil` where so many did not while they were watched.
  package func day(reaching share: Double) -> Int? {
    // A product of many parts may be off by some of its last bits.
    steps.first { $0.survival <= 1 - share + 1e-12 }?.day
  }

  /// Where the day lies by which `share` of all people like these get there; each end is `nil` where it is not known.
  package func days(reaching share: Double) -> (earliest: Int?, latest: Int?) {
    let lasts = 1 - share + 1e-12
    return (
      steps.first { ($0.band?.lower ?? $0.survival) <= lasts }?.day,
      steps.first { ($0.band?.upper ?? $0.survival) <= lasts }?.day
    )
  }
}
