import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The text of a replay: the evolution, the days, the phone's activity, and its accuracy.
struct ReplayText {
  private let course: Course
  private let result: ReplayResult
  private let emphasis: Emphasis
  private let columns: Int
  private let days: [StepDays.Day]

  init(_ course: Course, _ result: ReplayResult, _ session: Session) {
    self.course = course
    self.result = result
    emphasis = session.emphasis
    columns = session.columns
    days = course.listedDays
  }

  var text: String {
    let parts = [heading, chart, evolution, dayLines, phone, quality].filter { !$0.isEmpty }
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var heading: [String] {
    let pal = result.pal
    let words = PhaseWords(pal.evolution)
    let from = course.itinerary.day(at: course.createdAt)
    let lines = [
      emphasis.strong("\(StepText.counted(pal.total)), phase \(words.visible)") + words.waiting,
      "\"\(pal.evolution.visible.message)\"",
      "From \(WrittenDay.short(from)) to \(WrittenDay.moment(course.end, in: course.itinerary)), "
        + "\(course.itinerary.home.name), on \(visible(course.laws.device.words))",
    ]
    return lines + knowledge
  }

  /// The lines on steps that the phone does not know, and on steps that the pal keeps after a downward correction.
  private var knowledge: [String] {
    let (walked, counted, total) = (course.walked, result.pal.counted, result.pal.total)
    var lines: [String] = []
    if total > counted {
      let taken = StepText.grouped(total - counted)
      lines.append("The pal keeps \(StepText.counted(total)), of which later data took back \(taken)")
    }
    if counted < walked {
      lines.append("The phone knows of \(StepText.grouped(counted)) of the \(StepText.grouped(walked)) walked")
    } else if counted > walked {
      lines.append("The phone counts \(StepText.counted(counted)) where later data says \(StepText.grouped(walked))")
    }
    return lines
  }

  private var chart: [String] {
    var total: Int64 = 0
    let totals = days.map { day in
      total += day.steps ?? 0
      return total
    }
    return Chart(totals: totals, rules: course.laws.rules, columns: columns, emphasis: emphasis).lines
  }

  private var evolution: [String] {
    let unlocks = result.pal.evolution.unlocks
    let words = unlocks.map { UnlockWords($0, in: course.itinerary) }
    let walked = (words.map { $0.walked.count }.max() ?? 0) + 2
    let known = (words.map { $0.known.count }.max() ?? 0) + 2
    func line(_ phase: String, _ cells: (walked: String, known: String, seen: String)) -> String {
      phase.left(15) + cells.walked.left(max(21, walked)) + cells.known.left(max(15, known)) + cells.seen
    }
    var lines = zip(unlocks, words).map { unlock, words in
      line("  \(unlock.phase.rawValue) \(unlock.phase.name)", (words.walked, words.known, words.seen))
    }
    if !lines.isEmpty { lines.insert(emphasis.quiet(line("", ("walked", "known", "seen"))), at: 0) }
    lines.append("  " + result.paywallSentence(in: course))
    return [emphasis.strong("Evolution")] + lines
  }
}

// The days: individually for a short history, plus weeks or months for a longer one.
extension ReplayText {
  /// The limits of what fits on a screen; the JSON document has everything.
  private static let mostMonths = 24
  private static let mostDays = 31
  private static let lastDays = 7

  private var dayLines: [String] {
    if days.isEmpty { return [] }
    let span = DayRows.Span.fitting(days.count)
    let isLong = span != .day
    let shown = DayRows(days, by: .day, most: isLong ? ReplayText.lastDays : ReplayText.mostDays, phases)
    let most = shown.rows.map { $0.mostSteps }.max() ?? 0
    let lines = shown.rows.map { line(of: $0, in: shown) { bar(ofDay: $0, in: shown, most: most) } }
    let legend = shown.rows.contains { isByTotal($0) } ? ["  ~ only the total of the day is known"] : []
    return (isLong ? longLines(by: span) + [""] : []) + [emphasis.strong(isLong ? "The last days" : "Days")] + lines
      + legend.map { emphasis.quiet($0) }
  }

  /// The phases by the day on which they were walked, or on which the phone learned of them.
  private var phases: [CivilDay: [Phase]] {
    let unlocks = result.pal.evolution.unlocks
    return Dictionary(grouping: unlocks) { course.itinerary.day(at: $0.walkedAt ?? $0.knownAt) }.mapValues { unlocks in
      unlocks.map { $0.phase }
    }
  }

  private func isByTotal(_ row: DayRows.Row) -> Bool {
    switch row {
    case .one(let day): course.isByTotal(day.first)
    case .unknown, .leftOut: false
    }
  }

  /// Returns the line of a row; `bar` formats rows with known days.
  private func line(of row: DayRows.Row, in rows: DayRows, bar: (DayRows.Stretch) -> String) -> String {
    switch row {
    case .one(let one) where one.known > 0: bar(one)
    case .one(let one): unknown(rows.label(of: one), one.phases)
    case .unknown(let run) where run.count == 1: unknown(rows.label(of: run), [])
    case .unknown, .leftOut: folded(row, in: rows)
    }
  }

  private func bar(ofDay day: DayRows.Stretch, in rows: DayRows, most: Int64) -> String {
    let label = "  \(rows.label(of: day)) "
    let energy = Energy(today: day.steps, under: course.laws.rules)
    let width = max(8, min(columns, 100) - label.count - 9 - 2 - 9 - rows.roomForPhases)
    let total = course.isByTotal(day.first) ? " ~" : ""
    return label + StepText.grouped(day.steps).right(9) + "  "
      + emphasis.good(Bar.text(day.steps, of: most, width: width)) + " "
      + emphasis.quiet(([energy.rawValue + total] + reached(day.phases)).joined(separator: ", "))
  }

  private func longLines(by span: DayRows.Span) -> [String] {
    let rows = DayRows(days, by: span, most: ReplayText.mostMonths + (span == .week ? 4 : 0), phases)
    let most = rows.rows.map { $0.mostMean }.max() ?? 0
    let lines = rows.rows.map { line(of: $0, in: rows) { bar(ofMean: $0, in: rows, most: most) } }
    return [emphasis.strong("Steps a day, by " + (span == .week ? "week" : "month"))] + lines
  }

  private func bar(ofMean days: DayRows.Stretch, in rows: DayRows, most: Int64) -> String {
    let gaps = days.known < days.days ? ["\(days.days - days.known) unknown"] : []
    let remarks = (gaps + reached(days.phases)).joined(separator: ", ")
    let label = "  \(rows.label(of: days)) "
    let width = max(8, min(columns, 100) - label.count - 9 - 2 - 14 - rows.roomForPhases)
    return label + StepText.grouped(days.mean).right(9) + "  "
      + emphasis.good(Bar.text(days.mean, of: most, width: width))
      + emphasis.quiet(remarks.isEmpty ? "" : " " + remarks)
  }

  private func reached(_ phases: [Phase]) -> [String] {
    phases.isEmpty ? [] : ["phase " + phases.map { String($0.rawValue) }.joined(separator: " and ")]
  }

  private func unknown(_ label: String, _ phases: [Phase]) -> String {
    "  \(label) " + emphasis.quiet("·".right(9) + "  " + (["unknown"] + reached(phases)).joined(separator: ", "))
  }

  /// Returns the line of a combined row.
  private func folded(_ row: DayRows.Row, in rows: DayRows) -> String {
    let run = row.stretch
    let words =
      switch row {
      case .one, .unknown: "unknown"
      case .leftOut:
        "\(StepText.counted(run.steps))"
          + (run.known < run.days ? ", \(number(run.days - run.known, "day")) unknown" : "")
      }
    return "  " + emphasis.quiet((row.isLeftOut ? "… " : "· ") + rows.words(of: run) + ": " + words)
  }
}

extension DayRows.Row {
  /// The steps that scale the bars of days.
  fileprivate var mostSteps: Int64 {
    switch self {
    case .one(let one): one.steps
    case .unknown, .leftOut: 0
    }
  }

  /// The mean that scales the bars of longer periods.
  fileprivate var mostMean: Int64 {
    switch self {
    case .one(let one): one.mean
    case .unknown, .leftOut: 0
    }
  }

  fileprivate var isLeftOut: Bool {
    switch self {
    case .leftOut: true
    case .one, .unknown: false
    }
  }
}

// The phone's effort and its accuracy.
extension ReplayText {
  private var phone: [String] {
    let summary = result.summary
    let count = summary.updates.reduce(0) { $0 + $1.count }
    let reasons = summary.updates.filter { $0.count > 0 }.map { "\($0.reason.rawValue) \(StepText.grouped($0.count))" }
    let budget = course.laws.device.facts.widgetReloadsADay.map { " of \($0)" } ?? ""
    let largest = summary.largestBytes > 0 ? ", the largest of \(summary.largestBytes) bytes" : ""
    let corrections = number(summary.corrections, "correction") + " lowered what is counted; the total stayed"
    let (meant, spacing) = (course.laws.rules.milestoneShown, course.laws.device.drawingSpacing)
    let milestones =
      spacing > meant
      ? ["  a milestone stands \(spacing) instead of \(meant): the phone draws no more often"] : []
    return [
      emphasis.strong("What the phone did"),
      "  opened \(times(summary.opens)), woken \(times(summary.wakes))",
      "  \(number(summary.sessions, "Live Activity", "Live Activities")), \(number(count, "update"))"
        + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"),
      "  \(StepText.grouped(summary.held)) held, \(StepText.grouped(summary.dropped)) dropped\(largest)",
    ] + milestones + [
      "  \(number(summary.reloads, "reload")) of widgets, \(StepText.grouped(summary.countedReloads)) counted, at most "
        + "\(summary.mostCountedInADay)\(budget) in 24 hours"
    ] + (summary.corrections > 0 ? ["  " + corrections] : [])
  }

  private func times(_ count: Int) -> String { number(count, "time") }

  private var quality: [String] {
    let head =
      "  " + "".left(13) + ["live", "gone", "stale"].map { $0.right(8) }.joined()
      + ["wrong", "at rest", "worst lag"].map { $0.right(13) }.joined()
    let surfaces: [Surface] = [.compact, .lockScreen, .accessoryCircular, .homeSmall]
    let qualities = result.meter.qualities()
    let lines = surfaces.compactMap { surface -> String? in
      guard let quality = qualities.first(where: { $0.slot == surface.slot })?.quality else { return nil }
      let shares = [quality.live, quality.gone, quality.stale].map { share($0, quality.length).right(8) }
      let lengths = [quality.wrong, quality.wrongIfAlwaysResting, quality.worstLag]
      return "  " + name(surface).left(13) + shares.joined()
        + lengths.map { ($0.map { WrittenDay.length($0) } ?? "-").right(13) }.joined()
    }
    let legend = """
      'wrong': another picture than on a phone without limits; 'at rest': the same for this pal on this phone if it never \
      walked
      """
    let width = min(columns, 80) - 2
    let gain = WalkingGain.sentence(qualities).map { wrapped($0, width: width) }
    return [emphasis.strong("How true it was"), emphasis.quiet(head)] + lines
      + wrapped(legend, width: width).map { emphasis.quiet("  " + $0) } + (gain ?? []).map { "  " + $0 }
  }

  private func name(_ surface: Surface) -> String {
    switch surface {
    case .compact: "island"
    case .lockScreen: "Lock Screen"
    case .accessoryCircular: "  its widgets"
    case .homeSmall: "Home Screen"
    case .app, .minimal, .expanded, .standBy, .alwaysOn, .accessoryRectangular, .accessoryInline, .history:
      surface.rawValue
    }
  }

  private func share(_ part: Milliseconds, _ whole: Milliseconds) -> String {
    whole.count > 0 ? "\((part.count * 100 + whole.count / 2) / whole.count)%" : "-"
  }
}
