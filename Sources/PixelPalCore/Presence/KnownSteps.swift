/// What the pal has been told about steps.
public struct KnownSteps: Hashable, Sendable {
  /// What the samples add up to, as last told; a correction may lower it.
  public private(set) var counted: Int64 = 0
  /// The highest `counted` that was ever told: it never goes down.
  public private(set) var total: Int64 = 0
  /// When somebody looked last; `nil` before the first time.
  public private(set) var lastToldAt: Instant?
  // Ascending. More than one, since a traveller may come back to a date.
  private(set) var days: [Day] = []

  struct Day: Hashable, Sendable {
    let day: CivilDay
    var steps: Int64
    var milestone: Int64
  }

  // A date that comes twice comes back within a day or two.
  static let daysKept = 3

  /// Whether a step was ever told; a query that finds none says nothing, since no access looks the same.
  public var isKnown: Bool { total > 0 }

  /// The steps of `day` as far as they were told.
  public func steps(of day: CivilDay) -> Int64 { days.last { $0.day == day }?.steps ?? 0 }

  /// Takes in `report` and tells what it changed.
  mutating func receive(_ report: StepReport, on day: CivilDay, at now: Instant, every milestone: Int64) -> News {
    var news = News()
    let (told, today) = (max(0, report.counted), max(0, report.today))
    news.gained = max(0, told.subtractingSaturated(total))
    news.fell = told < counted ? total.subtractingSaturated(told) : nil
    news.isNew = told != counted || today != steps(of: day)
    counted = told
    total = max(total, told)
    lastToldAt = now
    news.milestone = set(today, of: day, every: milestone)
    return news
  }

  /// Takes in `report` where it tells of more steps of a day that is known, and of no milestone; by how much the total grew,
  /// `nil` where it is not so.
  mutating func add(_ report: StepReport, on day: CivilDay, at now: Instant, every milestone: Int64) -> Int64? {
    guard isKnown, report.counted > counted, let last = days.last, last.day == day,
      report.today - report.today % milestone <= last.milestone
    else { return nil }
    let gained = max(0, report.counted - total)
    (counted, lastToldAt) = (report.counted, now)
    total += gained
    days[days.count - 1].steps = report.today
    return gained
  }

  /// Notes that somebody looked, where `report` tells no more than what is known; says whether it was so.
  mutating func confirm(_ report: StepReport, on day: CivilDay, at now: Instant) -> Bool {
    guard report.counted == counted, report.firstWalk == nil, report.further == nil,
      let last = days.last, last.day == day, last.steps == report.today
    else { return false }
    lastToldAt = now
    return true
  }

  /// Stands by a total that was told elsewhere; what else was, holds where nothing was told here.
  mutating func standBy(total other: Int64, counted: Int64, toldAt: Instant?) {
    total = max(total, other)
    guard lastToldAt == nil else { return }
    (self.counted, lastToldAt) = (counted, toldAt)
  }

  struct News {
    /// By how much the total grew.
    var gained: Int64 = 0
    /// How far `counted` now lies below the total, where this report lowered it.
    var fell: Int64?
    /// Whether anything differs from what was known.
    var isNew = false
    /// The highest milestone of the day that was reached for the first time.
    var milestone: Int64?
  }

  private mutating func set(_ steps: Int64, of day: CivilDay, every milestone: Int64) -> Int64? {
    let reached = steps - steps % milestone
    if let index = days.lastIndex(where: { $0.day == day }) {
      days[index].steps = steps
      guard reached > days[index].milestone else { return nil }
      days[index].milestone = reached
      return reached
    }
    let index = days.firstIndex { $0.day > day } ?? days.endIndex
    days.insert(Day(day: day, steps: steps, milestone: reached), at: index)
    // Later days than this one are of a clock that was set back, and go first.
    if days.count > KnownSteps.daysKept { days.remove(at: days.last?.day == day ? 0 : days.endIndex - 1) }
    return reached > 0 ? reached : nil
  }
}
