import PixelPage
import PixelPalCore

/// The figures of how many people reach each phase: for everyone, for two configurations, and for each group.
struct PhaseFigures {
  let cohort: Cohort
  let subjects: CohortSubjects

  private static let mostGroupsTogether = 4
  private static let mostGroups = 24

  private var counts: CohortCounts { subjects.all[0].counts }

  /// Writes the figures that apply to the cohort.
  func write(to markup: inout Markup) {
    if subjects.pairs == nil { writeOne(to: &markup) } else { writeTwo(to: &markup) }
    if cohort.terms.groupedBy != nil, cohort.groups.count > 1 { writeGroups(to: &markup) }
  }

  // Everyone.

  /// Writes one plot of all phases: the share that sees each, with a thin line for the share that walked it.
  private func writeOne(to markup: inout Markup) {
    let span = WatchedSpan(counts)
    let lines = Phase.reached.flatMap { linesOfOne($0, over: span) }
    let rows = PhaseRows.everyClock(counts) + [PhaseRows.watched(counts)]
    let words = PhaseFigures.words(rows)
    let message =
      "Of \(ShareText.people(counts.pals)), the share that has reached a phase by the end of each day of life."
    let figure = ChartFigure(
      "survival", "Who sees which phase, and when", message, PhaseFigures.censoring, isEmpty: false)
    figure.write(to: &markup, "h2") { picture in
      picture.picture("survivals", title: "Who sees which phase", description: words) { picture in
        SurvivalPanel(lines: lines, span: span, height: 280).write(to: &picture)
      }
    } legend: { legend in
      for line in lines where !line.isQuiet { legend.entry(line.look, "\(line.name), seen") }
      if lines.contains(where: \.isQuiet) { legend.entryOfWalked() }
      if lines.contains(where: \.showsBand) { legend.entryOfBand() }
    } table: { table in
      table.table("Shares of people, and half of them", head: ["Phase"] + PhaseRows.head) { body in
        for row in rows { body.row(row.name, row.cells, of: PhaseRows.head.count) }
      }
    }
  }

  /// Returns the curve of a seen phase, and a thin curve of the walked phase if they differ for any person.
  private func linesOfOne(_ phase: Phase, over span: WatchedSpan) -> [SurvivalPanel.Line] {
    let look = SurvivalPanel.Look(phase: phase, form: phase.rawValue - 2)
    let (seen, walked) = (counts.unlocks[phase, .visible], counts.unlocks[phase, .walked])
    let (curve, earned) = (SurvivalCurve(seen), SurvivalCurve(walked))
    let line = SurvivalPanel.Line(name: "\(phase.rawValue) \(phase.name)", curve: curve, look: look)
    guard seen != walked else { return [line] }
    // If both curves end close together, only one gets a label.
    let isApart = (span.last(earned)?.share ?? 0) - (span.last(curve)?.share ?? 0) >= 0.02
    let name = isApart ? "\(phase.rawValue), walked" : ""
    return [line, .init(name: name, curve: earned, look: look, hasBand: false, isQuiet: true)]
  }

  private static let censoring =
    "Whoever is no longer watched counts up to the last day; below the weeks stands how many were still watched."

  /// The note on how many people were still watched, for plots without space for it.
  private var watched: String {
    let numbers = zip(PhaseRows.weeks, PhaseRows.watched(counts).cells).map { "\($1) in week \($0)" }
    return
      "Whoever is no longer watched counts up to the last day; still watched were \(numbers.joined(separator: ", "))."
  }

  /// The rows as text, for readers who cannot see the picture.
  private static func words(_ rows: [PhaseRows.Row]) -> String {
    rows.map { row in
      let cells = zip(PhaseRows.head, row.cells).filter { !$0.1.isEmpty }.map { "\($0) \($1)" }
      return "\(row.name): \(cells.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  // Two configurations.

  private static let sides: [(name: String, form: Int)] = [("A", 0), ("B", 1)]

  private func lines(_ phase: Phase, _ sides: [CohortCounts]) -> [SurvivalPanel.Line] {
    zip(sides, PhaseFigures.sides).map { counts, side in
      let look = SurvivalPanel.Look(phase: side.form == 0 ? nil : phase, form: side.form)
      return SurvivalPanel.Line(name: side.name, curve: SurvivalCurve(counts.unlocks[phase, .visible]), look: look)
    }
  }

  /// Writes one plot per phase, each with the curves of both configurations.
  private func writeTwo(to markup: inout Markup) {
    let rows = PhaseRows.seen(subjects) + [PhaseRows.watched(counts)]
    let message = "The same \(ShareText.people(counts.pals)) under A and under B, by the end of each day of life."
    let figure = ChartFigure(
      "survival", "Who sees which phase, and when", message, watched,
      isEmpty: !Phase.reached.contains(where: isSeen))
    figure.write(to: &markup, "h2") { picture in
      let words = PhaseFigures.words(rows)
      picture.picture("survivals several", title: "Who sees which phase", description: words) { picture in
        for phase in Phase.reached where isSeen(phase) {
          picture.panel("\(phase.rawValue) \(phase.name)") { panel in
            SurvivalPanel(
              lines: lines(phase, subjects.all.map(\.counts)), span: WatchedSpan(counts, small: true), height: 170,
              isSmall: true
            ).write(to: &panel)
          }
        }
      }
    } legend: { legend in
      legend.entry(.init(phase: nil, form: 0), "A")
      legend.entry(.init(phase: .active, form: 1), "B")
      legend.entryOfBand()
    } table: { table in
      table.table("Shares of people, and half of them", head: ["Phase"] + PhaseRows.head) { body in
        for row in rows { body.row(row.name, row.cells, of: PhaseRows.head.count) }
      }
    }
  }

  /// Returns true if any person sees the phase.
  private func isSeen(_ phase: Phase) -> Bool {
    subjects.all.contains { $0.counts.unlocks[phase, .visible].happened.people > 0 }
  }

  // Groups.

  private func writeGroups(to markup: inout Markup) {
    let property = cohort.terms.groupedBy ?? ""
    let seen = Phase.reached.filter(isSeen)
    let areTogether = cohort.groups.count <= PhaseFigures.mostGroupsTogether && subjects.pairs == nil
    let shown = cohort.groups.prefix(PhaseFigures.mostGroups)
    let rest = cohort.groups.count - shown.count
    let remark = rest > 0 ? "The first \(shown.count) of \(cohort.groups.count) are drawn; the table has all." : nil
    let message =
      areTogether
      ? "Each phase, as far as anybody sees it, with a line for each group."
      : "Phase 2, with a plot for each group" + (subjects.pairs == nil ? "; the thin line is everybody." : ".")
    let figure = ChartFigure("groups", "By \(property)", message, remark, isEmpty: seen.isEmpty)
    figure.write(to: &markup, "h2") { picture in
      let words = seen.prefix(1).map { PhaseFigures.words(rows($0)) }.joined()
      picture.picture("survivals several", title: "By group", description: words) { picture in
        if areTogether {
          for phase in seen { writeTogether(phase, to: &picture) }
        } else {
          for group in shown { writeAlone(group, property, to: &picture) }
        }
      }
    } legend: { legend in
      if areTogether {
        for (form, group) in cohort.groups.enumerated() {
          legend.entry(.init(phase: nil, form: form), group.title(by: property))
        }
      } else if subjects.pairs != nil {
        legend.entry(.init(phase: nil, form: 0), "A")
        legend.entry(.init(phase: .active, form: 1), "B")
      }
      if !areTogether { legend.entryOfBand() }
    } table: { table in
      table.table("Shares of the people of each group", head: ["Phase, seen"] + PhaseRows.head + ["people"]) { body in
        for phase in seen {
          for row in rows(phase) {
            body.row("\(phase.rawValue) \(phase.name), \(row.name)", row.cells, of: PhaseRows.head.count + 1)
          }
        }
      }
    }
  }

  private func rows(_ phase: Phase) -> [PhaseRows.Row] {
    cohort.groups.flatMap { group in
      zip(group.sides, subjects.names).map { counts, side in
        let row = PhaseRows.row(
          [group.title(by: cohort.terms.groupedBy), side].filter { !$0.isEmpty }.joined(separator: ", "),
          counts.unlocks[phase, .visible])
        return PhaseRows.Row(name: row.name, cells: row.cells + [StepText.grouped(counts.pals)])
      }
    }
  }

  private func writeTogether(_ phase: Phase, to picture: inout Markup) {
    let lines = cohort.groups.enumerated().map { form, group in
      SurvivalPanel.Line(
        name: group.title(by: cohort.terms.groupedBy), curve: SurvivalCurve(group.sides[0].unlocks[phase, .visible]),
        look: .init(phase: nil, form: form), hasBand: false)
    }
    picture.panel("\(phase.rawValue) \(phase.name)") { panel in
      SurvivalPanel(lines: lines, span: WatchedSpan(counts, small: true), height: 170, isSmall: true).write(to: &panel)
    }
  }

  private func writeAlone(_ group: Cohort.Group, _ property: String, to picture: inout Markup) {
    let all = SurvivalPanel.Line(
      name: "", curve: SurvivalCurve(counts.unlocks[.active, .visible]), look: .init(phase: nil, form: 0),
      hasBand: false,
      isQuiet: true)
    let own: [SurvivalPanel.Line]
    if subjects.pairs != nil {
      own = lines(.active, group.sides)
    } else {
      let look = SurvivalPanel.Look(phase: .active, form: 0)
      own = [.init(name: "seen", curve: SurvivalCurve(group.sides[0].unlocks[.active, .visible]), look: look)]
    }
    let people = "\(group.title(by: property)), \(ShareText.people(group.sides[0].pals))"
    picture.panel(people) { panel in
      SurvivalPanel(
        lines: own + (subjects.pairs == nil ? [all] : []), span: WatchedSpan(group.sides[0], small: true), height: 120,
        isSmall: true
      )
      .write(
        to: &panel)
    }
  }
}

extension Markup {
  /// Writes one of several plots, with its name.
  fileprivate mutating func panel(_ name: String, _ content: (inout Markup) -> Void) {
    element("div", ["class": "panel"]) { panel in
      panel.element("p", ["class": "panel-name"]) { $0.name(name) }
      content(&panel)
    }
  }

  /// Writes the legend entry of a line with signs.
  mutating func entry(_ look: SurvivalPanel.Look, _ meaning: String) {
    legendEntry(meaning) { sign in
      sign.element("path", ["class": "reached \(look.name)", "d": "M-6 6H18"])
      sign.element(
        "path", ["class": "sign \(look.name)", "d": SurvivalPanel.sign(look.form), "transform": "translate(6 6)"])
    }
  }

  fileprivate mutating func entryOfWalked() {
    legendEntry("walked, whether seen or not") {
      $0.element("path", ["class": "reached quiet", "d": "M-6 6H18"])
    }
  }

  fileprivate mutating func entryOfBand() {
    legendEntry("where the share lies for all people like these, in 95 of 100 such bands") {
      $0.element("rect", ["class": "band", "width": "12", "height": "12"])
    }
  }
}
