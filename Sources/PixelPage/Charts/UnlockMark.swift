import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The mark of a phase: a ring where its threshold was walked, a stroke where the phone knew, a diamond where it became
/// visible.
///
/// The three signs differ in shape and size so that they can be distinguished at the same position. The diamond of a
/// phase that waits for premium is hollow.
struct UnlockMark {
  let y: Int
  private let unlock: Evolution.Unlock
  private let itinerary: ZoneItinerary
  private let timeAxis: TimeAxis

  init(_ unlock: Evolution.Unlock, on time: TimeAxis, in itinerary: ZoneItinerary, y: Int) {
    self.unlock = unlock
    self.timeAxis = time
    self.itinerary = itinerary
    self.y = y
  }

  func write(to plot: inout HTMLWriter) {
    let known = timeAxis.position(of: unlock.knownAt)
    let walked = unlock.reachedAt.map { timeAxis.position(of: $0) } ?? known
    let seen = unlock.visibleAt.map { timeAxis.position(of: $0) }
    plot.writeElement("g", ["class": "unlock"]) { group in
      let (from, until) = (
        PercentFormat.text(ofHundredths: min(walked, known)),
        PercentFormat.text(ofHundredths: max(known, seen ?? TimeAxis.positionCount))
      )
      let line = seen == nil ? "waits" : "lag"
      group.writeElement("line", ["class": line, "x1": from, "x2": until, "y1": "\(y)", "y2": "\(y)"])
      let x = PercentFormat.text(ofHundredths: known)
      group.writeElement("line", ["class": "known", "x1": x, "x2": x, "y1": "\(y - 10)", "y2": "\(y + 10)"])
      group.writeElement(
        "circle", ["class": "walked", "cx": PercentFormat.text(ofHundredths: walked), "cy": "\(y)", "r": "6"])
      if let seenAt = unlock.visibleAt, seenAt > timeAxis.end {
        group.writeSign(.later, at: TimeAxis.positionCount, y)
      } else {
        group.writeSign(seen == nil ? .waiting : .seen, at: seen ?? TimeAxis.positionCount, y)
      }
    }
  }

  /// The label beside the mark: the phase, and the day on which it became visible or the fact that it waits for
  /// premium.
  var labelLines: [String] {
    let status =
      unlock.visibleAt.map { ["seen \(DateFormat.date(itinerary.day(at: $0)))"] }
      ?? ["earned, waiting", "for premium"]
    return [unlock.phase.name] + status
  }
}

/// A small sign on a chart.
enum ChartSign: String {
  /// The phase is visible from here on.
  case seen
  /// The phase is earned but not visible.
  case waiting
  /// The event happens after the end of the chart.
  case later

  /// The outline around the marked position.
  var path: String {
    switch self {
    case .seen: "M0-4.5L4.5 0L0 4.5L-4.5 0Z"
    case .waiting: "M0-5L5 0L0 5L-5 0Z"
    case .later: "M-5-5L3 0L-5 5Z"
    }
  }
}

extension HTMLWriter {
  /// Draws a sign at a horizontal position, in hundredths of a percent, and a depth.
  mutating func writeSign(_ sign: ChartSign, at position: Int, _ y: Int) {
    writeElement("svg", ["class": "spot", "x": PercentFormat.text(ofHundredths: position), "y": "\(y)"]) { spot in
      spot.writeElement("path", ["class": sign.rawValue, "d": sign.path])
    }
  }
}
