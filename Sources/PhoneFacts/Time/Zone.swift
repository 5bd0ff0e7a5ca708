/// A time zone as a value: a list of UTC offsets, each with the instant at which it takes effect.
///
///     let paris = Zone(TimeZone(identifier: "Europe/Paris")!)  // with PixelPalFoundation
///     paris.day(at: instant)
///
/// A zone contains all of its data, so no calculation depends on the system's time zone database. A lookup takes O(log
/// n) for n changes.
public struct Zone: Hashable, Sendable {
  /// The zone's name: an IANA name, or an offset such as `+05:30`.
  public let name: String
  /// The offset before the first change, in seconds ahead of UTC.
  let firstOffset: Int
  /// The UTC offset changes, in strictly ascending order of time.
  let changes: [OffsetChange]
  /// The hemisphere that determines the seasons, or `nil` if the zone has no seasons or its hemisphere is unknown.
  public package(set) var hemisphere: Hemisphere?

  /// The UTC offset changes in ascending order of time, for code that saves or exports a zone.
  ///
  /// The offset before the first change is the offset at ``Instant/distantPast``.
  package var allChanges: [OffsetChange] { changes }

  /// A change from one UTC offset to another.
  public struct OffsetChange: Hashable, Sendable {
    /// The first instant with the new offset.
    public let at: Instant
    /// The new offset, in seconds ahead of UTC.
    public let offsetSeconds: Int

    /// Creates a change to `offsetSeconds` ahead of UTC that takes effect at the instant `at`.
    public init(at: Instant, offsetSeconds: Int) {
      self.at = at
      self.offsetSeconds = offsetSeconds
    }
  }

  /// Half of a mean year: the usual time from one clock change to the next.
  private static let halfYear = Milliseconds.hours(4383)
  /// The valid offsets, in seconds ahead of UTC: less than a whole day in either direction.
  static let validOffsets = -86_399...86_399

  /// Coordinated universal time.
  public static let utc = Zone(unchecked: "UTC", 0, [])

  /// Creates a zone from offsets that are known to be valid and changes that are known to ascend in time.
  package init(unchecked name: String, _ firstOffset: Int, _ changes: [OffsetChange], hemisphere: Hemisphere? = nil) {
    self.name = name
    self.hemisphere = hemisphere
    self.firstOffset = firstOffset
    self.changes = changes
  }

  /// Creates a zone with a fixed UTC offset, or returns `nil` if the offset is a day or more in either direction.
  ///
  /// If `name` is `nil`, the zone is named after its offset, as in `+05:30`.
  public init?(offsetSeconds: Int, name: String? = nil) {
    guard Zone.validOffsets ~= offsetSeconds else { return nil }
    self.init(unchecked: name ?? Zone.name(ofOffsetSeconds: offsetSeconds), offsetSeconds, [])
  }

  /// Creates a zone from its offset changes, or returns `nil` if they are invalid.
  ///
  /// The changes must strictly ascend in time, and every offset must be less than a day in either direction.
  public init?(name: String, firstOffsetSeconds: Int, changes: [OffsetChange], hemisphere: Hemisphere? = nil) {
    guard Zone.validOffsets ~= firstOffsetSeconds, changes.allSatisfy({ Zone.validOffsets ~= $0.offsetSeconds }),
      zip(changes, changes.dropFirst()).allSatisfy({ $0.at < $1.at })
    else { return nil }
    self.init(unchecked: name, firstOffsetSeconds, changes, hemisphere: hemisphere)
  }

  /// True if the zone belongs to a region, and false for UTC and fixed offsets.
  package var isRegional: Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return false }
    return !name.hasPrefix("Etc/") && !Zone.namesOfUniversalTime.contains(name)
  }

  private static let namesOfUniversalTime: Set<String> = [
    "UTC", "UCT", "Universal", "Zulu", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich",
  ]

  /// Returns true if both zones have the same name, offsets and changes, even if their hemispheres differ.
  package func isEqualIgnoringHemisphere(to other: Zone) -> Bool {
    name == other.name && firstOffset == other.firstOffset && changes == other.changes
  }

  static func name(ofOffsetSeconds seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + padded(minutes / 60, to: 2) + ":" + padded(minutes % 60, to: 2)
  }

  /// Returns the number of offset changes at or before `instant`.
  func offsetChangeCount(through instant: Instant) -> Int {
    guard let last = changes.last, instant < last.at else { return changes.count }
    var low = 0
    var high = changes.count - 1
    // Most zones with clock changes have two a year, so the half-years up to the last change predict the index.
    let guess = high - Int(clamping: (last.at - instant).count / Zone.halfYear.count)
    if guess > 1, changes[guess - 2].at <= instant { low = guess - 1 }
    if guess > 0, guess + 1 < high, changes[guess + 1].at > instant { high = guess + 1 }
    return (low..<high).partitioningIndex { changes[$0].at > instant }
  }

  func offsetSeconds(afterChanges count: Int) -> Int { count == 0 ? firstOffset : changes[count - 1].offsetSeconds }

  /// Returns the offset at `instant`, in seconds ahead of UTC.
  public func offsetSeconds(at instant: Instant) -> Int {
    offsetSeconds(afterChanges: offsetChangeCount(through: instant))
  }

  /// Returns true if the offset doesn't change from `first` through `last`.
  package func hasConstantOffset(from first: Instant, through last: Instant) -> Bool {
    offsetChangeCount(through: first) == offsetChangeCount(through: last)
  }

  /// Returns the local time that clocks in the zone show at `instant`.
  public func localTime(at instant: Instant) -> LocalDateTime {
    LocalDateTime(of: instant, offsetSeconds: offsetSeconds(at: instant))
  }

  /// Returns the local time at `instant` with its offset as RFC 3339 text, such as `2025-01-04T11:22:13+01:00`.
  package func rfc3339Text(for instant: Instant) -> String {
    let offset = offsetSeconds(at: instant)
    return "\(localTime(at: instant))" + (offset == 0 ? "Z" : Zone.name(ofOffsetSeconds: offset))
  }

  /// Returns the local day that contains `instant`.
  public func day(at instant: Instant) -> CivilDay { localTime(at: instant).day }

  /// Returns the instant at which clocks in the zone show `local`.
  ///
  /// If clocks skip the local time, it is moved forward by the skipped duration. If the local time occurs twice, the
  /// result is the first occurrence.
  public func instant(of local: LocalDateTime) -> Instant {
    // Every offset that can produce `local` is in effect within a day of `local` read as UTC.
    let asUTC = local.instant(offsetSeconds: 0)
    var count = offsetChangeCount(through: asUTC - .hours(24))
    let last = offsetChangeCount(through: asUTC + .hours(24))
    while true {
      let candidate = local.instant(offsetSeconds: offsetSeconds(afterChanges: count))
      guard count < last else { return candidate }
      // This offset is in effect until the next change. If the change skips `local`, the candidate has already moved
      // forward.
      let next = changes[count]
      if candidate < next.at || local < LocalDateTime(of: next.at, offsetSeconds: next.offsetSeconds) {
        return candidate
      }
      count += 1
    }
  }

  /// Returns the interval of `day`, or `nil` if clocks change within about a day of it.
  package func intervalIfNoClockChange(near day: CivilDay) -> Interval? {
    let start = LocalDateTime(startOf: day).instant(offsetSeconds: 0)
    let count = offsetChangeCount(through: start - .hours(24))
    guard count == changes.count || changes[count].at > start + .hours(48) else { return nil }
    return Zone.dayInterval(startingAtLocalAsUTC: start, offsetSeconds: offsetSeconds(afterChanges: count))
  }

  /// Returns the 24 hours that begin at a local time, clamped to the calendar.
  ///
  /// - Parameters:
  ///   - start: the local time, read as UTC.
  ///   - offsetSeconds: the UTC offset at that time.
  private static func dayInterval(startingAtLocalAsUTC start: Instant, offsetSeconds: Int) -> Interval {
    // Plain integers: `Instant` would clamp a start before the calendar begins, and the day would then end too late.
    let from = start.millisecondsSince1970 - Int64(offsetSeconds) * 1000
    return Interval(
      unchecked: Instant(millisecondsSince1970: from),
      Instant(millisecondsSince1970: from + Milliseconds.hours(24).count))
  }

  /// Returns the intervals that make up `day`.
  ///
  /// The result is usually one interval. The result is empty if clocks skip the date, and has two intervals if clocks
  /// go back across midnight.
  public func intervals(of day: CivilDay) -> [Interval] {
    let start = LocalDateTime(startOf: day).instant(offsetSeconds: 0)
    var found: [Interval] = []
    for count in offsetChangeCount(through: start - .hours(24))...offsetChangeCount(through: start + .hours(48)) {
      let span = Zone.dayInterval(startingAtLocalAsUTC: start, offsetSeconds: offsetSeconds(afterChanges: count))
      let from = max(span.start, count == 0 ? .distantPast : changes[count - 1].at)
      let to = min(span.end, count == changes.count ? .distantFuture : changes[count].at)
      guard from < to else { continue }
      if let last = found.last, last.end == from {
        found[found.count - 1] = Interval(unchecked: last.start, to)
      } else {
        found.append(Interval(unchecked: from, to))
      }
    }
    return found
  }

  /// Returns the first instant of `day`, or `nil` if clocks skip the whole date.
  ///
  /// The first instant is local midnight or, on a day on which clocks skip midnight, the moment at which they do.
  public func start(of day: CivilDay) -> Instant? { intervals(of: day).first?.start }

  /// Returns the first instant after `instant` on another local day.
  ///
  /// The result is ``Instant/distantFuture`` if `instant` is on the calendar's last day. If clocks go back across
  /// midnight, the other day can be the previous one.
  public func nextMidnight(after instant: Instant) -> Instant {
    var count = offsetChangeCount(through: instant)
    let today = LocalDateTime(of: instant, offsetSeconds: offsetSeconds(afterChanges: count)).day
    guard today < .last else { return .distantFuture }
    while true {
      let midnight = LocalDateTime(startOf: today.next).instant(offsetSeconds: offsetSeconds(afterChanges: count))
      guard count < changes.count, changes[count].at <= midnight else { return midnight }
      let change = changes[count]
      if LocalDateTime(of: change.at, offsetSeconds: change.offsetSeconds).day != today { return change.at }
      count += 1
    }
  }
}
