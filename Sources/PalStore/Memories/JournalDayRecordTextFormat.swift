import InnerLife
import PixelPalCore

/// A compact text format for a remembered day: `8312Ee6L3q`.
///
/// The steps come first, in decimal digits. Small letters and digits after a capital letter are a number in base 36.
/// Common values are omitted, so that ten years stay as short as possible.
///
/// | capital | meaning |
/// |---|---|
/// | `N` `Q` `W` `V` | the adjective for the day on its page: new, quiet, wide, very wide; familiar if there is none |
/// | `O` `M` `D` `E` `A` `T` | its shape: one walk, morning, by day, evening, at night, all through the day |
/// | `H`, or none after a shape | the minute since 4:00 when half of the steps had been taken |
/// | `L` | the minutes of its longest walk |
/// | `B` | the minute since 4:00 when a walk began before 8 |
/// | `G` | the minute since 4:00 when a walk ended after 22 |
/// | `Z` | the UTC offset in minutes, if it differs from that of the previous day |
/// | `C` | the current step count, if it differs from that on the page |
enum JournalDayRecordTextFormat {
  fileprivate static let adjectiveLetters: [(letter: UInt8, word: DayAdjective)] = [
    (UInt8(ascii: "N"), .new), (UInt8(ascii: "Q"), .quiet), (UInt8(ascii: "W"), .wide), (UInt8(ascii: "V"), .veryWide),
  ]
  fileprivate static let shapeLetters: [(letter: UInt8, shape: DayShape)] = [
    (UInt8(ascii: "O"), .inOneWalk), (UInt8(ascii: "M"), .inTheMorning), (UInt8(ascii: "D"), .byDay),
    (UInt8(ascii: "E"), .inTheEvening), (UInt8(ascii: "A"), .atNight), (UInt8(ascii: "T"), .allDay),
  ]

  /// Appends `day` to `text`; `offsetMinutes` is the UTC offset of the previous day.
  static func write(_ day: JournalDayRecord, previousUTCOffset offsetMinutes: Int, to text: inout [UInt8]) {
    func addField(_ letter: Unicode.Scalar, _ number: Int64?) {
      guard let number else { return }
      text.append(UInt8(ascii: letter))
      JournalDayRecordTextFormat.write(number, radix: 36, to: &text)
    }
    write(day.steps, radix: 10, to: &text)
    if let letter = adjectiveLetters.first(where: { $0.word == day.adjective })?.letter { text.append(letter) }
    let shape = shapeLetters.first { $0.shape == day.shape }?.letter
    if let shape { text.append(shape) }
    if let half = day.halfwayMinute, shape != nil { write(Int64(half), radix: 36, to: &text) }
    addField("H", shape == nil ? day.halfwayMinute.map { Int64($0) } : nil)
    addField("L", day.longestWalkMinutes == 0 ? nil : Int64(day.longestWalkMinutes))
    addField("B", day.earlyWalkStart.map { Int64($0) })
    addField("G", day.lateWalkEnd.map { Int64($0) })
    addField("Z", day.offsetMinutes == offsetMinutes ? nil : Int64(day.offsetMinutes))
    addField("C", day.currentSteps == day.steps ? nil : day.currentSteps)
  }

  private static func write(_ number: Int64, radix: UInt64, to text: inout [UInt8]) {
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

  /// Skips spaces, and the dash of a day without data if there is one; returns true if there was a dash.
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
  /// `offsetMinutes` is the UTC offset of the previous day.
  mutating func readDay(_ day: CivilDay, previousUTCOffset offsetMinutes: Int) -> JournalDayRecord? {
    guard let steps = readNumber(radix: 10), steps >= 0 else { return nil }
    var read = JournalDayRecord(
      day: day, steps: steps, shape: nil, halfwayMinute: nil, longestWalkMinutes: 0, earlyWalkStart: nil,
      lateWalkEnd: nil, offsetMinutes: offsetMinutes, adjective: steps > 0 ? .familiar : nil, currentSteps: steps)
    while let letter = nextByte, letter != UInt8(ascii: " ") {
      offset += 1
      if let word = JournalDayRecordTextFormat.adjectiveLetters.first(where: { $0.letter == letter })?.word {
        read.adjective = word
      } else if let shape = JournalDayRecordTextFormat.shapeLetters.first(where: { $0.letter == letter })?.shape {
        read.shape = shape
        if let half = readNumber(radix: 36), !read.applyLetter(UInt8(ascii: "H"), half) { return nil }
      } else {
        guard let number = readNumber(radix: 36), read.applyLetter(letter, number) else { return nil }
      }
    }
    return read
  }

  private var nextByte: UInt8? { offset < text.count ? text[offset] : nil }

  /// Reads a number, or returns `nil` if no number follows or it is too large.
  private mutating func readNumber(radix: Int64) -> Int64? {
    let isNegative = nextByte == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var number: Int64?
    while let digit = nextByte.flatMap({ JournalDayRecordTextReader.digitValue($0) }), digit < radix {
      let (product, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: radix)
      let (sum, isLarger) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !isLarger else { return nil }
      number = sum
      offset += 1
    }
    return number.map { isNegative ? -$0 : $0 }
  }

  private static func digitValue(_ character: UInt8) -> Int64? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(character - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int64(character - UInt8(ascii: "a")) + 10
    case _: nil
    }
  }
}

extension JournalDayRecord {
  /// Applies the number that follows a capital letter, and returns true if it is valid for that letter.
  fileprivate mutating func applyLetter(_ letter: UInt8, _ number: Int64) -> Bool {
    let minutes = Int(truncatingIfNeeded: number)
    let isOfADay = 0...JournalDayRecord.maxMinutes ~= number
    switch letter {
    case UInt8(ascii: "H"): halfwayMinute = minutes
    case UInt8(ascii: "L"): longestWalkMinutes = minutes
    case UInt8(ascii: "B"): earlyWalkStart = minutes
    case UInt8(ascii: "G"): lateWalkEnd = minutes
    case UInt8(ascii: "Z"):
      offsetMinutes = minutes
      return -JournalDayRecord.maxMinutes...JournalDayRecord.maxMinutes ~= number
    case UInt8(ascii: "C"):
      currentSteps = number
      return number >= 0
    case _: return false
    }
    return isOfADay
  }

  /// The maximum duration of a day in minutes, which is two calendar days.
  ///
  /// No clock change makes a day longer than that.
  private static let maxMinutes: Int64 = 2880
}
