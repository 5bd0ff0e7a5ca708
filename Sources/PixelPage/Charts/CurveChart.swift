import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The way through the phases: the total over time, the totals at which phases begin, and when each was walked, known
/// and seen.
struct CurveChart {
  private let course: Course
  private let pal: Pal
  private let days: [StepDays.Day]
  private let time: TimeAxis
  private let curve: TotalCurve
  private let steps: ValueAxis

  // In pixels; widths are shares of whatever width there is.
  private static let height = 250
  private static let room = (above: 8, below: 34)

  init(_ course: Course, _ pal: Pal, _ days: [StepDays.Day]) {
    self.course = course
    self.pal = pal
    self.days = days
    time = TimeAxis(course)
    curve = TotalCurve(course, days, on: time)
    // Who is near the first goal sees it.
    let goal = Int64(Phase.active.begins(under: course.laws.rules))
    steps = ValueAxis(showing: curve.total > goal / 4 ? max(curve.total, goal) : max(curve.total, 100))
  }

  private var rules: Rules { course.laws.rules }

  /// Writes the picture.
  func write(to markup: inout Markup) {
    let (height, room) = (CurveChart.height, CurveChart.room)
    let size = ["class": "curve", "height": "\(room.above + height + room.below)"] as Attributes
    markup.picture("curve", size, title: "Steps since the beginning", description: description) { svg in
      svg.element("svg", ["y": "\(room.above)", "height": "\(height)", "class": "plot"]) { plot in
        writeBands(to: &plot)
        writeGaps(to: &plot)
        writeCurve(to: &plot)
        writeValues(to: &plot)
        writeUnlocks(to: &plot)
        writeEnd(to: &plot)
      }
      writeTime(to: &svg)
    }
  }

  private func depth(_ total: Int64) -> Int { steps.depth(of: total, in: CurveChart.height) }

  /// The phases that can be seen, each with the depths of its upper and its lower end.
  private var bands: [(phase: Phase, from: Int, to: Int)] {
    Phase.allCases.compactMap { phase in
      let begins = Int64(phase.begins(under: rules))
      guard begins < steps.top else { return nil }
      let ends = phase.next.map { min(Int64($0.begins(under: rules)), steps.top) } ?? steps.top
      let (from, to) = (depth(ends), depth(begins))
      return from < to ? (phase, from, to) : nil
    }
  }
}

// What lies behind the curve.
extension CurveChart {
  private func writeBands(to plot: inout Markup) {
    for (phase, from, to) in bands {
      plot.element(
        "rect", ["class": "band phase-\(phase.rawValue)", "y": "\(from)", "width": "100%", "height": "\(to - from)"])
    }
    for (phase, from, to) in bands where to - from >= 24 {
      plot.element("text", ["class": "phase-name", "x": "6", "y": "\(from + 14)"], phase.name)
    }
  }

  private func writeGaps(to plot: inout Markup) {
    guard !curve.gaps.isEmpty else { return }
    plot.element("defs") { defs in
      let size = ["id": "chart-hatch", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse"] as Attributes
      defs.element("pattern", size) { $0.element("path", ["d": "M-1 7L7-1M-1 1L1-1M5 7L7 5", "class": "hatch"]) }
    }
    for gap in curve.gaps {
      let width = Share.text(gap.to - gap.from)
      plot.element(
        "rect",
        [
          "class": "gap", "x": Share.text(gap.from), "width": width, "height": "\(CurveChart.height)",
          "fill": "url(#chart-hatch)",
        ])
    }
  }

  /// Round totals, and those at which phases begin.
  private func writeValues(to plot: inout Markup) {
    var taken = [depth(curve.total)]
    let begins = bands.dropFirst().map { (Int64($0.phase.begins(under: rules)), true) }
    for (value, isPhase) in begins.reversed() + steps.values(atMost: 4).map({ ($0, false) }) {
      let y = depth(value)
      let line = isPhase ? "threshold" : "grid"
      let isFree = taken.allSatisfy { abs($0 - y) >= (isPhase ? 15 : 24) }
      if isPhase || isFree { plot.element("line", ["class": line, "x2": "100%", "y1": "\(y)", "y2": "\(y)"]) }
      // A number stands on its line.
      guard isFree, y >= 16 else { continue }
      taken.append(y)
      let place = ["class": "value", "x": "100%", "y": "\(y - 4)", "text-anchor": "end"] as Attributes
      plot.element("text", place, isPhase ? StepText.grouped(value) : RoundNumber.text(of: value))
    }
  }

  private func writeTime(to svg: inout Markup) {
    let bottom = CurveChart.room.above + CurveChart.height
    svg.element("line", ["class": "axis", "x2": "100%", "y1": "\(bottom)", "y2": "\(bottom)"])
    for tick in time.ticks {
      let x = Share.text(tick.position)
      svg.element("line", ["class": "axis", "x1": x, "x2": x, "y1": "\(bottom)", "y2": "\(bottom + 5)"])
      // What would be cut is not written.
      guard tick.position < 9300 else { continue }
      let place =
        ["class": tick.isStrong ? "time strong" : "time", "x": x, "dx": "3", "y": "\(bottom + 17)"] as Attributes
      svg.element("text", place, tick.label)
    }
  }
}

// The curve, and what happened on it.
extension CurveChart {
  private static let width = 4000

  private func writeCurve(to plot: inout Markup) {
    let height = CurveChart.height * 10
    let box = "0 0 \(CurveChart.width) \(height)"
    let size = ["viewBox": box, "preserveAspectRatio": "none", "width": "100%", "height": "100%"] as Attributes
    plot.element("svg", size) { svg in
      let lines = curve.lines.map { path(along: $0) }
      svg.element("clipPath", ["id": "chart-under"]) { clip in
        clip.element("path", ["d": zip(lines, curve.lines).map { under($0, $1) }.joined()])
      }
      svg.element("g", ["clip-path": "url(#chart-under)"]) { under in
        for (phase, from, to) in bands {
          under.element(
            "rect",
            [
              "class": "ground phase-\(phase.rawValue)", "y": "\(from * 10)", "width": "\(CurveChart.width)",
              "height": "\((to - from) * 10)",
            ])
        }
      }
      let gaps = curve.gaps.map { "M\(x($0.from)) \(y($0.total))H\(x($0.to))" }.joined()
      if !gaps.isEmpty { svg.element("path", ["class": "unknown-line", "d": gaps]) }
      svg.element("path", ["class": "line", "d": lines.joined()])
    }
  }

  private func x(_ position: Int) -> Int { position * CurveChart.width / TimeAxis.length }
  private func y(_ total: Int64) -> Int { steps.depth(of: total, in: CurveChart.height * 10) }

  private func path(along points: [TotalCurve.Point]) -> String {
    var path = ""
    for (index, point) in points.enumerated() {
      path += "\(index == 0 ? "M" : "L")\(x(point.position)) \(y(point.total))"
    }
    return path
  }

  /// What lies between a line and no steps.
  private func under(_ line: String, _ points: [TotalCurve.Point]) -> String {
    line + "V\(CurveChart.height * 10)H\(x(points[0].position))Z"
  }

  private func writeUnlocks(to plot: inout Markup) {
    var taken: [Int] = []
    for unlock in pal.evolution.unlocks.reversed() {
      let mark = UnlockMark(unlock, on: time, y: depth(Int64(unlock.total)))
      mark.write(to: &plot)
      // The last ones are written first: where there is room for one, the highest phase has it.
      guard taken.allSatisfy({ abs($0 - mark.y) >= 16 }) else { continue }
      taken.append(mark.y)
      mark.writeName(to: &plot, isNearBottom: mark.y + 18 > CurveChart.height)
    }
  }

  private func writeEnd(to plot: inout Markup) {
    guard let last = curve.lines.last?.last else { return }
    let (x, y) = (Share.text(last.position), depth(last.total))
    plot.element("circle", ["class": "end", "cx": x, "cy": "\(y)", "r": "3.5"])
    let isLate = last.position > 1500
    let place =
      [
        "class": "total", "x": x, "dx": isLate ? "-2" : "2", "y": "\(y - 9)", "text-anchor": isLate ? "end" : nil,
      ] as Attributes
    plot.element("text", place, StepText.grouped(last.total))
  }
}

// In words.
extension CurveChart {
  /// Writes what the signs on the curve mean, those that are there.
  func writeLegend(to legend: inout Markup) {
    if !pal.evolution.unlocks.isEmpty {
      legend.legendEntry("walked") { $0.element("circle", ["class": "walked", "cx": "6", "cy": "6", "r": "4"]) }
      legend.legendEntry("known to the phone") {
        $0.element("line", ["class": "known", "x1": "6", "x2": "6", "y1": "0", "y2": "12"])
      }
      legend.legendEntry("seen") { $0.element("circle", ["class": "seen", "cx": "6", "cy": "6", "r": "4"]) }
    }
    if !curve.gaps.isEmpty {
      legend.legendEntry("no data") { sign in
        sign.element("rect", ["class": "gap", "width": "12", "height": "12", "fill": "url(#chart-hatch)"])
      }
    }
  }

  /// What is to be seen, in a sentence or two.
  var message: String {
    guard let first = days.first, let last = days.last else { return "Nothing is known of any day." }
    let total = StepText.counted(curve.total)
    let (from, to) = (WrittenDay.plain(first.day), WrittenDay.plain(last.day))
    let leftOut = LeftOutDays.count(in: days)
    let unknown = days.count { $0.steps == nil } + leftOut
    let gaps =
      unknown == 0
      ? "" : " Of \(StepText.grouped(unknown)) of the \(StepText.grouped(days.count + leftOut)) days nothing is known."
    return (days.count == 1 ? "On \(from) \(total)." : "From \(from) to \(to) the total grew to \(total).")
      + gaps
  }

  /// That, and when phases were reached.
  private var description: String {
    let unlocks = pal.evolution.unlocks.map { unlock in
      let words = UnlockWords(unlock, in: course.itinerary)
      return "Phase \(unlock.phase.rawValue), \(unlock.phase.name): walked \(words.walked), known \(words.known), "
        + "seen \(words.seen)."
    }
    return ([message] + unlocks).joined(separator: " ")
  }
}
