import PixelPalCore

/// A table with the shares of people who had an event, such as reaching a phase, by the end of weeks 1, 4 and 12.
package struct EventSharesByWeekTable {
  /// A row of the table: its name, the shares by week, and the median time.
  package struct Row: Equatable {
    package let name: String
    package let cells: [String]

    package init(name: String, cells: [String]) { (self.name, self.cells) = (name, cells) }
  }

  /// The weeks that have columns in tables.
  package static let reportedWeeks = [1, 4, 12]
  /// The text for a share that is unknown because no person was observed that long.
  package static let unknownText = "not known"
  /// The headings of the columns after the row name.
  package static let columnHeadings = reportedWeeks.map { "week \($0)" } + ["median"]

  /// Returns a row with the share of people who had an event by each week, and the median time to the event.
  ///
  /// - Parameters:
  ///   - name: the name of the row.
  ///   - times: the times at which people had the event.
  package static func row(named name: String, of times: PeopleCountsByEventDay) -> Row {
    let curve = SurvivalCurve(times)
    let shares = reportedWeeks.map { week in
      curve.shareWithEvent(byWeek: week).map {
        StatisticsText.text(ofShare: $0.share, confidenceInterval: $0.confidenceInterval)
      }
        ?? unknownText
    }
    return Row(name: name, cells: shares + [medianTimeText(of: curve)])
  }

  private static func medianTimeText(of curve: SurvivalCurve) -> String {
    guard curve.people > 0 else { return unknownText }
    return curve.firstDay(reachingShare: 0.5).map { StatisticsText.daysText(count: Int64($0) + 1) } ?? "not reached"
  }

  /// Returns a row with the number of people still observed on the last day of each of ``reportedWeeks``.
  package static func observedPeopleRow(of counts: CohortOutcomeCounts) -> Row {
    let numbers = reportedWeeks.map {
      StepFormat.grouped(counts.lastWatchedDays.peopleCount(withNumberAtLeast: 7 * $0 - 1))
    }
    return Row(name: "still observed", cells: numbers + [""])
  }

  /// Returns a row for each phase and viewpoint.
  ///
  /// A viewpoint with the same values as the previous one is left out.
  package static func rowsByPhaseAndViewpoint(of counts: CohortOutcomeCounts) -> [Row] {
    Phase.reachable.flatMap { phase in
      var last: PeopleCountsByEventDay?
      return PhaseReachedViewpoint.allCases.compactMap { clock -> Row? in
        let times = counts.unlocks[phase, clock]
        defer { last = times }
        return times == last ? nil : row(named: "\(phase.rawValue) \(phase.name), \(clock.label)", of: times)
      }
    }
  }

  /// Returns a row for each phase and configuration, with the times at which people see the phase.
  package static func visiblePhaseRows(of configurations: ResultsByConfiguration) -> [Row] {
    Phase.reachable.flatMap { phase in
      configurations.results.map {
        row(named: "\(phase.rawValue) \(phase.name), \($0.name)", of: $0.counts.unlocks[phase, .visible])
      }
    }
  }
}

extension PhaseReachedViewpoint {
  /// The name of the viewpoint in reports, such as `seen` for `visible`.
  var label: String {
    switch self {
    case .walked: "walked"
    case .known: "known"
    case .visible: "seen"
    }
  }
}
