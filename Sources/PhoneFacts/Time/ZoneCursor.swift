/// A cursor that looks up local days one after another, and caches the last interval without a clock change.
///
///     var cursor = ZoneCursor(zone)
///     for sample in samples { days[cursor.day(at: sample.start), default: 0] += 1 }
///
/// A lookup takes O(1) within the cached interval and O(log n) elsewhere.
public struct ZoneCursor: Sendable {
  private let zone: Zone
  private var cachedFrom = Instant.distantFuture
  private var cachedTo = Instant.distantPast
  private var cachedOffset = 0

  /// Creates a cursor without a cached interval.
  public init(_ zone: Zone) { self.zone = zone }

  /// Returns the offset at `instant`, in seconds ahead of UTC.
  public mutating func offsetSeconds(at instant: Instant) -> Int {
    if cachedFrom <= instant && instant < cachedTo { return cachedOffset }
    let count = zone.changeCount(through: instant)
    cachedFrom = count == 0 ? .distantPast : zone.changes[count - 1].at
    cachedTo = count == zone.changes.count ? .distantFuture : zone.changes[count].at
    cachedOffset = zone.offset(afterChanges: count)
    return cachedOffset
  }

  /// Returns the local day that `instant` belongs to.
  public mutating func day(at instant: Instant) -> CivilDay {
    LocalTime(of: instant, offsetSeconds: offsetSeconds(at: instant)).day
  }
}

extension ZoneCursor: CustomStringConvertible {
  /// A description of the cursor, such as `Europe/Paris (+01:00, 183 changes), now at +02:00`.
  public var description: String {
    cachedFrom < cachedTo ? "\(zone), now at \(Zone.name(ofOffset: cachedOffset))" : "\(zone), nothing looked up yet"
  }
}
