import InnerLife
package import PixelArt
import PixelPalCore
package import Replay
import StateExport
import StepHistory

/// The HTML report of the command `report`: the outcome of a history in figures and tables, for screen and print.
///
///     HTMLReport(plan, result, art).bytes
package struct HTMLReport {
  private let plan: ReplayPlan
  private let result: ReplayResult
  private let art: Artwork

  /// Creates the report on `result`, the result of replaying `plan`, with a picture of the pal drawn from `art`.
  package init(_ plan: ReplayPlan, _ result: ReplayResult, _ art: Artwork) {
    self.plan = plan
    self.result = result
    self.art = art
  }

  /// The bytes of the HTML file.
  package var bytes: [UInt8] {
    HTMLDocument(title: title, styles: [.chartsStyle, .reportStyle]).bytes { body in
      body.writeElement("main") { main in
        main.endLine()
        ReportHeaderWriter(plan, result, art).write(to: &main)
        writePhases(to: &main)
        let journal = readableJournal
        if plan.hasInnerLife { ReportChaptersWriter(journal).write(to: &main) }
        TraitRadarChart(journal, result.pal)?.write(to: &main, headingElement: "h2")
        HistoryCharts(plan, result.pal, chapters: journal?.chapters ?? [], isInteractive: false).write(to: &main)
      }
    }
  }

  /// The journal at the end of the history, or `nil` if it can't be read.
  ///
  /// The journal requires premium, and rules that don't turn it off. Creating it requires another replay, which is
  /// skipped if the journal can't be read.
  private var readableJournal: Journal? {
    guard plan.hasInnerLife, result.pal.isPremium else { return nil }
    var replay = JournalKeepingReplay(plan)
    replay.advance(through: plan.end)
    return replay.journal(at: plan.end, userEdits: plan.journalUserEdits)
  }

  private var title: String {
    let (from, to) = (plan.itinerary.day(at: plan.createdAt), plan.itinerary.day(at: plan.end))
    return "PixelPal, \(DisplayDateFormat.dateRangeText(from: from, to: to))"
  }

  private func writePhases(to markup: inout HTMLWriter) {
    let unlocks = result.pal.phaseProgress.unlocks
    markup.writeElement("section", ["class": "evolution"]) { section in
      section.writeElement("h2", "Evolution")
      if !unlocks.isEmpty {
        section.writeTable(caption: "Phases that were reached", header: ["Phase", "From", "Walked", "Known", "Seen"]) {
          rows in
          for unlock in unlocks {
            let words = EarnedPhaseTimesDescription(unlock, in: plan.itinerary)
            let name = "\(unlock.phase.rawValue) \(unlock.phase.name)"
            rows.writeTableRow(
              name, cells: [StepFormat.grouped(unlock.total), words.walkedText, words.knownText, words.seenText],
              columns: 4)
          }
        }
      }
      if let next = result.pal.phaseProgress.earnedPhase.next {
        let begins = StepFormat.withUnit(next.startingTotal(under: plan.configuration.rules))
        section.writeElement("p", "Phase \(next.rawValue), \(next.name), begins at \(begins).")
      }
      section.writeElement("p", result.paywallSentence(in: plan) + ".")
      if let gain = ShownWalksEffectDescription.sentence(for: result.qualityMeter.qualities()) {
        section.writeElement("p", gain + ".")
      }
    }
    markup.endLine()
  }
}
