import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

/// Counts people on foot straight from their lines, where a line says no more than a name, a zone, groups and whole steps
/// by days: neither a person nor a life is made of it.
///
/// It is what ``QuickLives`` would come to. Whatever it does not know it leaves alone, and counts nothing of it.
struct QuickCounts {
  private let goals: [Int64]
  private let neutralBegins: Int64
  private let vitalBegins: Int64
  /// How many of the phases that are reached need no premium.
  private let freePhases: Int
  private let groupedBy: [UInt8]?
  private let hasZone: Bool
  /// The zone that was named last, and whether it has every date.
  private var last: (name: [UInt8], zone: Zone, keepsAllDates: Bool)?
  private var tally = DayTally()
  private let mostDays: Int64
  private var groups: [PlainLine.Group] = []

  /// Counts for `task`; `nil` where that asks for more than can be counted so.
  init?(_ task: LifeWorker.Task) {
    guard !task.writesLives, task.terms.count == 1, let terms = task.terms.first, terms.isEvolutionAlone,
      terms.premium.isEmpty, terms.since == nil, terms.until == nil, terms.zone?.keepsAllDates ?? true
    else { return nil }
    let numbers = terms.laws.core.rules.numbers
    goals = Phase.reached.map { $0.begins(under: terms.laws.core.rules) }
    (neutralBegins, vitalBegins) = (numbers.neutralBeginsAt, numbers.vitalBeginsAt)
    freePhases = Phase.reached.count { $0.rawValue < numbers.firstPremiumPhase }
    groupedBy = task.cohort.groupedBy.map { Array($0.utf8) }
    hasZone = terms.zone != nil
    mostDays = task.longestSpan.count / Milliseconds.hours(24).count
  }

  /// Counts the person whose line begins at `start`, and says where the line ends; `nil` where it is not plain.
  mutating func count(
    _ bytes: Span<UInt8>, from start: Int, _ zones: ZoneTable, into cohort: inout Cohort
  ) -> Int? {
    var line = PlainLine(at: start)
    guard line.read(bytes, &tally, &groups, goals, neutralBegins, vitalBegins), line.id, tally.days > 0,
      tally.days <= mostDays
    else {
      return nil
    }
    if let name = line.zone {
      guard keepsDates(of: line, tally.days, in: name, bytes, zones) else { return nil }
    } else if !hasZone {
      return nil
    }
    var group: String?
    if let groupedBy, let value = groups.last(where: { bytes.hold(groupedBy, at: $0.name) })?.value {
      group = String(decoding: Array(bytes, in: value), as: UTF8.self)
    }
    let free = freePhases
    cohort.change(cohort.place(of: group)) { group in group.sides[0].count(tally, freePhases: free) }
    return line.at
  }

  /// Whether the zone called `name` is known, and has all dates of `line`.
  private mutating func keepsDates(
    of line: PlainLine, _ count: Int, in name: Range<Int>, _ bytes: Span<UInt8>, _ zones: ZoneTable
  ) -> Bool {
    if !(last.map { bytes.hold($0.name, at: name) } ?? false) {
      let text = Array(bytes, in: name)
      guard let zone = zones.zone(String(decoding: text, as: UTF8.self)) else { return false }
      last = (text, zone, zone.keepsAllDates)
    }
    guard let last else { return false }
    return last.keepsAllDates || last.zone.keepsDates(from: line.first, count: count)
  }
}

/// The days of one person.
struct DayTally {
  /// How many entries there are.
  var days = 0
  var unknown: Int64 = 0
  var low: Int64 = 0
  var neutral: Int64 = 0
  var vital: Int64 = 0
  var total: Int64 = 0
  /// On which day each phase was reached, below zero where it was not.
  var reached = SIMD4<Int>(repeating: -1)
  /// The days by their steps.
  var bins = ContiguousArray<Int32>(repeating: 0, count: CohortCounts.stepBins)

  mutating func removeAll() {
    (days, unknown, low, neutral, vital, total) = (0, 0, 0, 0, 0, 0)
    reached = SIMD4(repeating: -1)
    unsafe bins.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
  }
}

extension CohortCounts {
  /// Adds somebody with these days, of whose phases so many need no premium.
  fileprivate mutating func count(_ tally: DayTally, freePhases: Int) {
    people += 1
    pals += 1
    days += Int64(tally.days) - tally.unknown
    walked.add(tally.total)
    watched.count(tally.days - 1)
    livedDays += Int64(tally.days)
    energyDays[.unknown] += tally.unknown
    energyDays[.low] += tally.low
    energyDays[.neutral] += tally.neutral
    energyDays[.vital] += tally.vital
    // Without asking at each of a hundred bins whether somebody else holds them.
    unsafe stepsADay.withUnsafeMutableBufferPointer { sums in
      for bin in tally.bins.indices { unsafe sums[bin] &+= Int64(tally.bins[bin]) }
    }
    for (place, phase) in Phase.reached.enumerated() {
      let day = tally.reached[place] < 0 ? nil : tally.reached[place]
      unlocks[phase, .walked].count(day, watched: tally.days - 1)
      unlocks[phase, .known].count(day, watched: tally.days - 1)
      unlocks[phase, .visible].count(place < freePhases ? day : nil, watched: tally.days - 1)
    }
  }
}

/// A line that is read from left to right, without anything that a line need not have.
fileprivate struct PlainLine {
  /// How far it is read.
  private(set) var at: Int
  private(set) var id = false
  private(set) var zone: Range<Int>?
  /// The first day.
  private(set) var first = CivilDay(daysSince1970: 0)
  private var hasGroups = false
  private var hasDays = false

  typealias Group = (name: Range<Int>, value: Range<Int>)

  init(at start: Int) { at = start }

  /// Reads all of it; says whether it could.
  mutating func read(
    _ bytes: Span<UInt8>, _ tally: inout DayTally, _ groups: inout [Group], _ goals: [Int64], _ neutral: Int64,
    _ vital: Int64
  ) -> Bool {
    groups.removeAll(keepingCapacity: true)
    guard pass("{", bytes) else { return false }
    repeat {
      if pass("\"id\":", bytes) {
        guard !id, text(bytes) != nil || number(bytes) else { return false }
        id = true
      } else if pass("\"zone\":", bytes) {
        guard zone == nil, let name = text(bytes) else { return false }
        zone = name
      } else if pass("\"groups\":{", bytes) {
        guard !hasGroups, readGroups(bytes, into: &groups) else { return false }
        hasGroups = true
      } else {
        guard pass("\"days\":{\"from\":\"", bytes), !hasDays, date(bytes), pass("\",\"steps\":[", bytes),
          days(bytes, &tally, goals, neutral, vital), pass("}", bytes)
        else { return false }
        hasDays = true
      }
    } while pass(",", bytes)
    guard pass("}", bytes) else { return false }
    return hasDays && (at == bytes.count || bytes[at] == .lineFeed)
  }

  private mutating func readGroups(_ bytes: Span<UInt8>, into groups: inout [Group]) -> Bool {
    if pass("}", bytes) { return true }
    repeat {
      guard let name = text(bytes), pass(":", bytes), let value = text(bytes) else { return false }
      // Of what stands twice it is said elsewhere.
      guard !groups.contains(where: { bytes.areAlike($0.name, name) }) else { return false }
      groups.append((name, value))
    } while pass(",", bytes)
    return pass("}", bytes)
  }

  /// Steps of days, which are added up as they are read.
  private mutating func days(
    _ bytes: Span<UInt8>, _ tally: inout DayTally, _ goals: [Int64], _ neutral: Int64, _ vital: Int64
  ) -> Bool {
    tally.removeAll()
    // Out of what others might change meanwhile.
    var bins: ContiguousArray<Int32> = []
    swap(&bins, &tally.bins)
    defer { swap(&bins, &tally.bins) }
    return unsafe bins.withUnsafeMutableBufferPointer { bins in
      unsafe days(bytes, &tally, into: bins, goals, neutral, vital)
    }
  }

  /// Adds the days to `bins`, of which there are ``CohortCounts/stepBins``.
  @inline(__always) private mutating func days(
    _ bytes: Span<UInt8>, _ tally: inout DayTally, into bins: UnsafeMutableBufferPointer<Int32>, _ goals: [Int64],
    _ neutral: Int64, _ vital: Int64
  ) -> Bool {
    var (place, day, total) = (at, 0, Int64(0))
    var (unknown, neutralOrMore, vitalOnes): (Int64, Int64, Int64) = (0, 0, 0)
    var phase = 0
    var goal = goals[0]
    // So that a word can be looked at wherever a number may begin.
    let last = bytes.count - 16
    while place <= last {
      let word = bytes.word(place)
      let digits = word ^ 0x3030_3030_3030_3030
      // The highest bit of each byte that is no digit.
      let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
      let count = others.trailingZeroBitCount >> 3
      if count == 0 {
        guard word & 0xFFFF_FFFF == 0x6C6C_756E else { return false }
        unknown += 1
        place &+= 4
      } else {
        // Two digits or more with a zero before them are no number, and eight may be too many.
        guard count < 8, count == 1 || word & 0xFF != 0x30 else { return false }
        let steps = PlainLine.number(of: digits << UInt64(64 &- 8 &* count))
        total &+= steps
        // Added rather than asked: nobody can guess what the next day is like.
        neutralOrMore &+= steps >= neutral ? 1 : 0
        vitalOnes &+= steps >= vital ? 1 : 0
        // Never more than the last of them, as the line says.
        unsafe bins[Int(min(steps / Int64(CohortCounts.stepsOfBin), Int64(CohortCounts.stepBins - 1)))] &+= 1
        while total >= goal {
          tally.reached[phase] = day
          phase += 1
          goal = phase < goals.count ? goals[phase] : .max
        }
        place &+= count
      }
      day &+= 1
      if bytes[place] == .comma {
        place &+= 1
        continue
      }
      guard bytes[place] == UInt8(ascii: "]"), day <= PlainLine.mostDays else { return false }
      at = place + 1
      (tally.days, tally.unknown, tally.total) = (day, unknown, total)
      (tally.neutral, tally.vital) = (neutralOrMore - vitalOnes, vitalOnes)
      tally.low = Int64(day) - unknown - neutralOrMore
      return true
    }
    return false
  }

  /// The number of eight digits, the first in the lowest byte.
  @inline(__always) private static func number(of digits: UInt64) -> Int64 {
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return Int64(truncatingIfNeeded: (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
  }

  /// A date such as 2025-01-01.
  private mutating func date(_ bytes: Span<UInt8>) -> Bool {
    guard let year = digits(4, bytes), pass("-", bytes), let month = digits(2, bytes), pass("-", bytes),
      let number = digits(2, bytes), let day = CivilDay(year: year, month: month, day: number)
    else { return false }
    first = day
    return PlainLine.centuries ~= day.daysSince1970
  }

  /// When a list may begin, so that ``mostDays`` end before time does.
  private static let centuries = -50_000...100_000
  private static let mostDays = 1_000_000

  /// What stands in quotation marks, where none of it means anything else.
  private mutating func text(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard at < bytes.count, bytes[at] == .quote else { return nil }
    var end = at + 1
    while end < bytes.count, 0x20..<0x7F ~= bytes[end], bytes[end] != .quote, bytes[end] != .backslash { end += 1 }
    guard end < bytes.count, bytes[end] == .quote else { return nil }
    let range = at + 1..<end
    at = end + 1
    return range
  }

  private mutating func digits(_ count: Int, _ bytes: Span<UInt8>) -> Int? {
    guard at + count <= bytes.count else { return nil }
    var value = 0
    for _ in 0..<count {
      guard bytes[at].isDigit else { return nil }
      value = value * 10 + Int(bytes[at] - UInt8(ascii: "0"))
      at += 1
    }
    return value
  }

  private mutating func number(_ bytes: Span<UInt8>) -> Bool {
    let start = at
    while at < bytes.count, bytes[at].isDigit { at += 1 }
    return 1...18 ~= at - start && (at - start == 1 || bytes[start] != UInt8(ascii: "0"))
  }

  @inline(__always) private mutating func pass(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    guard word.utf8CodeUnitCount <= bytes.count - at else { return false }
    for index in 0..<word.utf8CodeUnitCount where unsafe word.utf8Start[index] != bytes[at + index] { return false }
    at += word.utf8CodeUnitCount
    return true
  }
}

extension Span<UInt8> {
  /// Whether `text` is what stands in `range`.
  fileprivate func hold(_ text: [UInt8], at range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for index in text.indices where self[range.lowerBound + index] != text[index] { return false }
    return true
  }

  /// Whether the same stands in both.
  fileprivate func areAlike(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { self[$0] == self[$1] }
  }
}

extension Zone {
  /// Whether clocks leap over no date, ever.
  var keepsAllDates: Bool {
    !leaps(in: allChanges.indices, from: offsetSeconds(at: .distantPast))
  }
}
