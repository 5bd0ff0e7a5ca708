import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A chart of the step total over the pal's whole life, with its phases, chapters, records, gaps and keepsakes.
///
/// If the total is more than twice the last threshold, the thresholds would be squeezed together at the bottom. In that
/// case, a separate panel above the main one shows the time until the last phase was reached.
struct TotalChart {
  private let plan: ReplayPlan
  private let pal: Pal
  private let days: [StepDays.Day]
  private let phases: PhaseVisibilityPeriods
  private let mainPanel: TotalChartPanel
  private let earlyPanel: TotalChartPanel?
  private let monthsPanel: MonthlyMeansPanel?
  private let events: TotalChartEvents

  /// Creates the chart of `plan`; if `showsMonths` is true, a long history has a panel with the mean of each month.
  init(
    _ plan: ReplayPlan, _ pal: Pal, _ days: [StepDays.Day], _ chapters: [ChapterOrGap] = [], showsMonths: Bool = true
  ) {
    self.plan = plan
    self.pal = pal
    self.days = days
    let phases = PhaseVisibilityPeriods(pal.phaseProgress, since: plan.createdAt)
    let unknown = plan.unknownIntervals(among: days)
    let time = TimeAxis(plan, gaps: unknown)
    let curve = TotalCurve(plan, days, on: time)
    // The axis includes the threshold of the second phase once the total exceeds a quarter of that threshold.
    let goal = Int64(Phase.active.startingTotal(under: plan.configuration.rules))
    let most = curve.total > goal / 4 ? max(curve.total, goal) : max(curve.total, 100)
    let way = TotalChart.earlyPanelDays(in: days, under: plan.configuration.rules).map { days in
      let time = TimeAxis(plan, until: plan.itinerary.start(ofDay: days[days.count - 1].day.next), gaps: unknown)
      let curve = TotalCurve(plan, days, on: time)
      return TotalChartPanel(
        plan: plan, timeAxis: time, curve: curve, valueAxis: ValueAxis(showing: curve.total), phases: phases,
        showsThresholds: true, idSuffix: "way", height: 180)
    }
    mainPanel = TotalChartPanel(
      plan: plan, timeAxis: time, curve: curve, valueAxis: ValueAxis(showing: most), phases: phases,
      showsThresholds: way == nil, idSuffix: "all", height: 250)
    monthsPanel = showsMonths ? MonthlyMeansPanel(days, of: plan, on: time) : nil
    events = TotalChartEvents(curve, days, chapters, on: time, in: plan.itinerary)
    self.earlyPanel = way
    self.phases = phases
  }

  /// Returns the days that the early panel shows: those until the last phase was reached, plus a margin.
  ///
  /// Returns `nil` if no early panel is needed, because the total is at most twice the threshold of the last phase.
  private static func earlyPanelDays(in days: [StepDays.Day], under rules: Rules) -> [StepDays.Day]? {
    let last = Int64(Phase.ascended.startingTotal(under: rules))
    var (total, count): (Int64, Int?) = (0, nil)
    for (index, day) in days.enumerated() {
      total = total.addingSaturated(day.steps ?? 0)
      if count == nil, total >= last { count = index + 1 }
    }
    guard let count, total / 2 > last else { return nil }
    return Array(days.prefix(count + max(1, count / 12)))
  }

  /// Writes the chart as a picture with additional `attributes`.
  func write(to markup: inout HTMLWriter, attributes: HTMLAttributes = [:]) {
    markup.writePicture("climbs", title: "Steps since the beginning", description: description, attributes: attributes)
    { picture in
      writeHatchPattern(to: &picture)
      if let earlyPanel {
        picture.writeElement("p", ["class": "panel-name"], earlyPanelName(ending: earlyPanel.timeAxis.end))
        earlyPanel.write(to: &picture) {
          writeUnlockMarks(on: earlyPanel, to: &$0)
        } labels: {
          writePhaseNames(beside: earlyPanel, to: &$0)
        }
        picture.writeElement("p", ["class": "panel-name"], "The whole history")
        mainPanel.write(to: &picture) { plot in
          writeEvents(to: &plot)
          writeLaterReveals(after: earlyPanel.timeAxis.end, to: &plot)
        } labels: {
          writeEndMark(to: &$0)
        }
      } else {
        mainPanel.write(to: &picture) { plot in
          writeEvents(to: &plot)
          writeUnlockMarks(on: mainPanel, to: &plot)
        } labels: {
          writePhaseNames(beside: mainPanel, to: &$0)
        }
      }
      monthsPanel?.write(to: &picture)
    }
  }

  /// Returns the name of the early panel, which mentions the last phase if that phase became visible before `end`.
  ///
  /// `end` is the instant at which the panel ends.
  private func earlyPanelName(ending end: Instant) -> String {
    let last = pal.phaseProgress.unlocks.first { $0.phase == .ascended }
    let isSeen = last?.visibleAt.map { $0 < end } ?? false
    return isSeen ? "The first weeks, to \(Phase.ascended.name)" : "The first weeks"
  }

  /// Writes the hatch pattern that fills gaps, in both panels and in the legend.
  private func writeHatchPattern(to picture: inout HTMLWriter) {
    guard !mainPanel.curve.gaps.isEmpty else { return }
    picture.writeElement("svg", ["class": "patterns", "width": "0", "height": "0"]) { svg in
      let size = ["id": "chart-hatch", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse"] as HTMLAttributes
      svg.writeElement("pattern", size) {
        $0.writeElement("path", ["d": "M-1 7L7-1M-1 1L1-1M5 7L7 5", "class": "hatch"])
      }
    }
  }
}

// The marks of the phases and other events.
extension TotalChart {
  private func writeEvents(to plot: inout HTMLWriter) {
    events.writeChapters(height: mainPanel.height, to: &plot)
    events.writeSigns(on: mainPanel, to: &plot)
  }

  private func unlockMarks(on panel: TotalChartPanel) -> [UnlockMark] {
    pal.phaseProgress.unlocks.map {
      UnlockMark($0, on: panel.timeAxis, in: plan.itinerary, y: panel.yPosition(ofTotal: Int64($0.total)))
    }
  }

  private func writeUnlockMarks(on panel: TotalChartPanel, to plot: inout HTMLWriter) {
    for mark in unlockMarks(on: panel) { mark.write(to: &plot) }
    // If there is only this panel, it also marks the end of the curve.
    guard earlyPanel == nil, let last = panel.curve.segments.last?.last else { return }
    plot.writeElement(
      "circle",
      [
        "class": "end", "cx": PercentFormat.text(ofBasisPoints: last.position),
        "cy": "\(panel.yPosition(ofTotal: last.total))", "r": "3.5",
      ])
  }

  /// Writes the phase names, beginning with the highest phase, each with as many lines as fit.
  private func writePhaseNames(beside panel: TotalChartPanel, to plot: inout HTMLWriter) {
    var free = Int.min
    if earlyPanel == nil {
      panel.writeTextBesidePlot(
        [StepFormat.grouped(panel.curve.total)], atY: panel.yPosition(ofTotal: panel.curve.total), to: &plot)
      free = panel.yPosition(ofTotal: panel.curve.total) + TotalChartPanel.lineHeight
    }
    let all = unlockMarks(on: panel)
    for (index, mark) in all.enumerated().reversed() where mark.y >= free {
      let next = index > 0 ? all[index - 1].y : Int.max
      let lines = mark.labelLines.prefix(max(1, (next - mark.y) / TotalChartPanel.lineHeight))
      panel.writeTextBesidePlot(Array(lines), atY: mark.y, to: &plot)
      free = mark.y + lines.count * TotalChartPanel.lineHeight
    }
  }

  /// Writes a mark for each phase that became visible only after the early panel ends.
  private func writeLaterReveals(after end: Instant, to plot: inout HTMLWriter) {
    for (_, since) in phases.periods where since > end {
      let position = mainPanel.timeAxis.position(of: since)
      plot.writeSign(.seen, at: position, y: mainPanel.yPosition(ofTotal: mainPanel.curve.total(at: position)))
    }
  }

  /// Writes a mark at the end of the curve, with the total and the phase that is visible at that time.
  private func writeEndMark(to plot: inout HTMLWriter) {
    guard let last = mainPanel.curve.segments.last?.last else { return }
    let y = mainPanel.yPosition(ofTotal: last.total)
    plot.writeElement(
      "circle", ["class": "end", "cx": PercentFormat.text(ofBasisPoints: last.position), "cy": "\(y)", "r": "3.5"])
    mainPanel.writeTextBesidePlot(
      [StepFormat.grouped(last.total), "seen as", pal.phaseProgress.visiblePhase.name], atY: y, to: &plot)
  }
}

// The legend and the texts.
extension TotalChart {
  /// Writes a legend of the colours and signs that occur in the chart, in at most six entries.
  func writeLegend(to legend: inout HTMLWriter) {
    legend.writeElement("li") { entry in
      entry.writeElement("span", ["class": "makers"], "seen as ")
      for (phase, _) in phases.periods {
        entry.writeElement("span") {
          $0.writeLegendSign(meaning: phase.name) {
            $0.writeElement("rect", ["class": "ground phase-\(phase.rawValue)", "width": "12", "height": "12"])
          }
        }
      }
    }
    if !pal.phaseProgress.unlocks.isEmpty { legend.writeElement("li") { writeSignLegend(to: &$0) } }
    events.writeLegend(to: &legend)
    if !mainPanel.curve.gaps.isEmpty {
      let scale = mainPanel.timeAxis.breaks.isEmpty ? "" : "; where the axis is broken, not to scale"
      legend.writeLegendEntry("no data" + scale) { sign in
        sign.writeElement("rect", ["class": "gap", "width": "12", "height": "12", "fill": "url(#chart-hatch)"])
      }
    }
  }

  private func writeSignLegend(to entry: inout HTMLWriter) {
    let unlocks = pal.phaseProgress.unlocks
    entry.writeLegendSignForMakers(meaning: "a phase walked") {
      $0.writeElement("circle", ["class": "walked", "cx": "6", "cy": "6", "r": "5"])
    }
    entry.writeLegendSignForMakers(meaning: "known to the phone") {
      $0.writeElement("line", ["class": "known", "x1": "6", "x2": "6", "y1": "-2", "y2": "14"])
    }
    if unlocks.contains(where: { $0.visibleAt != nil }) {
      entry.writeLegendSignForMakers(meaning: "seen") { $0.writeCentredSign(.seen) }
      entry.writeElement("span", ["class": "for-everyone"]) {
        $0.writeLegendSign(meaning: "a new phase") { $0.writeCentredSign(.seen) }
      }
    }
    if unlocks.contains(where: { $0.visibleAt == nil }) {
      entry.writeLegendSign(meaning: "earned, waiting for premium") { $0.writeCentredSign(.waiting) }
    }
    if let end = earlyPanel?.timeAxis.end, unlocks.contains(where: { $0.visibleAt.map { $0 > end } ?? false }) {
      entry.writeLegendSign(meaning: "seen later") { $0.writeCentredSign(.later) }
    }
  }

  /// A message that states the total and any unknown days, in one or two sentences.
  var message: String {
    guard let first = days.first, let last = days.last else { return "Nothing is known of any day." }
    let total = StepFormat.withUnit(mainPanel.curve.total)
    let (from, to) = (DisplayDateFormat.dateText(of: first.day), DisplayDateFormat.dateText(of: last.day))
    let leftOut = OmittedDayRun.omittedDayCount(between: days)
    let unknown = days.count { $0.steps == nil } + leftOut
    let all = StepFormat.grouped(days.count + leftOut)
    let gaps =
      unknown == 0 ? "" : " \(StepFormat.grouped(unknown)) of the \(all) days \(unknown == 1 ? "is" : "are") unknown."
    return (days.count == 1 ? "On \(from) \(total)." : "From \(from) to \(to) the total grew to \(total).")
      + gaps
  }

  /// A description of the chart for screen readers: the message, followed by the dates of the phases.
  private var description: String {
    let unlocks = pal.phaseProgress.unlocks.map { unlock in
      let words = EarnedPhaseTimesDescription(unlock, in: plan.itinerary)
      return
        "Phase \(unlock.phase.rawValue), \(unlock.phase.name): walked \(words.walkedText), known \(words.knownText), "
        + "seen \(words.seenText)."
    }
    let chapters = events.chapters.compactMap { $0.name.map { "Chapter: \($0)." } }
    let months = monthsPanel.map { [$0.message] } ?? []
    return ([message] + unlocks + chapters + months).joined(separator: " ")
  }
}

extension HTMLWriter {
  /// Writes a sign in the middle of a legend entry.
  fileprivate mutating func writeCentredSign(_ sign: UnlockMarkSymbol) {
    writeElement("path", ["class": sign.rawValue, "d": sign.path, "transform": "translate(6 6)"])
  }
}
