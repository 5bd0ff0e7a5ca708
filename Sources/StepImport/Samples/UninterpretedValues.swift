import Documents
import PixelPalCore
import StepHistory

/// The values of a row in columns, or members, of unknown meaning.
///
///     var unknown = UninterpretedValues()
///     for (number, column) in columns.enumerated() { unknown.add(bytes, cells[column].range, number: number) }
///     row.uninterpretedValues = unknown
///
/// ``SampleCollector`` compares a row's values with those of other rows that have the same time and source, and refuses
/// the file if they differ.
struct UninterpretedValues: Hashable {
  /// A hash of all values and the names that they belong to.
  private var combinedHash: UInt64 = 0
  /// One byte of hash for each of the first seven names, and one for all others, to find the name with values that
  /// differ between two rows.
  private var hashBytes: UInt64 = 0

  /// The number of names that are distinguished; the last one stands for all others.
  static let maxNames = 8

  /// Creates an empty set of values.
  init() {}

  /// Adds the value in `range` of the column or member `number`, which has the same number in all rows.
  ///
  /// An empty value is treated as absent.
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, number: Int) {
    guard !range.isEmpty else { return }
    add(bytes.stableHash(range), number: number)
  }

  /// Adds a value of the column or member `number`, given only the `hash` of the value.
  mutating func add(_ hash: UInt64, number: Int) {
    let mixed = (hash ^ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15).scrambled
    // The sum does not depend on the order of a row's members.
    combinedHash = combinedHash &+ mixed
    let shift = UInt64(min(number, UninterpretedValues.maxNames - 1)) * 8
    let byte = (hashBytes >> shift) &+ (mixed >> 56)
    hashBytes = hashBytes & ~(0xFF << shift) | (byte & 0xFF) << shift
  }

  /// Adds the values in `other`, which come from a nested object.
  mutating func add(_ other: UninterpretedValues) {
    combinedHash = combinedHash &+ other.combinedHash
    var sums: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      sums |= ((hashBytes >> shift) &+ (other.hashBytes >> shift) & 0xFF) << shift
    }
    hashBytes = sums
  }

  /// Returns the number of the first name, except `exception`, with values that may differ, or `nil` if there is none.
  func firstDifference(from other: UninterpretedValues, except exception: Int?) -> Int? {
    let differing = hashBytes ^ other.hashBytes
    for number in 0..<UninterpretedValues.maxNames where number != exception {
      if differing >> UInt64(number * 8) & 0xFF != 0 { return number }
    }
    return nil
  }
}

/// The columns or members of unknown meaning, and the values in them for each time and source.
///
/// Two rows with the same time and source are interpreted as one row and its correction. That is wrong if they differ
/// in something that is not read: a part of the day, a person, or a number of the row. A single pair of such rows makes
/// the collector refuse the file.
///
/// The table takes 24 bytes for each time and source, in a hash table that is at most three quarters full.
struct UninterpretedValueTable {
  private struct Entry {
    /// A hash of the time and the source; 0 marks a free entry.
    var key: UInt64 = 0
    var values = UninterpretedValues()
  }

  /// The names of the columns or members, indexed by number; of JSON members, only those that messages list.
  var names: [String] = []
  /// The number of a column that may identify either people or rows.
  var ambiguousIDNumber: Int?
  /// The name of the column that may identify either people or rows.
  var ambiguousIDName: String { ambiguousIDNumber.map { names[$0] } ?? "id" }
  /// True if rows with the same time differ in the column that may identify either people or rows.
  private(set) var hasSeveralIDsAtSameTime = false
  private var entries: ContiguousArray<Entry> = []
  private var count = 0

  /// True if no row has been recorded.
  var isEmpty: Bool { count == 0 }

  /// Records the values of a row.
  ///
  /// Returns the number of a name with a different value in an earlier row with the same time and source, or the
  /// last number if the name is not known. Returns `nil` if no value differs, or if the only one that differs is in a
  /// column that may identify people.
  mutating func insert(_ values: UninterpretedValues, _ span: Interval, _ source: StepSample.SourceID) -> Int? {
    if (count + 1) * 4 > entries.count * 3 { grow() }
    let key = UninterpretedValueTable.key(span, source)
    let slot = self.slot(of: key)
    guard entries[slot].key == key else {
      entries[slot] = Entry(key: key, values: values)
      count += 1
      return nil
    }
    let known = entries[slot].values
    guard known != values else { return nil }
    if let number = known.firstDifference(from: values, except: ambiguousIDNumber) { return number }
    guard ambiguousIDNumber == nil else {
      hasSeveralIDsAtSameTime = true
      return nil
    }
    return names.count == 1 ? 0 : UninterpretedValues.maxNames - 1
  }

  private static func key(_ span: Interval, _ source: StepSample.SourceID) -> UInt64 {
    var hash = UInt64(bitPattern: span.start.millisecondsSince1970).scrambled
    hash = (hash ^ UInt64(bitPattern: span.end.millisecondsSince1970)).scrambled
    hash = (hash ^ UInt64(truncatingIfNeeded: source.number)).scrambled
    return hash == 0 ? 1 : hash
  }

  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key) & (entries.count - 1)
    while entries[slot].key != 0, entries[slot].key != key { slot = (slot + 1) & (entries.count - 1) }
    return slot
  }

  private mutating func grow() {
    let before = entries
    entries = ContiguousArray(repeating: Entry(), count: max(64, before.count * 2))
    for entry in before where entry.key != 0 { entries[slot(of: entry.key)] = entry }
  }
}

extension SampleCollector {
  /// Compares a row's values of unknown meaning with those of earlier rows with the same time and source.
  ///
  /// A document is refused at once, a table only after all its rows have been received.
  mutating func checkUninterpretedValues(
    _ values: UninterpretedValues, _ span: Interval, _ source: StepSample.SourceID
  ) throws(PlacementError) {
    guard differingColumn == nil, let number = uninterpretedValueTable.insert(values, span, source) else { return }
    let name = uninterpretedValueTable.names.indices.contains(number) ? uninterpretedValueTable.names[number] : nil
    guard report.format == .genericJSON else {
      differingColumn = name ?? uninterpretedValueTable.names.first ?? ""
      uninterpretedValueTable = UninterpretedValueTable()
      return
    }
    throw PlacementError(
      "this row and an earlier one have the same time and source but differ in "
        + "\(name.map { quoted($0) } ?? "other members"), whose meaning is unknown",
      hint: "if these are parts of a day, add them up to one row per day; if it names people, rename it to 'person'",
      concernsWholeFile: true)
  }
}

extension UInt64 {
  /// The number with its bits mixed, so that similar numbers become dissimilar.
  var scrambled: UInt64 {
    var mixed = self &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension Span<UInt8> {
  /// Returns a hash of the bytes in `range`, the same in every run.
  func stableHash(_ range: Range<Int>, from seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15
    for index in range { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01B3 }
    return hash.scrambled
  }
}
