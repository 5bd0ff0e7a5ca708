/// A time zone as a value: from which instant clocks show which offset.
///
///     let paris = Zone(TimeZone(identifier: "Europe/Paris")!)  // with PixelPalFoundation
///     paris.day(at: instant)
///
/// It is made once, at the edge; inside, nothing asks the system about zones. Looking something up takes O(log n) in the
/// number of changes.
public struct Zone: Hashable, Sendable {
  /// What the zone is called: an IANA name, or an offset such as `+05:30`.
  public let name: String
  /// The offset before the first change, in seconds ahead of UTC.
  let firstOffset: Int
  /// The changes, strictly ascending.
  let changes: [Change]
  /// The hemisphere that decides the seasons; `nil` where there are none, or where it is not known.
  public package(set) var hemisphere: Hemisphere?

  /// The changes, strictly ascending; before the first, the offset of the distant past holds.
  package var allChanges: [Change] { changes }

  /// A change of the clocks.
  public struct Change: Hashable, Sendable {
    /// The first instant with the new offset.
    public let at: Instant
    /// The new offset, in seconds ahead of UTC.
    public let offsetSeconds: Int

    /// A change at `at` to `offsetSeconds` ahead of UTC.
    public init(at: Instant, offsetSeconds: Int) {
      self.at = at
      self.offsetSeconds = offsetSeconds
    }
  }

  /// Half of a mean year.
  private static let halfYear = Milliseconds.hours(4383)
  /// No clock on earth has ever been a whole day from UTC.
  static let offsets = -86_399...86_399

  /// Coordinated universal time.
  public static let utc = Zone(unchecked: "UTC", 0, [])

  /// A zone whose changes are known to ascend.
  package init(unchecked name: String, _ firstOffset: Int, _ changes: [Change], hemisphere: Hemisphere? = nil) {
    self.name = name
    self.hemisphere = hemisphere
    self.firstOffset = firstOffset
    self.changes = changes
  }

  /// A zone whose clocks never change.
  ///
  /// `nil` for an offset of a day or more. Without a name it is called by its offset, as in `+05:30`.
  public init?(offsetSeconds: Int, name: String? = nil) {
    guard Zone.offsets ~= offsetSeconds else { return nil }
    self.init(unchecked: name ?? Zone.name(ofOffset: offsetSeconds), offsetSeconds, [])
  }

  /// `nil` when the changes do not strictly ascend or an offset is a day or more.
  public init?(name: String, firstOffsetSeconds: Int, changes: [Change], hemisphere: Hemisphere? = nil) {
    guard Zone.offsets ~= firstOffsetSeconds, changes.allSatisfy({ Zone.offsets ~= $0.offsetSeconds }),
      zip(changes, changes.dropFirst()).allSatisfy({ $0.at < $1.at })
    else { return nil }
    self.init(unchecked: name, firstOffsetSeconds, changes, hemisphere: hemisphere)
  }

  /// Returns true if clocks show the same in both and both have the same name, wherever they are.
  package func hasSameClocks(as other: Zone) -> Bool {
    name == other.name && firstOffset == other.firstOffset && changes == other.changes
  }

  static func name(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + padded(minutes / 60, to: 2) + ":" + padded(minutes % 60, to: 2)
  }

  /// How many changes there are at or before `instant`.
  func changesMade(by instant: Instant) -> Int {
    guard let last = changes.last, instant < last.at else { return changes.count }
    var low = 0
    var high = changes.count - 1
    // Most clocks that change do so twice a year, so that as many changes lie ahead as halves of a year.
    let guess = high - Int(clamping: (last.at - instant).count / Zone.halfYear.count)
    if guess > 1, changes[guess - 2].at <= instant { low = guess - 1 }
    if guess > 0, guess + 1 < high, changes[guess + 1].at > instant { high = guess + 1 }
    return (low..<high).partitioningIndex { changes[$0].at > instant }
  }

  func offset(afterChanges count: Int) -> Int { count == 0 ? firstOffset : changes[count - 1].offsetSeconds }

  /// Seconds that clocks are ahead of UTC at `instant`.
  public func offsetSeconds(at instant: Instant) -> Int { offset(afterChanges: changesMade(by: instant)) }

  /// Whether clocks are not set between two instants.
  package func keepsOffset(from first: Instant, through last: Instant) -> Bool {
    changesMade(by: first) == changesMade(by: last)
  }

  /// What calendar and clock show at `instant`.
  public func localTime(at instant: Instant) -> LocalTime {
    LocalTime(of: instant, offsetSeconds: offsetSeconds(at: instant))
  }

  /// `2025-01-04T11:22:13+01:00`: what clocks show at `instant`, as it can be typed again.
  package func written(_ instant: Instant) -> String {
    let offset = offsetSeconds(at: instant)
    return "\(localTime(at: instant))" + (offset == 0 ? "Z" : Zone.name(ofOffset: offset))
  }

  /// The local day that `instant` belongs to.
  public func day(at instant: Instant) -> CivilDay { localTime(at: instant).day }

  /// The instant at which clocks show `local`.
  ///
  /// A time that clocks skip moves forward by what they skip; of a time that they show twice it is the first.
  public func instant(of local: LocalTime) -> Instant {
    // Every offset that can matter is in force within a day of `local` read as UTC.
    let asUTC = local.instant(offsetSeconds: 0)
    var count = changesMade(by: asUTC - .hours(24))
    let last = changesMade(by: asUTC + .hours(24))
    while true {
      let candidate = local.instant(offsetSeconds: offset(afterChanges: count))
      guard count < last else { return candidate }
      // Up to the next change this offset holds. If the change comes first and leaps over `local`, it is skipped.
      let next = changes[count]
      if candidate < next.at || local < LocalTime(of: next.at, offsetSeconds: next.offsetSeconds) { return candidate }
      count += 1
    }
  }

  /// The one stretch of time in which it is `day`; `nil` where clocks change near it.
  package func plainInterval(of day: CivilDay) -> Interval? {
    let start = LocalTime(startOf: day).instant(offsetSeconds: 0)
    let count = changesMade(by: start - .hours(24))
    guard count == changes.count || changes[count].at > start + .hours(48) else { return nil }
    return Zone.interval(from: start, offset(afterChanges: count))
  }

  /// The 24 hours from `start` on as read with an offset, as far as the calendar goes.
  private static func interval(from start: Instant, _ offset: Int) -> Interval {
    // An instant would stop at the end of the calendar, and its day end later than it does.
    let from = start.millisecondsSince1970 - Int64(offset) * 1000
    return Interval(
      unchecked: Instant(millisecondsSince1970: from),
      Instant(millisecondsSince1970: from + Milliseconds.hours(24).count))
  }

  /// The stretches of time in which it is `day`: mostly one, none where the date is skipped, two where clocks go back
  /// over a midnight.
  public func intervals(of day: CivilDay) -> [Interval] {
    let start = LocalTime(startOf: day).instant(offsetSeconds: 0)
    var found: [Interval] = []
    for count in changesMade(by: start - .hours(24))...changesMade(by: start + .hours(48)) {
      let span = Zone.interval(from: start, offset(afterChanges: count))
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

  /// The first instant of `day`: local midnight, or what clocks show first where they skip it; `nil` where they skip the
  /// whole date.
  public func start(of day: CivilDay) -> Instant? { intervals(of: day).first?.start }

  /// The first instant after `instant` at which it is another day; ``Instant/distantFuture`` on the last day.
  public func nextMidnight(after instant: Instant) -> Instant {
    var count = changesMade(by: instant)
    let today = LocalTime(of: instant, offsetSeconds: offset(afterChanges: count)).day
    guard today < .last else { return .distantFuture }
    while true {
      let midnight = LocalTime(startOf: today.next).instant(offsetSeconds: offset(afterChanges: count))
      guard count < changes.count, changes[count].at <= midnight else { return midnight }
      let change = changes[count]
      if LocalTime(of: change.at, offsetSeconds: change.offsetSeconds).day != today { return change.at }
      count += 1
    }
  }
}
