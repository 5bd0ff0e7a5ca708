import PixelPalCore

/// A comparison of one history under two configurations: the differences, and which configuration is better at what.
package struct Comparison: Sendable {
  /// A value that is measured under both configurations.
  package struct Row: Hashable, Sendable {
    /// The name in documents.
    package let name: String
    /// The meaning, in words.
    package let meaning: String
    /// The value under each configuration; `nil` if the measured event never happened.
    package let values: [Int64?]
    /// True for each configuration under which the event was possible; for example, there is no wait without something
    /// to wait for.
    package let couldCome: [Bool]
    /// The direction that is better; `nil` if neither is.
    package let better: Better?
    /// The unit of the value.
    package let unit: Unit

    /// The index of the better configuration; `nil` if neither is better.
    package var winner: Int? {
      guard let better, let first = values[0], let second = values[1], first != second else { return nil }
      return (first < second) == (better == .less) ? 0 : 1
    }

    /// True if the two values differ.
    package var differs: Bool { values[0] != values[1] }
  }

  /// The direction that is better.
  package enum Better: Hashable, Sendable {
    /// A smaller value is better.
    case less
    /// A larger value is better.
    case more
  }

  /// The unit of a value.
  package enum Unit: String, Hashable, Sendable {
    /// Seconds.
    case seconds
    /// Thousandths of the whole time.
    case thousandths
    /// A plain count.
    case count
  }

  /// The measured values, in reading order.
  package let rows: [Row]

  /// Measures two results of one history.
  package init(_ first: (course: Course, result: ReplayResult), _ second: (course: Course, result: ReplayResult)) {
    let sides = [Measures(first), Measures(second)]
    rows = Measures.all.map { measure in
      Row(
        name: measure.name, meaning: measure.meaning, values: sides.map(measure.value),
        couldCome: sides.map(measure.couldCome),
        better: measure.better, unit: measure.unit)
    }
  }
}

/// The measurements on one result.
private struct Measures {
  private let course: Course
  private let result: ReplayResult
  private let qualities: [(slot: DrawnState.Slot, quality: Quality)]

  init(_ side: (course: Course, result: ReplayResult)) {
    course = side.course
    result = side.result
    qualities = result.meter.qualities()
  }

  struct Measure: Sendable {
    let name: String
    let meaning: String
    let better: Comparison.Better?
    let unit: Comparison.Unit
    var couldCome: @Sendable (Measures) -> Bool = { _ in true }
    let value: @Sendable (Measures) -> Int64?
  }

  static let all: [Measure] = pal + phone + slots.flatMap(quality)

  private static let slots: [(DrawnState.Slot, String, String)] = [
    (.island, "island", "island"), (.banner, "lockScreen", "Lock Screen"),
    (.accessory, "accessory", "Lock Screen widgets"), (.home, "home", "Home Screen widget"),
  ]

  private static let pal: [Measure] =
    [
      .init(name: "total", meaning: "steps that the pal knows of", better: .more, unit: .count) {
        Int64($0.result.pal.total)
      },
      .init(name: "earnedPhase", meaning: "phase earned", better: nil, unit: .count) {
        Int64($0.result.pal.evolution.earned.rawValue)
      },
      .init(name: "visiblePhase", meaning: "phase visible", better: nil, unit: .count) {
        Int64($0.result.pal.evolution.visible.rawValue)
      },
    ]
    + Phase.allCases.dropFirst().map { phase in
      .init(
        name: "secondsToPhase\(phase.rawValue)", meaning: "from the beginning to phase \(phase.rawValue)", better: nil,
        unit: .seconds
      ) { side in
        side.result.pal.evolution.unlocks.first { $0.phase == phase }.map {
          ($0.knownAt - side.course.createdAt).count / 1000
        }
      }
    }
    + [
      .init(name: "secondsToPaywall", meaning: "from the beginning to the paywall", better: nil, unit: .seconds) {
        side in
        side.result.summary.paywallShownAt.map { ($0 - side.course.createdAt).count / 1000 }
      },
      .init(
        name: "worstEvolutionLagSeconds", meaning: "longest wait to see an evolution", better: .less, unit: .seconds,
        couldCome: { !$0.result.meter.moments.isEmpty }
      ) { side in
        side.result.meter.moments.compactMap { moment in
          moment.lag.map { $0.count / 1000 }
        }.max()
      },
      .init(name: "missedEvolutions", meaning: "evolutions never seen", better: .less, unit: .count) { side in
        Int64(side.result.meter.moments.count { $0.seenAt == nil })
      },
    ]

  private static let phone: [Measure] = [
    .init(name: "wakes", meaning: "wakes in the background", better: .less, unit: .count) {
      Int64($0.result.summary.wakes)
    },
    .init(name: "sessions", meaning: "Live Activities", better: .less, unit: .count) {
      Int64($0.result.summary.sessions)
    },
    .init(name: "updates", meaning: "updates of Live Activities", better: .less, unit: .count) { side in
      Int64(side.result.summary.updates.reduce(0) { $0 + $1.count })
    },
    .init(name: "held", meaning: "updates held", better: .less, unit: .count) { Int64($0.result.summary.held) },
    .init(name: "dropped", meaning: "updates dropped", better: .less, unit: .count) {
      Int64($0.result.summary.dropped)
    },
    .init(name: "countedReloads", meaning: "reloads of widgets that count", better: .less, unit: .count) {
      Int64($0.result.summary.countedReloads)
    },
    .init(name: "mostReloadsInADay", meaning: "most of them in 24 hours", better: .less, unit: .count) {
      Int64($0.result.summary.mostCountedInADay)
    },
  ]

  private static func quality(_ slot: DrawnState.Slot, _ name: String, _ words: String) -> [Measure] {
    func measure(
      _ suffix: String, _ meaning: String, _ better: Comparison.Better?, _ unit: Comparison.Unit,
      _ value: @escaping @Sendable (Quality) -> Int64?
    ) -> Measure {
      Measure(name: name + suffix, meaning: "\(words): \(meaning)", better: better, unit: unit) { side in
        side.qualities.first { $0.slot == slot }.flatMap { value($0.quality) }
      }
    }
    return [
      measure("WrongSeconds", "wrong picture", .less, .seconds) { $0.wrong.count / 1000 },
      measure("WrongAtRestSeconds", "wrong if it never walked", nil, .seconds) { quality in
        quality.wrongIfAlwaysResting.map { $0.count / 1000 }
      },
      measure("StaleSeconds", "stale", .less, .seconds) { $0.stale.count / 1000 },
      measure("WorstLagSeconds", "longest lag", .less, .seconds) { $0.worstLag.count / 1000 },
      measure("LiveThousandths", "share live", .more, .thousandths) { quality in
        quality.length.count > 0 ? quality.live.count * 1000 / quality.length.count : 0
      },
    ]
  }
}
