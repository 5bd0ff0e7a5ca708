import PixelPalCore

/// One history under two sets of laws: what differs, and which is better at what.
package struct Comparison: Sendable {
  /// Something that is measured in both.
  package struct Row: Hashable, Sendable {
    /// What it is called in documents.
    package let name: String
    /// What it is, in words.
    package let meaning: String
    /// How much it is in each; `nil` where it never came.
    package let values: [Int64?]
    /// Whether it could come in each; a wait is none where there was nothing to wait for.
    package let couldCome: [Bool]
    /// Whether less or more of it is better; `nil` where it is neither.
    package let better: Better?
    /// What it counts.
    package let unit: Unit

    /// Which of the two is better; `nil` where neither is.
    package var winner: Int? {
      guard let better, let first = values[0], let second = values[1], first != second else { return nil }
      return (first < second) == (better == .less) ? 0 : 1
    }

    /// Whether the two differ.
    package var differs: Bool { values[0] != values[1] }
  }

  /// Which way is better.
  package enum Better: Hashable, Sendable {
    /// The less, the better.
    case less
    /// The more, the better.
    case more
  }

  /// What a number counts.
  package enum Unit: String, Hashable, Sendable {
    /// Seconds.
    case seconds
    /// Thousandths of the whole time.
    case thousandths
    /// Things.
    case count
  }

  /// What was measured, in an order that people read.
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

/// What is measured of one result.
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
