import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The chart of the total over time, with the totals at which phases begin, and the times at which each phase was
/// walked, known and seen.
///
/// If the total is far beyond the last threshold, the thresholds would be squeezed together at the bottom. In that case
/// a separate panel above the main one shows the period until the last phase.
struct CurveChart {
  private let course: Course
  private let pal: Pal
  private let days: [StepDays.Day]
  private let phases: VisiblePhases
  private let all: ClimbPanel
  private let way: ClimbPanel?

  init(_ course: Course, _ pal: Pal, _ days: [StepDays.Day]) {
    self.course = course
    self.pal = pal
    self.days = days
    let phases = VisiblePhases(pal.evolution, since: course.createdAt)
    let unknown = course.unknownStretches(among: days)
    let time = TimeAxis(course, unknown: unknown)
    let curve = TotalCurve(course, days, on: time)
    // The axis includes the first goal once a quarter of it has been walked.
    let goal = Int64(Phase.active.begins(under: course.laws.rules))
    let most = curve.total > goal / 4 ? max(curve.total, goal) : max(curve.total, 100)
    let way = CurveChart.way(through: days, under: course.laws.rules).map { days in
      let time = TimeAxis(course, until: course.itinerary.start(of: days[days.count - 1].day.next), unknown: unknown)
      let curve = TotalCurve(course, days, on: time)
      return ClimbPanel(
        course: course, time: time, curve: curve, steps: ValueAxis(showing: curve.total), phases: phases, name: "way",
        height: 240)
    }
    all = ClimbPanel(
      course: course, time: time, curve: curve, steps: ValueAxis(showing: most), phases: phases, name: "all",
      height: way == nil ? 250 : 170)
    self.way = way
    self.phases = phases
  }

  /// Returns the days up to the one on which the last phase was reached, plus a margin; `nil` unless the total is more
  /// than twice its threshold.
  private static func way(through days: [StepDays.Day], under rules: Rules) -> [StepDays.Day]? {
    let last = Int64(Phase.ascended.begins(under: rules))
    var (total, count): (Int64, Int?) = (0, nil)
    for (index, day) in days.enumerated() {
      total = total.addingSaturated(day.steps ?? 0)
      if count == nil, total >= last { count = index + 1 }
    }
    guard let count, total / 2 > last else { return nil }
    return Array(days.prefix(count + max(1, count / 12)))
  }

  /// Writes the chart with additional `attributes`.
  func write(to markup: inout Markup, _ attributes: Attributes = [:]) {
    markup.picture("climbs", title: "Steps since the beginning", description: description, attributes) { picture in
      writeHatch(to: &picture)
      if let way {
        picture.element("p", ["class": "panel-name"], "To \(Phase.ascended.name)")
        way.write(to: &picture) {
          writeMarks(on: way, to: &$0)
        } beside: {
          writeNames(beside: way, to: &$0)
        }
        picture.element("p", ["class": "panel-name"], "All of it")
        all.write(to: &picture) {
          writeReveals(after: way.time.end, to: &$0)
        } beside: {
          writeEnd(to: &$0)
        }
      } else {
        all.write(to: &picture) {
          writeMarks(on: all, to: &$0)
        } beside: {
          writeNames(beside: all, to: &$0)
        }
      }
    }
  }

  /// Writes the fill pattern for gaps, which both panels and the legend use.
  private func writeHatch(to picture: inout Markup) {
    guard !all.curve.gaps.isEmpty else { return }
    picture.element("svg", ["class": "patterns", "width": "0", "height": "0"]) { svg in
      let size = ["id": "chart-hatch", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse"] as Attributes
      svg.element("pattern", size) { $0.element("path", ["d": "M-1 7L7-1M-1 1L1-1M5 7L7 5", "class": "hatch"]) }
    }
  }
}

// The marks of the phases.
extension CurveChart {
  private func marks(on panel: ClimbPanel) -> [UnlockMark] {
    pal.evolution.unlocks.map {
      UnlockMark($0, on: panel.time, in: course.itinerary, y: panel.depth(Int64($0.total)))
    }
  }

  private func writeMarks(on panel: ClimbPanel, to plot: inout Markup) {
    for mark in marks(on: panel) { mark.write(to: &plot) }
    // Without a separate panel above it, this plot also marks the end of the curve.
    guard way == nil, let last = panel.curve.lines.last?.last else { return }
    plot.element(
      "circle", ["class": "end", "cx": Share.text(last.position), "cy": "\(panel.depth(last.total))", "r": "3.5"])
  }

  /// Writes the phase names from the highest down; each gets the room that is left.
  private func writeNames(beside panel: ClimbPanel, to plot: inout Markup) {
    var free = Int.min
    if way == nil {
      panel.write([StepText.grouped(panel.curve.total)], beside: panel.depth(panel.curve.total), to: &plot)
      free = panel.depth(panel.curve.total) + ClimbPanel.line
    }
    let all = marks(on: panel)
    for (index, mark) in all.enumerated().reversed() where mark.y >= free {
      let next = index > 0 ? all[index - 1].y : Int.max
      let lines = mark.words.prefix(max(1, (next - mark.y) / ClimbPanel.line))
      panel.write(Array(lines), beside: mark.y, to: &plot)
      free = mark.y + lines.count * ClimbPanel.line
    }
  }

  /// Marks the phases that became visible only after the period of the first panel.
  private func writeReveals(after end: Instant, to plot: inout Markup) {
    for (_, since) in phases.spans where since > end {
      let position = all.time.position(of: since)
      plot.sign(.seen, at: position, all.depth(all.curve.total(at: position)))
    }
  }

  /// Marks the end with its total and the phase that is visible there.
  private func writeEnd(to plot: inout Markup) {
    guard let last = all.curve.lines.last?.last else { return }
    let y = all.depth(last.total)
    plot.element("circle", ["class": "end", "cx": Share.text(last.position), "cy": "\(y)", "r": "3.5"])
    all.write([StepText.grouped(last.total), "seen as", pal.evolution.visible.name], beside: y, to: &plot)
  }
}

// The texts.
extension CurveChart {
  /// Writes the legend of the colours and signs that occur.
  func writeLegend(to legend: inout Markup) {
    for (phase, _) in phases.spans {
      legend.legendEntry("seen as \(phase.name)") {
        $0.element("rect", ["class": "ground phase-\(phase.rawValue)", "width": "12", "height": "12"])
      }
    }
    writeSigns(to: &legend)
    if !all.curve.gaps.isEmpty {
      let scale = all.time.breaks.isEmpty ? "" : "; where the axis is broken, not to scale"
      legend.legendEntry("no data" + scale) { sign in
        sign.element("rect", ["class": "gap", "width": "12", "height": "12", "fill": "url(#chart-hatch)"])
      }
    }
  }

  private func writeSigns(to legend: inout Markup) {
    let unlocks = pal.evolution.unlocks
    guard !unlocks.isEmpty else { return }
    legend.legendEntry("walked") { $0.element("circle", ["class": "walked", "cx": "6", "cy": "6", "r": "5"]) }
    legend.legendEntry("known to the phone") {
      $0.element("line", ["class": "known", "x1": "6", "x2": "6", "y1": "-2", "y2": "14"])
    }
    if unlocks.contains(where: { $0.visibleAt != nil }) {
      legend.legendEntry("seen") { $0.centred(.seen) }
    }
    if unlocks.contains(where: { $0.visibleAt == nil }) {
      legend.legendEntry("earned, waiting for premium") { $0.centred(.waiting) }
    }
    if let end = way?.time.end, unlocks.contains(where: { $0.visibleAt.map { $0 > end } ?? false }) {
      legend.legendEntry("seen later") { $0.centred(.later) }
    }
  }

  /// The message of the chart in one or two sentences.
  var message: String {
    guard let first = days.first, let last = days.last else { return "Nothing is known of any day." }
    let total = StepText.counted(all.curve.total)
    let (from, to) = (WrittenDay.plain(first.day), WrittenDay.plain(last.day))
    let leftOut = LeftOutDays.count(in: days)
    let unknown = days.count { $0.steps == nil } + leftOut
    let gaps =
      unknown == 0
      ? "" : " Of \(StepText.grouped(unknown)) of the \(StepText.grouped(days.count + leftOut)) days nothing is known."
    return (days.count == 1 ? "On \(from) \(total)." : "From \(from) to \(to) the total grew to \(total).")
      + gaps
  }

  /// The message, followed by the dates of the phases.
  private var description: String {
    let unlocks = pal.evolution.unlocks.map { unlock in
      let words = UnlockWords(unlock, in: course.itinerary)
      return "Phase \(unlock.phase.rawValue), \(unlock.phase.name): walked \(words.walked), known \(words.known), "
        + "seen \(words.seen)."
    }
    return ([message] + unlocks).joined(separator: " ")
  }
}

extension Markup {
  /// Draws a sign in the middle of a legend entry.
  fileprivate mutating func centred(_ sign: ChartSign) {
    element("path", ["class": sign.rawValue, "d": sign.path, "transform": "translate(6 6)"])
  }
}
