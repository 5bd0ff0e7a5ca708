import Documents
import PixelPalCore

/// An inference of whether the values in a column such as `id` identify people or rows.
///
/// The values identify people if any of them occurs at two different times. Until that happens, each distinct value
/// takes 16 bytes of memory.
struct PersonOrRowIDInference {
  /// A hash of the time of each ID's last row, keyed by a hash of the ID.
  private var timesByID: [UInt64: UInt64] = [:]
  /// True if an ID has occurred at two different times.
  private(set) var areIDsPeople = false

  /// Records a row with the ID in `cell`, and with `time` as a hash of the row's time.
  mutating func recordID(in bytes: Span<UInt8>, cell: Range<Int>, at time: UInt64) {
    guard !areIDsPeople else { return }
    let known = timesByID.updateValue(time, forKey: bytes.stableHash(of: cell))
    guard let known, known != time else { return }
    areIDsPeople = true
    timesByID = [:]
  }
}

/// A table of the record types in a file with several quantities, which states whether each type counts steps.
struct RecordTypesMetInFile {
  private var knownTypes: [(name: String, areSteps: Bool)] = []
  /// True if at least one row counts steps.
  private(set) var hasSteps = false

  /// The names of the first 64 types, in order of appearance.
  var names: [String] { knownTypes.map { $0.name } }

  private static let maxTypes = 64

  /// Records a row of the type in `cell`, and returns true if the type counts steps.
  mutating func recordTypeAndCheckIfSteps(in bytes: Span<UInt8>, at cell: Range<Int>) -> Bool {
    let name = bytes.text(in: cell.lowerBound..<min(cell.upperBound, cell.lowerBound + 400))
    if let known = knownTypes.first(where: { $0.name == name }) { return known.areSteps }
    let areSteps = RecordTypesMetInFile.isStepTypeName(name)
    if areSteps { hasSteps = true }
    if knownTypes.count < RecordTypesMetInFile.maxTypes { knownTypes.append((name, areSteps)) }
    return areSteps
  }

  /// Returns true if `name` is a name for steps, such as `HKQuantityTypeIdentifierStepCount`.
  static func isStepTypeName(_ name: String) -> Bool {
    ColumnMeaning(name) == .steps || name.hasSuffix("StepCount") || name.hasSuffix("step_count")
  }
}

/// Evidence about the meaning of points and blanks in step counts, gathered from all counts of a table.
struct ThousandsSeparatorEvidence {
  /// True if at least one number contains points that could separate thousands, as in `12.345`.
  private var hasGroupedNumbers = false
  /// True if at least one number contains a point that can't separate thousands, as in `713.25`.
  private var hasDecimals = false
  /// True if at least one number contains a space or an apostrophe.
  private(set) var hasBlanks = false

  /// True if at least one number has points, and the points in all numbers may separate thousands.
  var mayPointsSeparateThousands: Bool { hasGroupedNumbers && !hasDecimals }

  /// Records the notation of the number in `cell` as evidence.
  ///
  /// The points in the number are evidence only if `countsPoints` is true.
  mutating func recordNumber(in bytes: Span<UInt8>, at cell: Range<Int>, countsPoints: Bool) {
    var (digits, points) = (0, 0)
    var areGroups = true
    for index in cell {
      switch bytes[index] {
      case 0x2E:
        areGroups = areGroups && (points == 0 ? 1...3 ~= digits : digits == 3)
        (points, digits) = (points + 1, 0)
      case .space, 0x27, 0xA0, 0xAF, 0x99: hasBlanks = true
      case let byte where byte.isDigit: digits += 1
      default: areGroups = false
      }
    }
    guard countsPoints, points > 0 else { return }
    if areGroups, digits == 3, bytes[cell.lowerBound] != 0x30 { hasGroupedNumbers = true } else { hasDecimals = true }
  }

  /// Records a number that can't be read, such as `1.234.567`, as evidence that points separate thousands.
  ///
  /// An unreadable number without such points has no effect.
  mutating func recordUnreadableNumber(in bytes: Span<UInt8>, at cell: Range<Int>) {
    var seen = ThousandsSeparatorEvidence()
    seen.recordNumber(in: bytes, at: cell, countsPoints: true)
    hasGroupedNumbers = hasGroupedNumbers || seen.hasGroupedNumbers
  }

  /// Adds the evidence from later rows.
  mutating func merge(_ later: ThousandsSeparatorEvidence) {
    hasGroupedNumbers = hasGroupedNumbers || later.hasGroupedNumbers
    hasDecimals = hasDecimals || later.hasDecimals
    hasBlanks = hasBlanks || later.hasBlanks
  }
}

extension Span<UInt8> {
  /// Returns `range` without surrounding whitespace, no-break spaces (U+00A0, U+202F) and byte order marks (U+FEFF).
  func trimmedIncludingNoBreakSpaces(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      if self[low] <= .space {
        low += 1
      } else if high - low >= 2, matches("\u{A0}", at: low) {
        low += 2
      } else if high - low >= 3, matches("\u{202F}", at: low) || matches("\u{FEFF}", at: low) {
        low += 3
      } else {
        break
      }
    }
    while low < high {
      if self[high - 1] <= .space {
        high -= 1
      } else if high - low >= 2, matches("\u{A0}", at: high - 2) {
        high -= 2
      } else if high - low >= 3, matches("\u{202F}", at: high - 3) || matches("\u{FEFF}", at: high - 3) {
        high -= 3
      } else {
        break
      }
    }
    return low..<high
  }

  /// Returns the range of the number in a cell such as `8,123 steps`, or `nil` if no word for steps follows a number.
  func numberBeforeStepsWord(in cell: Range<Int>) -> Range<Int>? {
    guard cell.count <= 64, let last = cell.last(where: { self[$0].isDigit }), last + 1 < cell.upperBound,
      ColumnMeaning(text(in: last + 1..<cell.upperBound)) == .steps
    else { return nil }
    return cell.lowerBound..<last + 1
  }
}
