import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A writer for the header of a report: the pal, its total and phase, and facts about the history.
struct ReportHeaderWriter {
  private let plan: ReplayPlan
  private let result: ReplayResult
  private let art: Artwork

  init(_ plan: ReplayPlan, _ result: ReplayResult, _ art: Artwork) {
    self.plan = plan
    self.result = result
    self.art = art
  }

  func write(to markup: inout HTMLWriter) {
    markup.writeElement("header") { header in
      writePalPicture(to: &header)
      header.writeElement("div") { words in
        words.writeElement("p", ["class": "kind"]) { kind in
          kind.writeText("PixelPal")
          if let palName { kind.writeText(", "); kind.writeBidiIsolatedName(palName) }
        }
        words.writeElement("h1", Headline(of: result.pal, in: plan).text)
        words.writeElement("p", ["class": "message"], "“\(result.pal.phaseProgress.visiblePhase.message)”")
      }
    }
    markup.endLine()
    markup.writeElement("dl", ["class": "facts"]) { writeFacts(to: &$0) }
    markup.endLine()
  }

  private var palName: String? {
    result.pal.wardrobe.map { $0.looks[$0.chosenIndex].name }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes a picture of the pal as the app shows it at the end of the history, or nothing if the app shows none.
  private func writePalPicture(to markup: inout HTMLWriter) {
    let presentation = result.pal.presentation(on: .app, at: plan.end, under: plan.configuration)
    guard let image = SurfaceContent(presentation).palImage(with: art) else { return }
    markup.writeImage(
      image, file: PNG(image), scale: 3,
      alternativeText: "The pal in phase \(EarnedAndVisiblePhaseDescription(result.pal.phaseProgress).visiblePhase)"
    )
  }

  private func writeFacts(to list: inout HTMLWriter) {
    list.writeFact("From", value: DisplayDateFormat.weekdayDateAndTimeText(at: plan.createdAt, in: plan.itinerary))
    list.writeFact("To", value: DisplayDateFormat.weekdayDateAndTimeText(at: plan.end, in: plan.itinerary))
    list.writeFact("Zone") { fact in
      fact.writeBidiIsolatedName(plan.itinerary.home.name)
      writeZoneMoves(to: &fact)
    }
    list.writeFact("Phone") { $0.writeBidiIsolatedName(plan.configuration.device.displayName) }
    list.writeFact("Walked", value: StepFormat.withUnit(plan.walkedSteps))
    let (known, kept) = (result.pal.countedSteps, result.pal.totalSteps)
    list.writeFact(
      "Known to the phone", value: plan.walkedSteps == Int64(known) ? "all of them" : StepFormat.withUnit(known))
    if kept > known {
      let taken = StepFormat.grouped(kept - known)
      list.writeFact("Kept by the pal", value: "\(StepFormat.withUnit(kept)), of which later data took back \(taken)")
    }
  }

  private static let maxListedMoves = 6

  private func writeZoneMoves(to fact: inout HTMLWriter) {
    let moves = plan.itinerary.zoneChanges
    for move in moves.prefix(ReportHeaderWriter.maxListedMoves) {
      fact.writeText(", from \(DisplayDateFormat.dateAndTimeText(at: move.at, in: plan.itinerary)) ")
      fact.writeBidiIsolatedName(move.zone.name)
    }
    if moves.count > ReportHeaderWriter.maxListedMoves {
      fact.writeText(", and \(moves.count - ReportHeaderWriter.maxListedMoves) more")
    }
  }
}

extension HTMLWriter {
  fileprivate mutating func writeFact(_ name: String, value: String) { writeFact(name) { $0.writeText(value) } }

  fileprivate mutating func writeFact(_ name: String, value: (inout HTMLWriter) -> Void) {
    writeElement("div") { fact in
      fact.writeElement("dt", name)
      fact.writeElement("dd", [:], value)
    }
  }
}
