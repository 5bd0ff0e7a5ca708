package import PixelArt
import PixelPalCore
package import Replay
import StateExport
import StepHistory

/// The page of the command `report`: the outcome of a history in figures and tables, for screen and print.
///
///     ReportDocument(course, result, art).bytes
package struct ReportDocument {
  private let course: Course
  private let result: ReplayResult
  private let art: Artwork

  /// Creates the report on `result`, the result of `course`, with a picture of the pal.
  package init(_ course: Course, _ result: ReplayResult, _ art: Artwork) {
    self.course = course
    self.result = result
    self.art = art
  }

  /// The bytes of the page.
  package var bytes: [UInt8] {
    HTMLDocument(title: title, styles: [.chartsStyle, .reportStyle]).bytes { body in
      body.element("main") { main in
        main.line()
        ReportHead(course, result, art).write(to: &main)
        writeEvolution(to: &main)
        if course.hasInnerLife { ReportChapters(course, result.pal).write(to: &main) }
        HistoryCharts(course, result.pal, answer: false).write(to: &main)
      }
    }
  }

  private var title: String {
    let (from, to) = (course.itinerary.day(at: course.createdAt), course.itinerary.day(at: course.end))
    return "PixelPal, \(WrittenDay.span(from: from, to: to))"
  }

  private func writeEvolution(to markup: inout Markup) {
    let unlocks = result.pal.evolution.unlocks
    markup.element("section", ["class": "evolution"]) { section in
      section.element("h2", "Evolution")
      if !unlocks.isEmpty {
        section.table("Phases that were reached", head: ["Phase", "From", "Walked", "Known", "Seen"]) { rows in
          for unlock in unlocks {
            let words = UnlockWords(unlock, in: course.itinerary)
            let name = "\(unlock.phase.rawValue) \(unlock.phase.name)"
            rows.row(name, [StepText.grouped(unlock.total), words.walked, words.known, words.seen], of: 4)
          }
        }
      }
      if let next = result.pal.evolution.earned.next {
        let begins = StepText.counted(next.begins(under: course.laws.rules))
        section.element("p", "Phase \(next.rawValue), \(next.name), begins at \(begins).")
      }
      section.element("p", result.paywallSentence(in: course) + ".")
      if let gain = WalkingGain.sentence(result.meter.qualities()) {
        section.element("p", gain + ".")
      }
    }
    markup.line()
  }
}
