import PixelPalCore

/// The shares of people who reached something by the end of weeks 1, 4 and 12, as rows of a table.
package struct PhaseTable {
  /// A row: its name, the shares, and the time by which half of the people are there.
  package struct Row: Equatable {
    package let name: String
    package let cells: [String]

    package init(name: String, cells: [String]) { (self.name, self.cells) = (name, cells) }
  }

  /// The weeks in the tables.
  package static let reportedWeeks = [1, 4, 12]
  /// The text where no person was watched that long.
  package static let unknownText = "not known"
  /// The headings of the columns.
  package static let columnHeadings = reportedWeeks.map { "week \($0)" } + ["median"]

  /// Returns the row of the people to whom an event happened.
  package static func row(_ name: String, _ times: TimesToEvent) -> Row {
    let curve = SurvivalCurve(times)
    let shares = reportedWeeks.map { week in
      curve.cumulativeShare(byWeek: week).map { ShareFormat.text(of: $0.share, $0.confidenceInterval) } ?? unknownText
    }
    return Row(name: name, cells: shares + [medianText(curve)])
  }

  private static func medianText(_ curve: SurvivalCurve) -> String {
    guard curve.people > 0 else { return unknownText }
    return curve.day(reaching: 0.5).map { ShareFormat.days(Int64($0) + 1) } ?? "not reached"
  }

  /// Returns the row of how many people were still watched on the last day of each week.
  package static func watchedRow(_ counts: CohortCounts) -> Row {
    let numbers = reportedWeeks.map { StepFormat.grouped(counts.lastWatchedDays.people(atLeast: 7 * $0 - 1)) }
    return Row(name: "still observed", cells: numbers + [""])
  }

  /// Returns the rows of each phase by each clock; a clock with the same values as the previous one is omitted.
  package static func rowsByClock(_ counts: CohortCounts) -> [Row] {
    Phase.reachable.flatMap { phase in
      var last: TimesToEvent?
      return UnlockClock.allCases.compactMap { clock -> Row? in
        let times = counts.unlocks[phase, clock]
        defer { last = times }
        return times == last ? nil : row("\(phase.rawValue) \(phase.name), \(clock.label)", times)
      }
    }
  }

  /// Returns the rows of each phase as it is seen, under each configuration.
  package static func visiblePhaseRows(_ columns: CohortReportColumns) -> [Row] {
    Phase.reachable.flatMap { phase in
      columns.columns.map { row("\(phase.rawValue) \(phase.name), \($0.name)", $0.counts.unlocks[phase, .visible]) }
    }
  }
}

extension UnlockClock {
  /// The word for the clock in a report.
  var label: String {
    switch self {
    case .walked: "walked"
    case .known: "known"
    case .visible: "seen"
    }
  }
}
