import Documents
import PixelPalCore
import StepHistory

/// The values that a row has in columns, or members, whose meaning is not known.
///
///     var unknown = UnknownValues()
///     for (number, place) in unknownColumns.enumerated() { unknown.add(bytes, cells[place].range, number: number) }
///     row.unknown = unknown
///
/// ``Intake`` compares them with those of other rows of the same time and source, and refuses the file where they differ.
struct UnknownValues: Hashable {
  /// A hash of all values and the names that they belong to.
  private var all: UInt64 = 0
  /// A byte of each of the first seven, and one for all others: it tells in which of them two rows differ.
  private var each: UInt64 = 0

  /// The names from this number on share a byte.
  static let mostNames = 8

  /// No value.
  init() {}

  /// Adds the value in `range` of the column or member with this number, which is the same in all rows.
  ///
  /// An empty value is as good as none.
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, number: Int) {
    guard !range.isEmpty else { return }
    add(bytes.hash(range), number: number)
  }

  /// Adds a value by its hash.
  mutating func add(_ hash: UInt64, number: Int) {
    let mixed = (hash ^ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15).scrambled
    // The order in which a row has its members does not matter.
    all = all &+ mixed
    let shift = UInt64(min(number, UnknownValues.mostNames - 1)) * 8
    let byte = (each >> shift) &+ (mixed >> 56)
    each = each & ~(0xFF << shift) | (byte & 0xFF) << shift
  }

  /// Adds the values of an object within that one.
  mutating func add(_ other: UnknownValues) {
    all = all &+ other.all
    var sums: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      sums |= ((each >> shift) &+ (other.each >> shift) & 0xFF) << shift
    }
    each = sums
  }

  /// The number of a name in which both differ, as far as that is known; `nil` if they do not.
  func difference(from other: UnknownValues) -> Int? {
    guard all != other.all else { return nil }
    let differing = each ^ other.each
    return differing == 0 ? UnknownValues.mostNames - 1 : differing.trailingZeroBitCount / 8
  }
}

/// The unknown values of all rows that have some, by their time and source: 32 bytes for each.
struct ApartRows {
  private var seen: [UInt64: UnknownValues] = [:]

  /// Records the values of a row; returns the number of a name in which it differs from an earlier row of the same time
  /// and source, or `nil`.
  mutating func difference(
    of values: UnknownValues, from start: Instant, to end: Instant, source: StepSample.SourceID
  ) -> Int? {
    var key = UInt64(bitPattern: start.millisecondsSince1970).scrambled
    key = (key ^ UInt64(bitPattern: (end - start).count)).scrambled
    key = (key ^ UInt64(truncatingIfNeeded: source.number)).scrambled
    guard let earlier = seen[key] else {
      seen[key] = values
      return nil
    }
    return values.difference(from: earlier)
  }
}

extension Intake {
  /// Compares a row's unknown values with those of earlier rows of its time and source.
  mutating func compare(
    _ values: UnknownValues, from start: Instant, to end: Instant, source: StepSample.SourceID
  ) throws(Unplaced) {
    guard let number = apart.difference(of: values, from: start, to: end, source: source) else { return }
    let name = unknownNames.indices.contains(number) ? quoted(unknownNames[number]) : "what has no known name"
    throw Unplaced(
      "this and an earlier row are of the same time and source and differ in \(name), whose meaning is not known",
      hint: "if it tells sources or people apart, call it 'source' or 'person'; if it does not matter, leave it out",
      isOfWholeFile: true)
  }
}
