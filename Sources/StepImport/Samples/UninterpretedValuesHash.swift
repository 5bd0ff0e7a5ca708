import Documents
import PixelPalCore
import StepHistory

/// A hash of a row's values in table columns or JSON members of unknown meaning.
///
///     var unknown = UninterpretedValuesHash()
///     for (number, column) in columns.enumerated() {
///       unknown.add(valueIn: bytes, at: cells[column].range, number: number)
///     }
///     row.uninterpretedValues = unknown
///
/// Two rows with the same time and source but different hashes may count different steps, instead of being a row and
/// its correction. ``SampleCollector`` therefore refuses the file.
struct UninterpretedValuesHash: Hashable {
  /// A hash of all values, each combined with the number of its column or member.
  private var combinedHash: UInt64 = 0
  /// Eight hashes of one byte each: one for each of the first seven columns or members, and one for all others.
  ///
  /// If two rows differ, the bytes usually show which column or member differs.
  private var hashBytes: UInt64 = 0

  /// The number of bytes in ``hashBytes``.
  static let maxNames = 8

  /// Creates the hash of a row without values of unknown meaning.
  init() {}

  /// Adds the value in `range`, unless it is empty.
  ///
  /// `number` is the number of the value's column or member, counted from 0. It must be the same in all rows.
  mutating func add(valueIn bytes: Span<UInt8>, at range: Range<Int>, number: Int) {
    guard !range.isEmpty else { return }
    add(valueHash: bytes.stableHash(of: range), number: number)
  }

  /// Adds a value with the given hash, from the column or member with the given number.
  mutating func add(valueHash hash: UInt64, number: Int) {
    let mixed = (hash ^ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15).scrambled
    // A sum doesn't depend on the order in which the members of a row are added.
    combinedHash = combinedHash &+ mixed
    let shift = UInt64(min(number, UninterpretedValuesHash.maxNames - 1)) * 8
    let byte = (hashBytes >> shift) &+ (mixed >> 56)
    hashBytes = hashBytes & ~(0xFF << shift) | (byte & 0xFF) << shift
  }

  /// Adds all values of `other`, the hash of a nested object.
  mutating func addValues(of other: UninterpretedValuesHash) {
    combinedHash = combinedHash &+ other.combinedHash
    var sums: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      sums |= ((hashBytes >> shift) &+ (other.hashBytes >> shift) & 0xFF) << shift
    }
    hashBytes = sums
  }

  /// Returns the number of the first column or member in which the hashes appear to differ, or `nil` if there is none.
  ///
  /// `exception` is the number of a column or member to ignore, or `nil`. The result 7 stands for the eighth and all
  /// further columns or members.
  func firstDifference(from other: UninterpretedValuesHash, except exception: Int?) -> Int? {
    let differing = hashBytes ^ other.hashBytes
    for number in 0..<UninterpretedValuesHash.maxNames where number != exception {
      if differing >> UInt64(number * 8) & 0xFF != 0 { return number }
    }
    return nil
  }
}

/// A detector for rows that have the same time and source, but differ in a column or member of unknown meaning.
///
/// Two rows with the same time and source are usually a row and its correction. But if the unknown column is a time of
/// day, a person or a device, both rows count. Even one such pair makes the file ambiguous, so the file is refused.
///
/// The detector is a hash table with 24 bytes per slot. At most three quarters of the slots are in use.
struct UnknownColumnConflictDetector {
  private struct HashTableSlot {
    /// A hash of the row's time and source, or 0 if the slot is free.
    var key: UInt64 = 0
    var values = UninterpretedValuesHash()
  }

  /// The names of the columns or members, in the order of their numbers.
  ///
  /// Only the first seven members of JSON objects are included.
  var names: [String] = []
  /// The number of a column, such as `id`, whose values identify either people or rows, or `nil` if there is none.
  var ambiguousIDNumber: Int?
  /// The name of the column with ``ambiguousIDNumber``, for messages, or `id` if there is no such column.
  var ambiguousIDName: String { ambiguousIDNumber.map { names[$0] } ?? "id" }
  /// True if two rows with the same time and source differ only in a column such as `id`.
  private(set) var hasSeveralIDsAtSameTime = false
  private var entries: ContiguousArray<HashTableSlot> = []
  private var count = 0

  /// True if no row has been recorded.
  var isEmpty: Bool { count == 0 }

  /// Records the values of a row, and returns the number of a column or member in which an earlier row differs.
  ///
  /// Only an earlier row with the same time and source is compared. Returns `nil` if there is no such row, or if it has
  /// the same values or differs only in a column such as `id`. If the one-byte hashes don't show which column differs,
  /// returns the number that the last columns share.
  mutating func insertReturningConflictingColumn(
    _ values: UninterpretedValuesHash, during span: Interval, source: StepSample.SourceID
  ) -> Int? {
    if (count + 1) * 4 > entries.count * 3 { grow() }
    let key = UnknownColumnConflictDetector.key(ofInterval: span, source: source)
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

  private static func key(ofInterval span: Interval, source: StepSample.SourceID) -> UInt64 {
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
  /// Refuses the file if an earlier row with the same time and source has values of unknown meaning other than
  /// `values`.
  ///
  /// A JSON document is refused at once by throwing an error, and a table after all of its rows have been received.
  mutating func recordUninterpretedValuesRefusingConflicts(
    _ values: UninterpretedValuesHash, during span: Interval, source: StepSample.SourceID
  ) throws(RowConversionError) {
    guard differingColumn == nil,
      let number = uninterpretedConflictDetector.insertReturningConflictingColumn(values, during: span, source: source)
    else { return }
    let name =
      uninterpretedConflictDetector.names.indices.contains(number) ? uninterpretedConflictDetector.names[number] : nil
    guard report.format == .genericJSON else {
      differingColumn = name ?? uninterpretedConflictDetector.names.first ?? ""
      uninterpretedConflictDetector = UnknownColumnConflictDetector()
      return
    }
    throw RowConversionError(
      "this row and an earlier one have the same time and source but differ in "
        + "\(name.map { quoted($0) } ?? "other members"), whose meaning is unknown",
      hint: "if these are parts of a day, add them up to one row per day; if it names people, rename it to 'person'",
      concernsWholeFile: true)
  }
}

extension UInt64 {
  /// A hash of the number, which differs widely even between similar numbers.
  var scrambled: UInt64 {
    var mixed = self &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension Span<UInt8> {
  /// Returns a hash of the bytes in `range` that, unlike `hashValue`, is the same in every run of the program.
  ///
  /// To combine several values in one hash, pass the hash of the previous values as `seed`.
  func stableHash(of range: Range<Int>, from seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15
    for index in range { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01B3 }
    return hash.scrambled
  }
}
