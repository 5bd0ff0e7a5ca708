import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A replay as text: the evolution, the days, the phone's activity, and how accurately the surfaces showed the pal.
struct ReplayText {
  private let plan: ReplayPlan
  private let result: ReplayResult
  private let styling: TerminalStyling
  private let lineWidth: Int
  private let days: [StepDays.Day]

  init(_ plan: ReplayPlan, _ result: ReplayResult, _ context: CommandContext) {
    self.plan = plan
    self.result = result
    styling = context.styling
    lineWidth = context.lineWidth
    days = plan.listedDays
  }

  var text: String {
    let parts = [headingLines, chartLines, evolutionLines, dayLines, phoneActivityLines, accuracyLines].filter {
      !$0.isEmpty
    }
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var headingLines: [String] {
    let pal = result.pal
    let words = EarnedAndVisiblePhaseDescription(pal.phaseProgress)
    let phase = pal.phaseProgress.visiblePhase
    let from = plan.itinerary.day(at: plan.createdAt)
    let lines = [
      styling.bold("\(StepFormat.withUnit(pal.totalSteps)), phase \(words.visiblePhase)") + words.waitingSuffix,
      "\"\(plan.texts.text(for: phase.message, key: phase.messageKey))\"",
      "From \(DisplayDateFormat.weekdayAndDateText(of: from)) to \(DisplayDateFormat.weekdayDateAndTimeText(at: plan.end, in: plan.itinerary)), "
        + "\(plan.itinerary.home.name), on \(makingInvisiblesVisible(plan.configuration.device.displayName))",
    ]
    return lines + unknownAndCorrectedLines
  }

  /// The lines about steps that the phone doesn't know of, and about steps that the pal keeps although later data
  /// removed them.
  private var unknownAndCorrectedLines: [String] {
    let (walked, counted, total) = (plan.walkedSteps, result.pal.countedSteps, result.pal.totalSteps)
    var lines: [String] = []
    if total > counted {
      let taken = StepFormat.grouped(total - counted)
      lines.append("The pal keeps \(StepFormat.withUnit(total)), \(taken) of which later data removed")
    }
    if counted < walked {
      lines.append("The phone knows \(StepFormat.grouped(counted)) of the \(StepFormat.withUnit(walked)) walked")
    } else if counted > walked {
      lines.append(
        "The phone counts \(StepFormat.withUnit(counted)), but later data has \(StepFormat.grouped(walked))")
    }
    return lines
  }

  private var chartLines: [String] {
    var total: Int64 = 0
    let totals = days.map { day in
      total += day.steps ?? 0
      return total
    }
    return TotalTextChart(totals: totals, rules: plan.configuration.rules, lineWidth: lineWidth, styling: styling).lines
  }

  private var evolutionLines: [String] {
    let unlocks = result.pal.phaseProgress.unlocks
    let words = unlocks.map { EarnedPhaseTimesDescription($0, in: plan.itinerary) }
    let walked = (words.map { $0.walkedText.count }.max() ?? 0) + 2
    let known = (words.map { $0.knownText.count }.max() ?? 0) + 2
    func line(phase: String, cells: (walked: String, known: String, seen: String)) -> String {
      phase.leftAligned(width: 15) + cells.walked.leftAligned(width: max(21, walked))
        + cells.known.leftAligned(width: max(15, known))
        + cells.seen
    }
    var lines = zip(unlocks, words).map { unlock, words in
      line(
        phase: "  \(unlock.phase.rawValue) \(unlock.phase.name)",
        cells: (words.walkedText, words.knownText, words.seenText))
    }
    if !lines.isEmpty { lines.insert(styling.dimmed(line(phase: "", cells: ("walked", "known", "seen"))), at: 0) }
    lines.append("  " + result.paywallSentence(in: plan))
    return [styling.bold("Evolution")] + lines
  }
}

// A short history lists all of its days. A longer one lists weeks or months, and the last days.
extension ReplayText {
  /// The maximum number of rows for months, which makes the text fit on a screen.
  ///
  /// The JSON document contains all days.
  private static let maxMonths = 24
  /// The maximum number of rows for days in a history that is listed day by day.
  private static let maxDays = 31
  /// The number of rows for the last days in a history that is listed by week or by month.
  private static let recentDays = 7

  private var dayLines: [String] {
    if days.isEmpty { return [] }
    let span = PeriodRows.CalendarUnit.smallestUnitFittingScreen(forDays: days.count)
    let isLong = span != .day
    let shown = PeriodRows(
      days, by: .day, maxRows: isLong ? ReplayText.recentDays : ReplayText.maxDays, reachedPhasesByDay)
    let most = shown.rows.map { $0.barSteps }.max() ?? 0
    let lines = shown.rows.map { rowLine(for: $0, in: shown) { dayLine(for: $0, in: shown, maxSteps: most) } }
    let legend = shown.rows.contains { hasOnlyDayTotal(in: $0) } ? ["  ~ only the daily total is known"] : []
    return (isLong ? weekOrMonthLines(groupedBy: span) + [""] : []) + [styling.bold(isLong ? "Last days" : "Days")]
      + lines
      + legend.map { styling.dimmed($0) }
  }

  /// The phases that were reached on each day.
  ///
  /// A phase that was reached at an unknown time belongs to the day on which the phone learned of it.
  private var reachedPhasesByDay: [CivilDay: [Phase]] {
    let unlocks = result.pal.phaseProgress.unlocks
    return Dictionary(grouping: unlocks) { plan.itinerary.day(at: $0.reachedAt ?? $0.knownAt) }.mapValues { unlocks in
      unlocks.map { $0.phase }
    }
  }

  private func hasOnlyDayTotal(in row: PeriodRows.Row) -> Bool {
    switch row {
    case .single(let day): plan.hasOnlyDayTotal(on: day.first)
    case .unknown, .omitted: false
    }
  }

  /// Returns the line for `row`.
  ///
  /// `knownUnitLine` formats a row for a single unit with a step count.
  private func rowLine(
    for row: PeriodRows.Row, in rows: PeriodRows, knownUnitLine: (PeriodRows.DayRunSummary) -> String
  )
    -> String
  {
    switch row {
    case .single(let one) where one.knownDayCount > 0: knownUnitLine(one)
    case .single(let one): unknownDaysLine(label: rows.dateLabel(of: one), phases: one.phases)
    case .unknown(let run) where run.unitCount == 1: unknownDaysLine(label: rows.dateLabel(of: run), phases: [])
    case .unknown, .omitted: combinedRowLine(for: row, in: rows)
    }
  }

  private func dayLine(for day: PeriodRows.DayRunSummary, in rows: PeriodRows, maxSteps most: Int64) -> String {
    let label = "  \(rows.dateLabel(of: day)) "
    let energy = Energy(stepsToday: day.steps, under: plan.configuration.rules)
    let width = max(8, min(lineWidth, 100) - label.count - 9 - 2 - 9 - rows.phaseLabelWidth)
    let total = plan.hasOnlyDayTotal(on: day.first) ? " ~" : ""
    return label + StepFormat.grouped(day.steps).rightAligned(width: 9) + "  "
      + styling.accented(TextBar.text(of: day.steps, ofMax: most, width: width)) + " "
      + styling.dimmed(([energy.rawValue + total] + reachedPhaseRemarks(for: day.phases)).joined(separator: ", "))
  }

  private func weekOrMonthLines(groupedBy span: PeriodRows.CalendarUnit) -> [String] {
    let rows = PeriodRows(days, by: span, maxRows: ReplayText.maxMonths + (span == .week ? 4 : 0), reachedPhasesByDay)
    let most = rows.rows.map { $0.barMean }.max() ?? 0
    let lines = rows.rows.map { rowLine(for: $0, in: rows) { meanLine(for: $0, in: rows, maxSteps: most) } }
    return [styling.bold("Mean steps per day, by " + (span == .week ? "week" : "month"))] + lines
  }

  private func meanLine(for days: PeriodRows.DayRunSummary, in rows: PeriodRows, maxSteps most: Int64) -> String {
    let gaps = days.knownDayCount < days.dayCount ? ["\(days.dayCount - days.knownDayCount) unknown"] : []
    let remarks = (gaps + reachedPhaseRemarks(for: days.phases)).joined(separator: ", ")
    let label = "  \(rows.dateLabel(of: days)) "
    let width = max(8, min(lineWidth, 100) - label.count - 9 - 2 - 14 - rows.phaseLabelWidth)
    return label + StepFormat.grouped(days.mean).rightAligned(width: 9) + "  "
      + styling.accented(TextBar.text(of: days.mean, ofMax: most, width: width))
      + styling.dimmed(remarks.isEmpty ? "" : " " + remarks)
  }

  private func reachedPhaseRemarks(for phases: [Phase]) -> [String] {
    phases.isEmpty ? [] : ["phase " + phases.map { String($0.rawValue) }.joined(separator: " and ")]
  }

  private func unknownDaysLine(label: String, phases: [Phase]) -> String {
    "  \(label) "
      + styling.dimmed(
        "·".rightAligned(width: 9) + "  " + (["unknown"] + reachedPhaseRemarks(for: phases)).joined(separator: ", "))
  }

  /// Returns the line for a row that combines several unknown or omitted units.
  private func combinedRowLine(for row: PeriodRows.Row, in rows: PeriodRows) -> String {
    let run = row.dayRun
    let words =
      switch row {
      case .single, .unknown: "unknown"
      case .omitted:
        "\(StepFormat.withUnit(run.steps))"
          + (run.knownDayCount < run.dayCount ? ", \(pluralized(run.dayCount - run.knownDayCount, "day")) unknown" : "")
      }
    return "  " + styling.dimmed((row.isOmitted ? "… " : "· ") + rows.lengthAndDateRange(of: run) + ": " + words)
  }
}

extension PeriodRows.Row {
  /// The step count that determines the length of a day's bar, or 0 for a row without a bar.
  fileprivate var barSteps: Int64 {
    switch self {
    case .single(let one): one.steps
    case .unknown, .omitted: 0
    }
  }

  /// The mean step count that determines the length of a week's or month's bar, or 0 for a row without a bar.
  fileprivate var barMean: Int64 {
    switch self {
    case .single(let one): one.mean
    case .unknown, .omitted: 0
    }
  }

  fileprivate var isOmitted: Bool {
    switch self {
    case .omitted: true
    case .single, .unknown: false
    }
  }
}

// The phone's activity and its accuracy.
extension ReplayText {
  private var phoneActivityLines: [String] {
    let summary = result.statistics
    let count = summary.updateCounts.reduce(0) { $0 + $1.count }
    let reasons = summary.updateCounts.filter { $0.count > 0 }.map {
      "\($0.reason.rawValue): \(StepFormat.grouped($0.count))"
    }
    let largest = summary.largestPayloadBytes > 0 ? "; largest payload: \(summary.largestPayloadBytes) bytes" : ""
    let corrections = pluralized(summary.correctionCount, "correction") + " lowered the counted steps; the total stayed"
    let (meant, spacing) = (
      plan.configuration.rules.milestoneTextDuration, plan.configuration.device.minimumDrawInterval
    )
    let milestones =
      spacing > meant
      ? ["  milestone texts stay \(spacing) instead of \(meant): the phone draws updates \(spacing) apart"] : []
    return [
      styling.bold("Phone activity"),
      "  app opened \(pluralizedTimes(summary.openCount)), woken in the background \(pluralizedTimes(summary.wakeCount))",
      "  \(pluralized(summary.sessionCount, "Live Activity", plural: "Live Activities")), \(pluralized(count, "update"))"
        + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"),
      "  \(pluralized(summary.deferredUpdateCount, "update")) deferred, "
        + "\(StepFormat.grouped(summary.droppedUpdateCount)) dropped\(largest)",
    ] + milestones + ["  " + widgetReloadsText(from: summary)]
      + (summary.correctionCount > 0 ? ["  " + corrections] : [])
  }

  private func widgetReloadsText(from summary: PalChangeCounts) -> String {
    let reloads = pluralized(summary.reloadCount, "widget reload")
    let budgeted = StepFormat.grouped(summary.budgetedReloadCount)
    let most = summary.mostBudgetedReloadsIn24Hours
    guard let limit = plan.configuration.device.facts.widgetReloadsADay else {
      return "\(reloads), \(budgeted) counted: at most \(most) in 24 hours, without a budget"
    }
    return "\(reloads), \(budgeted) counted against the budget: at most \(most) of \(limit) in 24 hours"
  }

  private func pluralizedTimes(_ count: Int) -> String { pluralized(count, "time") }

  private var accuracyLines: [String] {
    let head =
      "  " + "".leftAligned(width: 13) + ["live", "gone", "stale"].map { $0.rightAligned(width: 8) }.joined()
      + ["wrong", "no walks", "worst lag"].map { $0.rightAligned(width: 13) }.joined()
    let surfaces: [Surface] = [.compact, .lockScreen, .accessoryCircular, .homeSmall]
    let qualities = result.qualityMeter.qualities()
    let lines = surfaces.compactMap { surface -> String? in
      guard let quality = qualities.first(where: { $0.group == surface.drawnGroup })?.quality else { return nil }
      let shares = [quality.liveTime, quality.goneTime, quality.staleTime].map {
        percentage(of: $0, in: quality.duration).rightAligned(width: 8)
      }
      let lengths = [quality.wrongTime, quality.wrongIfAlwaysResting, quality.worstLag]
      return "  " + name(of: surface).leftAligned(width: 13) + shares.joined()
        + lengths.map { ($0.map { DisplayDateFormat.durationText(of: $0) } ?? "-").rightAligned(width: 13) }.joined()
    }
    let legend = """
      live, gone, stale: share of the time; wrong: time with another picture than a phone without limits shows; no walks: \
      the same if the pal never walked; worst lag: longest unbroken wrong time
      """
    let width = min(lineWidth, 80) - 2
    let gain = ShownWalksEffectDescription.sentence(for: qualities).map { wrapped($0, width: width) }
    return [styling.bold("Accuracy of what was shown"), styling.dimmed(head)] + lines
      + wrapped(legend, width: width).map { styling.dimmed("  " + $0) } + (gain ?? []).map { "  " + $0 }
  }

  private func name(of surface: Surface) -> String {
    switch surface {
    case .compact: "island"
    case .lockScreen: "Lock Screen"
    case .accessoryCircular: "  its widgets"
    case .homeSmall: "Home Screen"
    case .app, .minimal, .expanded, .standBy, .alwaysOn, .accessoryRectangular, .accessoryInline, .history:
      surface.rawValue
    }
  }

  private func percentage(of part: Milliseconds, in whole: Milliseconds) -> String {
    whole.count > 0 ? "\((part.count * 100 + whole.count / 2) / whole.count)%" : "-"
  }
}
