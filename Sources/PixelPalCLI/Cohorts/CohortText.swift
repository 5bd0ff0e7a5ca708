import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import Replay
import StepHistory

/// The report on many people as text: who reaches which phase, when, and the distribution of their days.
struct CohortText {
  private let cohort: Cohort
  private let subjects: CohortSubjects
  private let columns: Int
  private let emphasis: Emphasis

  init(_ cohort: Cohort, columns: Int, emphasis: Emphasis) {
    self.cohort = cohort
    self.columns = min(columns, 100)
    self.emphasis = emphasis
    subjects = CohortSubjects(cohort)
  }

  var text: String {
    let parts = [heading, curves, phases, paired, groups] + measures + [histogram]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The counts of the only configuration or of the first: how people walk does not depend on it.
  private var counts: CohortCounts { subjects.all[0].counts }

  private var heading: [String] {
    let known = counts.days < counts.livedDays ? ", of which steps are known of \(StepText.grouped(counts.days))" : ""
    let lived = "\(ShareText.people(counts.people)), \(ShareText.days(counts.livedDays)) of life\(known)"
    let laws = subjects.all.map { subject in
      (subject.name.isEmpty ? "" : "\(subject.name): ") + visible(subject.laws.description)
    }
    let sentences = CohortSentences(subjects)
    let main =
      wrapped(sentences.main, width: columns).map { emphasis.strong($0) }
      + (sentences.detail.isEmpty ? [] : paragraph(sentences.detail, indent: 0))
    let options = cohort.terms.options.map { "\($0.name) \($0.value)" }
    let filled = options.isEmpty ? [] : paragraph(visible(options.joined(separator: ", ")), indent: 0)
    return main + laws.flatMap { paragraph($0, indent: 0) } + filled
      + (counts.people > 0 ? paragraph(lived, indent: 0) : [])
  }

  private func paragraph(_ text: String, indent: Int = 2) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrapped(text, width: columns - indent).map { margin + $0 }
  }
}

// The tables of phases.
extension CohortText {
  private var phases: [String] {
    guard counts.pals > 0 else { return [] }
    let rows = subjects.pairs == nil ? PhaseRows.everyClock(counts) : PhaseRows.seen(subjects)
    let paywall = subjects.all.compactMap { subject in
      subject.counts.phone.map {
        PhaseRows.row(["the paywall", subject.name].filter { !$0.isEmpty }.joined(separator: ", "), $0.paywall)
      }
    }
    return [emphasis.strong("Who reaches which phase, by the end of the week")]
      + table(PhaseRows.head, rows + paywall + [PhaseRows.watched(counts)])
      + paragraph(
        "In brackets where the share lies for all people like these: 95 of 100 such bands hold it. Whoever is no longer "
          + "watched counts up to the last day."
      ).map { emphasis.quiet($0) }
  }

  private var paired: [String] {
    guard subjects.pairs != nil, counts.pals > 0 else { return [] }
    return [emphasis.strong("The same people under A and under B")]
      + CohortSentences(subjects).paired.flatMap { paragraph($0) }
  }

  /// The shares of each group that see the phases.
  private var groups: [String] {
    guard let property = cohort.terms.groupedBy, !cohort.groups.isEmpty else { return [] }
    let names = cohort.terms.sides.count > 1 ? ["A", "B"] : [""]
    var lines = [emphasis.strong("By \(visible(property))")]
    for phase in Phase.reached where cohort.groups.contains(where: { $0.isSeen(phase) }) {
      let rows = cohort.groups.flatMap { group in
        zip(group.sides, names).map { side, name in
          PhaseRows.row(
            [title(of: group, property), name].filter { !$0.isEmpty }.joined(separator: ", "),
            side.unlocks[phase, .visible])
        }
      }
      lines += table(PhaseRows.head, rows, corner: "\(phase.rawValue) \(phase.name), seen")
    }
    let people = cohort.groups.map { group in
      PhaseRows.Row(
        name: title(of: group, property),
        cells: [StepText.grouped(group.sides[0].people)] + PhaseRows.watched(group.sides[0]).cells.dropLast())
    }
    return lines + table(["in all"] + PhaseRows.weeks.map { "week \($0)" }, people, corner: "people still watched")
  }

  /// Returns the title of a group, truncated to the room beside the numbers.
  private func title(of group: Cohort.Group, _ property: String) -> String {
    visible(group.title(by: property)).firstColumns(24)
  }

  private var measures: [[String]] {
    Measures.all(subjects).map { measures in
      let names = measures.isAlike ? [] : subjects.names
      let rows = measures.rows.map { measures.isAlike ? PhaseRows.Row(name: $0.name, cells: [$0.cells[0]]) : $0 }
      return [emphasis.strong(measures.title)] + table(names.count > 1 ? names : [], rows)
        + (measures.remark.isEmpty ? [] : paragraph(measures.remark).map { emphasis.quiet($0) })
    }
  }

  private func table(_ head: [String], _ rows: [PhaseRows.Row], corner: String = "") -> [String] {
    CellTable(head: head, rows: rows, corner: corner, columns: columns).lines(emphasis)
  }
}

// The charts.
extension CohortText {
  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let mostDays = 7 * 26
  private static let bars = 10
  private static let binsOfBar = 5

  /// The share of people who see each phase, from the first day on, as a row of bars.
  private var curves: [String] {
    let curves = Phase.reached.flatMap { phase in
      subjects.all.map { subject in
        (
          name: ["\(phase.rawValue) \(phase.name)", subject.name].filter { !$0.isEmpty }.joined(separator: ", "),
          curve: SurvivalCurve(subject.counts.unlocks[phase, .visible])
        )
      }
    }
    let last = min(curves.compactMap(\.curve.lastDay).max() ?? 0, CohortText.mostDays - 1)
    // A week needs at least one column.
    guard counts.pals > 0, last >= 6 else { return [] }
    let names = curves.map(\.name.count).max() ?? 0
    let width = max(10, columns - names - 6 - 8)
    let rows = curves.map { name, curve in
      let bars = (0..<width).map { column in
        curve.reached(by: (column + 1) * (last + 1) / width - 1).map { reached in
          CohortText.eighths[reached.share > 0 ? max(1, Int((reached.share * 8).rounded())) : 0]
        } ?? "·"
      }
      let end = curve.reached(by: last).map { ShareText.text(of: $0.share) } ?? ""
      return "  " + name.left(names) + "  " + emphasis.good(bars.joined()) + "  " + end
    }
    let weeks = "within \(ShareText.counted(Int64(last + 1) / 7, "week", "weeks"))"
    let ruler = "".left(names + 4) + ruler(of: last + 1, in: width)
    return [emphasis.strong("Who sees which phase") + emphasis.quiet(", day by day, \(weeks)")] + rows
      + [emphasis.quiet(ruler.withoutSpacesAtEnd)]
  }

  /// Returns a ruler that marks the ends of weeks below columns that cover `days` days.
  private func ruler(of days: Int, in width: Int) -> String {
    PhaseRows.weeks.reduce(into: "") { line, week in
      let place = 7 * week * width / days - 1
      let mark = "╵" + (week == PhaseRows.weeks.last ? "\(week) weeks" : String(week))
      guard place > line.count || line.isEmpty, place + mark.count <= width else { return }
      line = line.left(place) + mark
    }
  }

  /// The distribution of days by their number of steps.
  private var histogram: [String] {
    let days = StepDistribution(counts)
    guard days.days > 0 else { return [] }
    let width = CohortText.binsOfBar * CohortCounts.stepsOfBin
    let shares = days.shares(ofBins: CohortText.binsOfBar, upTo: CohortText.bars * CohortText.binsOfBar)
    let most = shares.max() ?? 0
    let last = shares.lastIndex { $0 > 0 } ?? 0
    let rows = shares.prefix(last + 1).enumerated().map { place, share in
      let from = StepText.grouped(place * width)
      let name =
        place == CohortText.bars ? "\(from) or more" : "\(from) to \(StepText.grouped((place + 1) * width - 1))"
      let bar = Bar.text(Int64(share * 1e9), of: Int64(most * 1e9), width: max(10, columns - 26 - 6))
      return "  " + name.right(18) + "  " + emphasis.good(bar) + (bar.isEmpty ? "" : " ") + ShareText.text(of: share)
    }
    return [emphasis.strong("Days by their steps")] + rows
  }
}

extension Cohort.Group {
  /// Returns true if at least one person sees `phase`.
  fileprivate func isSeen(_ phase: Phase) -> Bool { sides.contains { $0.unlocks[phase, .visible].happened.people > 0 } }
}
