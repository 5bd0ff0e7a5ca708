import PixelPalCore
import Replay
import StepHistory

/// A series of step counts as text for a script, as in `@1741820400 9119 - 7838`.
///
/// `-` stands for an unknown value. A value that does not start where the previous one ended is preceded by its own
/// start.
enum StepSeriesText {
  /// The steps of a period, and its start; `nil` if there is no single start.
  struct TimedSteps {
    let start: Instant?
    let steps: Int64?

    init(_ steps: Int64?, from start: Instant? = nil) { (self.steps, self.start) = (steps, start) }
  }

  /// Returns `values` as text; each of them lasts for the given number of seconds.
  static func text(of values: [TimedSteps], secondsPerValue seconds: Int64 = 0) -> String {
    var words: [String] = []
    var next: Int64?
    for value in values {
      let start = value.start?.wholeSeconds
      if let start, start != next { words.append("@\(start)") }
      next = start.map { $0 + seconds }
      words.append(value.steps.map { "\($0)" } ?? "-")
    }
    return words.joined(separator: " ")
  }
}

extension Instant {
  /// The whole seconds since 1970, the unit of the chart scripts.
  var wholeSeconds: Int64 { millisecondsSince1970.flooredDivision(by: 1000).quotient }
}

/// The data that a history's interactive charts need, as attributes of the first chart.
struct InteractiveChartData {
  private let plan: ReplayPlan
  private let days: [StepDays.Day]
  private let phases: VisiblePhasePeriods

  init(_ plan: ReplayPlan, _ days: [StepDays.Day], _ evolution: Evolution) {
    self.plan = plan
    self.days = days
    phases = VisiblePhasePeriods(evolution, since: plan.createdAt)
  }

  var attributes: HTMLAttributes {
    [
      "data-days": daySeriesText, "data-end": "\(plan.end.wholeSeconds)",
      "data-phases": phases.periods.map { span in
        "\(span.since.wholeSeconds) \(span.phase.name)"
      }.joined(separator: "|"),
    ]
  }

  /// The days as a series; a day that does not follow the previous one is preceded by its start and day number, as in
  /// `@1741820400/20160`.
  private var daySeriesText: String {
    var words: [String] = []
    var next: (start: Int64, day: Int)?
    // The replay may end after the last known day; a page may show that later day.
    let last = plan.itinerary.day(at: plan.end)
    let isLater = days.last.map { $0.day < last } ?? false
    for day in days + (isLater ? [StepDays.Day(day: last, steps: nil)] : []) {
      let start = plan.itinerary.startOfDay(day.day).wholeSeconds
      let number = day.day.daysSince1970
      if next?.start != start || next?.day != number { words.append("@\(start)/\(number)") }
      next = (start + 86_400, number + 1)
      words.append(day.steps.map { "\($0)" } ?? "-")
    }
    return words.joined(separator: " ")
  }
}
