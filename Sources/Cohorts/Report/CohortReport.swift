import PixelPage
import PixelPalCore
import Replay

/// The page of `cohort --report`: the outcomes of many people, to show in a meeting and to print.
///
///     CohortReport(cohort).bytes
package struct CohortReport {
  private let cohort: Cohort
  private let subjects: CohortSubjects

  /// Creates the report on `cohort`.
  package init(_ cohort: Cohort) {
    self.cohort = cohort
    subjects = CohortSubjects(cohort)
  }

  private var counts: CohortCounts { subjects.all[0].counts }

  /// The contents of the HTML file.
  package var bytes: [UInt8] {
    let title = "PixelPal, \(ShareText.people(counts.people))"
    return HTMLDocument(title: title, styles: [.chartsStyle, .reportStyle, .cohortStyle]).bytes { body in
      body.element("main") { main in
        main.line()
        writeHead(to: &main)
        guard counts.people > 0 else { return }
        if counts.pals > 0 { writeFigures(to: &main) }
        writeMeasures(to: &main)
      }
    }
  }

  private func writeHead(to markup: inout Markup) {
    markup.element("header") { header in
      header.element("div") { words in
        words.element("p", ["class": "kind"], "PixelPal, \(ShareText.people(counts.people))")
        let sentences = CohortSentences(subjects)
        words.element("h1", ["class": "sentence"], sentences.main)
        if !sentences.detail.isEmpty { words.element("p", ["class": "detail"], sentences.detail) }
      }
    }
    markup.line()
    markup.element("dl", ["class": "facts"]) { writeFacts(to: &$0) }
    markup.line()
  }

  private func writeFacts(to list: inout Markup) {
    list.fact("People", StepText.grouped(counts.people))
    if counts.pals < counts.people { list.fact("With a pal", StepText.grouped(counts.pals)) }
    list.fact("Days of life", StepText.grouped(counts.livedDays))
    list.fact("Days with known steps", StepText.grouped(counts.days))
    for subject in subjects.all {
      list.fact(subject.name.isEmpty ? "Lived under" : subject.name, subject.laws.description)
    }
    if let property = cohort.terms.groupedBy { list.fact("Counted by", property) }
    for option in cohort.terms.options { list.fact("--\(option.name)", option.value) }
    if cohort.terms.isEvolutionAlone { list.fact("Phone", "left away") }
  }

  private func writeFigures(to markup: inout Markup) {
    if let pairs = subjects.pairs { ChangeFigure(subjects: subjects, pairs: pairs).write(to: &markup) }
    PhaseFigures(cohort: cohort, subjects: subjects).write(to: &markup)
    StepsFigure(counts: counts, rules: subjects.all[0].laws.core.rules).write(to: &markup)
  }

  /// Writes the other measures as small tables.
  private func writeMeasures(to markup: inout Markup) {
    let all = Measures.all(subjects)
    guard !all.isEmpty else { return }
    markup.element("section", ["class": "measures"]) { section in
      section.element("h2", "What else is known")
      section.element("div", ["class": "measure-tables"]) { tables in
        for measures in all { write(measures, to: &tables) }
      }
    }
    markup.line()
  }

  private func write(_ measures: Measures, to tables: inout Markup) {
    tables.element("div", ["class": "measure"]) { measure in
      let isOne = measures.isAlike || subjects.pairs == nil
      let names = isOne ? [subjects.pairs == nil ? "all" : "A and B"] : subjects.names
      let head = [measures.title] + names
      measure.table(measures.title, head: head) { body in
        for row in measures.rows { body.row(row.name, Array(row.cells.prefix(names.count)), of: names.count) }
      }
      if !measures.remark.isEmpty { measure.element("p", ["class": "remark"], measures.remark + ".") }
    }
    tables.line()
  }
}

extension Markup {
  /// Writes a fact with its name.
  fileprivate mutating func fact(_ name: String, _ value: String) {
    element("div") { fact in
      fact.element("dt", name)
      fact.element("dd") { $0.name(value) }
    }
  }
}
