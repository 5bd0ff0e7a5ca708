import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

/// A fast path for `--only evolution`: reads a line of day totals from its bytes and adds the days up, without the JSON
/// document, the scenario and the replay plan that the full reader creates.
///
/// On lines as `people` writes them, it counts 100 times as many people per second as the full reader. On a year of
/// days without a scenario, it counts 200 times as many. That is 1.5 and 3 times as fast as DuckDB sums the days.
///
/// The full reader, `Person(reading:)` and `Person.life(under:_:)`, handles lines of any other form and all errors. It
/// is also the reference implementation; differential test: `EvolutionFastPathTests`, over generated lines.
struct EvolutionFastPath {
  private let terms: [PlainTerms]
  private let zones: ZoneTable
  private let mostDays: Int
  private var lastZone: (name: [UInt8], zone: Zone)?
  private var line = PlainLine()

  /// Creates a fast path for `task`; `nil` if the task needs more than sums of days.
  init?(_ task: LifeWorker.Task, _ zones: ZoneTable) {
    guard task.terms.allSatisfy({ $0.isEvolutionAlone && $0.until == nil }) else { return nil }
    (terms, self.zones) = (task.terms.map { PlainTerms($0) }, zones)
    mostDays = min(Int(task.longestSpan.count / Milliseconds.hours(24).count), PlainLine.mostDays)
  }

  /// Returns the lives of the person on the line at `start`, one under each set of terms, and the end of the line;
  /// `nil` if the full reader must read the line.
  mutating func lives(_ bytes: Span<UInt8>, from start: Int) -> (lives: [PersonLife], lineEnd: Int)? {
    guard let end = line.read(bytes, from: start), line.days <= mostDays else { return nil }
    var life = PersonLife(id: PersonID(json: Array(bytes, in: line.id)), groups: line.groups(bytes))
    var named: Zone?
    if let name = line.zone {
      guard let zone = zone(bytes, name) else { return nil }
      named = zone
    }
    var lives: [PersonLife] = []
    for terms in terms {
      guard let zone = named ?? terms.zone else { return nil }
      if !line.leavesOnboarding {
        guard let pal = PersonLife.Grown(line, zone, terms) else { return nil }
        life.pal = pal
      }
      lives.append(life)
    }
    return (lives, end)
  }

  private mutating func zone(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Zone? {
    if let known = lastZone?.name, bytes.hold(known, at: name) { return lastZone?.zone }
    let text = Array(bytes, in: name)
    guard let zone = zones.zone(String(decoding: text, as: UTF8.self)) else { return nil }
    lastZone = (text, zone)
    return zone
  }
}

// MARK: - Sums of days

/// The parts of a set of terms that affect a sum of days.
private final class PlainTerms {
  let zone: Zone?
  let since: TypedTime?
  let premium: [Person.Premium]
  /// The totals at which phases begin, from the second phase on.
  let goals: [Int64]
  let firstPremiumPhase: Int
  let (neutralBegins, vitalBegins): (Int64, Int64)
  let unfolding: Unfolding

  init(_ terms: LifeTerms) {
    let rules = terms.laws.core.rules
    (zone, since, premium) = (terms.zone, terms.since, terms.premium)
    goals = Phase.reached.map { $0.begins(under: rules) }
    firstPremiumPhase = rules.numbers.firstPremiumPhase
    (neutralBegins, vitalBegins) = (rules.numbers.neutralBeginsAt, rules.numbers.vitalBeginsAt)
    unfolding = rules.unfolding
  }
}

extension PersonLife.Grown {
  /// Computes the pal of the person on `line`; `nil` if time zone changes or purchases require more than a sum.
  fileprivate init?(_ line: PlainLine, _ zone: Zone, _ terms: PlainTerms) {
    guard zone.keepsDates(from: line.first, count: line.days), let span = PlainSpan(line, zone, terms),
      let entitlements = EntitlementHistory(line.premium.isEmpty ? terms.premium : line.premium, in: zone)
    else { return nil }
    self.init()
    var steps = line.steps
    if steps[span.begin] != span.firstSteps {
      steps = ContiguousArray(steps[..<line.days])
      steps[span.begin] = span.firstSteps
    }
    var (sums, next, goal) = (DaySums(), span.begin, span.readableFrom <= span.end ? terms.goals[0] : .max)
    while next < line.days {
      next = unsafe steps.withUnsafeBufferPointer { steps in
        unsafe stepsADay.withUnsafeMutableBufferPointer { bins in
          unsafe sums.add(steps, next..<line.days, until: goal, terms, bins)
        }
      }
      while sums.total >= goal, let phase = earned.next {
        let day = next - 1
        let moment = span.moment(
          reaching: goal, on: day, Int64(line.steps[day]), after: sums.total - Int64(steps[day]))
        unlocks[phase.place] = .init(walked: moment, known: moment, visible: nil)
        earned = phase
        goal = phase.next.map { terms.goals[$0.place] } ?? .max
      }
    }
    watched = line.days - 1 - span.begin
    walked = sums.total
    days = Int64(sums.known)
    energyDays[.unknown] = Int64(watched + 1) - days
    energyDays[.low] = days - sums.neutralOrMore
    energyDays[.neutral] = sums.neutralOrMore - sums.vital
    energyDays[.vital] = sums.vital
    reveal(entitlements, in: span, premiumFrom: terms.firstPremiumPhase)
  }

  /// Reveals the phases that may be seen by the end of the last day, in order.
  private mutating func reveal(_ entitlements: EntitlementHistory, in span: PlainSpan, premiumFrom first: Int) {
    var at = span.createdAt
    for phase in Phase.reached where phase <= earned {
      at = max(at, unlocks[phase.place].walked?.at ?? at)
      if phase.rawValue >= first {
        guard let entitled = entitlements.entitled(from: at), entitled <= span.end else { return }
        at = entitled
      }
      visible = phase
      unlocks[phase.place].visible = span.moment(at: at)
    }
  }
}

/// Running sums of the days added so far.
private struct DaySums {
  private(set) var (total, neutralOrMore, vital): (Int64, Int64, Int64) = (0, 0, 0)
  /// The number of these days with known steps.
  private(set) var known = 0

  /// Adds the days in `range`, up to and including the day on which the total reaches `goal`, and returns the index of
  /// the next day.
  // Not inlined, so that all values stay in registers.
  @inline(never) mutating func add(
    _ steps: UnsafeBufferPointer<Int32>, _ range: Range<Int>, until goal: Int64, _ terms: PlainTerms,
    _ bins: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var (sums, index) = (self, range.lowerBound)
    let (neutralBegins, vitalBegins) = (terms.neutralBegins, terms.vitalBegins)
    while index < range.upperBound {
      let count = Int64(unsafe steps[index])
      index &+= 1
      guard count >= 0 else { continue }
      unsafe bins[CohortCounts.bin(of: count)] &+= 1
      sums.known &+= 1
      // Branch-free, because the branch predictor cannot predict how much a person walks.
      sums.neutralOrMore &+= count >= neutralBegins ? 1 : 0
      sums.vital &+= count >= vitalBegins ? 1 : 0
      sums.total &+= count
      if sums.total >= goal { break }
    }
    self = sums
    return index
  }
}

/// The days from the creation of the pal to the end of the last day.
private struct PlainSpan {
  let (createdAt, end): (Instant, Instant)
  /// The first instant at which the pal may know of steps; `afterAll` if it never may.
  let readableFrom: Instant
  /// The index of the day on which the pal is created, and the steps of that day after the creation; negative if they
  /// are not known.
  let (begin, firstSteps): (Int, Int32)
  /// The millionths of a step lost by rounding `firstSteps`, negative if it was rounded up.
  ///
  /// Only the first day can be cut, so only it can have a fraction.
  private let fraction: Int64
  private let first: CivilDay
  private let zone: Zone
  private let unfolding: Unfolding

  /// Creates the span of `line`; `nil` if the pal is created outside its days, or on a date that occurs twice.
  init?(_ line: PlainLine, _ zone: Zone, _ terms: PlainTerms) {
    (first, self.zone, unfolding) = (line.first, zone, terms.unfolding)
    end = zone.wholeDay(first.advanced(by: line.days - 1)).end
    readableFrom = line.mayReadSteps ? .distantPast : line.grantedAt?.instant(in: zone) ?? .afterAll
    let time = (line.createdAt ?? terms.since)?.instant(in: zone)
    let day = time.map { zone.day(at: $0) } ?? first
    begin = first.distance(to: day)
    guard 0..<line.days ~= begin, let whole = zone.singleInterval(of: day) else { return nil }
    createdAt = time ?? whole.start
    guard time != nil else {
      (firstSteps, fraction) = (line.steps[0], 0)
      return
    }
    let steps = Int64(line.steps[begin])
    let piece = unfolding.piece(of: max(steps, 0), on: day, over: whole, in: zone, since: createdAt)
    guard steps >= 0, let piece else {
      (firstSteps, fraction) = (-1, 0)
      return
    }
    firstSteps = Int32(piece.steps.rounded)
    fraction = piece.steps.millionths - piece.steps.rounded * 1_000_000
  }

  /// Returns the moment at which the total reaches `goal` on day `index` with its `steps`, where `before` is the total
  /// before that day.
  func moment(reaching goal: Int64, on index: Int, _ steps: Int64, after before: Int64) -> PersonLife.Moment {
    let day = first.advanced(by: index)
    let whole = zone.wholeDay(day)
    let piece = unfolding.piece(of: steps, on: day, over: whole, in: zone, since: createdAt)
    let settled = index == begin ? 0 : before * 1_000_000 + fraction
    // Half a step counts as one.
    let missing = StepCount(millionths: goal * 1_000_000 - 500_000 - settled)
    let walked = PersonLife.Moment(
      at: piece?.instant(reaching: missing) ?? piece?.to ?? whole.end, day: index - begin)
    return walked.at < readableFrom ? moment(at: readableFrom) : walked
  }

  /// Returns an instant with its day of life.
  func moment(at instant: Instant) -> PersonLife.Moment {
    .init(at: instant, day: first.distance(to: zone.day(at: instant)) - begin)
  }
}

extension Person {
  /// Returns true if each of `spans` ends after it begins, and begins no earlier than the previous span ends.
  package static func areInOrder(_ spans: [Premium]) -> Bool { EntitlementHistory(spans, in: .utc) != nil }
}

extension EntitlementHistory {
  fileprivate init?(_ premium: [Person.Premium], in zone: Zone) {
    self.init(
      premium.map {
        Period(.subscribed, from: $0.from?.instant(in: zone) ?? .distantPast, until: $0.until?.instant(in: zone))
      })
  }

  /// Returns the first instant at or after `instant` at which premium is granted; `nil` if there is none.
  fileprivate func entitled(from instant: Instant) -> Instant? {
    var at = instant
    while entitlement(at: at).isEntitled != true {
      guard let next = nextChange(after: at) else { return nil }
      at = next
    }
    return at
  }
}

extension Zone {
  /// Returns the interval of `day`; `nil` if the date occurs twice or not at all.
  fileprivate func singleInterval(of day: CivilDay) -> Interval? {
    if let plain = plainInterval(of: day) { return plain }
    let all = intervals(of: day)
    return all.count == 1 ? all[0] : nil
  }

  /// Returns true if each of `count` dates from `first` on exists; a time zone change can skip a date.
  fileprivate func keepsDates(from first: CivilDay, count: Int) -> Bool {
    let begin = LocalTime(startOf: first.previous).instant(offsetSeconds: 0) - .hours(24)
    let end = LocalTime(startOf: first.advanced(by: count + 1)).instant(offsetSeconds: 0) + .hours(24)
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

/// A parser for a line of day totals as programs write it: without escapes, in whole steps.
private struct PlainLine {
  /// The id as JSON.
  private(set) var id = 0..<0
  private(set) var zone: Range<Int>?
  private(set) var createdAt: TypedTime?
  /// The first day.
  private(set) var first = CivilDay(daysSince1970: 0)
  /// The number of days.
  private(set) var days = 0
  /// The steps of each day, negative where they are not known; the buffer is larger than ``days``.
  private(set) var steps = ContiguousArray<Int32>(repeating: 0, count: PlainLine.mostDays)
  private(set) var premium: [Person.Premium] = []
  /// True if the person left before the last screen, and has no pal.
  private(set) var leavesOnboarding = false
  /// True if steps may be read from the beginning; otherwise the time from which they may be read, if any.
  private(set) var (mayReadSteps, grantedAt): (Bool, TypedTime?) = (true, nil)
  private var groups: [(name: Range<Int>, value: Range<Int>)] = []
  /// The offset of the next byte to read.
  private var at = 0
  /// The member names of the objects that are open, used to find duplicates.
  private var names: [Range<Int>] = []

  /// The maximum number of days, which is more than a life has.
  static let mostDays = 1 << 14
  /// The range of the first day, from 1833 to 2243, which keeps all days before the year 9999.
  private static let firstDays = -50_000...100_000

  /// Returns the groups of the person.
  func groups(_ bytes: Span<UInt8>) -> [Person.Group] {
    groups.map { group in
      func text(_ range: Range<Int>) -> String { String(decoding: Array(bytes, in: range), as: UTF8.self) }
      return Person.Group(name: text(group.name), value: text(group.value))
    }
  }

  /// Reads the line that begins at `start`, and returns its end; `nil` if it has another form.
  mutating func read(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    (at, id, zone, createdAt, days) = (start, start..<start, nil, nil, 0)
    (leavesOnboarding, mayReadSteps, grantedAt) = (false, true, nil)
    premium.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    let isPlain = object(bytes) { line, name in
      if bytes.hold("id", at: name) { return line.readID(bytes) }
      if bytes.hold("zone", at: name) {
        line.zone = line.text(bytes)
        return line.zone != nil
      }
      if bytes.hold("days", at: name) {
        return line.readDays(bytes)
      }
      if bytes.hold("groups", at: name) { return line.readGroups(bytes) }
      if bytes.hold("scenario", at: name) { return line.readScenario(bytes) }
      if bytes.hold("createdAt", at: name) {
        line.createdAt = line.time(bytes)
        return line.createdAt != nil
      }
      if bytes.hold("premium", at: name) { return line.readPremium(bytes) }
      return bytes.hold("schema", at: name) && line.token("\"pixelpal.person/1\"", bytes)
    }
    guard isPlain, days > 0, !id.isEmpty, at == bytes.count || bytes[at] == .lineFeed,
      createdAt == nil || !leavesOnboarding
    else { return nil }
    return at
  }

  private mutating func readID(_ bytes: Span<UInt8>) -> Bool {
    blanks(bytes)
    let start = at
    guard at < bytes.count else { return false }
    if bytes[at] == .quote {
      guard text(bytes) != nil else { return false }
    } else {
      while at < bytes.count, bytes[at].isDigit { at += 1 }
      guard 1...18 ~= at - start, at - start == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
    }
    id = start..<at
    return true
  }

  private mutating func readGroups(_ bytes: Span<UInt8>) -> Bool {
    object(bytes) { line, name in
      guard let value = line.text(bytes) else { return false }
      line.groups.append((name, value))
      return true
    }
  }

  private mutating func readPremium(_ bytes: Span<UInt8>) -> Bool {
    array(bytes) { line in
      guard line.token("[", bytes), let from = line.timeOrNull(bytes), line.token(",", bytes),
        let until = line.timeOrNull(bytes)
      else { return false }
      line.premium.append(.init(from: from, until: until))
      return line.token("]", bytes)
    }
  }

  /// Reads a scenario in which only the onboarding and the permission affect how the pal grows; opens affect only the
  /// phone.
  private mutating func readScenario(_ bytes: Span<UInt8>) -> Bool {
    object(bytes) { line, name in
      if bytes.hold("opens", at: name) {
        return line.array(bytes) { $0.token("{\"at\":", bytes) && $0.time(bytes) != nil && $0.token("}", bytes) }
      }
      if bytes.hold("day", at: name) { return line.readRhythm(bytes) }
      if bytes.hold("mayReadSteps", at: name) {
        line.mayReadSteps = line.token("true", bytes)
        return line.mayReadSteps || line.token("false", bytes)
      }
      if bytes.hold("permission", at: name) {
        return line.array(bytes) { $0.grantedAt == nil && $0.readPermission(bytes) } && line.grantedAt != nil
      }
      line.leavesOnboarding = true
      return bytes.hold("onboarding", at: name) && line.readOnboarding(bytes)
    }
  }

  /// Reads the time from which steps may be read.
  private mutating func readPermission(_ bytes: Span<UInt8>) -> Bool {
    var isGranted = false
    let isRead = object(bytes) { line, name in
      if bytes.hold("at", at: name) {
        line.grantedAt = line.time(bytes)
        return line.grantedAt != nil
      }
      isGranted = bytes.hold("granted", at: name) && line.token("true", bytes)
      return isGranted
    }
    return isRead && isGranted && grantedAt != nil
  }

  /// Reads an onboarding that was left before the last screen.
  private mutating func readOnboarding(_ bytes: Span<UInt8>) -> Bool {
    var (isOpened, screens) = (false, -1)
    let isRead = object(bytes) { line, name in
      if bytes.hold("openedAt", at: name) {
        isOpened = line.time(bytes) != nil
        return isOpened
      }
      screens = 0
      return bytes.hold("screensDoneAt", at: name)
        && line.array(bytes) { line in
          screens += 1
          return line.time(bytes) != nil
        }
    }
    return isRead && isOpened && 0..<Scenario.screens ~= screens
  }

  /// Reads the times at which the app is opened on an ordinary day.
  private mutating func readRhythm(_ bytes: Span<UInt8>) -> Bool {
    var opens = 0
    return object(bytes) { line, name in
      bytes.hold("opens", at: name)
        && line.array(bytes) { line in
          opens += 1
          // The full reader knows the exact maximum.
          return opens <= 100 && line.clock(bytes)
        }
    }
  }

  private mutating func readDays(_ bytes: Span<UInt8>) -> Bool {
    var day: CivilDay?
    let isRead = object(bytes) { line, name in
      if bytes.hold("steps", at: name) { return line.token("[", bytes) && line.readSteps(bytes) }
      guard bytes.hold("from", at: name), line.token("\"", bytes) else { return false }
      day = line.date(bytes)
      return line.pass("\"", bytes)
    }
    guard isRead, days > 0, let day, PlainLine.firstDays ~= day.daysSince1970 else { return false }
    first = day
    return true
  }

  private mutating func readSteps(_ bytes: Span<UInt8>) -> Bool {
    var (place, count, isRead) = (at, 0, false)
    unsafe steps.withUnsafeMutableBufferPointer { steps in
      while place < bytes.count, count < steps.count {
        let word = place <= bytes.count - 8 ? bytes.word(place) : bytes.lastWord(place)
        let digits = word ^ 0x3030_3030_3030_3030
        // The highest bit of each byte that is not a digit.
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
          // A number must not have a leading zero, and eight digits may be too many.
          guard length < 8, length == 1 || word & 0xFF != 0x30 else { return }
          unsafe steps[count] = PlainLine.number(of: digits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length))
          place &+= length
        }
        count &+= 1
        isRead = place < bytes.count && bytes[place] != .comma
        if isRead { return }
        place &+= 1
      }
    }
    (at, days) = (place, count)
    return isRead && pass("]", bytes)
  }

  /// Returns the number written with eight digits, the first in the lowest byte.
  @inline(__always) private static func number(of digits: UInt64) -> Int32 {
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return Int32(truncatingIfNeeded: fours &* 10_000 &+ fours &>> 32)
  }
}

// The grammar of lines.
extension PlainLine {
  /// Reads an object without duplicate names; `read` reads each value.
  private mutating func object(
    _ bytes: Span<UInt8>, _ read: (inout PlainLine, _ name: Range<Int>) -> Bool
  ) -> Bool {
    guard token("{", bytes) else { return false }
    if token("}", bytes) { return true }
    let outer = names.count
    repeat {
      guard let name = text(bytes), token(":", bytes),
        !names[outer...].contains(where: { bytes.areAlike($0, name) })
      else { return false }
      names.append(name)
      guard read(&self, name) else { return false }
    } while token(",", bytes)
    names.removeLast(names.count - outer)
    return token("}", bytes)
  }

  /// Reads an array; `read` reads each element.
  private mutating func array(_ bytes: Span<UInt8>, _ read: (inout PlainLine) -> Bool) -> Bool {
    guard token("[", bytes) else { return false }
    if token("]", bytes) { return true }
    repeat { guard read(&self) else { return false } } while token(",", bytes)
    return token("]", bytes)
  }

  /// Reads a string of printable ASCII without escapes, and returns the range of its contents.
  private mutating func text(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard token("\"", bytes) else { return nil }
    let start = at
    while at < bytes.count, 0x20..<0x7F ~= bytes[at], bytes[at] != .quote, bytes[at] != .backslash { at += 1 }
    let range = start..<at
    return pass("\"", bytes) ? range : nil
  }

  /// Reads a time to the second, in UTC or without an offset, or a date.
  private mutating func time(_ bytes: Span<UInt8>) -> TypedTime? {
    guard token("\"", bytes), let day = date(bytes) else { return nil }
    if pass("\"", bytes) { return .local(LocalTime(startOf: day)) }
    guard pass("T", bytes), let hour = digits(2, bytes), pass(":", bytes), let minute = digits(2, bytes),
      pass(":", bytes), let second = digits(2, bytes),
      let time = LocalTime(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    if pass("\"", bytes) { return .local(time) }
    return pass("Z\"", bytes) ? .instant(time.instant(offsetSeconds: 0)) : nil
  }

  /// Reads a time or `null`.
  private mutating func timeOrNull(_ bytes: Span<UInt8>) -> TypedTime?? {
    if token("null", bytes) { return .some(nil) }
    return time(bytes).map { .some($0) }
  }

  /// Reads a date such as 2025-01-01.
  private mutating func date(_ bytes: Span<UInt8>) -> CivilDay? {
    guard let year = digits(4, bytes), pass("-", bytes), let month = digits(2, bytes), pass("-", bytes),
      let day = digits(2, bytes)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Reads a time of day such as 08:00.
  private mutating func clock(_ bytes: Span<UInt8>) -> Bool {
    guard token("\"", bytes), let hour = digits(2, bytes), pass(":", bytes), let minute = digits(2, bytes) else {
      return false
    }
    return hour < 24 && minute < 60 && pass("\"", bytes)
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

  /// Skips blanks, then consumes `word` if it comes next.
  @inline(__always) private mutating func token(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    blanks(bytes)
    return pass(word, bytes)
  }

  @inline(__always) private mutating func blanks(_ bytes: Span<UInt8>) {
    while at < bytes.count, bytes[at] == .space { at += 1 }
  }

  /// Consumes `word` if it comes next.
  @inline(__always) private mutating func pass(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let next = at + word.utf8CodeUnitCount
    guard next <= bytes.count, bytes.hold(word, at: at..<next) else { return false }
    at = next
    return true
  }
}

extension Span<UInt8> {
  /// Returns the remaining bytes from `offset` on, which must be fewer than eight, padded with zeros.
  fileprivate func lastWord(_ offset: Int) -> UInt64 {
    (offset..<count).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
  }

  /// Returns true if the bytes in `range` equal `word`.
  @inline(__always) fileprivate func hold(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard word.utf8CodeUnitCount == range.count else { return false }
    for index in 0..<range.count where unsafe word.utf8Start[index] != self[range.lowerBound + index] { return false }
    return true
  }

  /// Returns true if the bytes in `range` equal `text`.
  fileprivate func hold(_ text: [UInt8], at range: Range<Int>) -> Bool {
    text.count == range.count && zip(text, range).allSatisfy { $0 == self[$1] }
  }

  /// Returns true if the bytes in both ranges are equal.
  fileprivate func areAlike(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { self[$0] == self[$1] }
  }
}

extension [UInt8] {
  /// Copies the bytes in `range`.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.init()
    reserveCapacity(range.count)
    for index in range { append(bytes[index]) }
  }
}
