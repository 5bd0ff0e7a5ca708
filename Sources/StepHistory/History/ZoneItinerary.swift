public import PixelPalCore

/// A person's time zones: the home zone, and the changes of zone over time.
///
///     var itinerary = ZoneItinerary(tokyo)
///     itinerary.changeZone(to: honolulu, at: landing)
///     itinerary.day(at: landing)  // the day before, for the second time
///
/// A lookup takes O(log n) for n zone changes and clock changes.
public struct ZoneItinerary: Hashable, Sendable {
  /// The zone that applies before the first change.
  public let home: Zone
  /// The zone changes in time order.
  public private(set) var zoneChanges: [ZoneChange] = []

  /// A change to another time zone, such as on a trip.
  public struct ZoneChange: Hashable, Sendable, Codable {
    /// The first instant at which the new zone applies.
    public let at: Instant
    /// The zone that the person's clocks show from then on.
    public let zone: Zone
  }

  /// The time after which a local date that has ended can no longer begin again.
  ///
  /// A date can begin again if clocks go back over midnight or the zone changes. The UTC offsets of any two zones
  /// differ by less than two days.
  package static let maxClockReversal = Milliseconds.hours(49)

  /// Creates an itinerary without zone changes, for a person who stays in the zone `home`.
  public init(_ home: Zone) { self.home = home }

  /// Records that `zone` applies from `instant` on.
  ///
  /// If a change at the same instant was recorded before, the new one replaces it.
  public mutating func changeZone(to zone: Zone, at instant: Instant) {
    let made = zoneChangeCount(through: instant)
    if made > 0, zoneChanges[made - 1].at == instant {
      zoneChanges[made - 1] = ZoneChange(at: instant, zone: zone)
    } else {
      zoneChanges.insert(ZoneChange(at: instant, zone: zone), at: made)
    }
  }

  private func zoneChangeCount(through instant: Instant) -> Int {
    zoneChanges.partitioningIndex { $0.at > instant }
  }

  /// Returns the zone that applies at `instant`.
  public func zone(at instant: Instant) -> Zone {
    let made = zoneChangeCount(through: instant)
    return made == 0 ? home : zoneChanges[made - 1].zone
  }

  /// Returns the local day that contains `instant`.
  public func day(at instant: Instant) -> CivilDay { zone(at: instant).day(at: instant) }

  /// Returns the local day at `instant`, and the time span of the day segment that contains `instant`.
  ///
  /// A day segment is an uninterrupted part of a local day, so a date that occurs twice has several segments. A span
  /// excludes its end, except that the last segment of the calendar includes it.
  public func daySegment(at instant: Instant) -> (span: Interval, day: CivilDay) {
    let made = zoneChangeCount(through: instant)
    let zone = made == 0 ? home : zoneChanges[made - 1].zone
    let day = zone.day(at: instant)
    let span = ZoneItinerary.interval(ofDay: day, containing: instant, in: zone)
    let from = made == 0 ? span.start : max(span.start, zoneChanges[made - 1].at)
    let to = made == zoneChanges.count ? span.end : min(span.end, zoneChanges[made].at)
    return (Interval(unchecked: from, to), day)
  }

  /// Returns the segments of `day` that begin before `end` and end after `start`, in ascending order.
  ///
  /// A date has several segments if clocks went back over midnight, or if the person traveled. The search goes back at
  /// most ``maxClockReversal`` from `end`.
  package func daySegments(of day: CivilDay, before end: Instant, since start: Instant) -> [Interval] {
    var (spans, at) = ([Interval](), end)
    while at > start, at > end - ZoneItinerary.maxClockReversal, at > .distantPast {
      let (span, earlier) = daySegment(at: at - Milliseconds(1))
      if earlier == day { spans.append(span) }
      at = span.start
    }
    return spans.reversed()
  }

  /// Returns the first instant at or after `start` at which the local day is `day` or later.
  package func firstInstant(onOrAfter day: CivilDay, from start: Instant) -> Instant {
    // No zone differs from UTC by a day or more.
    var at = max(start, LocalDateTime(startOf: day.advanced(by: -2)).instant(offsetSeconds: 0))
    while true {
      let (span, found) = daySegment(at: at)
      if found >= day || span.end == .distantFuture { return max(span.start, start) }
      at = span.end
    }
  }

  private static func interval(ofDay day: CivilDay, containing instant: Instant, in zone: Zone) -> Interval {
    if let span = zone.intervalIfNoClockChange(near: day), span.contains(instant) { return span }
    let intervals = zone.intervals(of: day)
    if let span = intervals.first(where: { $0.contains(instant) }) { return span }
    // The calendar covers the local days of the years 1 to 9999. Earlier and later instants belong to its first and
    // last day.
    guard let first = intervals.first, let last = intervals.last else {
      return Interval(unchecked: instant, .distantFuture)
    }
    return instant < first.start
      ? Interval(unchecked: .distantPast, first.start) : Interval(unchecked: last.end, .distantFuture)
  }
}
