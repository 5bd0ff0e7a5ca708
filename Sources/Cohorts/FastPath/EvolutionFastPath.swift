import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

/// A fast path for `--only evolution`, which adds up day totals directly from the bytes of a line.
///
/// The fast path creates no JSON document, no scenario and no replay plan. It leaves lines in any other form, and all
/// errors, to the full reader: `Person(reading:)` and `Person.life(under:using:)`.
///
/// Both give the same results, which `EvolutionFastPathTests` checks for generated lines. The fast path is 100 times as
/// fast on lines written by the `people` command, and 200 times as fast on a year of days without a scenario.
struct EvolutionFastPath {
  private let options: [DayTotalsLifeOptions]
  private let zones: ZoneCache
  private let maxDays: Int
  private var lastZone: (name: [UInt8], zone: Zone)?
  private var lineParser = DayTotalsLineParser()

  /// Creates a fast path for lives that are simulated under `simulationOptions`.
  ///
  /// Returns `nil` if the options require a replay of the phone, or set an end for lines that don't state one.
  init?(_ simulationOptions: LifeWorker.Options, _ zones: ZoneCache) {
    guard simulationOptions.lifeOptions.allSatisfy({ $0.skipsPhone && $0.defaultEnd == nil }) else { return nil }
    (options, self.zones) = (simulationOptions.lifeOptions.map { DayTotalsLifeOptions($0) }, zones)
    maxDays = min(Int(simulationOptions.maxSpan.count / Milliseconds.hours(24).count), DayTotalsLineParser.maxDays)
  }

  /// Parses the line at `start`, and returns the person's lives and the offset at which the line ends.
  ///
  /// There is one life for each set of options. Returns `nil` if only the full reader can read the line.
  mutating func parseLives(in bytes: Span<UInt8>, from start: Int) -> (lives: [LifeOutcome], lineEnd: Int)? {
    guard let end = lineParser.parse(bytes, from: start), lineParser.dayCount <= maxDays else { return nil }
    var life = LifeOutcome(
      id: PersonID(json: Array(bytes, in: lineParser.idRange)), groups: lineParser.groupingProperties(in: bytes))
    var named: Zone?
    if let name = lineParser.zoneRange {
      guard let zone = resolveZone(namedIn: bytes, at: name) else { return nil }
      named = zone
    }
    var lives: [LifeOutcome] = []
    for option in options {
      guard let zone = named ?? option.zone else { return nil }
      if !lineParser.leavesOnboarding {
        guard let pal = LifeOutcome.PalOutcome(lineParser, zone, option) else { return nil }
        life.pal = pal
      }
      lives.append(life)
    }
    return (lives, end)
  }

  private mutating func resolveZone(namedIn bytes: Span<UInt8>, at name: Range<Int>) -> Zone? {
    if let known = lastZone?.name, bytes.matches(known, at: name) { return lastZone?.zone }
    let text = Array(bytes, in: name)
    guard let zone = zones.zone(named: String(decoding: text, as: UTF8.self)) else { return nil }
    lastZone = (text, zone)
    return zone
  }
}

// MARK: - Sums of days

/// The parts of ``LifeSimulationOptions`` that the fast path needs.
private final class DayTotalsLifeOptions {
  let zone: Zone?
  let defaultCreation: InstantOrLocalDateTime?
  let premiumPeriods: [Person.PremiumPeriod]
  /// The step total at which each phase begins, from the second phase on.
  let phaseTotals: [Int64]
  let firstPremiumPhase: Int
  let (neutralSteps, vitalSteps): (Int64, Int64)
  let spreading: StepSpreadingSettings

  init(_ options: LifeSimulationOptions) {
    let rules = options.configuration.core.rules
    (zone, defaultCreation, premiumPeriods) = (
      options.defaultZone, options.defaultCreation, options.defaultPremiumPeriods
    )
    phaseTotals = Phase.reachable.map { $0.startingTotal(under: rules) }
    firstPremiumPhase = rules.numbers.firstPremiumPhase
    (neutralSteps, vitalSteps) = (rules.numbers.neutralBeginsAt, rules.numbers.vitalBeginsAt)
    spreading = rules.spreading
  }
}

extension LifeOutcome.PalOutcome {
  /// Creates the pal's outcome from the days on `line`.
  ///
  /// Returns `nil` if the dates or the premium periods require the full reader.
  fileprivate init?(_ line: DayTotalsLineParser, _ zone: Zone, _ options: DayTotalsLifeOptions) {
    guard zone.hasEveryDate(from: line.firstDay, count: line.dayCount), let span = PalLifeSpan(line, zone, options),
      let entitlements = EntitlementHistory(
        line.premiumPeriods.isEmpty ? options.premiumPeriods : line.premiumPeriods, in: zone)
    else { return nil }
    self.init()
    var steps = line.steps
    if steps[span.creationDayIndex] != span.firstSteps {
      steps = ContiguousArray(steps[..<line.dayCount])
      steps[span.creationDayIndex] = span.firstSteps
    }
    var (tallies, next, goal) = (
      TotalsOfDaysSoFar(), span.creationDayIndex, span.readableFrom <= span.end ? options.phaseTotals[0] : .max
    )
    while next < line.dayCount {
      next = unsafe steps.withUnsafeBufferPointer { steps in
        unsafe stepsPerDayBins.withUnsafeMutableBufferPointer { bins in
          unsafe tallies.addDays(steps, in: next..<line.dayCount, untilTotal: goal, options: options, bins: bins)
        }
      }
      while tallies.totalSteps >= goal, let phase = earnedPhase.next {
        let day = next - 1
        let moment = span.firstReadableInstant(
          reachingTotal: goal, onDay: day, stepsOfDay: Int64(line.steps[day]),
          previousTotal: tallies.totalSteps - Int64(steps[day])
        )
        unlocks[phase.reachableIndex] = .init(walked: moment, known: moment, visible: nil)
        earnedPhase = phase
        goal = phase.next.map { options.phaseTotals[$0.reachableIndex] } ?? .max
      }
    }
    lastWatchedDay = line.dayCount - 1 - span.creationDayIndex
    walkedSteps = tallies.totalSteps
    daysWithSteps = Int64(tallies.knownDays)
    energyDays[.unknown] = Int64(lastWatchedDay + 1) - daysWithSteps
    energyDays[.low] = daysWithSteps - tallies.neutralOrVitalDays
    energyDays[.neutral] = tallies.neutralOrVitalDays - tallies.vitalDays
    energyDays[.vital] = tallies.vitalDays
    revealEarnedPhases(entitledBy: entitlements, in: span, firstPremiumPhase: options.firstPremiumPhase)
  }

  /// Reveals the earned phases that become visible by the end of the last day, in ascending order.
  ///
  /// The phase with the number `first` and all later phases require premium, which `entitlements` records.
  private mutating func revealEarnedPhases(
    entitledBy entitlements: EntitlementHistory, in span: PalLifeSpan, firstPremiumPhase first: Int
  ) {
    var at = span.createdAt
    for phase in Phase.reachable where phase <= earnedPhase {
      at = max(at, unlocks[phase.reachableIndex].walked?.at ?? at)
      if phase.rawValue >= first {
        guard let entitled = entitlements.firstEntitledInstant(from: at), entitled <= span.end else { return }
        at = entitled
      }
      visiblePhase = phase
      unlocks[phase.reachableIndex].visible = span.instantAndLifeDay(at: at)
    }
  }
}

/// The running totals of the days added so far.
private struct TotalsOfDaysSoFar {
  private(set) var (totalSteps, neutralOrVitalDays, vitalDays): (Int64, Int64, Int64) = (0, 0, 0)
  /// The number of added days with a step count.
  private(set) var knownDays = 0

  /// Adds the days in `range` until the total reaches `goal`, and returns the index of the next day to add.
  ///
  /// Returns the end of `range` if the total stays below `goal`. A negative number in `steps` stands for an unknown
  /// count, and is skipped. Every day with a known count is also tallied in its bin in `bins`.
  // Not inlined, so that all values can stay in registers.
  @inline(never) mutating func addDays(
    _ steps: UnsafeBufferPointer<Int32>, in range: Range<Int>, untilTotal goal: Int64, options: DayTotalsLifeOptions,
    bins: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var (tallies, index) = (self, range.lowerBound)
    let (neutralBegins, vitalBegins) = (options.neutralSteps, options.vitalSteps)
    while index < range.upperBound {
      let count = Int64(unsafe steps[index])
      index &+= 1
      guard count >= 0 else { continue }
      unsafe bins[CohortOutcomeCounts.stepBinIndex(of: count)] &+= 1
      tallies.knownDays &+= 1
      // These additions have no branches, because the processor can't predict how much a person walks.
      tallies.neutralOrVitalDays &+= count >= neutralBegins ? 1 : 0
      tallies.vitalDays &+= count >= vitalBegins ? 1 : 0
      tallies.totalSteps &+= count
      if tallies.totalSteps >= goal { break }
    }
    self = tallies
    return index
  }
}

/// The time from the creation of a person's pal to the end of the last day.
private struct PalLifeSpan {
  let (createdAt, end): (Instant, Instant)
  /// The first instant at which the app has access to steps, or `Instant.afterDistantFuture` if it never has.
  let readableFrom: Instant
  /// The index of the day on which the pal is created, and the number of steps in the rest of that day.
  ///
  /// The number of steps is negative if it is unknown.
  let (creationDayIndex, firstSteps): (Int, Int32)
  /// The rounding error of `firstSteps` in millionths of a step.
  ///
  /// The error is negative if the count was rounded up. Only the first day can have a fraction of a step, because the
  /// pal's creation cuts that day.
  private let roundingError: Int64
  private let firstDay: CivilDay
  private let zone: Zone
  private let spreading: StepSpreadingSettings

  /// Creates the span of `line`.
  ///
  /// Returns `nil` if the pal is created outside of the line's days, or on a date that occurs twice.
  init?(_ line: DayTotalsLineParser, _ zone: Zone, _ options: DayTotalsLifeOptions) {
    (firstDay, self.zone, spreading) = (line.firstDay, zone, options.spreading)
    end = zone.wholeDayInterval(of: firstDay.advanced(by: line.dayCount - 1)).end
    readableFrom = line.mayReadSteps ? .distantPast : line.grantedAt?.instant(in: zone) ?? .afterDistantFuture
    let time = (line.createdAt ?? options.defaultCreation)?.instant(in: zone)
    let day = time.map { zone.day(at: $0) } ?? firstDay
    creationDayIndex = firstDay.distance(to: day)
    guard 0..<line.dayCount ~= creationDayIndex, let whole = zone.intervalIfUnique(of: day) else { return nil }
    createdAt = time ?? whole.start
    guard time != nil else {
      (firstSteps, roundingError) = (line.steps[0], 0)
      return
    }
    let steps = Int64(line.steps[creationDayIndex])
    let segment = spreading.historySegment(ofDayTotal: max(steps, 0), on: day, over: whole, in: zone, since: createdAt)
    guard steps >= 0, let segment else {
      (firstSteps, roundingError) = (-1, 0)
      return
    }
    firstSteps = Int32(segment.steps.rounded)
    roundingError = segment.steps.millionths - segment.steps.rounded * 1_000_000
  }

  /// Returns the first instant at which the app can read a total of at least `goal` steps.
  ///
  /// The app can't read the total before access is granted, even if the total has reached `goal` by then.
  ///
  /// - Parameters:
  ///   - goal: the step total to reach.
  ///   - index: the index of the day on which the total reaches `goal`.
  ///   - steps: the step count of that day.
  ///   - before: the total of all days before that day.
  func firstReadableInstant(
    reachingTotal goal: Int64, onDay index: Int, stepsOfDay steps: Int64, previousTotal before: Int64
  )
    -> LifeOutcome.InstantAndLifeDay
  {
    let day = firstDay.advanced(by: index)
    let whole = zone.wholeDayInterval(of: day)
    let segment = spreading.historySegment(ofDayTotal: steps, on: day, over: whole, in: zone, since: createdAt)
    let earlierMillionths = index == creationDayIndex ? 0 : before * 1_000_000 + roundingError
    // The total is rounded, so it is enough to be half a step below the goal.
    let missing = StepCount(millionths: goal * 1_000_000 - 500_000 - earlierMillionths)
    let walked = LifeOutcome.InstantAndLifeDay(
      at: segment?.instant(reaching: missing) ?? segment?.to ?? whole.end, day: index - creationDayIndex)
    return walked.at < readableFrom ? instantAndLifeDay(at: readableFrom) : walked
  }

  func instantAndLifeDay(at instant: Instant) -> LifeOutcome.InstantAndLifeDay {
    .init(at: instant, day: firstDay.distance(to: zone.day(at: instant)) - creationDayIndex)
  }
}

extension Person {
  /// Returns true if each of `spans` ends after it begins, and begins no earlier than the previous one ends.
  package static func areOrderedAndDisjoint(_ spans: [PremiumPeriod]) -> Bool {
    EntitlementHistory(spans, in: .utc) != nil
  }
}

extension EntitlementHistory {
  fileprivate init?(_ premium: [Person.PremiumPeriod], in zone: Zone) {
    self.init(
      premium.map {
        Period(.subscribed, from: $0.from?.instant(in: zone) ?? .distantPast, until: $0.until?.instant(in: zone))
      })
  }

  /// Returns the first instant, from `instant` on, at which the person has premium.
  ///
  /// Returns `nil` if there is no such instant.
  fileprivate func firstEntitledInstant(from instant: Instant) -> Instant? {
    var at = instant
    while entitlement(at: at).isEntitled != true {
      guard let next = nextChange(after: at) else { return nil }
      at = next
    }
    return at
  }
}

extension Zone {
  /// Returns the interval of `day`, or `nil` if the date occurs twice or not at all in this zone.
  fileprivate func intervalIfUnique(of day: CivilDay) -> Interval? {
    if let plain = intervalIfNoClockChange(near: day) { return plain }
    let all = intervals(of: day)
    return all.count == 1 ? all[0] : nil
  }

  /// Returns true if this zone has all of the `count` dates from `first` on.
  ///
  /// A zone skips a date when it moves across the date line, as Samoa did on 2011-12-30.
  fileprivate func hasEveryDate(from first: CivilDay, count: Int) -> Bool {
    let begin = LocalDateTime(startOf: first.previous).instant(offsetSeconds: 0) - .hours(24)
    let end = LocalDateTime(startOf: first.advanced(by: count + 1)).instant(offsetSeconds: 0) + .hours(24)
    var offset = offsetSeconds(at: begin)
    for change in allChanges[allChanges.partitioningIndex { begin < $0.at }...] {
      guard change.at <= end else { return true }
      guard abs(change.offsetSeconds - offset) < 12 * 3600 else { return false }
      offset = change.offsetSeconds
    }
    return true
  }
}

// MARK: - Lines

/// A parser for lines of day totals in a plain form.
///
/// Programs usually write this form, which has only whole steps and strings without escapes.
private struct DayTotalsLineParser {
  /// The byte range of the person's id in the line, including the quotation marks of a string.
  private(set) var idRange = 0..<0
  private(set) var zoneRange: Range<Int>?
  private(set) var createdAt: InstantOrLocalDateTime?
  /// The first day in the list of steps.
  private(set) var firstDay = CivilDay(daysSince1970: 0)
  /// The number of days in the list of steps.
  private(set) var dayCount = 0
  /// A buffer for the step counts of the days, with negative numbers for unknown counts.
  ///
  /// Only the first ``dayCount`` elements are used.
  private(set) var steps = ContiguousArray<Int32>(repeating: 0, count: DayTotalsLineParser.maxDays)
  private(set) var premiumPeriods: [Person.PremiumPeriod] = []
  /// True if the person left onboarding before its last screen, and therefore has no pal.
  private(set) var leavesOnboarding = false
  /// The app's access to steps at the start, and the time at which it gets access later.
  ///
  /// The first value is true if the app can read steps from the start. The second is `nil` if the app gets no access
  /// later.
  private(set) var (mayReadSteps, grantedAt): (Bool, InstantOrLocalDateTime?) = (true, nil)
  private var groupRanges: [(name: Range<Int>, value: Range<Int>)] = []
  /// The offset of the next byte to parse, in the bytes that contain the line.
  private var offset = 0
  /// The byte ranges of the member names in all open objects, for the detection of duplicates.
  private var memberNames: [Range<Int>] = []

  /// The maximum number of days on a line, about 45 years.
  ///
  /// Longer lines need the full reader.
  static let maxDays = 1 << 14
  /// The first days that a line can have, as numbers of days since 1970: from 1833 to 2243.
  ///
  /// A line that begins on any other day needs the full reader.
  private static let validFirstDays = -50_000...100_000

  /// Returns the grouping properties of the person on the parsed line.
  func groupingProperties(in bytes: Span<UInt8>) -> [Person.GroupingProperty] {
    groupRanges.map { group in
      func text(_ range: Range<Int>) -> String { String(decoding: Array(bytes, in: range), as: UTF8.self) }
      return Person.GroupingProperty(name: text(group.name), value: text(group.value))
    }
  }

  /// Parses the line at `start`, and returns the offset at which the line ends.
  ///
  /// Returns `nil` if the line isn't in the plain form.
  mutating func parse(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    (offset, idRange, zoneRange, createdAt, dayCount) = (start, start..<start, nil, nil, 0)
    (leavesOnboarding, mayReadSteps, grantedAt) = (false, true, nil)
    premiumPeriods.removeAll(keepingCapacity: true)
    groupRanges.removeAll(keepingCapacity: true)
    memberNames.removeAll(keepingCapacity: true)
    let isPlain = parseObject(in: bytes) { line, name in
      if bytes.matches("id", at: name) { return line.parseID(in: bytes) }
      if bytes.matches("zone", at: name) {
        line.zoneRange = line.parseUnescapedString(in: bytes)
        return line.zoneRange != nil
      }
      if bytes.matches("days", at: name) {
        return line.parseDays(in: bytes)
      }
      if bytes.matches("groups", at: name) { return line.parseGroups(in: bytes) }
      if bytes.matches("scenario", at: name) { return line.parseScenario(in: bytes) }
      if bytes.matches("createdAt", at: name) {
        line.createdAt = line.parseTime(in: bytes)
        return line.createdAt != nil
      }
      if bytes.matches("premium", at: name) { return line.parsePremium(in: bytes) }
      return bytes.matches("schema", at: name) && line.consumeToken("\"pixelpal.person/1\"", in: bytes)
    }
    guard isPlain, dayCount > 0, !idRange.isEmpty, offset == bytes.count || bytes[offset] == .lineFeed,
      createdAt == nil || !leavesOnboarding
    else { return nil }
    return offset
  }

  private mutating func parseID(in bytes: Span<UInt8>) -> Bool {
    skipSpaces(in: bytes)
    let start = offset
    guard offset < bytes.count else { return false }
    if bytes[offset] == .quote {
      guard parseUnescapedString(in: bytes) != nil else { return false }
    } else {
      while offset < bytes.count, bytes[offset].isDigit { offset += 1 }
      guard 1...18 ~= offset - start, offset - start == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
    }
    idRange = start..<offset
    return true
  }

  private mutating func parseGroups(in bytes: Span<UInt8>) -> Bool {
    parseObject(in: bytes) { line, name in
      guard let value = line.parseUnescapedString(in: bytes) else { return false }
      line.groupRanges.append((name, value))
      return true
    }
  }

  private mutating func parsePremium(in bytes: Span<UInt8>) -> Bool {
    parseArray(in: bytes) { line in
      guard line.consumeToken("[", in: bytes), let from = line.parseTimeOrNull(in: bytes),
        line.consumeToken(",", in: bytes),
        let until = line.parseTimeOrNull(in: bytes)
      else { return false }
      line.premiumPeriods.append(.init(from: from, until: until))
      return line.consumeToken("]", in: bytes)
    }
  }

  /// Parses a scenario in which only onboarding and the permission affect how the pal grows.
  ///
  /// App opens are checked but not stored, because they affect only the phone. Returns false if the full reader must
  /// read the line.
  private mutating func parseScenario(in bytes: Span<UInt8>) -> Bool {
    parseObject(in: bytes) { line, name in
      if bytes.matches("opens", at: name) {
        return line.parseArray(in: bytes) {
          $0.consumeToken("{\"at\":", in: bytes) && $0.parseTime(in: bytes) != nil && $0.consumeToken("}", in: bytes)
        }
      }
      if bytes.matches("day", at: name) { return line.skipPhoneRoutine(in: bytes) }
      if bytes.matches("mayReadSteps", at: name) {
        line.mayReadSteps = line.consumeToken("true", in: bytes)
        return line.mayReadSteps || line.consumeToken("false", in: bytes)
      }
      if bytes.matches("permission", at: name) {
        return line.parseArray(in: bytes) { $0.grantedAt == nil && $0.parsePermissionGrant(in: bytes) }
          && line.grantedAt != nil
      }
      line.leavesOnboarding = true
      return bytes.matches("onboarding", at: name) && line.parseUnfinishedOnboarding(in: bytes)
    }
  }

  /// Parses a permission change that grants access to steps, and stores its time.
  ///
  /// Returns false for any other permission change.
  private mutating func parsePermissionGrant(in bytes: Span<UInt8>) -> Bool {
    var isGranted = false
    let isRead = parseObject(in: bytes) { line, name in
      if bytes.matches("at", at: name) {
        line.grantedAt = line.parseTime(in: bytes)
        return line.grantedAt != nil
      }
      isGranted = bytes.matches("granted", at: name) && line.consumeToken("true", in: bytes)
      return isGranted
    }
    return isRead && isGranted && grantedAt != nil
  }

  /// Parses an onboarding that the person left before its last screen.
  ///
  /// Returns false if onboarding was completed or isn't in the plain form.
  private mutating func parseUnfinishedOnboarding(in bytes: Span<UInt8>) -> Bool {
    var (isOpened, screens) = (false, -1)
    let isRead = parseObject(in: bytes) { line, name in
      if bytes.matches("openedAt", at: name) {
        isOpened = line.parseTime(in: bytes) != nil
        return isOpened
      }
      screens = 0
      return bytes.matches("screensDoneAt", at: name)
        && line.parseArray(in: bytes) { line in
          screens += 1
          return line.parseTime(in: bytes) != nil
        }
    }
    return isRead && isOpened && 0..<Scenario.onboardingScreenCount ~= screens
  }

  /// Skips an object that lists the times at which a person opens the app on an ordinary day.
  ///
  /// Returns false if the object isn't in the plain form, so that the full reader must read the line.
  private mutating func skipPhoneRoutine(in bytes: Span<UInt8>) -> Bool {
    var opens = 0
    return parseObject(in: bytes) { line, name in
      bytes.matches("opens", at: name)
        && line.parseArray(in: bytes) { line in
          opens += 1
          // More app opens are rare. The full reader then checks the exact maximum.
          return opens <= 100 && line.skipTimeOfDay(in: bytes)
        }
    }
  }

  private mutating func parseDays(in bytes: Span<UInt8>) -> Bool {
    var day: CivilDay?
    let isRead = parseObject(in: bytes) { line, name in
      if bytes.matches("steps", at: name) {
        return line.consumeToken("[", in: bytes) && line.parseDailySteps(in: bytes)
      }
      guard bytes.matches("from", at: name), line.consumeToken("\"", in: bytes) else { return false }
      day = line.parseDate(in: bytes)
      return line.consume("\"", in: bytes)
    }
    guard isRead, dayCount > 0, let day, DayTotalsLineParser.validFirstDays ~= day.daysSince1970 else { return false }
    firstDay = day
    return true
  }

  private mutating func parseDailySteps(in bytes: Span<UInt8>) -> Bool {
    var (place, count, isRead) = (offset, 0, false)
    unsafe steps.withUnsafeMutableBufferPointer { steps in
      while place < bytes.count, count < steps.count {
        let word = place <= bytes.count - 8 ? bytes.littleEndianWord(at: place) : bytes.zeroPaddedWord(from: place)
        let digits = word ^ 0x3030_3030_3030_3030
        // In `others`, the highest bit of a byte is set if the byte isn't a digit.
        let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
        let length = others.trailingZeroBitCount >> 3
        if length == 0 {
          if word & 0xFF == UInt64(UInt8.space) {
            place &+= 1
            continue
          }
          guard word & 0xFFFF_FFFF == 0x6C6C_756E else { return }
          unsafe steps[count] = -1
          place &+= 4
        } else {
          // A number must not begin with a zero. Eight digits don't fit the conversion below.
          guard length < 8, length == 1 || word & 0xFF != 0x30 else { return }
          unsafe steps[count] = DayTotalsLineParser.number(
            ofEightDigitValues: digits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length))
          place &+= length
        }
        count &+= 1
        isRead = place < bytes.count && bytes[place] != .comma
        if isRead { return }
        place &+= 1
      }
    }
    (offset, dayCount) = (place, count)
    return isRead && consume("]", in: bytes)
  }

  /// Returns the number with the eight digits in the bytes of `digits`.
  ///
  /// Each byte is the value of a digit, from 0 to 9. The first digit is in the lowest byte.
  @inline(__always) private static func number(ofEightDigitValues digits: UInt64) -> Int32 {
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return Int32(truncatingIfNeeded: fours &* 10_000 &+ fours &>> 32)
  }
}

// The grammar of lines.
extension DayTotalsLineParser {
  /// Parses an object, and calls `read` for each value with the range of the value's name.
  ///
  /// Returns false if the object is invalid, if a name occurs twice, or if `read` returns false.
  private mutating func parseObject(
    in bytes: Span<UInt8>, member read: (inout DayTotalsLineParser, _ name: Range<Int>) -> Bool
  ) -> Bool {
    guard consumeToken("{", in: bytes) else { return false }
    if consumeToken("}", in: bytes) { return true }
    let outer = memberNames.count
    repeat {
      guard let name = parseUnescapedString(in: bytes), consumeToken(":", in: bytes),
        !memberNames[outer...].contains(where: { bytes.areBytesEqual(at: $0, and: name) })
      else { return false }
      memberNames.append(name)
      guard read(&self, name) else { return false }
    } while consumeToken(",", in: bytes)
    memberNames.removeLast(memberNames.count - outer)
    return consumeToken("}", in: bytes)
  }

  /// Parses an array, and calls `read` for each element.
  ///
  /// Returns false if the array is invalid or `read` returns false.
  private mutating func parseArray(in bytes: Span<UInt8>, element read: (inout DayTotalsLineParser) -> Bool) -> Bool {
    guard consumeToken("[", in: bytes) else { return false }
    if consumeToken("]", in: bytes) { return true }
    repeat { guard read(&self) else { return false } } while consumeToken(",", in: bytes)
    return consumeToken("]", in: bytes)
  }

  /// Parses a string of printable ASCII without escapes, and returns the range between its quotes.
  ///
  /// Returns `nil` if no such string comes next.
  private mutating func parseUnescapedString(in bytes: Span<UInt8>) -> Range<Int>? {
    guard consumeToken("\"", in: bytes) else { return nil }
    let start = offset
    while offset < bytes.count, 0x20..<0x7F ~= bytes[offset], bytes[offset] != .quote, bytes[offset] != .backslash {
      offset += 1
    }
    let range = start..<offset
    return consume("\"", in: bytes) ? range : nil
  }

  /// Parses a date or a time in quotes.
  ///
  /// A time must have seconds, and must be in UTC or have no offset. Returns `nil` if neither comes next.
  private mutating func parseTime(in bytes: Span<UInt8>) -> InstantOrLocalDateTime? {
    guard consumeToken("\"", in: bytes), let day = parseDate(in: bytes) else { return nil }
    if consume("\"", in: bytes) { return .local(LocalDateTime(startOf: day)) }
    guard consume("T", in: bytes), let hour = parseDigits(count: 2, in: bytes), consume(":", in: bytes),
      let minute = parseDigits(count: 2, in: bytes),
      consume(":", in: bytes), let second = parseDigits(count: 2, in: bytes),
      let time = LocalDateTime(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    if consume("\"", in: bytes) { return .local(time) }
    return consume("Z\"", in: bytes) ? .instant(time.instant(offsetSeconds: 0)) : nil
  }

  /// Parses a time or `null`, or returns `nil` if neither comes next.
  ///
  /// For `null`, the result is an outer optional that contains `nil`.
  private mutating func parseTimeOrNull(in bytes: Span<UInt8>) -> InstantOrLocalDateTime?? {
    if consumeToken("null", in: bytes) { return .some(nil) }
    return parseTime(in: bytes).map { .some($0) }
  }

  /// Parses a date such as `2025-01-01`.
  ///
  /// Returns `nil` if no valid date comes next.
  private mutating func parseDate(in bytes: Span<UInt8>) -> CivilDay? {
    guard let year = parseDigits(count: 4, in: bytes), consume("-", in: bytes),
      let month = parseDigits(count: 2, in: bytes), consume("-", in: bytes),
      let day = parseDigits(count: 2, in: bytes)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Skips a time of day in quotes, such as `"08:00"`.
  ///
  /// Returns false if no valid time of day comes next.
  private mutating func skipTimeOfDay(in bytes: Span<UInt8>) -> Bool {
    guard consumeToken("\"", in: bytes), let hour = parseDigits(count: 2, in: bytes), consume(":", in: bytes),
      let minute = parseDigits(count: 2, in: bytes)
    else {
      return false
    }
    return hour < 24 && minute < 60 && consume("\"", in: bytes)
  }

  private mutating func parseDigits(count: Int, in bytes: Span<UInt8>) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    var value = 0
    for _ in 0..<count {
      guard bytes[offset].isDigit else { return nil }
      value = value * 10 + Int(bytes[offset] - UInt8(ascii: "0"))
      offset += 1
    }
    return value
  }

  /// Skips spaces and then `word`, and returns true.
  ///
  /// If `word` doesn't come next, skips only the spaces and returns false.
  @inline(__always) private mutating func consumeToken(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
    skipSpaces(in: bytes)
    return consume(word, in: bytes)
  }

  @inline(__always) private mutating func skipSpaces(in bytes: Span<UInt8>) {
    while offset < bytes.count, bytes[offset] == .space { offset += 1 }
  }

  /// Skips `word`, or returns false and skips nothing if `word` doesn't come next.
  @inline(__always) private mutating func consume(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
    let next = offset + word.utf8CodeUnitCount
    guard next <= bytes.count, bytes.matches(word, at: offset..<next) else { return false }
    offset = next
    return true
  }
}

extension Span<UInt8> {
  /// Returns the bytes from `offset` to the end as a little-endian word.
  ///
  /// If fewer than eight bytes are left, the word is padded with zeros.
  fileprivate func zeroPaddedWord(from offset: Int) -> UInt64 {
    (offset..<count).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
  }

  /// Returns true if the bytes in `range` equal `word`.
  @inline(__always) fileprivate func matches(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard word.utf8CodeUnitCount == range.count else { return false }
    for index in 0..<range.count where unsafe word.utf8Start[index] != self[range.lowerBound + index] { return false }
    return true
  }

  /// Returns true if the bytes in `range` equal `text`.
  fileprivate func matches(_ text: [UInt8], at range: Range<Int>) -> Bool {
    text.count == range.count && zip(text, range).allSatisfy { $0 == self[$1] }
  }

  /// Returns true if the bytes in both ranges are equal.
  fileprivate func areBytesEqual(at one: Range<Int>, and other: Range<Int>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { self[$0] == self[$1] }
  }
}

extension [UInt8] {
  /// Creates a copy of the bytes in `range`.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.init()
    reserveCapacity(range.count)
    for index in range { append(bytes[index]) }
  }
}
