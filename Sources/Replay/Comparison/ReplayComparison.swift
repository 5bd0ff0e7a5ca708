import PixelPalCore

/// A comparison of two replays of the same history under different configurations.
///
/// The comparison shows how the results differ and which configuration does better.
package struct ReplayComparison: Sendable {
  /// A value that is measured under both configurations.
  package struct Metric: Hashable, Sendable {
    /// The metric's name in JSON documents, such as `islandWrongSeconds`.
    package let name: String
    /// A short phrase that says what the metric measures, such as `time to the paywall`.
    package let meaning: String
    /// The two values, one per configuration, each `nil` if that replay has no such value.
    ///
    /// For example, the time to a phase is missing if the pal never reached the phase.
    package let values: [Int64?]
    /// Two flags, one per configuration, each true if the metric applies to that replay.
    ///
    /// For example, the longest wait to see an evolution doesn't apply if the pal never evolved.
    package let isApplicable: [Bool]
    /// The direction in which the metric improves, or `nil` if neither direction is better.
    package let betterDirection: BetterDirection?
    /// The unit of the metric's values.
    package let unit: Unit

    /// The index of the better configuration, 0 or 1, or `nil` if neither is better.
    ///
    /// Neither is better if the metric has no better direction, if the values are equal, or if one is missing.
    package var winnerIndex: Int? {
      guard let betterDirection, let first = values[0], let second = values[1], first != second else { return nil }
      return (first < second) == (betterDirection == .lower) ? 0 : 1
    }

    /// True if the values differ or only one of them is missing.
    package var differs: Bool { values[0] != values[1] }
  }

  /// The direction in which a metric improves.
  package enum BetterDirection: Hashable, Sendable {
    /// A smaller value is better.
    case lower
    /// A larger value is better.
    case higher
  }

  /// The unit of a metric's value.
  package enum Unit: String, Hashable, Sendable {
    /// A duration in seconds.
    case seconds
    /// A share of the replay's duration, in thousandths.
    case thousandths
    /// A plain count, such as a number of updates.
    case count
  }

  /// The metrics in display order.
  package let metrics: [Metric]
  /// The number of whole days from the pal's creation to the end of the first replay, at least 1.
  ///
  /// The summary divides differences by this number to state them per day.
  let dayCount: Int64
}

extension ReplayComparison {
  /// Creates a comparison of two replays of the same history, each given as its plan and its result.
  package init(
    _ first: (plan: ReplayPlan, result: ReplayResult), _ second: (plan: ReplayPlan, result: ReplayResult)
  ) {
    let sides = [ReplayComparisonSide(first), ReplayComparisonSide(second)]
    let dayCount = max(1, (first.plan.end - first.plan.createdAt).count / Milliseconds.hours(24).count)
    let metrics = ReplayComparisonSide.allMetrics.map { measure in
      Metric(
        name: measure.name, meaning: measure.meaning, values: sides.map(measure.value),
        isApplicable: sides.map(measure.isApplicable), betterDirection: measure.betterDirection, unit: measure.unit)
    }
    self.init(metrics: metrics, dayCount: dayCount)
  }
}

/// One of the two compared replays, with the values measured in it.
private struct ReplayComparisonSide {
  private let plan: ReplayPlan
  private let result: ReplayResult
  private let qualities: [(group: DrawnSurfaceGroup, quality: PresentationQuality)]

  init(_ side: (plan: ReplayPlan, result: ReplayResult)) {
    plan = side.plan
    result = side.result
    qualities = result.qualityMeter.qualities()
  }

  struct MetricDefinition: Sendable {
    let name: String
    let meaning: String
    let betterDirection: ReplayComparison.BetterDirection?
    let unit: ReplayComparison.Unit
    var isApplicable: @Sendable (ReplayComparisonSide) -> Bool = { _ in true }
    let value: @Sendable (ReplayComparisonSide) -> Int64?
  }

  static let allMetrics: [MetricDefinition] = palMetrics + phoneMetrics + namedGroups.flatMap(qualityMetricDefinitions)

  private static let namedGroups: [(DrawnSurfaceGroup, String, String)] = [
    (.island, "island", "island"), (.banner, "lockScreen", "Lock Screen"),
    (.accessory, "accessory", "Lock Screen widgets"), (.home, "home", "Home Screen widget"),
  ]

  private static let palMetrics: [MetricDefinition] =
    [
      .init(name: "total", meaning: "total steps known to the pal", betterDirection: .higher, unit: .count) {
        Int64($0.result.pal.totalSteps)
      },
      .init(name: "earnedPhase", meaning: "phase earned", betterDirection: nil, unit: .count) {
        Int64($0.result.pal.phaseProgress.earnedPhase.rawValue)
      },
      .init(name: "visiblePhase", meaning: "phase visible", betterDirection: nil, unit: .count) {
        Int64($0.result.pal.phaseProgress.visiblePhase.rawValue)
      },
    ]
    + Phase.allCases.dropFirst().map { phase in
      .init(
        name: "secondsToPhase\(phase.rawValue)", meaning: "time to phase \(phase.rawValue)",
        betterDirection: nil,
        unit: .seconds
      ) { side in
        side.result.pal.phaseProgress.unlocks.first { $0.phase == phase }.map {
          ($0.knownAt - side.plan.createdAt).count / 1000
        }
      }
    }
    + [
      .init(
        name: "secondsToPaywall", meaning: "time to the paywall", betterDirection: nil, unit: .seconds
      ) {
        side in
        side.result.statistics.paywallShownAt.map { ($0 - side.plan.createdAt).count / 1000 }
      },
      .init(
        name: "worstEvolutionLagSeconds", meaning: "longest wait to see an evolution", betterDirection: .lower,
        unit: .seconds,
        isApplicable: { !$0.result.qualityMeter.phaseReveals.isEmpty }
      ) { side in
        side.result.qualityMeter.phaseReveals.compactMap { moment in
          moment.lag.map { $0.count / 1000 }
        }.max()
      },
      .init(name: "missedEvolutions", meaning: "evolutions never seen", betterDirection: .lower, unit: .count) { side in
        Int64(side.result.qualityMeter.phaseReveals.count { $0.seenAt == nil })
      },
    ]

  private static let phoneMetrics: [MetricDefinition] = [
    .init(name: "wakes", meaning: "background wakes", betterDirection: .lower, unit: .count) {
      Int64($0.result.statistics.wakeCount)
    },
    .init(name: "sessions", meaning: "Live Activities", betterDirection: .lower, unit: .count) {
      Int64($0.result.statistics.sessionCount)
    },
    .init(name: "updates", meaning: "updates of Live Activities", betterDirection: .lower, unit: .count) { side in
      Int64(side.result.statistics.updateCounts.reduce(0) { $0 + $1.count })
    },
    .init(name: "held", meaning: "updates deferred", betterDirection: .lower, unit: .count) {
      Int64($0.result.statistics.deferredUpdateCount)
    },
    .init(name: "dropped", meaning: "updates dropped", betterDirection: .lower, unit: .count) {
      Int64($0.result.statistics.droppedUpdateCount)
    },
    .init(name: "countedReloads", meaning: "widget reloads on the budget", betterDirection: .lower, unit: .count) {
      Int64($0.result.statistics.budgetedReloadCount)
    },
    .init(name: "mostReloadsInADay", meaning: "most of these in 24 hours", betterDirection: .lower, unit: .count) {
      Int64($0.result.statistics.mostBudgetedReloadsIn24Hours)
    },
  ]

  private static func qualityMetricDefinitions(
    for group: DrawnSurfaceGroup, name: String, words: String
  ) -> [MetricDefinition] {
    func metricDefinition(
      suffix: String, meaning: String, better: ReplayComparison.BetterDirection?, unit: ReplayComparison.Unit,
      _ value: @escaping @Sendable (PresentationQuality) -> Int64?
    ) -> MetricDefinition {
      MetricDefinition(name: name + suffix, meaning: "\(words): \(meaning)", betterDirection: better, unit: unit) {
        side in
        side.qualities.first { $0.group == group }.flatMap { value($0.quality) }
      }
    }
    return [
      metricDefinition(suffix: "WrongSeconds", meaning: "wrong picture", better: .lower, unit: .seconds) {
        $0.wrongTime.count / 1000
      },
      metricDefinition(suffix: "WrongAtRestSeconds", meaning: "wrong without walks", better: nil, unit: .seconds) {
        quality in
        quality.wrongIfAlwaysResting.map { $0.count / 1000 }
      },
      metricDefinition(suffix: "StaleSeconds", meaning: "time stale", better: .lower, unit: .seconds) {
        $0.staleTime.count / 1000
      },
      metricDefinition(suffix: "WorstLagSeconds", meaning: "longest lag", better: .lower, unit: .seconds) {
        $0.worstLag.count / 1000
      },
      metricDefinition(suffix: "LiveThousandths", meaning: "share of time live", better: .higher, unit: .thousandths) {
        quality in
        quality.duration.count > 0 ? quality.liveTime.count * 1000 / quality.duration.count : 0
      },
    ]
  }
}
