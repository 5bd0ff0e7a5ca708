import InnerLife
import PixelPalCore

/// A compact text format for a `JournalDayRecord`, the journal's record of a day: `8312He6L3q`.
///
/// The steps come first, as decimal digits. Each further value has a capital letter, followed by a number in base 36
/// with lowercase letters. Common values are left out, to keep the text of ten years short.
///
/// | letter | meaning |
/// |---|---|
/// | `H` | the minute since 4:00 when half of the steps had been taken |
/// | `U` | the percentages of the quarters of the day, packed into one number |
/// | `O` | one long walk has most of the steps (without a number) |
/// | `L` | the length of the longest walk in minutes |
/// | `B` | the minute since 4:00 when the first long walk began |
/// | `G` | the minute since 4:00 when the last long walk ended |
/// | `Z` | the UTC offset in minutes, if it differs from that of the previous day |
/// | `C` | the current step count, if it differs from that on the page |
/// | `Y` | the number of nights until the page was last written, if it isn't the usual number; 0 if it wasn't written |
/// | `X` | the notice on the page, see ``PackedJournalNoticeFormat`` |
///
/// Older versions also wrote `N`, `Q`, `W` or `V` for an adjective, and `M`, `D`, `E`, `A` or `T` for a time of day,
/// with the minute of `H` directly after it. These letters are still read, but no longer written.
enum JournalDayRecordTextFormat {
  fileprivate static let unusedLetters = Set("NQWVMDEAT".utf8)

  /// Appends the text of `day` to `text`.
  ///
  /// `previous` is the record before `day`, or `nil` if `day` is the first. Values that can be derived from `previous`
  /// are left out.
  static func write(_ day: JournalDayRecord, after previous: JournalDayRecord?, to text: inout [UInt8]) {
    func addField(_ letter: Unicode.Scalar, _ number: Int64?) {
      guard let number else { return }
      text.append(UInt8(ascii: letter))
      JournalDayRecordTextFormat.writeNumber(number, radix: 36, to: &text)
    }
    writeNumber(day.steps, radix: 10, to: &text)
    addField("H", day.halfwayMinute.map { Int64($0) })
    addField("U", day.quarters.map { Int64($0.packed) })
    if day.isOneWalk { text.append(UInt8(ascii: "O")) }
    addField("L", day.longestWalkMinutes == 0 ? nil : Int64(day.longestWalkMinutes))
    addField("B", day.firstWalkStart.map { Int64($0) })
    addField("G", day.lastWalkEnd.map { Int64($0) })
    addField("Z", day.offsetMinutes == previous?.offsetMinutes ?? 0 ? nil : Int64(day.offsetMinutes))
    addField("C", day.currentSteps == day.steps ? nil : day.currentSteps)
    let isUsual = day.lastWrittenNight == usualNightOfWriting(pageOf: day.day, after: previous)
    addField("Y", isUsual ? nil : day.lastWrittenNight.map { Int64(day.day.distance(to: $0)) } ?? 0)
    addField("X", day.notice.map { PackedJournalNoticeFormat.number(for: $0, on: day.day) })
  }

  /// Returns the night on which the page of `day` is usually last written.
  ///
  /// This is the night after `day` or, if it is later, the night on which the previous page was last written.
  /// `previous` is the record before the record of `day`, or `nil` if there is none.
  fileprivate static func usualNightOfWriting(pageOf day: CivilDay, after previous: JournalDayRecord?) -> CivilDay {
    max(day.next, previous?.lastWrittenNight ?? day)
  }

  private static func writeNumber(_ number: Int64, radix: UInt64, to text: inout [UInt8]) {
    if number < 0 { text.append(UInt8(ascii: "-")) }
    let place = text.count
    var rest = number.magnitude
    repeat {
      let digit = UInt8(truncatingIfNeeded: rest % radix)
      text.insert(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10, at: place)
      rest /= radix
    } while rest > 0
  }
}

/// A reader that decodes the days of a month one after another from the month's text.
struct JournalDayRecordTextReader {
  private let text: [UInt8]
  private var offset = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  var isAtEnd: Bool { offset == text.count }

  /// Skips spaces and the dash of a day without data, and returns true if there was a dash.
  mutating func skipBlankDay() -> Bool {
    while nextByte == UInt8(ascii: " ") { offset += 1 }
    guard nextByte == UInt8(ascii: "-"), offset + 1 == text.count || text[offset + 1] == UInt8(ascii: " ") else {
      return false
    }
    offset += 1
    return true
  }

  /// Reads the day at the current position, or returns `nil` if the text is invalid.
  ///
  /// `previous` is the record before the day, or `nil` if the day is the first.
  mutating func readDay(_ day: CivilDay, after previous: JournalDayRecord?) -> JournalDayRecord? {
    guard let steps = readNumber(radix: 10), steps >= 0 else { return nil }
    var read = JournalDayRecord(day: day, steps: steps, offsetMinutes: previous?.offsetMinutes ?? 0)
    read.lastWrittenNight = JournalDayRecordTextFormat.usualNightOfWriting(pageOf: day, after: previous)
    while let letter = nextByte, letter != UInt8(ascii: " ") {
      offset += 1
      if letter == UInt8(ascii: "O") || JournalDayRecordTextFormat.unusedLetters.contains(letter) {
        if letter == UInt8(ascii: "O") { read.isOneWalk = true }
        if let half = readNumber(radix: 36), !read.setValue(forLetter: UInt8(ascii: "H"), to: half) { return nil }
      } else {
        guard let number = readNumber(radix: 36), read.setValue(forLetter: letter, to: number) else { return nil }
      }
    }
    return read
  }

  private var nextByte: UInt8? { offset < text.count ? text[offset] : nil }

  /// Reads a number in base `radix`, or returns `nil` if there is no number or it is too large.
  private mutating func readNumber(radix: Int64) -> Int64? {
    let isNegative = nextByte == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var number: Int64?
    while let digit = nextByte.flatMap({ JournalDayRecordTextReader.digitValue(of: $0) }), digit < radix {
      let (product, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: radix)
      let (sum, isLarger) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !isLarger else { return nil }
      number = sum
      offset += 1
    }
    return number.map { isNegative ? -$0 : $0 }
  }

  private static func digitValue(of character: UInt8) -> Int64? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(character - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int64(character - UInt8(ascii: "a")) + 10
    case _: nil
    }
  }
}

extension JournalDayRecord {
  /// Stores the number that follows a capital letter, and returns true if the number is valid for that letter.
  fileprivate mutating func setValue(forLetter letter: UInt8, to number: Int64) -> Bool {
    let minutes = Int(truncatingIfNeeded: number)
    let isOfADay = 0...JournalDayRecord.maxMinutes ~= number
    switch letter {
    case UInt8(ascii: "H"): halfwayMinute = minutes
    case UInt8(ascii: "L"): longestWalkMinutes = minutes
    case UInt8(ascii: "B"): firstWalkStart = minutes
    case UInt8(ascii: "G"): lastWalkEnd = minutes
    case UInt8(ascii: "Z"):
      offsetMinutes = minutes
      return -JournalDayRecord.maxMinutes...JournalDayRecord.maxMinutes ~= number
    case UInt8(ascii: "C"):
      currentSteps = number
      return number >= 0
    case UInt8(ascii: "Y"):
      guard number >= 0, number <= day.distance(to: .last) else { return false }
      lastWrittenNight = number > 0 ? day.advanced(by: minutes) : nil
      return true
    case UInt8(ascii: "U"):
      quarters = QuarterPercentages(packed: minutes)
      return quarters != nil
    case UInt8(ascii: "X"):
      notice = PackedJournalNoticeFormat.notice(from: number, on: day)
      return notice != nil
    case _: return false
    }
    return isOfADay
  }

  /// The maximum duration of a day in minutes: two calendar days.
  ///
  /// No clock change makes a day longer.
  private static let maxMinutes: Int64 = 2880
}
