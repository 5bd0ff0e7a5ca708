import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A mark for the three instants at which a phase was reached, became known to the phone, and became visible.
///
/// The instants are marked by a ring, a stroke and a diamond. The signs differ in shape and size, so that they can be
/// distinguished at the same position. The diamond of a phase that waits for premium is hollow.
struct UnlockMark {
  let y: Int
  private let unlock: EarnedAndVisiblePhases.EarnedPhase
  private let itinerary: ZoneItinerary
  private let timeAxis: TimeAxis

  init(_ unlock: EarnedAndVisiblePhases.EarnedPhase, on time: TimeAxis, in itinerary: ZoneItinerary, y: Int) {
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
        PercentFormat.text(ofBasisPoints: min(walked, known)),
        PercentFormat.text(ofBasisPoints: max(known, seen ?? TimeAxis.positionCount))
      )
      let line = seen == nil ? "waits" : "lag"
      group.writeElement("line", ["class": line, "x1": from, "x2": until, "y1": "\(y)", "y2": "\(y)"])
      let x = PercentFormat.text(ofBasisPoints: known)
      group.writeElement("line", ["class": "known", "x1": x, "x2": x, "y1": "\(y - 10)", "y2": "\(y + 10)"])
      group.writeElement(
        "circle", ["class": "walked", "cx": PercentFormat.text(ofBasisPoints: walked), "cy": "\(y)", "r": "6"])
      if let seenAt = unlock.visibleAt, seenAt > timeAxis.end {
        group.writeSign(.later, at: TimeAxis.positionCount, y: y)
      } else {
        group.writeSign(seen == nil ? .waiting : .seen, at: seen ?? TimeAxis.positionCount, y: y)
      }
    }
  }

  /// The lines of the label beside the mark: the phase's name, and the date on which it became visible.
  ///
  /// If the phase waits for premium, a note replaces the date.
  var labelLines: [String] {
    let status =
      unlock.visibleAt.map { ["seen \(DisplayDateFormat.dateText(of: itinerary.day(at: $0)))"] }
      ?? ["earned, waiting", "for premium"]
    return [unlock.phase.name] + status
  }
}

/// A small sign that marks an event on a chart.
enum UnlockMarkSymbol: String {
  /// The sign for a phase that becomes visible at the marked instant.
  case seen
  /// The sign for a phase that is earned but not yet visible.
  case waiting
  /// The sign for an event after the end of the chart.
  case later

  /// The SVG path of the sign, centred on the origin.
  var path: String {
    switch self {
    case .seen: "M0-4.5L4.5 0L0 4.5L-4.5 0Z"
    case .waiting: "M0-5L5 0L0 5L-5 0Z"
    case .later: "M-5-5L3 0L-5 5Z"
    }
  }
}

extension HTMLWriter {
  /// Writes a sign at a horizontal position in hundredths of a percent, and at `y` pixels from the top.
  mutating func writeSign(_ sign: UnlockMarkSymbol, at position: Int, y: Int) {
    writeElement("svg", ["class": "spot", "x": PercentFormat.text(ofBasisPoints: position), "y": "\(y)"]) { spot in
      spot.writeElement("path", ["class": sign.rawValue, "d": sign.path])
    }
  }
}
