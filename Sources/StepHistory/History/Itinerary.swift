public import PixelPalCore

/// Which zone a person's clocks were in, and when that changed.
///
///     var itinerary = Itinerary(tokyo)
///     itinerary.move(to: honolulu, at: landing)
///     itinerary.day(at: landing)  // the day before, for the second time
///
/// Looking something up takes O(log n) in the number of moves and of changes of the clocks.
public struct Itinerary: Hashable, Sendable {
  /// The zone before the first move.
  public let home: Zone
  /// The moves, ascending.
  public private(set) var moves: [Move] = []

  /// A change of the zone.
  public struct Move: Hashable, Sendable, Codable {
    /// The first instant in the new zone.
    public let at: Instant
    /// The new zone.
    public let zone: Zone
  }

  /// Within how long a date comes back, where clocks go back over a midnight: no two zones are more than two days apart.
  package static let returnsWithin = Milliseconds.hours(49)

  /// A person who stays at home.
  public init(_ home: Zone) { self.home = home }

  /// Notes a move; of two at one instant the later noted holds.
  public mutating func move(to zone: Zone, at instant: Instant) {
    let made = movesMade(by: instant)
    if made > 0, moves[made - 1].at == instant {
      moves[made - 1] = Move(at: instant, zone: zone)
    } else {
      moves.insert(Move(at: instant, zone: zone), at: made)
    }
  }

  private func movesMade(by instant: Instant) -> Int {
    moves.partitioningIndex { $0.at > instant }
  }

  /// The zone in force at `instant`.
  public func zone(at instant: Instant) -> Zone {
    let made = movesMade(by: instant)
    return made == 0 ? home : moves[made - 1].zone
  }

  /// The local day that `instant` belongs to.
  public func day(at instant: Instant) -> CivilDay { zone(at: instant).day(at: instant) }

  /// The stretch of time around `instant` in which it is the same day without a break, and that day.
  ///
  /// A date that comes twice has several stretches. The last one, which nothing follows, includes its end.
  public func stretch(at instant: Instant) -> (span: Interval, day: CivilDay) {
    let made = movesMade(by: instant)
    let zone = made == 0 ? home : moves[made - 1].zone
    let day = zone.day(at: instant)
    let span = Itinerary.stretch(of: day, around: instant, in: zone)
    let from = made == 0 ? span.start : max(span.start, moves[made - 1].at)
    let to = made == moves.count ? span.end : min(span.end, moves[made].at)
    return (Interval(unchecked: from, to), day)
  }

  /// When it was `day` already, ascending, before a stretch of it that begins at `end`: clocks went back over a midnight, or
  /// somebody travelled.
  package func stretches(of day: CivilDay, before end: Instant, since start: Instant) -> [Interval] {
    var (stretches, at) = ([Interval](), end)
    while at > start, at > end - Itinerary.returnsWithin, at > .distantPast {
      let (span, earlier) = stretch(at: at - Milliseconds(1))
      if earlier == day { stretches.append(span) }
      at = span.start
    }
    return stretches.reversed()
  }

  /// The first instant from `start` on at which it is `day`, or a later one.
  package func beginning(of day: CivilDay, after start: Instant) -> Instant {
    // No zone is a day from UTC.
    var at = max(start, LocalTime(startOf: day.advanced(by: -2)).instant(offsetSeconds: 0))
    while true {
      let (span, found) = stretch(at: at)
      if found >= day || span.end == .distantFuture { return max(span.start, start) }
      at = span.end
    }
  }

  private static func stretch(of day: CivilDay, around instant: Instant, in zone: Zone) -> Interval {
    if let span = zone.plainInterval(of: day), span.contains(instant) { return span }
    let stretches = zone.intervals(of: day)
    if let span = stretches.first(where: { $0.contains(instant) }) { return span }
    // The calendar ends where local days would leave the years 1 to 9999: the first and the last day reach further.
    guard let first = stretches.first, let last = stretches.last else {
      return Interval(unchecked: instant, .distantFuture)
    }
    return instant < first.start
      ? Interval(unchecked: .distantPast, first.start) : Interval(unchecked: last.end, .distantFuture)
  }
}
