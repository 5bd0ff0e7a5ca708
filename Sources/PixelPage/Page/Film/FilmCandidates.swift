import InnerLife
import PixelPalCore
import Replay
import StepHistory

/// The candidates for the stops in the film of a history.
///
/// The candidates are the phase reveals, the moments and notices that the journal shows at the end of the history, and
/// some ordinary days. Without a journal, the other highlights of the history take the place of its moments and
/// notices.
struct FilmCandidates {
  private let plan: ReplayPlan
  private let instants: FilmStopInstants
  private let moments: [FilmStopCandidate]
  /// The recalls on the journal's pages: memories that came to the pal's mind at night.
  ///
  /// Recalls that take long to read are left out, so that the film doesn't stay at one stop for too long. If all
  /// recalls take long to read, only the shortest ones remain. A higher score makes a recall more important.
  let recalls: [FilmStopCandidate]

  init(
    of plan: ReplayPlan, _ changes: NotableChanges, _ journal: Journal?, countsDuringDays: StepCountsDuringDays
  ) {
    self.plan = plan
    let instants = FilmStopInstants(of: plan, countsDuringDays: countsDuringDays)
    self.instants = instants
    let highlights = StoryHighlights(of: plan, changes.all).highlights
    let reveals = highlights.compactMap { highlight -> FilmStopCandidate? in
      guard case .reveal = highlight.kind else { return nil }
      return FilmStopCandidate(
        stop: FilmStop(
          at: highlight.at, kind: .reveal, topic: "phase", sentence: highlight.kind.sentence, animations: [.marvel]),
        importance: 95)
    }
    let allRecalls = (journal?.visibleRecalls ?? []).map {
      FilmCandidates.candidate(for: $0, at: instants, words: journal?.words ?? .standard)
    }
    let shortest = allRecalls.map { $0.stop.readingTime }.min() ?? .zero
    recalls = allRecalls.filter { $0.stop.readingTime <= max(shortest, FilmCandidates.shortReadingTime) }
    if let journal {
      let candidates =
        reveals
        + journal.visibleMoments.compactMap { FilmCandidates.candidate(for: $0, at: instants, words: journal.words) }
        + journal.sentencesAboutNotices.filter { $0.notice.topic != .meanwhile }.map {
          FilmCandidates.candidate(for: $0.notice, sentence: $0.sentence, on: $0.day, at: instants)
        }
      // The fullest day of the whole history comes before the days that held the record earlier.
      let fullestDay = plan.knownDays.fullest?.day
      moments = candidates.map {
        let isFullest = $0.stop.topic == FilmCandidates.recordTopic && plan.itinerary.day(at: $0.stop.at) == fullestDay
        return FilmStopCandidate(stop: $0.stop, importance: $0.importance + (isFullest ? 1 : 0))
      }
    } else {
      moments = reveals + highlights.compactMap { FilmCandidates.candidate(for: $0) }
    }
  }

  /// All candidates: the moments, and up to sixteen ordinary days.
  ///
  /// The days with a known step count are divided into at most sixteen parts, and the fullest day of each part is a
  /// candidate.
  var all: [FilmStopCandidate] {
    let days = plan.knownDays
    let share = max(1, (days.count + 15) / 16)
    let ordinary = stride(from: 0, to: days.count, by: share).compactMap { first in
      days[first..<min(first + share, days.count)].fullest
    }
    return moments
      + ordinary.map { day in
        let stop = FilmStop(
          at: instants.instant(atHour: 18, on: day.day), kind: .day, topic: "day",
          sentence: "Another day together.",
          animations: [.wave, .lookUp])
        return FilmStopCandidate(stop: stop, importance: 10)
      }
  }

  /// One stop for each day, at the day's most important moment or, on a day without a moment, in the evening.
  ///
  /// On a day without a moment, the film shows only the date, and says so if the day's steps are unknown.
  var dailyStops: [FilmStop] {
    let last = plan.itinerary.day(at: plan.end)
    var byDay: [CivilDay: FilmStopCandidate] = [:]
    for moment in moments {
      let day = plan.itinerary.day(at: moment.stop.at)
      if byDay[day].map({ moment.outranks($0) }) ?? true { byDay[day] = moment }
    }
    let first = plan.itinerary.day(at: plan.start)
    let knownDays = Set(plan.knownDays.map { $0.day })
    return (0...max(0, first.distance(to: last))).map { offset in
      let day = first.advanced(by: offset)
      let evening = instants.instant(atHour: 20, on: day)
      let sentence = knownDays.contains(day) ? "" : "Of this day nothing is known."
      return byDay[day]?.stop
        ?? FilmStop(at: evening, kind: .day, topic: "day", sentence: sentence, animations: [.lookUp])
    }
  }

  private static func candidate(
    for moment: Moment, at instants: FilmStopInstants, words: JournalWording
  ) -> FilmStopCandidate? {
    // The highlights contain the reveals of phases, with their exact instants.
    if case .phaseReveal = moment.kind { return nil }
    let isKeepsake = if case .keepsake = moment.kind { true } else { false }
    let stop = FilmStop(
      at: instants.instant(of: moment), kind: isKeepsake ? .keepsake : .moment,
      topic: moment.kind.name, sentence: moment.sentence(in: words) ?? StoryHighlight.Kind.return.sentence,
      animations: moment.kind.scene.animations)
    return FilmStopCandidate(stop: stop, importance: min(100, moment.kind.importance))
  }

  private static func candidate(
    for notice: Notice.Kind, sentence: String, on day: CivilDay, at instants: FilmStopInstants
  ) -> FilmStopCandidate {
    let stop = FilmStop(
      at: instants.instant(of: notice, on: day), kind: .moment,
      topic: notice.topic == .record ? recordTopic : notice.topic.name,
      sentence: sentence, animations: notice.scene.animations)
    return FilmStopCandidate(stop: stop, importance: notice.rank)
  }

  /// The topic of moments and notices about a day that is the fullest so far.
  private static let recordTopic = Moment.Kind.longestDay(steps: 0).name

  /// The longest reading time of a short recall, which is enough for 20 words.
  private static let shortReadingTime = Milliseconds(7000)

  /// Returns the candidate for a recall: a stop in the morning after the night in which the memory came to mind.
  private static func candidate(
    for recall: Recall, at instants: FilmStopInstants, words: JournalWording
  ) -> FilmStopCandidate {
    let stop = FilmStop(
      at: instants.instant(atHour: 8, on: recall.day), kind: .recall, topic: "recall",
      sentence: recall.sentence(in: words),
      animations: [.stargaze, .lookUp])
    return FilmStopCandidate(stop: stop, importance: recall.totalScore / 10)
  }

  private static func candidate(for highlight: StoryHighlight) -> FilmStopCandidate? {
    let importance: Int
    switch highlight.kind {
    case .reveal, .paywall, .firstPremium: return nil
    case .return: importance = 70
    case .longestDay: importance = 85
    case .skin: importance = 40
    }
    let animation = OneShotAnimation(rawValue: highlight.animationName)
    let stop = FilmStop(
      at: highlight.at, kind: .moment, topic: highlight.kind.sentence, sentence: highlight.kind.sentence,
      animations: animation.map { [$0] } ?? [])
    return FilmStopCandidate(stop: stop, importance: importance)
  }
}
