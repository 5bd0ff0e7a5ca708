import PixelPage
import PixelPalCore

/// A plot of step curves that show how shares of people rise over the days of life, each with its confidence band.
struct SurvivalPanel {
  /// The look of a line: the colour of its phase, or ink, and its form, which distinguishes lines without colour.
  struct Look: Hashable {
    let phase: Phase?
    /// The dash pattern and the sign, from 0.
    let form: Int

    var name: String { (phase.map { "phase-\($0.rawValue) " } ?? "") + "form-\(form)" }
  }

  /// A line, and the label at its end.
  struct Line {
    let name: String
    let curve: SurvivalCurve
    let look: Look
    var hasBand = true
    /// True if the line is only there for comparison: thin, and without signs.
    var isQuiet = false

    /// True if any part of its band can be drawn.
    var showsBand: Bool { hasBand && curve.steps.contains { $0.happened > 0 && $0.band != nil } }
  }

  let lines: [Line]
  let span: WatchedSpan
  let height: Int
  /// True if this is one of several small plots, with signs instead of names and without the number of people watched.
  var isSmall = false

  private static let above = 14
  private static let below = 42
  private static let belowSmall = 26
  private static let lineOfText = 14

  /// Writes the plot.
  func write(to picture: inout Markup) {
    let below = isSmall ? SurvivalPanel.belowSmall : SurvivalPanel.below
    let size = ["class": "survival", "height": "\(SurvivalPanel.above + height + below)"] as Attributes
    picture.element("svg", size) { svg in
      svg.element("svg", ["class": "plot", "y": "\(SurvivalPanel.above)", "height": "\(height)"]) { plot in
        plot.element("rect", ["class": "paper", "width": "100%", "height": "\(height)"])
        writeShares(to: &plot)
        writeWeeks(to: &plot)
        writeLines(to: &plot)
        for line in lines where !line.isQuiet { writeSigns(on: line, to: &plot) }
        writeNames(to: &plot)
      }
    }
    picture.line()
  }

  private func depth(_ share: Double) -> Int { Int(((1 - share) * Double(height)).rounded()) }

  private func writeShares(to plot: inout Markup) {
    for quarter in 0...4 {
      let y = "\(depth(Double(quarter) / 4))"
      plot.element("line", ["class": quarter == 0 ? "axis" : "grid", "x2": "100%", "y1": y, "y2": y])
      guard quarter % 2 == 0 else { continue }
      let place =
        ["class": "value", "dx": "-8", "y": "\(depth(Double(quarter) / 4) + 4)", "text-anchor": "end"] as Attributes
      plot.element("text", place, "\(quarter * 25)%")
    }
  }

  /// Writes the ends of weeks, and below them how many people were still watched then.
  private func writeWeeks(to plot: inout Markup) {
    for week in span.weeks {
      let x = Share.text(span.position(ofDay: 7 * week))
      let isAsked = PhaseRows.weeks.contains(week)
      let line = ["class": isAsked ? "threshold" : "axis", "x1": x, "x2": x] as Attributes
      plot.element("line", line + ["y1": isAsked ? "0" : "\(height)", "y2": "\(height + 5)"])
      let place = { (y: Int) in ["x": x, "y": "\(y)", "text-anchor": "middle"] as Attributes }
      plot.element("text", ["class": isAsked ? "time strong" : "time"] + place(height + 18), String(week))
      if isAsked, !isSmall {
        plot.element("text", ["class": "time"] + place(height + 34), CountText.short(span.watched(through: week)))
      }
    }
    let row = { (y: Int) in ["class": "value", "dx": "-8", "y": "\(y)", "text-anchor": "end"] as Attributes }
    plot.element("text", row(height + 18), "week")
    if !isSmall { plot.element("text", row(height + 34), "watched") }
  }

  private func writeSigns(on line: Line, to plot: inout Markup) {
    for week in PhaseRows.weeks where 7 * week <= span.days {
      guard let reached = line.curve.reached(byWeek: week) else { continue }
      let place =
        ["class": "spot", "x": Share.text(span.position(ofDay: 7 * week)), "y": "\(depth(reached.share))"] as Attributes
      plot.element("svg", place) { spot in
        spot.element("path", ["class": "sign \(line.look.name)", "d": SurvivalPanel.sign(line.look.form)])
      }
    }
  }

  /// Returns the outline of the sign of a form, centred on the point that it marks.
  static func sign(_ form: Int) -> String {
    switch form {
    case 0: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"
    case 1: "M0-5.5L5.5 0L0 5.5L-5.5 0Z"
    case 2: "M-4-4H4V4H-4Z"
    default: "M0-5L5 4H-5Z"
    }
  }

  /// Writes the names and final shares of the lines to the right of the plot, without overlap.
  private func writeNames(to plot: inout Markup) {
    let ends = lines.filter { !$0.name.isEmpty }.compactMap { line in
      span.last(line.curve).map { (line: line, share: $0.share, y: depth($0.share) + 4) }
    }.sorted { ($1.share, $0.line.name) < ($0.share, $1.line.name) }
    // Each label moves up far enough to leave space for all labels below it.
    var free = 8
    for (place, end) in ends.enumerated() {
      let rest = (ends.count - place - 1) * SurvivalPanel.lineOfText
      let y = max(free, min(end.y, height + 8 - rest))
      if isSmall {
        writeSign(of: end.line, end.share, at: y, to: &plot)
      } else {
        write(end.line, end.share, at: y, to: &plot)
      }
      free = y + SurvivalPanel.lineOfText
    }
  }

  private func write(_ line: Line, _ share: Double, at y: Int, to plot: inout Markup) {
    plot.element("text", ["class": "beside", "x": "100%", "dx": "12", "y": "\(y)"]) { text in
      text.element("tspan", ["class": line.isQuiet ? "quiet" : "strong"], ShareText.text(of: share))
      text.text(" \(line.name)")
    }
  }

  private func writeSign(of line: Line, _ share: Double, at y: Int, to plot: inout Markup) {
    plot.element("svg", ["class": "spot", "x": "100%", "y": "\(y - 4)"]) { spot in
      let outline = SurvivalPanel.sign(line.look.form)
      spot.element("path", ["class": "sign \(line.look.name)", "d": outline, "transform": "translate(14)"])
    }
    plot.element("text", ["class": "beside strong", "x": "100%", "dx": "24", "y": "\(y)"], ShareText.text(of: share))
  }
}

// The lines.
extension SurvivalPanel {
  private static let width = 4000

  private func writeLines(to plot: inout Markup) {
    let box = "0 0 \(SurvivalPanel.width) \(height * 10)"
    let size = ["viewBox": box, "preserveAspectRatio": "none", "width": "100%", "height": "100%"] as Attributes
    plot.element("svg", size) { svg in
      for line in lines where line.hasBand {
        let path = band(of: line.curve)
        if !path.isEmpty { svg.element("path", ["class": "band \(line.look.name)", "d": path]) }
      }
      for line in lines {
        let look = line.isQuiet ? "reached quiet" : "reached"
        svg.element("path", ["class": "\(look) \(line.look.name)", "d": path(of: line.curve)])
      }
    }
  }

  private func x(_ day: Int) -> Int { day * SurvivalPanel.width / span.days }
  private func y(_ share: Double) -> Int { Int(((1 - share) * Double(height * 10)).rounded()) }

  /// Returns the points at which a curve rises, with the share after each, and the position at which it is no longer
  /// known.
  private func rises(of curve: SurvivalCurve) -> (points: [(x: Int, step: SurvivalCurve.Reached)], end: Int) {
    var points: [(x: Int, step: SurvivalCurve.Reached)] = []
    for step in curve.steps where step.happened > 0 && step.day < span.days {
      if let reached = curve.reached(by: step.day) { points.append((x(max(0, step.day + 1)), reached)) }
    }
    let known = (0..<span.days).last { curve.reached(by: $0) != nil } ?? -1
    return (points, x(known + 1))
  }

  private func path(of curve: SurvivalCurve) -> String {
    let (points, end) = rises(of: curve)
    return points.reduce("M0 \(y(0))") { $0 + "H\($1.x)V\(y($1.step.share))" } + "H\(end)"
  }

  /// Returns the outline of the confidence band: forward along the upper limits, and back along the lower ones.
  private func band(of curve: SurvivalCurve) -> String {
    let (points, end) = rises(of: curve)
    guard points.contains(where: { $0.step.band != nil }) else { return "" }
    var (forth, back, last) = ("M0 \(y(0))", "", y(0))
    for point in points {
      let lower = y(point.step.band?.lower ?? point.step.share)
      forth += "H\(point.x)V\(y(point.step.band?.upper ?? point.step.share))"
      back = "V\(lower)H\(point.x)V\(last)" + back
      last = lower
    }
    // From the last day back to the first.
    return forth + "H\(end)" + back + "H0Z"
  }
}
