package import PixelPalCore
import StepHistory

/// A step query and, for a query in the background, the condition that decided when the system woke the app.
package struct StepQueryAndWakeCondition: Hashable, Sendable {
  package let at: Instant
  /// The condition that decided when the system woke the app, or `nil` if the app was in the foreground.
  let wakeDelayReason: PhoneEventGenerator.WakeDelayReason?
}

extension Replay {
  /// The most recent step query, or `nil` if there has been none or the phone knows each step immediately.
  package var lastStepQuery: StepQueryAndWakeCondition? { phoneEvents.lastStepQuery }

  /// Returns the instant of the last step delivery up to `instant`, or `nil` if there has been no query.
  ///
  /// On a phone that knows each step immediately, this is `instant` itself.
  ///
  /// The replay must have advanced through `instant`.
  package func lastStepDeliveryTime(upTo instant: Instant) -> Instant? {
    configuration.device.facts.knowsStepsAtOnce ? instant : lastStepQuery?.at
  }

  /// Returns the first step query after `instant`.
  ///
  /// Returns `nil` if no query follows in the next eight days or the phone knows each step immediately. The replay must
  /// have advanced through `instant`.
  package func nextStepQuery(after instant: Instant) -> StepQueryAndWakeCondition? {
    guard !configuration.device.facts.knowsStepsAtOnce else { return nil }
    var ahead = phoneEvents
    var events: [PalEvent] = []
    for _ in 0..<PhoneEventGenerator.maxLookAheadInstants {
      guard let at = ahead.nextInstant(through: instant + KnownStepsExplanation.lookAheadLimit) else { return nil }
      ahead.appendEvents(at: at, to: &events)
      if let query = ahead.lastStepQuery, query.at == at { return query }
    }
    return nil
  }
}

extension PhoneEventGenerator {
  /// The maximum number of instants that a look-ahead examines, so that it ends even if it finds nothing.
  static let maxLookAheadInstants = 5000

  fileprivate var lastStepQuery: StepQueryAndWakeCondition? {
    lastQueryAt.map { StepQueryAndWakeCondition(at: $0, wakeDelayReason: lastWokenAt == $0 ? wakeDelayReason : nil) }
  }
}

/// An explanation of the steps that the phone knows at an instant, and of the query that delivered them.
package struct KnownStepsExplanation: Sendable {
  private let stepsToday: Int64?
  private let totalSteps: Int64
  private let mayReadSteps: Bool
  private let knowsStepsAtOnce: Bool
  private let lastQuery: StepQueryAndWakeCondition?
  private let day: CivilDay
  private let instant: Instant
  private let plan: ReplayPlan

  /// The longest time to look ahead for the next query.
  ///
  /// Later queries are not mentioned.
  package static let lookAheadLimit = Milliseconds.hours(24 * 8)

  /// Creates an explanation of the steps that `pal` knows at the instant `at`.
  ///
  /// `last` is the most recent step query, or `nil` if there has been none.
  package init(of pal: borrowing Pal, after last: StepQueryAndWakeCondition?, at: Instant, in plan: ReplayPlan) {
    (stepsToday, totalSteps) = (pal.stepsToday, pal.totalSteps)
    mayReadSteps = pal.stepPermission == .granted
    knowsStepsAtOnce = plan.configuration.device.facts.knowsStepsAtOnce
    day = plan.itinerary.day(at: at)
    self.lastQuery = last
    self.instant = at
    self.plan = plan
  }

  /// The instant at which the known steps were delivered, or `nil` if the app may not read steps or has made no query.
  package var deliveredAt: Instant? {
    if !mayReadSteps { return nil }
    return knowsStepsAtOnce ? instant : lastQuery?.at
  }

  /// True if the known steps stay the same until the next query.
  package var isValidUntilNextQuery: Bool { mayReadSteps && !knowsStepsAtOnce }

  /// Returns true if this explanation and `same` describe the same steps on the same day, from the same query.
  package func isEquivalent(to same: KnownStepsExplanation) -> Bool {
    stepsToday == same.stepsToday && totalSteps == same.totalSteps && mayReadSteps == same.mayReadSteps
      && lastQuery?.at == same.lastQuery?.at
      && day == same.day
  }

  /// Returns a sentence about the steps that the phone knows, the last query, and the next query.
  ///
  /// - Parameter next: the next query. If it is `nil`, the sentence says that no query follows in the next eight days.
  package func sentence(nextQuery next: StepQueryAndWakeCondition?) -> String {
    var sentence = mayReadSteps ? "" : "the app may not read steps; "
    // Reserves space for the whole sentence in one allocation.
    sentence.reserveCapacity(192)
    sentence += "the phone knows "
    // If no data of today has arrived, the phone cannot know that today has no steps.
    if let stepsToday {
      sentence += StepFormat.withUnit(stepsToday)
      sentence += " today, "
    } else {
      sentence += mayReadSteps && totalSteps > 0 ? "no steps of today, " : "no steps, "
    }
    sentence += StepFormat.grouped(totalSteps)
    sentence += " in total"
    if !mayReadSteps { return sentence }
    if knowsStepsAtOnce { return sentence + ", without delay" }
    if let lastQuery {
      sentence += lastQuery.wakeDelayReason == nil ? ", from a foreground step query" : ", from a background step query"
    }
    appendClause(aboutNextQuery: next, to: &sentence)
    return sentence
  }

  /// Appends the time of the query `next` and the reason for that time, or a statement that no query follows.
  private func appendClause(aboutNextQuery next: StepQueryAndWakeCondition?, to sentence: inout String) {
    guard let next, next.at <= instant + KnownStepsExplanation.lookAheadLimit else {
      sentence += "; no step query follows in the next eight days"
      return
    }
    sentence += "; the next step query is at "
    sentence += plan.clockText(at: next.at, relativeTo: instant)
    switch next.wakeDelayReason {
    case nil: sentence += ", while the app is in the foreground"
    case .arrival?: sentence += ", when new steps arrive"
    case .minimumInterval?:
      let every = Milliseconds.seconds(plan.configuration.device.facts.backgroundWakeEverySeconds ?? 0)
      sentence += ", since the system wakes the app at most every \(every.count / 60_000) min"
    case .lock?: sentence += ", since the phone wakes no app while it is locked"
    case .foreground?: sentence += ", after the app moves to the background"
    }
  }
}

extension ReplayPlan {
  /// Returns the local time at `instant`, preceded by the date if it differs from the date at `now`.
  func clockText(at instant: Instant, relativeTo now: Instant) -> String {
    let local = itinerary.zone(at: instant).localTime(at: instant)
    let time = local.clockToTheSecond
    return local.day == itinerary.day(at: now) ? time : "\(local.day) \(time)"
  }
}
