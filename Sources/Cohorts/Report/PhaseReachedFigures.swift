import PixelPage
import PixelPalCore

/// Figures that show the share of people who reach each phase.
///
/// One figure shows one configuration or compares two. Another figure, for grouped people, shows each group.
struct PhaseReachedFigures {
  let cohort: CohortResult
  let configurations: ResultsByConfiguration

  private static let maxGroupsInOnePlot = 4
  private static let maxGroupPlots = 24

  private var counts: CohortOutcomeCounts { configurations.results[0].counts }

  /// Writes the figure for one or for two configurations and, if there are groups, the figure by group.
  func write(to markup: inout HTMLWriter) {
    if configurations.pairedUnlocks == nil {
      writeSingleConfiguration(to: &markup)
    } else {
      writeBothConfigurations(to: &markup)
    }
    if cohort.options.groupedBy != nil, cohort.groups.count > 1 { writeFigureByGroup(to: &markup) }
  }

  // One configuration.

  /// Writes one plot with one or two lines per phase.
  ///
  /// The first line shows the share of people who see the phase. If the share of people who took enough steps for the
  /// phase differs, a thin second line shows that share.
  private func writeSingleConfiguration(to markup: inout HTMLWriter) {
    let span = ChartDayRange(counts)
    let lines = Phase.reachable.flatMap { phaseSeenAndEarnedLines(for: $0, over: span) }
    let rows =
      EventSharesByWeekTable.rowsByPhaseAndViewpoint(of: counts) + [
        EventSharesByWeekTable.observedPeopleRow(of: counts)
      ]
    let words = PhaseReachedFigures.textDescription(of: rows)
    let message =
      "Of \(StatisticsText.peopleText(count: counts.pals)), the share that has reached a phase by the end of each day of their pal."
    let figure = ChartFigure(
      "survival", "Share of people who see each phase", message, PhaseReachedFigures.censoringNote, isEmpty: false)
    figure.write(to: &markup, headingLevel: "h2") { picture in
      picture.writePicture("survivals", title: "Share of people who see each phase", description: words) { picture in
        CumulativeSharePlot(lines: lines, dayRange: span, height: 280).write(to: &picture)
      }
    } legend: { legend in
      for line in lines where !line.isReference {
        legend.writeLineLegendEntry(style: line.style, meaning: "\(line.name), seen")
      }
      if lines.contains(where: \.isReference) { legend.writeWalkedLegendEntry() }
      if lines.contains(where: \.showsBand) { legend.writeBandLegendEntry() }
    } table: { table in
      table.writeTable(
        caption: "Shares of people, and the median", header: ["Phase"] + EventSharesByWeekTable.columnHeadings
      ) {
        body in
        for row in rows {
          body.writeTableRow(row.name, cells: row.cells, columns: EventSharesByWeekTable.columnHeadings.count)
        }
      }
    }
  }

  /// Returns the line for the people who see `phase`.
  ///
  /// If the share of people who took enough steps for the phase differs, a thin second line for these people follows.
  private func phaseSeenAndEarnedLines(for phase: Phase, over span: ChartDayRange) -> [CumulativeSharePlot.Line] {
    let look = CumulativeSharePlot.LineStyle(phase: phase, patternIndex: phase.rawValue - 2)
    let (seen, walked) = (counts.unlocks[phase, .visible], counts.unlocks[phase, .walked])
    let (curve, earned) = (SurvivalCurve(seen), SurvivalCurve(walked))
    let line = CumulativeSharePlot.Line(name: "\(phase.rawValue) \(phase.name)", curve: curve, style: look)
    guard seen != walked else { return [line] }
    // If both curves end close to each other, only one gets a label.
    let isApart = (span.lastKnownShare(of: earned)?.share ?? 0) - (span.lastKnownShare(of: curve)?.share ?? 0) >= 0.02
    let name = isApart ? "\(phase.rawValue), walked" : ""
    return [line, .init(name: name, curve: earned, style: look, hasBand: false, isReference: true)]
  }

  private static let censoringNote =
    "People who are no longer observed count up to their last day; below the weeks are the numbers still observed."

  /// A note on the number of people who were still observed, for plots too small to show it.
  private var watchedNote: String {
    let numbers = zip(EventSharesByWeekTable.reportedWeeks, EventSharesByWeekTable.observedPeopleRow(of: counts).cells)
      .map {
        "\($1) in week \($0)"
      }
    return "People who are no longer observed count up to their last day; still observed: "
      + numbers.joined(separator: ", ") + "."
  }

  /// Returns the rows as text, for readers who can't see the picture.
  private static func textDescription(of rows: [EventSharesByWeekTable.Row]) -> String {
    rows.map { row in
      let cells = zip(EventSharesByWeekTable.columnHeadings, row.cells).filter { !$0.1.isEmpty }.map { "\($0) \($1)" }
      return "\(row.name): \(cells.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  // Two configurations.

  private static let configurationStyles: [(name: String, form: Int)] = [("A", 0), ("B", 1)]

  private func phaseSeenLines(for phase: Phase, ofEachSide sides: [CohortOutcomeCounts]) -> [CumulativeSharePlot.Line] {
    zip(sides, PhaseReachedFigures.configurationStyles).map { counts, side in
      let look = CumulativeSharePlot.LineStyle(phase: side.form == 0 ? nil : phase, patternIndex: side.form)
      return CumulativeSharePlot.Line(
        name: side.name, curve: SurvivalCurve(counts.unlocks[phase, .visible]), style: look)
    }
  }

  /// Writes one plot per phase, each comparing the curves of both configurations.
  private func writeBothConfigurations(to markup: inout HTMLWriter) {
    let rows =
      EventSharesByWeekTable.visiblePhaseRows(of: configurations) + [
        EventSharesByWeekTable.observedPeopleRow(of: counts)
      ]
    let message =
      "The same \(StatisticsText.peopleText(count: counts.pals)) under A and under B, by the end of each day of their pal."
    let figure = ChartFigure(
      "survival", "Share of people who see each phase", message, watchedNote,
      isEmpty: !Phase.reachable.contains(where: isSeenByAnyPerson))
    figure.write(to: &markup, headingLevel: "h2") { picture in
      let words = PhaseReachedFigures.textDescription(of: rows)
      picture.writePicture(
        "survivals several", title: "Share of people who see each phase", description: words
      ) { picture in
        for phase in Phase.reachable where isSeenByAnyPerson(phase) {
          picture.writePanel(titled: "\(phase.rawValue) \(phase.name)") { panel in
            CumulativeSharePlot(
              lines: phaseSeenLines(for: phase, ofEachSide: configurations.results.map(\.counts)),
              dayRange: ChartDayRange(counts, isSmall: true), height: 170,
              isSmall: true
            ).write(to: &panel)
          }
        }
      }
    } legend: { legend in
      legend.writeLineLegendEntry(style: .init(phase: nil, patternIndex: 0), meaning: "A")
      legend.writeLineLegendEntry(style: .init(phase: .active, patternIndex: 1), meaning: "B")
      legend.writeBandLegendEntry()
    } table: { table in
      table.writeTable(
        caption: "Shares of people, and the median", header: ["Phase"] + EventSharesByWeekTable.columnHeadings
      ) {
        body in
        for row in rows {
          body.writeTableRow(row.name, cells: row.cells, columns: EventSharesByWeekTable.columnHeadings.count)
        }
      }
    }
  }

  /// Returns true if any person sees `phase` under at least one configuration.
  private func isSeenByAnyPerson(_ phase: Phase) -> Bool {
    configurations.results.contains { $0.counts.unlocks[phase, .visible].eventDays.totalPeople > 0 }
  }

  // Groups.

  private func writeFigureByGroup(to markup: inout HTMLWriter) {
    let property = cohort.options.groupedBy ?? ""
    let seen = Phase.reachable.filter(isSeenByAnyPerson)
    let areTogether =
      cohort.groups.count <= PhaseReachedFigures.maxGroupsInOnePlot && configurations.pairedUnlocks == nil
    let shown = cohort.groups.prefix(PhaseReachedFigures.maxGroupPlots)
    let rest = cohort.groups.count - shown.count
    let remark = rest > 0 ? "The first \(shown.count) of \(cohort.groups.count) are drawn; the table has all." : nil
    let message =
      areTogether
      ? "Each phase that is seen, with a line for each group."
      : "Phase 2, with a plot for each group"
        + (configurations.pairedUnlocks == nil ? "; the thin line is all people." : ".")
    let figure = ChartFigure("groups", "By \(property)", message, remark, isEmpty: seen.isEmpty)
    figure.write(to: &markup, headingLevel: "h2") { picture in
      let words = seen.prefix(1).map { PhaseReachedFigures.textDescription(of: rowsByGroup(for: $0)) }.joined()
      picture.writePicture("survivals several", title: "By group", description: words) { picture in
        if areTogether {
          for phase in seen { writePlotOfAllGroups(for: phase, to: &picture) }
        } else {
          for group in shown { writeGroupPlot(of: group, property: property, to: &picture) }
        }
      }
    } legend: { legend in
      if areTogether {
        for (form, group) in cohort.groups.enumerated() {
          legend.writeLineLegendEntry(
            style: .init(phase: nil, patternIndex: form), meaning: group.title(inReportGroupedBy: property))
        }
      } else if configurations.pairedUnlocks != nil {
        legend.writeLineLegendEntry(style: .init(phase: nil, patternIndex: 0), meaning: "A")
        legend.writeLineLegendEntry(style: .init(phase: .active, patternIndex: 1), meaning: "B")
      }
      if !areTogether { legend.writeBandLegendEntry() }
    } table: { table in
      table.writeTable(
        caption: "Shares of the people of each group",
        header: ["Phase, seen"] + EventSharesByWeekTable.columnHeadings + ["people"]
      ) { body in
        for phase in seen {
          for row in rowsByGroup(for: phase) {
            body.writeTableRow(
              "\(phase.rawValue) \(phase.name), \(row.name)", cells: row.cells,
              columns: EventSharesByWeekTable.columnHeadings.count + 1)
          }
        }
      }
    }
  }

  private func rowsByGroup(for phase: Phase) -> [EventSharesByWeekTable.Row] {
    cohort.groups.flatMap { group in
      zip(group.countsByConfiguration, configurations.headings).map { counts, side in
        let row = EventSharesByWeekTable.row(
          named: [group.title(inReportGroupedBy: cohort.options.groupedBy), side].filter { !$0.isEmpty }.joined(
            separator: ", "),
          of: counts.unlocks[phase, .visible])
        return EventSharesByWeekTable.Row(name: row.name, cells: row.cells + [StepFormat.grouped(counts.pals)])
      }
    }
  }

  private func writePlotOfAllGroups(for phase: Phase, to picture: inout HTMLWriter) {
    let lines = cohort.groups.enumerated().map { form, group in
      CumulativeSharePlot.Line(
        name: group.title(inReportGroupedBy: cohort.options.groupedBy),
        curve: SurvivalCurve(group.countsByConfiguration[0].unlocks[phase, .visible]),
        style: .init(phase: nil, patternIndex: form), hasBand: false)
    }
    picture.writePanel(titled: "\(phase.rawValue) \(phase.name)") { panel in
      CumulativeSharePlot(lines: lines, dayRange: ChartDayRange(counts, isSmall: true), height: 170, isSmall: true)
        .write(
          to: &panel)
    }
  }

  private func writeGroupPlot(of group: CohortResult.Group, property: String, to picture: inout HTMLWriter) {
    let all = CumulativeSharePlot.Line(
      name: "", curve: SurvivalCurve(counts.unlocks[.active, .visible]), style: .init(phase: nil, patternIndex: 0),
      hasBand: false,
      isReference: true)
    let own: [CumulativeSharePlot.Line]
    if configurations.pairedUnlocks != nil {
      own = phaseSeenLines(for: .active, ofEachSide: group.countsByConfiguration)
    } else {
      let look = CumulativeSharePlot.LineStyle(phase: .active, patternIndex: 0)
      own = [
        .init(
          name: "seen", curve: SurvivalCurve(group.countsByConfiguration[0].unlocks[.active, .visible]), style: look)
      ]
    }
    let people = StatisticsText.peopleText(count: group.countsByConfiguration[0].pals)
    picture.writePanel(titled: "\(group.title(inReportGroupedBy: property)), \(people)") { panel in
      CumulativeSharePlot(
        lines: own + (configurations.pairedUnlocks == nil ? [all] : []),
        dayRange: ChartDayRange(group.countsByConfiguration[0], isSmall: true), height: 120,
        isSmall: true
      )
      .write(
        to: &panel)
    }
  }
}

extension HTMLWriter {
  /// Writes a panel: one of several small plots in a figure, below the heading `name`.
  fileprivate mutating func writePanel(titled name: String, _ content: (inout HTMLWriter) -> Void) {
    writeElement("div", ["class": "panel"]) { panel in
      panel.writeElement("p", ["class": "panel-name"]) { $0.writeBidiIsolatedName(name) }
      content(&panel)
    }
  }

  /// Writes the legend entry for a line with markers.
  mutating func writeLineLegendEntry(style look: CumulativeSharePlot.LineStyle, meaning: String) {
    writeLegendEntry(meaning) { sign in
      sign.writeElement("path", ["class": "reached \(look.styleClass)", "d": "M-6 6H18"])
      sign.writeElement(
        "path",
        [
          "class": "sign \(look.styleClass)", "d": CumulativeSharePlot.markerPath(ofForm: look.patternIndex),
          "transform": "translate(6 6)",
        ])
    }
  }

  fileprivate mutating func writeWalkedLegendEntry() {
    writeLegendEntry("walked, whether seen or not") {
      $0.writeElement("path", ["class": "reached quiet", "d": "M-6 6H18"])
    }
  }

  fileprivate mutating func writeBandLegendEntry() {
    writeLegendEntry("95% confidence interval for people like these") {
      $0.writeElement("rect", ["class": "band", "width": "12", "height": "12"])
    }
  }
}
