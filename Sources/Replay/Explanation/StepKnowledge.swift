package import PixelPalCore
import StepHistory

/// A step query by the phone, and the condition that it waited for.
package struct StepQuery: Hashable, Sendable {
  /// The instant of the query.
  package let at: Instant
  /// The condition that its wake had to wait for; `nil` if the app was in the foreground.
  let limit: PhoneEvents.WakeLimit?
}

extension Replay {
  /// The last query; `nil` before the first, and on a phone that knows each step at once.
  package var lastStepQuery: StepQuery? { phone.lastStepQuery }

  /// Returns the time of the phone's knowledge at `instant`, through which the replay must have been advanced; `nil`
  /// before the first query.
  package func lastKnowledge(at instant: Instant) -> Instant? {
    laws.device.facts.knowsStepsAtOnce ? instant : lastStepQuery?.at
  }

  /// Returns the first query after `instant`, through which the replay must have been advanced; `nil` if there is none
  /// soon.
  package func nextStepQuery(after instant: Instant) -> StepQuery? {
    guard !laws.device.facts.knowsStepsAtOnce else { return nil }
    var ahead = phone
    var events: [PalEvent] = []
    for _ in 0..<PhoneEvents.mostTurnsAhead {
      guard let at = ahead.next(through: instant + StepKnowledge.horizon) else { return nil }
      ahead.appendNext(at: at, to: &events)
      if let query = ahead.lastStepQuery, query.at == at { return query }
    }
    return nil
  }
}

extension PhoneEvents {
  /// The maximum number of instants in a look-ahead.
  static let mostTurnsAhead = 5000

  fileprivate var lastStepQuery: StepQuery? {
    lastQuery.map { StepQuery(at: $0, limit: lastWake == $0 ? wakeLimit : nil) }
  }
}

/// The phone's knowledge of the steps at an instant, and the time from which it dates.
package struct StepKnowledge: Sendable {
  private let today: Int64?
  private let total: Int64
  private let mayRead: Bool
  private let knowsAtOnce: Bool
  private let last: StepQuery?
  private let day: CivilDay
  private let at: Instant
  private let course: Course

  /// The distance beyond which a future query is ignored.
  package static let horizon = Milliseconds.hours(24 * 8)

  /// Creates the knowledge of `pal` at `at`, after the query `last`.
  package init(of pal: borrowing Pal, after last: StepQuery?, at: Instant, in course: Course) {
    (today, total) = (pal.today, pal.total)
    mayRead = pal.permission == .granted
    knowsAtOnce = course.laws.device.facts.knowsStepsAtOnce
    day = course.itinerary.day(at: at)
    self.last = last
    self.at = at
    self.course = course
  }

  /// The instant from which the knowledge dates; `nil` if it is not a single instant.
  package var since: Instant? {
    if !mayRead { return nil }
    return knowsAtOnce ? at : last?.at
  }

  /// True if the knowledge stays the same until the next query.
  package var holdsUntilQuery: Bool { mayRead && !knowsAtOnce }

  /// Returns true if both state the same knowledge, from the same query.
  package func says(the same: StepKnowledge) -> Bool {
    today == same.today && total == same.total && mayRead == same.mayRead && last?.at == same.last?.at
      && day == same.day
  }

  /// Returns a sentence about what is known, and for how long, if the next query is `next`.
  package func sentence(until next: StepQuery?) -> String {
    var sentence = mayRead ? "" : "the app may not read steps, and "
    // One allocation for the whole sentence.
    sentence.reserveCapacity(192)
    sentence += "the phone knows "
    // If no data of today has arrived, the phone cannot know that today has no steps.
    if let today {
      sentence += StepText.counted(today)
      sentence += " of today and "
    } else {
      sentence += mayRead && total > 0 ? "nothing of today and " : "no steps and "
    }
    sentence += StepText.grouped(total)
    sentence += " in all"
    if !mayRead { return sentence }
    if knowsAtOnce { return sentence + ", each at once" }
    if let last { sentence += last.limit == nil ? ", as of a look in front" : ", as of a look in the background" }
    add(next, to: &sentence)
    return sentence
  }

  /// Adds the time of the next query, and the condition that it waits for.
  private func add(_ next: StepQuery?, to sentence: inout String) {
    guard let next, next.at <= at + StepKnowledge.horizon else {
      sentence += "; no look follows in the next eight days"
      return
    }
    sentence += "; the next look is at "
    sentence += course.clock(next.at, at: at)
    switch next.limit {
    case nil: sentence += ", while the app is in front"
    case .arrival?: sentence += ", when new steps arrive"
    case .spacing?:
      let every = Milliseconds.seconds(course.laws.device.facts.backgroundWakeEverySeconds ?? 0)
      sentence += ", since the system wakes the app at most every \(every.count / 60_000) min"
    case .lock?: sentence += ", since no app is woken while the phone is locked"
    case .front?: sentence += ", when the app has been left"
    }
  }
}

extension Course {
  /// Returns the local time at `instant`, with the date if it differs from the date at `now`.
  func clock(_ instant: Instant, at now: Instant) -> String {
    let local = itinerary.zone(at: instant).localTime(at: instant)
    let time = local.clockToTheSecond
    return local.day == itinerary.day(at: now) ? time : "\(local.day) \(time)"
  }
}
