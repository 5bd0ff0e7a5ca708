import PixelPalCore

/// A moment or a notice that the pal remembers.
struct Memory: Hashable, Sendable {
  let subject: Recall.Subject
  let day: CivilDay
  /// The steps of the day, or 0 if the memory isn't connected with the number of steps.
  let steps: Int64
  /// The UTC offset of a journey in minutes, or `nil` for any other memory.
  let journeyOffset: Int?
  /// True if the pal has read out the memory's page, which happens at most once.
  private(set) var wasReadOut = false

  init(of subject: Recall.Subject, on day: CivilDay, steps: Int64 = 0, journeyOffset: Int? = nil) {
    (self.subject, self.day, self.steps, self.journeyOffset) = (subject, day, steps, journeyOffset)
  }

  /// Records that the pal has read out the memory's page.
  mutating func markReadOut() { wasReadOut = true }

  /// Returns the strength of the memory on `day`, at most 1000: 1000 divided by the square root of its age in days.
  ///
  /// This is the base level of the ACT-R theory of memory without its logarithm.
  func strengthInThousandths(on day: CivilDay) -> Int {
    10_000 / Int(integerSquareRoot(of: 100 * Int64(max(1, self.day.distance(to: day)))))
  }

  /// Returns the number of days from `day` to the memory's next anniversary, or 0 if `day` is an anniversary.
  ///
  /// Returns `nil` if no anniversary falls between `day` and the end of the following year, which can happen for 29
  /// February.
  func daysUntilAnniversary(from day: CivilDay) -> Int? {
    let (year, month, dayOfMonth) = self.day.components
    let thisYear = day.components.year
    for next in [thisYear, thisYear + 1] where next > year {
      if let date = CivilDay(year: next, month: month, day: dayOfMonth), date >= day { return day.distance(to: date) }
    }
    return nil
  }

  /// Returns true if the days of both memories have the same month and day of the month.
  func hasSameMonthAndDay(as other: Memory) -> Bool { day.dateKey == other.day.dateKey }
}

extension Memory {
  /// The key that sorts memories by day, and by kind within a day.
  struct SortKey: Hashable, Sendable, Comparable {
    let day: CivilDay
    let order: Int

    static func < (left: SortKey, right: SortKey) -> Bool { (left.day, left.order) < (right.day, right.order) }
  }

  var sortKey: SortKey { SortKey(day: day, order: subject.orderOnDay) }
}

extension Recall.Subject {
  /// The rank that orders the memories of one day: first the moments, then the notice or the person's stamps and note.
  var orderOnDay: Int {
    switch self {
    case .moment(let kind): kind.tieBreakOrder
    case .notice, .ownPage: .max
    }
  }
}

extension CivilDay {
  /// A number that represents the month and the day of the month, and is the same in every year.
  var dateKey: Int {
    let (_, month, dayOfMonth) = components
    return month * 32 + dayOfMonth
  }
}

/// A connection between two memories.
enum MemoryConnectionKind: Hashable, Sendable, CaseIterable {
  /// The earlier memory is the reveal of a phase, and the later one is the reveal of the next phase.
  case leadsTo
  /// The memories are from the same day or from neighboring days.
  case temporal
  /// The memories have the same month and day, or are journeys to places with the same UTC offset.
  case sharedEntity

  /// The weight of the connection, at most 1000.
  var weight: Int {
    switch self {
    case .leadsTo: 900
    case .temporal: 800
    case .sharedEntity: 700
    }
  }

  /// Returns true if `one` and `other` have this connection.
  ///
  /// The day of `one` must not be after the day of `other`.
  func connects(_ one: Memory, to other: Memory) -> Bool {
    switch self {
    case .leadsTo:
      switch (one.subject, other.subject) {
      case (.moment(.phaseReveal(let phase)), .moment(.phaseReveal(let next))): phase.rawValue + 1 == next.rawValue
      case _: false
      }
    case .temporal: one.day.distance(to: other.day) <= 1
    case .sharedEntity:
      one.hasSameMonthAndDay(as: other) || one.journeyOffset != nil && one.journeyOffset == other.journeyOffset
    }
  }
}
