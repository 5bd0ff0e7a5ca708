import Documents
import PixelPalCore
import Replay
import StateExport

/// What a person reads of a replay: the way so far, the days, what the phone did, and how true it was.
struct ReplayText {
  private let course: Course
  private let outcome: Outcome
  private let colour: Colour
  private let columns: Int
  private let days: [StepDays.Day]

  init(_ course: Course, _ outcome: Outcome, _ session: Session) {
    self.course = course
    self.outcome = outcome
    colour = session.colour
    columns = session.columns
    days = course.listedDays
  }

  var text: String {
    let parts = [heading, chart, evolution, dayLines, phone, quality].filter { !$0.isEmpty }
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var heading: [String] {
    let pal = outcome.pal
    let words = PhaseWords(pal.evolution)
    let from = course.places.day(at: course.createdAt)
    let lines = [
      colour.strong("\(StepText.counted(pal.total)), phase \(words.visible)") + words.waiting,
      "\"\(pal.evolution.visible.message)\"",
      "From \(WrittenDay.short(from)) to \(WrittenDay.moment(course.end, in: course.places)), "
        + "\(course.places.home.name), on \(course.laws.device.name)",
    ]
    return lines + knowledge
  }

  /// What the phone does not know of what was walked, and what the pal keeps although it was not.
  private var knowledge: [String] {
    let (walked, counted, total) = (Int(clamping: course.walked), outcome.pal.counted, outcome.pal.total)
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
    return Chart(totals: totals, rules: course.laws.rules, columns: columns, colour: colour).lines
  }

  private var evolution: [String] {
    let unlocks = outcome.pal.evolution.unlocks
    let words = unlocks.map { UnlockWords($0, in: course.places) }
    let walked = (words.map(\.walked.count).max() ?? 0) + 2
    let known = (words.map(\.known.count).max() ?? 0) + 2
    func line(_ phase: String, _ cells: (walked: String, known: String, seen: String)) -> String {
      phase.left(15) + cells.walked.left(max(21, walked)) + cells.known.left(max(15, known)) + cells.seen
    }
    var lines = zip(unlocks, words).map { unlock, words in
      line("  \(unlock.phase.rawValue) \(unlock.phase.name)", (words.walked, words.known, words.seen))
    }
    if !lines.isEmpty { lines.insert(colour.quiet(line("", ("walked", "known", "seen"))), at: 0) }
    lines.append("  " + outcome.paywallSentence(in: course))
    return [colour.strong("Evolution")] + lines
  }
}

// The days: each as long as there are few, months beyond that.
extension ReplayText {
  private static let mostDays = 31

  private var dayLines: [String] {
    if days.isEmpty { return [] }
    let isLong = days.count > ReplayText.mostDays
    let shown = isLong ? Array(days.suffix(7)) : days
    let most = shown.compactMap(\.steps).max() ?? 0
    let lines = shown.map { line(of: $0, most: most) }
    let legend = shown.contains { course.isByTotal($0.day) } ? ["  ~ only the total of the day is known"] : []
    return (isLong ? months + [""] : []) + [colour.strong(isLong ? "The last days" : "Days")] + lines
      + legend.map { colour.quiet($0) }
  }

  private func line(of day: StepDays.Day, most: Int64) -> String {
    let label = "  \(WrittenDay.short(day.day)) "
    guard let steps = day.steps else { return label + colour.quiet("·".right(9) + "  unknown") }
    let energy = day.energy(under: course.laws.rules)
    let width = max(8, min(columns, 100) - label.count - 9 - 2 - 9)
    let total = course.isByTotal(day.day) ? " ~" : ""
    return label + StepText.grouped(Int(clamping: steps)).right(9) + "  "
      + colour.good(Bar.text(steps, of: most, width: width)) + " " + colour.quiet(energy.rawValue + total)
  }

  private var months: [String] {
    var all: [(name: String, steps: Int64, known: Int, days: Int)] = []
    for day in days {
      let name = WrittenDay.month(of: day.day)
      if all.last?.name != name { all.append((name, 0, 0, 0)) }
      all[all.count - 1].days += 1
      if let steps = day.steps {
        all[all.count - 1].steps += steps
        all[all.count - 1].known += 1
      }
    }
    // What does not fit on a screen is left to the document.
    let shown = all.suffix(24)
    let means = shown.map { $0.known > 0 ? $0.steps / Int64($0.known) : 0 }
    let most = means.max() ?? 0
    let lines = zip(shown, means).map { month, mean in
      guard month.known > 0 else { return "  \(month.name) " + colour.quiet("·".right(9) + "  unknown") }
      let gaps = month.known < month.days ? " \(month.days - month.known) unknown" : ""
      let width = max(8, min(columns, 100) - 36)
      return "  \(month.name) " + StepText.grouped(Int(clamping: mean)).right(9) + "  "
        + colour.good(Bar.text(mean, of: most, width: width)) + colour.quiet(gaps)
    }
    return [colour.strong("Steps a day, by month")] + lines
  }
}

// What it took, and how true it was.
extension ReplayText {
  private var phone: [String] {
    let summary = outcome.summary
    let count = summary.updates.reduce(0) { $0 + $1.count }
    let reasons = summary.updates.filter { $0.count > 0 }.map { "\($0.reason.rawValue) \(StepText.grouped($0.count))" }
    let budget = course.laws.device.facts.widgetReloadsADay.map { " of \($0)" } ?? ""
    let largest = summary.largestBytes > 0 ? ", the largest of \(summary.largestBytes) bytes" : ""
    let corrections = number(summary.corrections, "correction") + " lowered what is counted; the total stayed"
    return [
      colour.strong("What the phone did"),
      "  opened \(times(summary.opens)), woken \(times(summary.wakes))",
      "  \(number(summary.sessions, "Live Activity", "Live Activities")), \(number(count, "update"))"
        + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))"),
      "  \(StepText.grouped(summary.held)) held, \(StepText.grouped(summary.dropped)) dropped\(largest)",
      "  \(number(summary.reloads, "reload")) of widgets, \(StepText.grouped(summary.countedReloads)) counted, at most "
        + "\(summary.mostCountedInADay)\(budget) in 24 hours",
    ] + (summary.corrections > 0 ? ["  " + corrections] : [])
  }

  private func times(_ count: Int) -> String { number(count, "time") }

  private var quality: [String] {
    let head =
      "  " + "".left(13) + ["live", "gone", "stale"].map { $0.right(8) }.joined()
      + ["wrong", "at rest", "worst lag"].map { $0.right(13) }.joined()
    let surfaces: [Surface] = [.compact, .lockScreen, .accessoryCircular, .homeSmall]
    let qualities = outcome.meter.qualities()
    let lines = surfaces.compactMap { surface -> String? in
      guard let quality = qualities.first(where: { $0.place == surface.place })?.quality else { return nil }
      let shares = [quality.live, quality.gone, quality.stale].map { share($0, quality.length).right(8) }
      let lengths = [quality.wrong, quality.wrongIfAlwaysResting, quality.worstLag]
      return "  " + name(surface).left(13) + shares.joined()
        + lengths.map { WrittenDay.length($0).right(13) }.joined()
    }
    return [colour.strong("How true it was"), colour.quiet(head)] + lines
      + [
        colour.quiet("  'wrong': another picture than on a phone without limits;"),
        colour.quiet("  'at rest': as wrong would be a pal that never walks"),
      ]
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
