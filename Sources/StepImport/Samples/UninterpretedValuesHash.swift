import Documents
import PixelPalCore
import StepHistory

/// A hash of a row's values in columns or members of unknown meaning.
///
///     var unknown = UninterpretedValuesHash()
///     for (number, column) in columns.enumerated() { unknown.add(bytes, cells[column].range, number: number) }
///     row.uninterpretedValues = unknown
///
/// ``SampleCollector`` compares the hashes of rows with the same time and source, and refuses the file if they differ.
struct UninterpretedValuesHash: Hashable {
  /// A hash of all values, each combined with the number of its column or member.
  private var combinedHash: UInt64 = 0
  /// One byte of hash for each of the first seven columns or members, and one byte for all others.
  ///
  /// The bytes show in which column or member two rows differ.
  private var hashBytes: UInt64 = 0

  /// The number of columns or members that can be distinguished.
  ///
  /// The last of them stands for all further columns or members.
  static let maxNames = 8

  /// Creates the hash of a row without values of unknown meaning.
  init() {}

  /// Adds the value in `range`, which belongs to the column or member `number`.
  ///
  /// A column has the same number in all rows. An empty value is ignored.
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, number: Int) {
    guard !range.isEmpty else { return }
    add(bytes.stableHash(range), number: number)
  }

  /// Adds a value of the column or member `number`, given only by its `hash`.
  mutating func add(_ hash: UInt64, number: Int) {
    let mixed = (hash ^ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15).scrambled
    // A sum doesn't depend on the order of the members in a row.
    combinedHash = combinedHash &+ mixed
    let shift = UInt64(min(number, UninterpretedValuesHash.maxNames - 1)) * 8
    let byte = (hashBytes >> shift) &+ (mixed >> 56)
    hashBytes = hashBytes & ~(0xFF << shift) | (byte & 0xFF) << shift
  }

  /// Adds all values of `other`, the hash of a nested object.
  mutating func add(_ other: UninterpretedValuesHash) {
    combinedHash = combinedHash &+ other.combinedHash
    var sums: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      sums |= ((hashBytes >> shift) &+ (other.hashBytes >> shift) & 0xFF) << shift
    }
    hashBytes = sums
  }

  /// Returns the number of the first column or member in which the hashes differ, or `nil` if the hashes are equal.
  ///
  /// The column or member `exception` is ignored.
  func firstDifference(from other: UninterpretedValuesHash, except exception: Int?) -> Int? {
    let differing = hashBytes ^ other.hashBytes
    for number in 0..<UninterpretedValuesHash.maxNames where number != exception {
      if differing >> UInt64(number * 8) & 0xFF != 0 { return number }
    }
    return nil
  }
}

/// A detector for rows that have the same time and source, but differ in values of unknown meaning.
///
/// Two rows with the same time and source are usually a row and its correction. That isn't the case if they differ in a
/// column that isn't read, such as a part of the day, a person or a row number. A single pair of such rows is therefore
/// a reason to refuse the file.
///
/// The detector takes 24 bytes for each combination of time and source, in a hash table that is at most three quarters
/// full.
struct UninterpretedConflictDetector {
  private struct HashTableSlot {
    /// A hash of the time and the source, or 0 if the slot is free.
    var key: UInt64 = 0
    var values = UninterpretedValuesHash()
  }

  /// The names of the columns or members, indexed by number.
  ///
  /// Of the members of JSON objects, only the first seven are included. Messages call the remaining members "other
  /// members".
  var names: [String] = []
  /// The number of the column whose values may identify either people or rows, or `nil` if there is no such column.
  var ambiguousIDNumber: Int?
  /// The name of the column whose values may identify either people or rows.
  var ambiguousIDName: String { ambiguousIDNumber.map { names[$0] } ?? "id" }
  /// True if rows with the same time differ in the column whose values may identify either people or rows.
  private(set) var hasSeveralIDsAtSameTime = false
  private var entries: ContiguousArray<HashTableSlot> = []
  private var count = 0

  /// True if no row has been recorded.
  var isEmpty: Bool { count == 0 }

  /// Records the values of a row, and compares them with those of an earlier row with the same time and source.
  ///
  /// Returns the number of a column or member with different values, or the last number if the column or member is
  /// unknown. Returns `nil` if no values differ, apart from those in a column that may identify people.
  mutating func insertFindingConflict(
    _ values: UninterpretedValuesHash, _ span: Interval, _ source: StepSample.SourceID
  ) -> Int? {
    if (count + 1) * 4 > entries.count * 3 { grow() }
    let key = UninterpretedConflictDetector.key(span, source)
    let slot = self.slot(of: key)
    guard entries[slot].key == key else {
      entries[slot] = HashTableSlot(key: key, values: values)
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
    return names.count == 1 ? 0 : UninterpretedValuesHash.maxNames - 1
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
    entries = ContiguousArray(repeating: HashTableSlot(), count: max(64, before.count * 2))
    for entry in before where entry.key != 0 { entries[slot(of: entry.key)] = entry }
  }
}

extension SampleCollector {
  /// Compares the values of a row with those of earlier rows with the same time and source.
  ///
  /// If the values differ, a JSON document is refused immediately, and a table after all its rows have been received.
  mutating func checkUninterpretedValues(
    _ values: UninterpretedValuesHash, _ span: Interval, _ source: StepSample.SourceID
  ) throws(RowPlacementError) {
    guard differingColumn == nil, let number = uninterpretedConflictDetector.insertFindingConflict(values, span, source)
    else { return }
    let name =
      uninterpretedConflictDetector.names.indices.contains(number) ? uninterpretedConflictDetector.names[number] : nil
    guard report.format == .genericJSON else {
      differingColumn = name ?? uninterpretedConflictDetector.names.first ?? ""
      uninterpretedConflictDetector = UninterpretedConflictDetector()
      return
    }
    throw RowPlacementError(
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
  /// Returns a hash of the bytes in `range`.
  ///
  /// The hash is the same in every run of the program.
  func stableHash(_ range: Range<Int>, from seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15
    for index in range { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01B3 }
    return hash.scrambled
  }
}
