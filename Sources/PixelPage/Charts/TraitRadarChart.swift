import InnerLife
import PixelPalCore
import StateExport

/// A portrait of the pal and its person: the pal's sentences, and a radar chart of the traits that change.
///
/// The dashed outline is the character of a new pal of the same style. The chart shows no steps.
struct TraitRadarChart {
  private let sentences: [String]
  private let isNew: Bool
  private let levels: [TraitLevel]
  private let phase: Phase

  /// Creates the portrait in the colours of the phase that `pal` shows, or returns `nil` if there is no portrait.
  ///
  /// A portrait requires a journal and premium.
  init?(_ journal: Journal?, _ pal: Pal) {
    guard let journal, journal.isPremium else { return nil }
    phase = pal.phaseProgress.visiblePhase
    let portrait = journal.portrait
    sentences = journal.portraitSentences
    isNew = portrait.weeksTogether == 0
    levels = portrait.traits.filter { $0.trait.axis != nil }
  }

  func write(to markup: inout HTMLWriter, headingElement: StaticString) {
    let figure = ChartFigure("character", "Portrait", sentences.joined(separator: " "), isEmpty: isNew)
    figure.write(to: &markup, headingLevel: headingElement) { picture in
      picture.writePicture("traits", title: "The pal's character", description: description) { writeRadar(to: &$0) }
    } legend: { legend in
      legend.writeLegendEntry("now") { writeDiamond(cssClass: "now phase-\(phase.rawValue)", to: &$0) }
      legend.writeLegendEntry("when it was new") { writeDiamond(cssClass: "new", to: &$0) }
    } table: { table in
      table.writeTable(caption: "The pal's character, of 100", header: ["Trait", "Now", "When it was new"]) { rows in
        for level in levels {
          let values = [level.value, level.baseline].map { "\($0 / 100)" }
          rows.writeTableRow(level.trait.axis?.name ?? "", cells: values, columns: 2)
        }
      }
    }
  }

  private var description: String {
    levels.map { level in
      "\(level.trait.axis?.name ?? "") \(level.value / 100) of 100, \(level.baseline / 100) when it was new"
    }.joined(separator: "; ") + "."
  }

  // The center of the radar is at 0, 0.
  private static let radius = 72

  private func writeRadar(to picture: inout HTMLWriter) {
    let radius = TraitRadarChart.radius
    // The labels at the sides need as much room as the radar.
    picture.writeElement(
      "svg", ["viewBox": "-140 -98 280 196", "width": "280", "height": "196", "aria-hidden": "true"]
    ) { svg in
      for ring in 1...3 { svg.writeElement("circle", ["class": "grid", "r": "\(radius * ring / 3)"]) }
      svg.writeElement("path", ["class": "grid", "d": "M\(-radius) 0H\(radius)M0 \(-radius)V\(radius)"])
      svg.writeElement("path", ["class": "now phase-\(phase.rawValue)", "d": outlinePath { $0.value }])
      svg.writeElement("path", ["class": "new", "d": outlinePath { $0.baseline }])
      for level in levels { writeLabel(of: level, to: &svg) }
    }
  }

  private func writeLabel(of level: TraitLevel, to svg: inout HTMLWriter) {
    guard let axis = level.trait.axis else { return }
    let distance = TraitRadarChart.radius + 9
    let position = ["x": "\(axis.x * distance)", "y": "\(axis.y * (distance + 4) + 4)"] as HTMLAttributes
    svg.writeElement("text", position + ["text-anchor": axis.textAnchor], axis.name)
  }

  private func writeDiamond(cssClass name: String, to sign: inout HTMLWriter) {
    sign.writeElement("path", ["class": name, "d": "M6 1 11 6 6 11 1 6Z"])
  }

  /// Returns the SVG path of the outline that joins the values on all axes, in pixels with one decimal.
  private func outlinePath(of value: (TraitLevel) -> Int) -> String {
    let corners = levels.map { level -> String in
      let tenths = value(level) * TraitRadarChart.radius / 1000
      func coordinateText(alongDirection direction: Int) -> String {
        direction == 0 ? "0" : "\(direction < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
      }
      let axis = level.trait.axis
      return "\(coordinateText(alongDirection: axis?.x ?? 0)) \(coordinateText(alongDirection: axis?.y ?? 0))"
    }
    return "M\(corners.joined(separator: " "))Z"
  }
}

/// An axis of the radar chart: its name and its direction from the center.
private struct TraitAxis {
  let name: String
  let (x, y): (Int, Int)

  var textAnchor: String { x == 0 ? "middle" : x > 0 ? "start" : "end" }
}

extension Trait {
  /// The trait's axis, or `nil` for a trait that never changes.
  fileprivate var axis: TraitAxis? {
    switch self {
    case .emotionality: TraitAxis(name: "Lively", x: 0, y: -1)
    case .extraversion: TraitAxis(name: "Outgoing", x: 1, y: 0)
    case .conscientiousness: TraitAxis(name: "Orderly", x: 0, y: 1)
    case .openness: TraitAxis(name: "Curious", x: -1, y: 0)
    case .honesty, .agreeableness: nil
    }
  }
}
