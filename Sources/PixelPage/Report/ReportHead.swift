import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The head of a report: the pal, its total and phase, and the facts about the history.
struct ReportHead {
  private let course: Course
  private let result: ReplayResult
  private let art: Artwork

  init(_ course: Course, _ result: ReplayResult, _ art: Artwork) {
    self.course = course
    self.result = result
    self.art = art
  }

  func write(to markup: inout Markup) {
    markup.element("header") { header in
      writePicture(to: &header)
      header.element("div") { words in
        words.element("p", ["class": "kind"]) { kind in
          kind.text("PixelPal")
          if let name { kind.text(", "); kind.name(name) }
        }
        words.element("h1", Headline(of: result.pal, in: course).text)
        words.element("p", ["class": "message"], "“\(result.pal.evolution.visible.message)”")
      }
    }
    markup.line()
    markup.element("dl", ["class": "facts"]) { writeFacts(to: &$0) }
    markup.line()
  }

  private var name: String? {
    result.pal.wardrobe.map { $0.looks[$0.chosen].name }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes the pal as the app shows it at the end.
  private func writePicture(to markup: inout Markup) {
    let presentation = result.pal.presentation(of: .app, at: course.end, under: course.laws)
    guard let image = SurfaceContent(presentation).image(with: art) else { return }
    markup.picture(of: image, PNG(image), scale: 3, "The pal in phase \(PhaseWords(result.pal.evolution).visible)")
  }

  private func writeFacts(to list: inout Markup) {
    list.fact("From", WrittenDay.moment(course.createdAt, in: course.itinerary))
    list.fact("To", WrittenDay.moment(course.end, in: course.itinerary))
    list.fact("Zone") { fact in
      fact.name(course.itinerary.home.name)
      writeMoves(to: &fact)
    }
    list.fact("Phone") { $0.name(course.laws.device.words) }
    list.fact("Walked", StepText.counted(course.walked))
    let (known, kept) = (result.pal.counted, result.pal.total)
    list.fact("Known to the phone", course.walked == Int64(known) ? "all of them" : StepText.counted(known))
    if kept > known {
      let taken = StepText.grouped(kept - known)
      list.fact("Kept by the pal", "\(StepText.counted(kept)), of which later data took back \(taken)")
    }
  }

  private static let mostMoves = 6

  private func writeMoves(to fact: inout Markup) {
    let moves = course.itinerary.moves
    for move in moves.prefix(ReportHead.mostMoves) {
      fact.text(", from \(WrittenDay.dayAndClock(move.at, in: course.itinerary)) ")
      fact.name(move.zone.name)
    }
    if moves.count > ReportHead.mostMoves { fact.text(", and \(moves.count - ReportHead.mostMoves) more") }
  }
}

extension Markup {
  fileprivate mutating func fact(_ name: String, _ value: String) { fact(name) { $0.text(value) } }

  fileprivate mutating func fact(_ name: String, _ value: (inout Markup) -> Void) {
    element("div") { fact in
      fact.element("dt", name)
      fact.element("dd", [:], value)
    }
  }
}
