import PixelPalCore
import Replay
import StateExport
import StepHistory

extension PersonLife {
  /// What becomes of `course` on its phone, if somebody watches until `end`.
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
    // An onboarding may begin the day before.
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

/// When the island and the widget of the Lock Screen showed the pal.
struct SeenMeter {
  private(set) var island: [Interval] = []
  private(set) var lockWidget: [Interval] = []
  private var since: (island: Instant?, lockWidget: Instant?)

  /// Notes what was drawn in a stretch that goes on from the last one.
  mutating func look(at stretch: DrawingLog.Stretch) {
    for entry in stretch.drawnStates {
      SeenMeter.note(entry.drawn[.island].status == .live, at: entry.at, &since.island, &island)
      SeenMeter.note(entry.drawn[.accessory].showsPal, at: entry.at, &since.lockWidget, &lockWidget)
    }
  }

  /// Notes that nothing is looked at from `end` on.
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
  /// Whether a widget shows the pal, be it old, and no lock.
  fileprivate var showsPal: Bool {
    switch status {
    case .live, .stale: true
    case .gone, .locked, .redacted, .placeholder: false
    }
  }
}

extension Course {
  /// How long somebody could look at what was there in `spans`, which ascend, and on how many days.
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

  /// On how many dates one of `spans`, which ascend, has an instant.
  fileprivate func days(touchedBy spans: [Interval]) -> Int {
    var days = DayCounter(itinerary)
    for span in spans { days.count(span) }
    return days.days
  }

  /// The first day of life, from that of `start` on, on which the subscription is like that at some instant; `nil`
  /// without one.
  fileprivate func firstDay(of entitlement: Entitlement, from start: Instant? = nil) -> Int? {
    let start = max(start ?? createdAt, createdAt)
    return entitlements.periods.lazy
      .filter { $0.entitlement == entitlement && $0.from <= self.end && $0.until.map({ start < $0 }) ?? true }
      .map { self.dayOfLife(of: max($0.from, start)) }.first
  }
}

/// Counts the dates that some spans touch, each once.
private struct DayCounter {
  private let itinerary: Itinerary
  private var last: CivilDay?
  private var stretch: (span: Interval, day: CivilDay)?
  private(set) var days = 0

  init(_ itinerary: Itinerary) { self.itinerary = itinerary }

  /// Counts the dates of a span that is not before the last one.
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

/// When somebody has the unlocked phone in hand, looked up for spans that ascend.
private struct PhoneInHand {
  private let course: Course
  /// What was looked up last, and what it holds.
  private var window = Interval(from: .distantPast, lasting: .zero)
  private var held: [Interval] = []
  private var next = 0

  /// Much at once, since days are planned anew each time; not all, since a life may be long.
  private static let size = Milliseconds.hours(24 * 28)

  init(_ course: Course) { self.course = course }

  /// Tells of every time in hand that lies in `span`, as far as it does.
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
