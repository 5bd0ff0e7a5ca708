import Documents
import PixelPalCore
import StepHistory

/// The columns without a role, and what the rows of each time and source have in them.
///
/// Two rows of one time and one source are taken for one row and its correction. That is wrong if they differ in a
/// column that is not read: a slot of the day, a person, a number of the row. One such pair refuses the file.
///
/// 16 bytes for each time and source, in a table that is at most three quarters full.
struct TrackedRows {
  /// Hashes of the cells of one row.
  struct Marks: Hashable {
    /// The hash of all cells together.
    fileprivate var whole: UInt32 = 0x9E37_79B9
    /// A few bits for each column, which tell which of them differs.
    fileprivate var parts: UInt32 = 0

    /// Marks of no cells.
    init() {}
  }

  private struct Entry {
    var key: UInt64
    var marks: Marks
  }

  /// The names of the columns.
  let names: [String]
  /// The place among ``names`` of a column that may name people or may number the rows.
  let idPlace: Int?
  /// The name of that column.
  var idName: String { idPlace.map { names[$0] } ?? "id" }
  /// True if rows of one time differ in that column.
  private(set) var hasTimeOfSeveralIDs = false
  private var entries: ContiguousArray<Entry> = []
  private var count = 0

  /// Tracks columns with these names.
  init(names: [String], idPlace: Int?) {
    self.names = names
    self.idPlace = idPlace
  }

  /// The number of bits that each column has in ``Marks/parts``.
  private var width: Int { 32 / min(max(names.count, 1), 8) }

  /// Adds the cell in `range` of the column at `place` to `marks`.
  func add(_ bytes: Span<UInt8>, _ range: Range<Int>, of place: Int, to marks: inout Marks) {
    let hash = bytes.hash(range, from: UInt64(truncatingIfNeeded: place))
    marks.whole = marks.whole &* 0x0100_0193 ^ UInt32(truncatingIfNeeded: hash >> 32)
    let shift = place % 8 * width
    let mask = width == 32 ? UInt32.max : 1 << UInt32(width) - 1
    marks.parts ^= (UInt32(truncatingIfNeeded: hash) & mask) << UInt32(shift)
  }

  /// Records the row of a sample, and returns the name of a column in which another row of its time and source differs.
  mutating func insert(_ span: Interval, _ source: StepSample.SourceID, _ marks: Marks) -> String? {
    if (count + 1) * 4 > entries.count * 3 { grow() }
    let key = TrackedRows.key(span, source)
    let slot = self.slot(of: key)
    guard entries[slot].key == key else {
      entries[slot] = Entry(key: key, marks: marks)
      count += 1
      return nil
    }
    let known = entries[slot].marks
    guard known != marks else { return nil }
    let places = names.indices.filter { differ(known, marks, at: $0) }
    guard let place = places.first(where: { $0 != idPlace }) else {
      if idPlace != nil {
        hasTimeOfSeveralIDs = true
        return nil
      }
      return names.first
    }
    return names[place]
  }

  private func differ(_ one: Marks, _ other: Marks, at place: Int) -> Bool {
    let shift = place % 8 * width
    let mask = width == 32 ? UInt32.max : 1 << UInt32(width) - 1
    return (one.parts ^ other.parts) >> UInt32(shift) & mask != 0
  }

  private static func key(_ span: Interval, _ source: StepSample.SourceID) -> UInt64 {
    var hash = UInt64(bitPattern: span.start.millisecondsSince1970).scrambled
    hash = (hash ^ UInt64(bitPattern: span.end.millisecondsSince1970)).scrambled
    hash = (hash ^ UInt64(truncatingIfNeeded: source.number)).scrambled
    // 0 marks a free entry.
    return hash == 0 ? 1 : hash
  }

  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key) & (entries.count - 1)
    while entries[slot].key != 0, entries[slot].key != key { slot = (slot + 1) & (entries.count - 1) }
    return slot
  }

  private mutating func grow() {
    let before = entries
    entries = ContiguousArray(repeating: Entry(key: 0, marks: Marks()), count: max(64, before.count * 2))
    for entry in before where entry.key != 0 { entries[slot(of: entry.key)] = entry }
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
  /// A hash of the bytes in `range`, the same in every run.
  func hash(_ range: Range<Int>, from seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15
    for index in range { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01B3 }
    return hash.scrambled
  }
}
