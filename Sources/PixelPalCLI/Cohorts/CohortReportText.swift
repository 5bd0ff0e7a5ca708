import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import Replay
import StepHistory

/// A report on many people as text: the phases that they reach and when, and their steps per day.
struct CohortReportText {
  private let cohort: CohortResult
  private let configurations: ResultsByConfiguration
  private let lineWidth: Int
  private let styling: TerminalStyling

  init(_ cohort: CohortResult, lineWidth: Int, styling: TerminalStyling) {
    self.cohort = cohort
    self.lineWidth = min(lineWidth, 100)
    self.styling = styling
    configurations = ResultsByConfiguration(cohort)
  }

  var text: String {
    let parts =
      [headingLines, curveLines, phaseTableLines, comparisonLines, groupTableLines] + measureSections + [histogramLines]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The counts under the first configuration.
  ///
  /// Measures that don't depend on the configuration, such as steps per day, use these counts.
  private var counts: CohortOutcomeCounts { configurations.results[0].counts }

  private var headingLines: [String] {
    let known =
      counts.daysWithSteps < counts.daysOfLife
      ? ", \(StepFormat.grouped(counts.daysWithSteps)) of them with known steps" : ""
    let observedDays = StatisticsText.countWithNoun(
      counts.daysOfLife, singular: "observed day", plural: "observed days")
    let lived = "\(StatisticsText.peopleText(count: counts.people)), \(observedDays)\(known)"
    let configurationLines = configurations.results.map { result in
      (result.name.isEmpty ? "" : "\(result.name): ") + makingInvisiblesVisible(result.configuration.description)
    }
    let sentences = CohortSentences(configurations)
    let main =
      wrapped(sentences.headline, width: lineWidth).map { styling.bold($0) }
      + (sentences.detail.isEmpty ? [] : paragraph(sentences.detail, indent: 0))
    let options = cohort.options.suppliedOptions.map { "\($0.name) \($0.value)" }
    let filled = options.isEmpty ? [] : paragraph(makingInvisiblesVisible(options.joined(separator: ", ")), indent: 0)
    return main + configurationLines.flatMap { paragraph($0, indent: 0) } + filled
      + (counts.people > 0 ? paragraph(lived, indent: 0) : [])
  }

  private func paragraph(_ text: String, indent: Int = 2) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrapped(text, width: lineWidth - indent).map { margin + $0 }
  }
}

// Tables of phases.
extension CohortReportText {
  private var phaseTableLines: [String] {
    guard counts.pals > 0 else { return [] }
    let rows =
      configurations.pairedUnlocks == nil
      ? EventSharesByWeekTable.rowsByPhaseAndViewpoint(of: counts)
      : EventSharesByWeekTable.visiblePhaseRows(of: configurations)
    let paywall = configurations.results.compactMap { result in
      result.counts.phoneCounts.map {
        EventSharesByWeekTable.row(
          named: ["paywall shown", result.name].filter { !$0.isEmpty }.joined(separator: ", "), of: $0.paywallTimes)
      }
    }
    return [styling.bold("Share of people who reach each phase by the end of the week")]
      + tableLines(
        header: EventSharesByWeekTable.columnHeadings,
        rows: rows + paywall + [EventSharesByWeekTable.observedPeopleRow(of: counts)])
      + paragraph(
        "In brackets: the 95% confidence interval for people like these. People who are no longer observed count up to "
          + "their last day. Median: the time within which half of the people are there."
      ).map { styling.dimmed($0) }
  }

  private var comparisonLines: [String] {
    guard configurations.pairedUnlocks != nil, counts.pals > 0 else { return [] }
    return [styling.bold("The same people under A and under B")]
      + CohortSentences(configurations).pairedEffects.flatMap { paragraph($0) }
  }

  /// The tables that compare groups: for each phase, the share of people in each group who see it.
  private var groupTableLines: [String] {
    guard let property = cohort.options.groupedBy, !cohort.groups.isEmpty else { return [] }
    let names = cohort.options.configurations.count > 1 ? ["A", "B"] : [""]
    var lines = [styling.bold("By \(makingInvisiblesVisible(property))")]
    for phase in Phase.reachable where cohort.groups.contains(where: { $0.isSeenByAnyPerson(phase) }) {
      let rows = cohort.groups.flatMap { group in
        zip(group.countsByConfiguration, names).map { side, name in
          EventSharesByWeekTable.row(
            named: [truncatedTitle(of: group, property: property), name].filter { !$0.isEmpty }.joined(separator: ", "),
            of: side.unlocks[phase, .visible])
        }
      }
      lines += tableLines(
        header: EventSharesByWeekTable.columnHeadings, rows: rows, rowTitle: "\(phase.rawValue) \(phase.name), seen")
    }
    let people = cohort.groups.map { group in
      EventSharesByWeekTable.Row(
        name: truncatedTitle(of: group, property: property),
        cells: [StepFormat.grouped(group.countsByConfiguration[0].people)]
          + EventSharesByWeekTable.observedPeopleRow(of: group.countsByConfiguration[0]).cells.dropLast())
    }
    return lines
      + tableLines(
        header: ["total"] + EventSharesByWeekTable.reportedWeeks.map { "week \($0)" }, rows: people,
        rowTitle: "people still observed"
      )
  }

  /// Returns the title of a group, truncated to leave room for the numbers.
  ///
  /// `property` is the name of the property by which people are grouped.
  private func truncatedTitle(of group: CohortResult.Group, property: String) -> String {
    makingInvisiblesVisible(group.title(inReportGroupedBy: property)).truncatedAtEnd(toColumns: 24)
  }

  private var measureSections: [[String]] {
    MeasureTable.allTables(comparing: configurations).map { measures in
      let names = measures.isSameInAllColumns ? [] : configurations.headings
      let rows = measures.rows.map {
        measures.isSameInAllColumns ? EventSharesByWeekTable.Row(name: $0.name, cells: [$0.cells[0]]) : $0
      }
      return [styling.bold(measures.title)] + tableLines(header: names.count > 1 ? names : [], rows: rows)
        + (measures.remark.isEmpty ? [] : paragraph(measures.remark).map { styling.dimmed($0) })
    }
  }

  private func tableLines(header head: [String], rows: [EventSharesByWeekTable.Row], rowTitle: String = "") -> [String]
  {
    AdaptiveTextTable(columnTitles: head, rows: rows, rowTitle: rowTitle, lineWidth: lineWidth).lines(styling: styling)
  }
}

// Charts.
extension CohortReportText {
  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let maxCurveDays = 7 * 26
  private static let barCount = 10
  private static let binsPerBar = 5

  /// The chart of the share of people who have seen each phase by each day, with a row of bars for each phase and
  /// configuration.
  ///
  /// The array is empty if there are no pals, or less than a week of data.
  private var curveLines: [String] {
    let curves = Phase.reachable.flatMap { phase in
      configurations.results.map { result in
        (
          name: ["\(phase.rawValue) \(phase.name)", result.name].filter { !$0.isEmpty }.joined(separator: ", "),
          curve: SurvivalCurve(result.counts.unlocks[phase, .visible])
        )
      }
    }
    let last = min(curves.compactMap(\.curve.lastDay).max() ?? 0, CohortReportText.maxCurveDays - 1)
    guard counts.pals > 0, last >= 6 else { return [] }
    let names = curves.map(\.name.count).max() ?? 0
    let width = max(10, lineWidth - names - 6 - 8)
    let rows = curves.map { name, curve in
      let bars = (0..<width).map { column in
        curve.shareWithEvent(byDay: (column + 1) * (last + 1) / width - 1).map { reached in
          CohortReportText.eighths[reached.share > 0 ? max(1, Int((reached.share * 8).rounded())) : 0]
        } ?? "·"
      }
      let end = curve.shareWithEvent(byDay: last).map { StatisticsText.text(ofShare: $0.share) } ?? ""
      return "  " + name.leftAligned(width: names) + "  " + styling.accented(bars.joined()) + "  " + end
    }
    let weeks = "within \(StatisticsText.countWithNoun(Int64(last + 1) / 7, singular: "week", plural: "weeks"))"
    let ruler = "".leftAligned(width: names + 4) + weekRuler(ofDays: last + 1, inWidth: width)
    return [styling.bold("Share of people who see each phase") + styling.dimmed(", by day, \(weeks)")] + rows
      + [styling.dimmed(ruler.withoutTrailingSpaces)]
  }

  /// Returns a ruler for a chart of `days` days, with a mark at the end of each reported week that fits.
  private func weekRuler(ofDays days: Int, inWidth width: Int) -> String {
    EventSharesByWeekTable.reportedWeeks.reduce(into: "") { line, week in
      let place = 7 * week * width / days - 1
      let mark = "╵" + (week == EventSharesByWeekTable.reportedWeeks.last ? "\(week) weeks" : String(week))
      guard place > line.count || line.isEmpty, place + mark.count <= width else { return }
      line = line.leftAligned(width: place) + mark
    }
  }

  /// The lines of a histogram of days by step count.
  private var histogramLines: [String] {
    let days = StepsPerDayDistribution(counts)
    guard days.days > 0 else { return [] }
    let width = CohortReportText.binsPerBar * CohortOutcomeCounts.stepBinWidth
    let shares = days.shares(
      ofBinGroupsOfSize: CohortReportText.binsPerBar,
      overflowFromBin: CohortReportText.barCount * CohortReportText.binsPerBar)
    let most = shares.max() ?? 0
    let last = shares.lastIndex { $0 > 0 } ?? 0
    let rows = shares.prefix(last + 1).enumerated().map { place, share in
      let from = StepFormat.grouped(place * width)
      let name =
        place == CohortReportText.barCount
        ? "\(from) or more" : "\(from) to \(StepFormat.grouped((place + 1) * width - 1))"
      let bar = TextBar.text(of: Int64(share * 1e9), ofMax: Int64(most * 1e9), width: max(10, lineWidth - 26 - 6))
      return "  " + name.rightAligned(width: 18) + "  " + styling.accented(bar) + (bar.isEmpty ? "" : " ")
        + StatisticsText.text(ofShare: share)
    }
    return [styling.bold("Distribution of steps per day")] + rows
  }
}

extension CohortResult.Group {
  /// Returns true if any person in the group sees `phase` under any configuration.
  fileprivate func isSeenByAnyPerson(_ phase: Phase) -> Bool {
    countsByConfiguration.contains { $0.unlocks[phase, .visible].eventDays.totalPeople > 0 }
  }
}
