import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A panel that shows the growth of the total over a period.
///
/// The panel has a curve that is coloured by visible phase, and labels beside the curve.
struct TotalChartPanel {
  let plan: ReplayPlan
  let timeAxis: TimeAxis
  let curve: TotalCurve
  let valueAxis: ValueAxis
  let phases: PhaseVisibilityPeriods
  /// True if the panel has lines at the totals that begin a phase.
  let showsThresholds: Bool
  /// The suffix that makes the panel's element ids unique on the page.
  let idSuffix: String
  /// The plot's height in pixels.
  ///
  /// Widths, in contrast, are percentages of the available width.
  let height: Int

  private static let marginBelow = 26

  private var rules: Rules { plan.configuration.rules }

  func yPosition(ofTotal total: Int64) -> Int { valueAxis.yPosition(of: total, in: height) }

  /// Writes the panel, calling `marks` to draw events on the plot and `labels` to write text beside it.
  func write(to picture: inout HTMLWriter, marks: (inout HTMLWriter) -> Void, labels: (inout HTMLWriter) -> Void) {
    picture.writeTimePlot(on: timeAxis, height: height, marginBelow: TotalChartPanel.marginBelow) { plot in
      writeCurve(to: &plot)
      writeLabelledGridLines(to: &plot)
      writeGaps(to: &plot)
      writeTimeAxis(to: &plot)
      writeAxisBreaks(to: &plot)
      marks(&plot)
      labels(&plot)
    }
  }

  /// Writes `lines` of text, one below the other, to the right of the plot.
  ///
  /// The first line is at `y` pixels from the top of the plot, and is emphasized.
  func writeTextBesidePlot(_ lines: [String], atY y: Int, to plot: inout HTMLWriter) {
    for (index, line) in lines.enumerated() {
      let look = index == 0 ? "beside strong" : "beside"
      plot.writeElement(
        "text", ["class": look, "x": "100%", "dx": "12", "y": "\(y + 4 + index * TotalChartPanel.lineHeight)"], line)
    }
  }

  /// The line height of text beside the plot, in pixels.
  static let lineHeight = 14
}

// The layers behind the curve.
extension TotalChartPanel {
  /// Writes horizontal lines with labels on their left.
  ///
  /// There is a line at each total that begins a phase, if ``showsThresholds`` is true, and at each round number whose
  /// label has room.
  private func writeLabelledGridLines(to plot: inout HTMLWriter) {
    let begins = Phase.allCases.dropFirst().map { Int64($0.startingTotal(under: rules)) }.filter {
      showsThresholds && $0 < valueAxis.maxValue
    }
    var taken: [Int] = []
    for (value, isPhase) in begins.reversed().map({ ($0, true) })
      + ([0] + valueAxis.roundValues(maxCount: 4)).map({ ($0, false) })
    {
      let y = yPosition(ofTotal: value)
      let isFree = taken.allSatisfy { abs($0 - y) >= TotalChartPanel.lineHeight }
      guard isPhase || isFree else { continue }
      let label = isPhase ? StepFormat.grouped(value) : RoundAxisNumbers.text(of: value)
      plot.writeGridLine(atY: y, label: isFree ? label : nil, cssClass: isPhase ? "threshold" : "grid")
      if isFree { taken.append(y) }
    }
  }

  private func writeGaps(to plot: inout HTMLWriter) {
    for gap in curve.gaps {
      let place =
        [
          "class": "gap", "x": PercentFormat.text(ofBasisPoints: gap.from),
          "width": PercentFormat.text(ofBasisPoints: gap.to - gap.from),
        ] as HTMLAttributes
      plot.writeElement("rect", place + ["height": "\(height)", "fill": "url(#chart-hatch)"])
    }
  }

  /// The last position, in ten-thousandths of the axis, at which a tick's label fits to the right of the tick on a
  /// narrow screen.
  private static let lastLabelPosition = 9300

  private func writeTimeAxis(to plot: inout HTMLWriter) {
    plot.writeElement("line", ["class": "axis", "x2": "100%", "y1": "\(height)", "y2": "\(height)"])
    let ticks = timeAxis.ticks
    let firstStrong = ticks.firstIndex { $0.isEmphasized } ?? 0
    for (index, tick) in ticks.enumerated() {
      let x = PercentFormat.text(ofBasisPoints: tick.position)
      plot.writeElement("line", ["class": "axis", "x1": x, "x2": x, "y1": "\(height)", "y2": "\(height + 5)"])
      // A narrow screen has room for only every other label.
      let isSecond = ticks.count > 4 && index % 2 != firstStrong % 2
      let look = "time" + (tick.isEmphasized ? " strong" : "") + (isSecond ? " second" : "")
      // The label of a tick near the right edge is centred below it.
      let side: HTMLAttributes =
        tick.position > TotalChartPanel.lastLabelPosition ? ["text-anchor": "middle"] : ["dx": "3"]
      plot.writeElement("text", ["class": look, "x": x, "y": "\(height + 17)"] + side, tick.label)
    }
  }

  /// Writes two strokes across the axis at each break, labelled with the duration of the gap.
  private func writeAxisBreaks(to plot: inout HTMLWriter) {
    for gap in timeAxis.breaks {
      let middle = PercentFormat.text(ofBasisPoints: (gap.startPosition + gap.endPosition) / 2)
      plot.writeElement("svg", ["class": "spot", "x": middle, "y": "\(height)"]) { spot in
        spot.writeElement("path", ["class": "break-paper", "d": "M-4 7L1-7H5L0 7Z"])
        spot.writeElement("path", ["class": "break", "d": "M-4 7L1-7M0 7L5-7"])
      }
      plot.writeElement("svg", ["class": "spot", "x": middle, "y": "\(height - 14)"]) { spot in
        spot.writeElement(
          "text", ["class": "gap-name", "transform": "rotate(-90)", "y": "4"],
          GapLengthFormat.text(of: gap.interval.length))
      }
    }
  }
}

// The curve.
extension TotalChartPanel {
  private static let curveWidth = 4000

  private func writeCurve(to plot: inout HTMLWriter) {
    let box = "0 0 \(TotalChartPanel.curveWidth) \(height * 10)"
    let size = ["viewBox": box, "preserveAspectRatio": "none", "width": "100%", "height": "100%"] as HTMLAttributes
    plot.writeElement("svg", size) { svg in
      let lines = curve.segments.map { linePath(along: $0) }
      svg.writeElement("clipPath", ["id": "chart-under-\(idSuffix)"]) { clip in
        clip.writeElement(
          "path", ["d": zip(lines, curve.segments).map { closedAreaPath(below: $0, through: $1) }.joined()])
      }
      svg.writeElement("g", ["clip-path": "url(#chart-under-\(idSuffix))"]) { writePhaseColours(to: &$0) }
      svg.writeElement("path", ["class": "line", "d": lines.joined()])
    }
  }

  private func writePhaseColours(to under: inout HTMLWriter) {
    for (index, span) in phases.periods.enumerated() where span.since < timeAxis.end {
      let from = curveX(atPosition: timeAxis.position(of: span.since))
      let next = index + 1 < phases.periods.count ? phases.periods[index + 1].since : timeAxis.end
      let width = curveX(atPosition: timeAxis.position(of: next)) - from
      guard width > 0 else { continue }
      let look = "ground phase-\(span.phase.rawValue)"
      under.writeElement("rect", ["class": look, "x": "\(from)", "width": "\(width)", "height": "\(height * 10)"])
    }
  }

  private func curveX(atPosition position: Int) -> Int {
    position * TotalChartPanel.curveWidth / TimeAxis.positionCount
  }
  private func curveY(atTotal total: Int64) -> Int { valueAxis.yPosition(of: total, in: height * 10) }

  private func linePath(along points: [TotalCurve.Point]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      path += "\(index == 0 ? "M" : "L")\(curveX(atPosition: point.position)) \(curveY(atTotal: point.total))"
    }
    return path
  }

  /// Returns the SVG path of the area between the curve and 0 steps.
  ///
  /// `line` is the path that draws the curve along `points`.
  private func closedAreaPath(below line: String, through points: [TotalCurve.Point]) -> String {
    line + "V\(height * 10)H\(curveX(atPosition: points[0].position))Z"
  }
}

extension HTMLWriter {
  private static let marginAbovePlot = 12

  /// Writes an empty plot on a time axis, and calls `content` to draw on it.
  ///
  /// `height` is the plot's height in pixels. Below the plot, there is room for labels, `marginBelow` pixels high.
  mutating func writeTimePlot(
    on timeAxis: TimeAxis, height: Int, marginBelow: Int, content: (inout HTMLWriter) -> Void
  ) {
    let size =
      [
        "class": "climb", "height": "\(HTMLWriter.marginAbovePlot + height + marginBelow)",
        "data-knots": timeAxis.knots.map { "\($0.time.wholeSeconds):\($0.position)" }.joined(separator: " "),
        "data-strides": "1 7",
      ] as HTMLAttributes
    writeElement("svg", size) { svg in
      svg.writeElement("svg", ["class": "plot", "y": "\(HTMLWriter.marginAbovePlot)", "height": "\(height)"]) { plot in
        plot.writeElement("rect", ["class": "paper", "width": "100%", "height": "\(height)"])
        content(&plot)
      }
    }
    endLine()
  }

  /// Writes a horizontal line across a plot, with an optional label on its left.
  mutating func writeGridLine(atY y: Int, label: String?, cssClass: String = "grid") {
    writeElement("line", ["class": cssClass, "x2": "100%", "y1": "\(y)", "y2": "\(y)"])
    guard let label else { return }
    writeElement("text", ["class": "value", "dx": "-8", "y": "\(y + 4)", "text-anchor": "end"], label)
  }
}
