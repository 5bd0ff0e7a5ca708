import PixelPage
import PixelPalCore

/// A plot of the share of people who have had an event by each day of their pals' lives.
///
/// The shares are drawn as stepped curves with confidence bands.
struct CumulativeSharePlot {
  /// The style of a line: a colour and a dash pattern.
  ///
  /// The colour is that of `phase`, or plain ink if `phase` is `nil`. Dash patterns distinguish lines even without
  /// colour.
  struct LineStyle: Hashable {
    let phase: Phase?
    /// The index of the line's dash pattern and marker shape, counted from 0.
    let patternIndex: Int

    var styleClass: String { (phase.map { "phase-\($0.rawValue) " } ?? "") + "form-\(patternIndex)" }
  }

  /// A curve that is drawn as a line, and the label at its end.
  struct Line {
    let name: String
    let curve: SurvivalCurve
    let style: LineStyle
    var hasBand = true
    /// True if the line is drawn only for comparison, and therefore thin and without markers.
    var isReference = false

    /// True if at least a part of the line has a confidence band.
    var showsBand: Bool { hasBand && curve.points.contains { $0.eventCount > 0 && $0.confidenceInterval != nil } }
  }

  let lines: [Line]
  let dayRange: ChartDayRange
  let height: Int
  /// True if the plot is one of several small ones, with markers instead of line names and without numbers of people.
  var isSmall = false

  private static let topMargin = 14
  private static let bottomMargin = 42
  private static let smallBottomMargin = 26
  private static let labelLineHeight = 14

  /// Writes the plot as SVG.
  func write(to picture: inout HTMLWriter) {
    let below = isSmall ? CumulativeSharePlot.smallBottomMargin : CumulativeSharePlot.bottomMargin
    let size = ["class": "survival", "height": "\(CumulativeSharePlot.topMargin + height + below)"] as HTMLAttributes
    picture.writeElement("svg", size) { svg in
      svg.writeElement("svg", ["class": "plot", "y": "\(CumulativeSharePlot.topMargin)", "height": "\(height)"]) {
        plot in
        plot.writeElement("rect", ["class": "paper", "width": "100%", "height": "\(height)"])
        writeShareAxis(to: &plot)
        writeWeekAxis(to: &plot)
        writeLines(to: &plot)
        for line in lines where !line.isReference { writeMarkers(on: line, to: &plot) }
        writeEndLabels(to: &plot)
      }
    }
    picture.endLine()
  }

  private func yOffset(ofShare share: Double) -> Int { Int(((1 - share) * Double(height)).rounded()) }

  private func writeShareAxis(to plot: inout HTMLWriter) {
    for quarter in 0...4 {
      let y = "\(yOffset(ofShare: Double(quarter) / 4))"
      plot.writeElement("line", ["class": quarter == 0 ? "axis" : "grid", "x2": "100%", "y1": y, "y2": y])
      guard quarter % 2 == 0 else { continue }
      let place =
        ["class": "value", "dx": "-8", "y": "\(yOffset(ofShare: Double(quarter) / 4) + 4)", "text-anchor": "end"]
        as HTMLAttributes
      plot.writeElement("text", place, "\(quarter * 25)%")
    }
  }

  /// Writes a mark and a label at the end of each marked week.
  ///
  /// Below each week that has a column in tables, a large plot also shows the number of people who are still observed.
  private func writeWeekAxis(to plot: inout HTMLWriter) {
    for week in dayRange.markedWeeks {
      let x = PercentFormat.text(ofBasisPoints: dayRange.positionInPercentHundredths(ofDay: 7 * week))
      let isAsked = EventSharesByWeekTable.reportedWeeks.contains(week)
      let line = ["class": isAsked ? "threshold" : "axis", "x1": x, "x2": x] as HTMLAttributes
      plot.writeElement("line", line + ["y1": isAsked ? "0" : "\(height)", "y2": "\(height + 5)"])
      let place = { (y: Int) in ["x": x, "y": "\(y)", "text-anchor": "middle"] as HTMLAttributes }
      plot.writeElement("text", ["class": isAsked ? "time strong" : "time"] + place(height + 18), String(week))
      if isAsked, !isSmall {
        plot.writeElement(
          "text", ["class": "time"] + place(height + 34),
          CompactCountFormat.text(of: dayRange.peopleObserved(throughWeek: week)))
      }
    }
    let row = { (y: Int) in ["class": "value", "dx": "-8", "y": "\(y)", "text-anchor": "end"] as HTMLAttributes }
    plot.writeElement("text", row(height + 18), "week")
    if !isSmall { plot.writeElement("text", row(height + 34), "people") }
  }

  private func writeMarkers(on line: Line, to plot: inout HTMLWriter) {
    for week in EventSharesByWeekTable.reportedWeeks where 7 * week <= dayRange.dayCount {
      guard let reached = line.curve.shareWithEvent(byWeek: week) else { continue }
      let place =
        [
          "class": "spot",
          "x": PercentFormat.text(ofBasisPoints: dayRange.positionInPercentHundredths(ofDay: 7 * week)),
          "y": "\(yOffset(ofShare: reached.share))",
        ] as HTMLAttributes
      plot.writeElement("svg", place) { spot in
        spot.writeElement(
          "path",
          [
            "class": "sign \(line.style.styleClass)",
            "d": CumulativeSharePlot.markerPath(ofForm: line.style.patternIndex),
          ])
      }
    }
  }

  /// Returns the SVG path of the marker with the index `form`, centred on the marked point.
  static func markerPath(ofForm form: Int) -> String {
    switch form {
    case 0: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"
    case 1: "M0-5.5L5.5 0L0 5.5L-5.5 0Z"
    case 2: "M-4-4H4V4H-4Z"
    default: "M0-5L5 4H-5Z"
    }
  }

  /// Writes the name and the final share of each line to the right of the plot, without overlap.
  private func writeEndLabels(to plot: inout HTMLWriter) {
    let ends = lines.filter { !$0.name.isEmpty }.compactMap { line in
      dayRange.lastKnownShare(of: line.curve).map { (line: line, share: $0.share, y: yOffset(ofShare: $0.share) + 4) }
    }.sorted { ($1.share, $0.line.name) < ($0.share, $1.line.name) }
    // Each label moves up until there is room for all labels below it.
    var free = 8
    for (place, end) in ends.enumerated() {
      let rest = (ends.count - place - 1) * CumulativeSharePlot.labelLineHeight
      let y = max(free, min(end.y, height + 8 - rest))
      if isSmall {
        writeEndLabelWithMarker(of: end.line, share: end.share, at: y, to: &plot)
      } else {
        writeEndLabel(of: end.line, share: end.share, at: y, to: &plot)
      }
      free = y + CumulativeSharePlot.labelLineHeight
    }
  }

  private func writeEndLabel(of line: Line, share: Double, at y: Int, to plot: inout HTMLWriter) {
    plot.writeElement("text", ["class": "beside", "x": "100%", "dx": "12", "y": "\(y)"]) { text in
      text.writeElement("tspan", ["class": line.isReference ? "quiet" : "strong"], StatisticsText.text(ofShare: share))
      text.writeText(" \(line.name)")
    }
  }

  private func writeEndLabelWithMarker(of line: Line, share: Double, at y: Int, to plot: inout HTMLWriter) {
    plot.writeElement("svg", ["class": "spot", "x": "100%", "y": "\(y - 4)"]) { spot in
      let outline = CumulativeSharePlot.markerPath(ofForm: line.style.patternIndex)
      spot.writeElement("path", ["class": "sign \(line.style.styleClass)", "d": outline, "transform": "translate(14)"])
    }
    plot.writeElement(
      "text", ["class": "beside strong", "x": "100%", "dx": "24", "y": "\(y)"], StatisticsText.text(ofShare: share))
  }
}

// The lines.
extension CumulativeSharePlot {
  private static let viewBoxWidth = 4000

  private func writeLines(to plot: inout HTMLWriter) {
    let box = "0 0 \(CumulativeSharePlot.viewBoxWidth) \(height * 10)"
    let size = ["viewBox": box, "preserveAspectRatio": "none", "width": "100%", "height": "100%"] as HTMLAttributes
    plot.writeElement("svg", size) { svg in
      for line in lines where line.hasBand {
        let path = bandPath(of: line.curve)
        if !path.isEmpty { svg.writeElement("path", ["class": "band \(line.style.styleClass)", "d": path]) }
      }
      for line in lines {
        let look = line.isReference ? "reached quiet" : "reached"
        svg.writeElement("path", ["class": "\(look) \(line.style.styleClass)", "d": curvePath(of: line.curve)])
      }
    }
  }

  private func viewBoxX(ofDay day: Int) -> Int { day * CumulativeSharePlot.viewBoxWidth / dayRange.dayCount }
  private func viewBoxY(ofShare share: Double) -> Int { Int(((1 - share) * Double(height * 10)).rounded()) }

  /// Returns the points at which `curve` rises, and the x position at which the curve ends.
  ///
  /// Each point has the share that the curve reaches there.
  private func risingPoints(of curve: SurvivalCurve) -> (
    points: [(x: Int, step: SurvivalCurve.ShareWithEvent)], end: Int
  ) {
    var points: [(x: Int, step: SurvivalCurve.ShareWithEvent)] = []
    for step in curve.points where step.eventCount > 0 && step.day < dayRange.dayCount {
      if let reached = curve.shareWithEvent(byDay: step.day) {
        points.append((viewBoxX(ofDay: max(0, step.day + 1)), reached))
      }
    }
    let known = (0..<dayRange.dayCount).last { curve.shareWithEvent(byDay: $0) != nil } ?? -1
    return (points, viewBoxX(ofDay: known + 1))
  }

  private func curvePath(of curve: SurvivalCurve) -> String {
    let (points, end) = risingPoints(of: curve)
    return points.reduce("M0 \(viewBoxY(ofShare: 0))") { $0 + "H\($1.x)V\(viewBoxY(ofShare: $1.step.share))" }
      + "H\(end)"
  }

  /// Returns the SVG path of the confidence band: forward along the upper limits, and back along the lower limits.
  private func bandPath(of curve: SurvivalCurve) -> String {
    let (points, end) = risingPoints(of: curve)
    guard points.contains(where: { $0.step.confidenceInterval != nil }) else { return "" }
    var (forth, back, last) = ("M0 \(viewBoxY(ofShare: 0))", "", viewBoxY(ofShare: 0))
    for point in points {
      let lower = viewBoxY(ofShare: point.step.confidenceInterval?.lower ?? point.step.share)
      forth += "H\(point.x)V\(viewBoxY(ofShare: point.step.confidenceInterval?.upper ?? point.step.share))"
      back = "V\(lower)H\(point.x)V\(last)" + back
      last = lower
    }
    // The band's lower edge leads back from the last day to the first.
    return forth + "H\(end)" + back + "H0Z"
  }
}
