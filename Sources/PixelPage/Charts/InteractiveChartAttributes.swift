import PixelPalCore
import Replay
import StepHistory

/// A text format for series of step counts that the chart script reads, such as `@1741820400 9119 - 7838`.
///
/// A `-` stands for an unknown value. A value that doesn't start where the previous value ended is preceded by its
/// start, which is written as `@` and the seconds since 1970.
enum StepSeriesTextFormat {
  /// The steps of a period, or `nil` if they are unknown, and the period's start.
  ///
  /// The start is `nil` for a recurring period, such as a weekday.
  struct TimedSteps {
    let start: Instant?
    let steps: Int64?

    init(_ steps: Int64?, from start: Instant? = nil) { (self.steps, self.start) = (steps, start) }
  }

  /// Returns `values` as text.
  ///
  /// - Parameters:
  ///   - values: the values, in the order of their starts.
  ///   - seconds: the duration of each value's period, in seconds.
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
  /// The instant in whole seconds since 1970, the unit that the chart scripts use.
  var wholeSeconds: Int64 { millisecondsSince1970.flooredDivision(by: 1000).quotient }
}

/// The data for a history's interactive charts, stored as attributes of the first chart.
struct InteractiveChartAttributes {
  private let plan: ReplayPlan
  private let days: [StepDays.Day]
  private let phases: PhaseVisibilityPeriods

  init(_ plan: ReplayPlan, _ days: [StepDays.Day], _ progress: EarnedAndVisiblePhases) {
    self.plan = plan
    self.days = days
    phases = PhaseVisibilityPeriods(progress, since: plan.createdAt)
  }

  var attributes: HTMLAttributes {
    [
      "data-days": daySeriesText, "data-end": "\(plan.end.wholeSeconds)",
      "data-phases": phases.periods.map { span in
        "\(span.since.wholeSeconds) \(span.phase.name)"
      }.joined(separator: "|"),
    ]
  }

  /// The steps of all days, as a series in the format that the chart script reads.
  ///
  /// A day that doesn't directly follow the previous one is preceded by its start and its number of days since 1970,
  /// such as `@1741820400/20160`.
  private var daySeriesText: String {
    var words: [String] = []
    var next: (start: Int64, day: Int)?
    // The replay can end after the last known day, and a page can show the last day of the replay.
    let last = plan.itinerary.day(at: plan.end)
    let isLater = days.last.map { $0.day < last } ?? false
    for day in days + (isLater ? [StepDays.Day(day: last, steps: nil)] : []) {
      let start = plan.itinerary.start(ofDay: day.day).wholeSeconds
      let number = day.day.daysSince1970
      if next?.start != start || next?.day != number { words.append("@\(start)/\(number)") }
      next = (start + 86_400, number + 1)
      words.append(day.steps.map { "\($0)" } ?? "-")
    }
    return words.joined(separator: " ")
  }
}
