import Documents
import InnerLife
import PixelPalCore
import Replay
import StepHistory

/// The plan of the film that shows a whole history: its duration, its stops, and the time spent at each stop.
///
///     Film(of: plan, in: recorder).write(to: &page)
///
/// A history of up to 14 days has a stop on each day, and its film is as long as the sentences need. A longer history
/// has 8 to 14 stops, chosen mainly from the moments in the journal. One stop can be a memory that came to the pal's
/// mind at night.
struct Film {
  private let plan: ReplayPlan
  private let reveals: [(at: Instant, phase: Phase)]
  private let span: Interval
  /// The number of days in the history, including the first and the last day, which may be incomplete.
  private let dayCount: Int
  private(set) var stops: [FilmStop] = []

  /// Creates the film of `plan` from its complete recording.
  init(of plan: ReplayPlan, in recorder: PageRecorder) {
    self.plan = plan
    reveals = recorder.notableChanges.phaseReveals
    span = Interval(unchecked: plan.start, plan.end)
    dayCount = plan.itinerary.day(at: plan.start).distance(to: plan.itinerary.day(at: plan.end)) + 1
    let candidates = FilmCandidates(
      of: plan, recorder.notableChanges, recorder.journalRecorder?.journal,
      countsDuringDays: recorder.countsDuringDays)
    stops = hasDailyStops ? candidates.dailyStops : selectStops(from: candidates)
  }

  /// Returns the stops for a history of more than 14 days.
  ///
  /// The maximum number of stops is 9 for a history of up to 60 days, and 14 for a longer one. If the stops
  /// would take more than 70 % of the film, the maximum is lowered as far as needed, but not below 8.
  private func selectStops(from candidates: FilmCandidates) -> [FilmStop] {
    var maxCount = dayCount <= 60 ? 9 : 14
    while true {
      let stops = FilmStopSelection(
        from: candidates.all, recalls: candidates.recalls, in: span, maxCount: maxCount
      ).stops
      let reading = stops.reduce(0) { $0 + $1.duration.count }
      if maxCount == 8 || reading * 10 <= length.count * 7 { return stops }
      maxCount -= 1
    }
  }

  /// The maximum number of days for which the film stops on each day.
  private static let maxDailyStops = 14

  /// True if the film stops on each day.
  private var hasDailyStops: Bool { dayCount <= Film.maxDailyStops }

  /// The minimum time between two stops of a film that stops on each day.
  private static let shortestRun = Milliseconds(1200)

  /// The duration of a film that stops on each day.
  ///
  /// The duration leaves time for the stops and for moving before, between and after the stops. It is at
  /// least 20 s.
  private var dailyStopsLength: Milliseconds {
    let pauses = stops.reduce(0) { $0 + $1.duration.count }
    return Milliseconds(max(20_000, pauses + Film.shortestRun.count * Int64(stops.count + 1)))
  }

  /// The duration of the film, without the finale.
  var length: Milliseconds {
    switch dayCount {
    case ...Film.maxDailyStops: dailyStopsLength
    case ...60: Milliseconds(45_000)
    case ...1096: Milliseconds(70_000)
    default: Milliseconds(90_000)
    }
  }

  /// The part of the film's duration that shows the first month: a quarter of the film, but at most 18 s.
  ///
  /// The value is `nil` if the history is so short that the month takes at least that long at a constant speed.
  var firstMonthLength: Milliseconds? {
    let quarter = min(18_000, length.count / 4)
    return 30 * length.count < quarter * Int64(dayCount) ? Milliseconds(quarter) : nil
  }

  private func visiblePhase(at instant: Instant) -> Phase {
    reveals.last { $0.at <= instant }?.phase ?? .dormant
  }

  /// Writes the member `film` with the film's durations, and the member `story` with its stops.
  func write(to page: inout JSONWriter) {
    page.name("film")
    page.object { film in
      film.member("length", length.count)
      if hasDailyStops { film.member("shortestRun", Film.shortestRun.count) }
      if let firstMonthLength {
        film.member("firstMonthEnd", (plan.start + .hours(24 * 30)).millisecondsSince1970)
        film.member("firstMonth", firstMonthLength.count)
      }
    }
    page.arrayMember("story", stops) { list, stop in
      list.array { entry in
        entry.value(stop.at.millisecondsSince1970)
        entry.value(stop.kind.rawValue)
        entry.value(stop.sentence)
        entry.value(stop.animation(in: visiblePhase(at: stop.at)).rawValue)
        entry.value(stop.duration.count)
        entry.value(stop.topic)
      }
    }
  }
}
