// A one-sentence summary of the comparison, and its differing metrics in order of weight.
extension ReplayComparison {
  /// A sentence that names the one or two most important differences, or says that there are none or only small ones.
  ///
  /// For example: `Under 2, phase 2 comes 9 days sooner, and the island is wrong 67 min a day less.`
  package var summary: String {
    guard metrics.contains(where: { $0.differs }) else { return "Both do the same." }
    var clauses = [
      phaseClause, wrongPictureClause(metric: "island", surface: "the island"),
      wrongPictureClause(metric: "lockScreen", surface: "the Lock Screen"),
    ]
    .compactMap { $0 }.prefix(2)
    if clauses.isEmpty, let clause = largestDifferenceClause { clauses = [clause] }
    return clauses.isEmpty ? "The differences are small." : "Under 2, " + clauses.joined(separator: ", and ") + "."
  }

  /// The metrics that differ between the configurations, with the largest relative difference first.
  package var differingMetricsByWeight: [Metric] {
    let differing = metrics.filter { $0.differs }
    return differing.enumerated().sorted {
      let (first, second) = ($0.element.relativeDifference, $1.element.relativeDifference)
      return first == second ? $0.offset < $1.offset : first > second
    }.map { $0.element }
  }

  private func metric(named name: String) -> Metric? { metrics.first { $0.name == name } }

  /// A clause that compares when the two replays reach a phase, or `nil` if they reach every phase less than a minute
  /// apart.
  ///
  /// The clause names the lowest phase that the replays reach at least a minute apart, or that only one of them
  /// reaches.
  private var phaseClause: String? {
    for phase in 2...4 {
      guard let metric = metric(named: "secondsToPhase\(phase)"), metric.differs else { continue }
      guard let first = metric.values[0] else { return "phase \(phase) comes, and under 1 it does not" }
      guard let second = metric.values[1] else { return "phase \(phase) does not come, and under 1 it does" }
      guard let amount = ReplayComparison.durationTextIfAtLeastAMinute(ofSeconds: abs(second - first)) else { continue }
      return "phase \(phase) comes \(amount) \(second < first ? "sooner" : "later")"
    }
    return nil
  }

  /// Returns a clause that compares how long a surface shows a wrong picture under each configuration.
  ///
  /// Returns `nil` if a value is missing or the difference is less than a minute a day.
  ///
  /// - Parameters:
  ///   - name: the surface in the names of metrics, such as `island`.
  ///   - words: the surface in the clause, such as `the island`.
  private func wrongPictureClause(metric name: String, surface words: String) -> String? {
    guard let metric = metric(named: name + "WrongSeconds"), let first = metric.values[0], let second = metric.values[1]
    else {
      return nil
    }
    let secondsADay = abs(second - first) / dayCount
    guard secondsADay >= 60, let amount = ReplayComparison.durationTextIfAtLeastAMinute(ofSeconds: secondsADay) else {
      return nil
    }
    return "\(words) is wrong \(amount) a day \(second < first ? "less" : "more")"
  }

  private var largestDifferenceClause: String? {
    guard let metric = differingMetricsByWeight.first(where: { $0.betterDirection != nil && $0.unit == .count }),
      let first = metric.values[0], let second = metric.values[1]
    else { return nil }
    return "\(metric.meaning): \(second) instead of \(first)"
  }

  /// Returns a duration as text, such as `9 days`, `3 h` or `67 min`, or `nil` if it is shorter than a minute.
  private static func durationTextIfAtLeastAMinute(ofSeconds seconds: Int64) -> String? {
    switch seconds {
    case (2 * 86_400)...: "\((seconds + 43_200) / 86_400) days"
    case (2 * 3600)...: "\((seconds + 1800) / 3600) h"
    case 60...: "\((seconds + 30) / 60) min"
    default: nil
    }
  }
}

extension ReplayComparison.Metric {
  /// The difference between the two values relative to the larger of their absolute values, in millionths.
  ///
  /// If one of the values is missing, the difference is 1,000,000.
  fileprivate var relativeDifference: Int64 {
    guard let first = values[0], let second = values[1] else { return 1_000_000 }
    let larger = max(abs(first), abs(second), 1)
    return Int64(1_000_000 * Double(abs(first - second)) / Double(larger))
  }
}
