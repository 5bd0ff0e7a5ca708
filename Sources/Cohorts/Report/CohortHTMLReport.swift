import PixelPage
import PixelPalCore
import Replay

/// The HTML report of `cohort --report`: the outcomes of many people, to be shown in a meeting or printed.
///
///     CohortHTMLReport(cohort).bytes
package struct CohortHTMLReport {
  private let cohort: CohortResult
  private let configurations: ResultsByConfiguration

  package init(_ cohort: CohortResult) {
    self.cohort = cohort
    configurations = ResultsByConfiguration(cohort)
  }

  private var counts: CohortOutcomeCounts { configurations.results[0].counts }

  /// The bytes of the HTML file.
  package var bytes: [UInt8] {
    let title = "PixelPal, \(StatisticsText.peopleText(count: counts.people))"
    return HTMLDocument(title: title, styles: [.chartsStyle, .reportStyle, .cohortStyle]).bytes { body in
      body.writeElement("main") { main in
        main.endLine()
        writeHeader(to: &main)
        guard counts.people > 0 else { return }
        if counts.pals > 0 { writeCharts(to: &main) }
        writeMeasuresWithoutFigures(to: &main)
      }
    }
  }

  private func writeHeader(to markup: inout HTMLWriter) {
    markup.writeElement("header") { header in
      header.writeElement("div") { words in
        words.writeElement("p", ["class": "kind"], "PixelPal, \(StatisticsText.peopleText(count: counts.people))")
        let sentences = CohortSentences(configurations)
        words.writeElement("h1", ["class": "sentence"], sentences.headline)
        if !sentences.detail.isEmpty { words.writeElement("p", ["class": "detail"], sentences.detail) }
      }
    }
    markup.endLine()
    markup.writeElement("dl", ["class": "facts"]) { writeFacts(to: &$0) }
    markup.endLine()
  }

  private func writeFacts(to list: inout HTMLWriter) {
    list.writeFact("People", value: StepFormat.grouped(counts.people))
    if counts.pals < counts.people { list.writeFact("With a pal", value: StepFormat.grouped(counts.pals)) }
    list.writeFact("Observed days", value: StepFormat.grouped(counts.daysOfLife))
    list.writeFact("Days with known steps", value: StepFormat.grouped(counts.daysWithSteps))
    for result in configurations.results {
      list.writeFact(result.name.isEmpty ? "Configuration" : result.name, value: result.configuration.description)
    }
    if let property = cohort.options.groupedBy { list.writeFact("Grouped by", value: property) }
    for option in cohort.options.suppliedOptions { list.writeFact("--\(option.name)", value: option.value) }
    if cohort.options.skipsPhone { list.writeFact("Phone", value: "not simulated") }
  }

  private func writeCharts(to markup: inout HTMLWriter) {
    if let pairs = configurations.pairedUnlocks {
      PairedShareFigure(configurations: configurations, pairedUnlocks: pairs).write(to: &markup)
    }
    PhaseReachedFigures(cohort: cohort, configurations: configurations).write(to: &markup)
    StepsPerDayHistogramFigure(counts: counts, rules: configurations.results[0].configuration.core.rules).write(
      to: &markup)
  }

  /// Writes the measures that no figure shows, such as retention, as small tables.
  private func writeMeasuresWithoutFigures(to markup: inout HTMLWriter) {
    let all = MeasureTable.allTables(comparing: configurations)
    guard !all.isEmpty else { return }
    markup.writeElement("section", ["class": "measures"]) { section in
      section.writeElement("h2", "Other measures")
      section.writeElement("div", ["class": "measure-tables"]) { tables in
        for measures in all { writeTable(of: measures, to: &tables) }
      }
    }
    markup.endLine()
  }

  private func writeTable(of measures: MeasureTable, to tables: inout HTMLWriter) {
    tables.writeElement("div", ["class": "measure"]) { measure in
      let isOne = measures.isSameInAllColumns || configurations.pairedUnlocks == nil
      let names = isOne ? [configurations.pairedUnlocks == nil ? "all" : "A and B"] : configurations.headings
      let head = [measures.title] + names
      measure.writeTable(caption: measures.title, header: head) { body in
        for row in measures.rows {
          body.writeTableRow(row.name, cells: Array(row.cells.prefix(names.count)), columns: names.count)
        }
      }
      if !measures.remark.isEmpty { measure.writeElement("p", ["class": "remark"], measures.remark + ".") }
    }
    tables.endLine()
  }
}

extension HTMLWriter {
  /// Writes a fact and its name, such as the number of people, as an entry of a description list.
  fileprivate mutating func writeFact(_ name: String, value: String) {
    writeElement("div") { fact in
      fact.writeElement("dt", name)
      fact.writeElement("dd") { $0.writeBidiIsolatedName(value) }
    }
  }
}
