import PixelPalCore
import Replay
import StateExport
import StepHistory

extension PersonLife {
  /// Computes the outcome of `course` by replaying it on its phone, watched until `end`.
  init(id: PersonID, groups: [Person.Group], livedOnPhone course: Course, watchedUntil end: Instant) {
    (self.id, self.groups) = (id, groups)
    var meter = SeenMeter()
    let slots = PhoneCounts.surfaces.compactMap { $0.slot }
    var grown = Grown(course, through: end)
    var attachment = AttachmentMeter(course, watchedUntil: end, on: grown.watched)
    let result = ReplayResult(
      of: course, slots: slots, seen: { meter.look(at: $0) }, recordsChanges: attachment.isMeasuring,
      changed: { attachment.record($0, $1) }, tell: { _ in })
    meter.finish(at: course.end)
    attachment.finish()
    grown.total = result.pal.total
    grown.earned = result.pal.evolution.earned
    grown.visible = result.pal.evolution.visible
    for unlock in result.pal.evolution.unlocks {
      grown.unlocks[unlock.phase.place] = .init(
        walked: unlock.walkedAt.map { course.moment($0) }, known: course.moment(unlock.knownAt),
        visible: unlock.visibleAt.map { course.moment($0) })
    }
    pal = grown
    phone = Phone(
      screens: course.onboarding.isEmpty ? nil : course.onboarding.count - 1, isPermitted: course.mayReadSteps,
      used: Used(course, result, meter, attachment.values))
  }
}

extension PersonLife.Used {
  init(_ course: Course, _ result: ReplayResult, _ meter: SeenMeter, _ attachment: [Int64?]) {
    self.attachment = attachment
    let summary = result.summary
    paywall = summary.paywallShownAt.map { course.moment($0) }
    paywallReason = result.pal.paywallReason
    opens = Int64(summary.opens)
    // An onboarding may begin on the day before the pal is created.
    lastOpenDay = summary.lastOpenedAt.map { max(0, course.dayOfLife(of: $0)) }
    let island = course.timeSeen(in: meter.island)
    (islandMinutes, islandDays) = (island.total.count / 60_000, Int64(island.days))
    lockWidgetDays = Int64(course.days(touchedBy: meter.lockWidget))
    trial = course.firstDay(of: .trial)
    subscribed = course.firstDay(of: .subscribed)
    converted = paywall.flatMap { course.firstDay(of: .subscribed, from: $0.at) }
    widgetReloads = Int64(summary.reloads)
    updates = Int64(summary.updates.reduce(0) { $0 + $1.count })
    let qualities = result.meter.qualities()
    wrong = PhoneCounts.surfaces.map { surface in
      let quality = qualities.first { $0.slot == surface.slot }?.quality
      return (quality?.wrong.minutes ?? 0, quality?.wrongIfAlwaysResting?.minutes)
    }
  }
}

/// A recorder of the times at which the island and the Lock Screen widget showed the pal.
struct SeenMeter {
  private(set) var island: [Interval] = []
  private(set) var lockWidget: [Interval] = []
  private var since: (island: Instant?, lockWidget: Instant?)

  /// Records what was drawn in `stretch`, which continues the previous one.
  mutating func look(at stretch: DrawingLog.Stretch) {
    for entry in stretch.drawnStates {
      SeenMeter.note(entry.drawn[.island].status == .live, at: entry.at, &since.island, &island)
      SeenMeter.note(entry.drawn[.accessory].showsPal, at: entry.at, &since.lockWidget, &lockWidget)
    }
  }

  /// Ends the recording at `end`.
  mutating func finish(at end: Instant) {
    SeenMeter.note(false, at: end, &since.island, &island)
    SeenMeter.note(false, at: end, &since.lockWidget, &lockWidget)
  }

  private static func note(_ isSeen: Bool, at now: Instant, _ since: inout Instant?, _ seen: inout [Interval]) {
    if isSeen {
      since = since ?? now
    } else if let begun = since {
      if begun < now { seen.append(Interval(from: begun, lasting: now - begun)) }
      since = nil
    }
  }
}

extension DrawnState {
  /// True if a widget shows the pal, stale or not, rather than a lock.
  fileprivate var showsPal: Bool {
    switch status {
    case .live, .stale: true
    case .gone, .locked, .redacted, .placeholder: false
    }
  }
}

extension Course {
  /// Returns how long, and on how many days, the person had the phone in hand during `spans`, which ascend.
  fileprivate func timeSeen(in spans: [Interval]) -> (total: Milliseconds, days: Int) {
    var (total, days) = (Milliseconds.zero, DayCounter(itinerary))
    var hand = PhoneInHand(self)
    for span in spans {
      hand.forEach(in: span) { seen in
        total = total + seen.length
        days.count(seen)
      }
    }
    return (total, days.days)
  }

  /// Returns the number of dates that `spans`, which ascend, touch.
  fileprivate func days(touchedBy spans: [Interval]) -> Int {
    var days = DayCounter(itinerary)
    for span in spans { days.count(span) }
    return days.days
  }

  /// Returns the first day of life, from the day of `start` on, on which the subscription has this status at some
  /// instant; `nil` if there is none.
  fileprivate func firstDay(of entitlement: Entitlement, from start: Instant? = nil) -> Int? {
    let start = max(start ?? createdAt, createdAt)
    return entitlements.periods.lazy
      .filter { $0.entitlement == entitlement && $0.from <= self.end && $0.until.map({ start < $0 }) ?? true }
      .map { self.dayOfLife(of: max($0.from, start)) }.first
  }
}

/// A counter of the distinct dates that some spans touch.
private struct DayCounter {
  private let itinerary: Itinerary
  private var last: CivilDay?
  private var stretch: (span: Interval, day: CivilDay)?
  private(set) var days = 0

  init(_ itinerary: Itinerary) { self.itinerary = itinerary }

  /// Counts the dates of `span`, which must not begin before the previous one.
  mutating func count(_ span: Interval) {
    var at = span.start
    while at < span.end {
      let today = stretch.flatMap { $0.span.contains(at) ? $0 : nil } ?? itinerary.stretch(at: at)
      stretch = today
      if last.map({ $0 < today.day }) ?? true {
        days += 1
        last = today.day
      }
      at = today.span.end
    }
  }
}

/// A cursor over the times at which the person has the unlocked phone in hand, for spans that ascend.
private struct PhoneInHand {
  private let course: Course
  /// The window of the last lookup; `held` contains the times in it.
  private var window = Interval(from: .distantPast, lasting: .zero)
  private var held: [Interval] = []
  private var next = 0

  /// The size of the window.
  ///
  /// It is large because each lookup plans its days again, but limited because a life may be long.
  private static let size = Milliseconds.hours(24 * 28)

  init(_ course: Course) { self.course = course }

  /// Calls `body` with each part of `span` during which the phone is in hand.
  mutating func forEach(in span: Interval, _ body: (Interval) -> Void) {
    var at = span.start
    while at < span.end {
      if !window.contains(at) {
        window = Interval(from: at, lasting: PhoneInHand.size)
        held = course.inHand(from: window.start, to: window.end)
        next = 0
      }
      let part = Interval(from: at, lasting: min(span.end, window.end) - at)
      while next < held.count, held[next].end <= part.start { next += 1 }
      var place = next
      while place < held.count, held[place].start < part.end {
        if let seen = held[place].intersection(part) { body(seen) }
        place += 1
      }
      at = part.end
    }
  }
}
