import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A growing total over a period: the curve, coloured by the visible phase, with labels beside the plot.
struct ClimbPanel {
  let course: Course
  let time: TimeAxis
  let curve: TotalCurve
  let steps: ValueAxis
  let phases: VisiblePhases
  /// The suffix that makes the panel's element ids unique on the page.
  let name: String
  /// The height in pixels; widths are shares of the available width.
  let height: Int

  private static let above = 12
  private static let below = 26

  private var rules: Rules { course.laws.rules }

  func depth(_ total: Int64) -> Int { steps.depth(of: total, in: height) }

  /// Writes the panel; `marks` draws events onto the plot, and `beside` writes the labels on its right.
  func write(to picture: inout Markup, marks: (inout Markup) -> Void, beside: (inout Markup) -> Void) {
    let size =
      [
        "class": "climb", "height": "\(ClimbPanel.above + height + ClimbPanel.below)",
        "data-knots": time.knots.map { "\($0.at.wholeSeconds):\($0.position)" }.joined(separator: " "),
        "data-strides": "1 7",
      ] as Attributes
    picture.element("svg", size) { svg in
      svg.element("svg", ["class": "plot", "y": "\(ClimbPanel.above)", "height": "\(height)"]) { plot in
        plot.element("rect", ["class": "paper", "width": "100%", "height": "\(height)"])
        writeCurve(to: &plot)
        writeValues(to: &plot)
        writeGaps(to: &plot)
        writeTime(to: &plot)
        writeBreaks(to: &plot)
        marks(&plot)
        beside(&plot)
      }
    }
    picture.line()
  }

  /// Writes lines of text to the right of the plot, the first of them emphasized.
  func write(_ lines: [String], beside y: Int, to plot: inout Markup) {
    for (index, line) in lines.enumerated() {
      let look = index == 0 ? "beside strong" : "beside"
      plot.element("text", ["class": look, "x": "100%", "dx": "12", "y": "\(y + 4 + index * ClimbPanel.line)"], line)
    }
  }

  /// The line height of the text.
  static let line = 14
}

// The layers behind the curve.
extension ClimbPanel {
  /// Writes the totals at which phases begin, and round numbers, each to the left of its line.
  private func writeValues(to plot: inout Markup) {
    let begins = Phase.allCases.dropFirst().map { Int64($0.begins(under: rules)) }.filter { $0 < steps.top }
    var taken: [Int] = []
    for (value, isPhase) in begins.reversed().map({ ($0, true) }) + steps.values(atMost: 4).map({ ($0, false) }) {
      let y = depth(value)
      let isFree = taken.allSatisfy { abs($0 - y) >= (isPhase ? 14 : 24) }
      guard isPhase || isFree else { continue }
      let line = isPhase ? "threshold" : "grid"
      plot.element("line", ["class": line, "x2": "100%", "y1": "\(y)", "y2": "\(y)"])
      guard isFree else { continue }
      taken.append(y)
      let place = ["class": "value", "dx": "-8", "y": "\(y + 4)", "text-anchor": "end"] as Attributes
      plot.element("text", place, isPhase ? StepText.grouped(value) : RoundNumber.text(of: value))
    }
  }

  private func writeGaps(to plot: inout Markup) {
    for gap in curve.gaps {
      let place = ["class": "gap", "x": Share.text(gap.from), "width": Share.text(gap.to - gap.from)] as Attributes
      plot.element("rect", place + ["height": "\(height)", "fill": "url(#chart-hatch)"])
    }
  }

  private func writeTime(to plot: inout Markup) {
    plot.element("line", ["class": "axis", "x2": "100%", "y1": "\(height)", "y2": "\(height)"])
    let ticks = time.ticks
    let firstStrong = ticks.firstIndex { $0.isStrong } ?? 0
    for (index, tick) in ticks.enumerated() {
      let x = Share.text(tick.position)
      plot.element("line", ["class": "axis", "x1": x, "x2": x, "y1": "\(height)", "y2": "\(height + 5)"])
      // A narrow screen has room for every other name only.
      let isSecond = ticks.count > 4 && index % 2 != firstStrong % 2
      let look = "time" + (tick.isStrong ? " strong" : "") + (isSecond ? " second" : "")
      plot.element("text", ["class": look, "x": x, "dx": "3", "y": "\(height + 17)"], tick.label)
    }
  }

  /// Draws two strokes across the axis, and writes the length of the gap.
  private func writeBreaks(to plot: inout Markup) {
    for gap in time.breaks {
      let middle = Share.text((gap.from + gap.to) / 2)
      plot.element("svg", ["class": "spot", "x": middle, "y": "\(height)"]) { spot in
        spot.element("path", ["class": "break-paper", "d": "M-4 7L1-7H5L0 7Z"])
        spot.element("path", ["class": "break", "d": "M-4 7L1-7M0 7L5-7"])
      }
      plot.element("svg", ["class": "spot", "x": middle, "y": "\(height - 14)"]) { spot in
        spot.element(
          "text", ["class": "gap-name", "transform": "rotate(-90)", "y": "4"], RoundLength.text(of: gap.span.length))
      }
    }
  }
}

// The curve.
extension ClimbPanel {
  private static let width = 4000

  private func writeCurve(to plot: inout Markup) {
    let box = "0 0 \(ClimbPanel.width) \(height * 10)"
    let size = ["viewBox": box, "preserveAspectRatio": "none", "width": "100%", "height": "100%"] as Attributes
    plot.element("svg", size) { svg in
      let lines = curve.lines.map { path(along: $0) }
      svg.element("clipPath", ["id": "chart-under-\(name)"]) { clip in
        clip.element("path", ["d": zip(lines, curve.lines).map { under($0, $1) }.joined()])
      }
      svg.element("g", ["clip-path": "url(#chart-under-\(name))"]) { writeGround(to: &$0) }
      svg.element("path", ["class": "line", "d": lines.joined()])
    }
  }

  private func writeGround(to under: inout Markup) {
    for (index, span) in phases.spans.enumerated() where span.since < time.end {
      let from = x(time.position(of: span.since))
      let next = index + 1 < phases.spans.count ? phases.spans[index + 1].since : time.end
      let width = x(time.position(of: next)) - from
      guard width > 0 else { continue }
      let look = "ground phase-\(span.phase.rawValue)"
      under.element("rect", ["class": look, "x": "\(from)", "width": "\(width)", "height": "\(height * 10)"])
    }
  }

  private func x(_ position: Int) -> Int { position * ClimbPanel.width / TimeAxis.length }
  private func y(_ total: Int64) -> Int { steps.depth(of: total, in: height * 10) }

  private func path(along points: [TotalCurve.Point]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      path += "\(index == 0 ? "M" : "L")\(x(point.position)) \(y(point.total))"
    }
    return path
  }

  /// Returns the area between a line and 0 steps.
  private func under(_ line: String, _ points: [TotalCurve.Point]) -> String {
    line + "V\(height * 10)H\(x(points[0].position))Z"
  }
}
