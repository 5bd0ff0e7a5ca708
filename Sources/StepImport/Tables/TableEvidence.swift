import Documents
import PixelPalCore

/// Finds out if the ids of a table name people: one id at two times is a person, and ids that all differ number rows.
///
/// 16 bytes for each id, as long as no id has come again at another time.
struct IDQuestion {
  private var times: [UInt64: UInt64] = [:]
  /// True if an id has come at two times.
  private(set) var arePeople = false

  /// Records the id in `cell` of a row at the time with the hash `time`.
  mutating func see(_ bytes: Span<UInt8>, _ cell: Range<Int>, at time: UInt64) {
    guard !arePeople else { return }
    let known = times.updateValue(time, forKey: bytes.hash(cell))
    guard let known, known != time else { return }
    arePeople = true
    times = [:]
  }
}

/// The types that a table's rows count, and which of them are steps.
struct TypesSeen {
  private var known: [(name: String, areSteps: Bool)] = []
  /// True if a row of steps has come.
  private(set) var hasSteps = false

  /// The types in order.
  var names: [String] { known.map { $0.name } }

  private static let most = 64

  /// Returns true if the type in `cell` names steps.
  mutating func areSteps(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let name = bytes.text(cell.lowerBound..<min(cell.upperBound, cell.lowerBound + 400))
    if let known = known.first(where: { $0.name == name }) { return known.areSteps }
    let areSteps = TypesSeen.nameSteps(name)
    if areSteps { hasSteps = true }
    if known.count < TypesSeen.most { known.append((name, areSteps)) }
    return areSteps
  }

  /// Returns true if `name` means a number of steps.
  static func nameSteps(_ name: String) -> Bool {
    ColumnMeaning(name) == .steps || name.hasSuffix("StepCount") || name.hasSuffix("step_count")
  }
}

/// Signs of how the numbers of a table are written.
struct NumbersSeen {
  private var hasGroups = false
  private var hasDecimals = false
  /// True if spaces or apostrophes stand between digits.
  private(set) var hasBlanks = false

  /// Returns true if every number with a point may have it before thousands.
  var mayBeGrouped: Bool { hasGroups && !hasDecimals }

  /// Records the number in `cell`; with `countsPoints` also what its points may mean.
  mutating func see(_ bytes: Span<UInt8>, _ cell: Range<Int>, countsPoints: Bool) {
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
    if areGroups, digits == 3, bytes[cell.lowerBound] != 0x30 { hasGroups = true } else { hasDecimals = true }
  }

  /// Records a number that cannot be read, such as `1.234.567`, if its points set off thousands.
  mutating func seeGroups(_ bytes: Span<UInt8>, _ cell: Range<Int>) {
    var seen = NumbersSeen()
    seen.see(bytes, cell, countsPoints: true)
    hasGroups = hasGroups || seen.hasGroups
  }

  /// Takes over the signs that a reader of later rows has seen.
  mutating func add(_ later: NumbersSeen) {
    hasGroups = hasGroups || later.hasGroups
    hasDecimals = hasDecimals || later.hasDecimals
    hasBlanks = hasBlanks || later.hasBlanks
  }
}

extension Span<UInt8> {
  /// `range` without spaces that do not break (U+00A0, U+202F) and other blanks at its ends.
  func withoutSpaces(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      if self[low] <= .space {
        low += 1
      } else if high - low >= 2, has("\u{A0}", at: low) {
        low += 2
      } else if high - low >= 3, has("\u{202F}", at: low) || has("\u{FEFF}", at: low) {
        low += 3
      } else {
        break
      }
    }
    while low < high {
      if self[high - 1] <= .space {
        high -= 1
      } else if high - low >= 2, has("\u{A0}", at: high - 2) {
        high -= 2
      } else if high - low >= 3, has("\u{202F}", at: high - 3) || has("\u{FEFF}", at: high - 3) {
        high -= 3
      } else {
        break
      }
    }
    return low..<high
  }

  /// The number of `8,123 steps`; `nil` unless a word that means steps stands behind it.
  func withoutUnit(_ cell: Range<Int>) -> Range<Int>? {
    guard cell.count <= 64, let last = cell.last(where: { self[$0].isDigit }), last + 1 < cell.upperBound,
      ColumnMeaning(text(last + 1..<cell.upperBound)) == .steps
    else { return nil }
    return cell.lowerBound..<last + 1
  }
}
