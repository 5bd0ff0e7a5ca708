/// A cache of the member names in a JSON document and their meanings.
///
/// Determining the meaning of a name is expensive. The cache stores up to 512 names, and determines the meaning of any
/// other name each time it occurs.
struct JSONMemberMeaningCache {
  /// A member name with its meaning.
  struct InterpretedName {
    /// The meaning of the name, or `nil` if it is unknown.
    let meaning: ColumnMeaning?
    /// A hash of the name's bytes.
    let hash: UInt64
    /// True if the name mentions steps, such as `stepSamples`.
    let mentionsSteps: Bool
    /// True if the name indicates that the time is in UTC, like `startTimeUTC`.
    let isUTC: Bool
    /// True if the name, such as `id`, can identify either a person or a row.
    let isAmbiguousID: Bool
    /// True if the name, such as `steps_so_far`, stands for a running total of steps.
    let isRunningTotal: Bool
    /// The role of the name inside certain objects or for certain values, or `nil` if the context doesn't matter.
    let role: ContextualRole?
    /// The number under which ``UninterpretedValuesHash`` compares values with this name, or `nil` if none has been
    /// assigned yet.
    fileprivate(set) var uninterpretedIndex: Int?
    /// The index of the name in the cache, or `nil` if it isn't cached.
    fileprivate let cacheIndex: Int?
  }

  /// The role of a name that means different things in different objects or for different values.
  enum ContextualRole {
    /// A name, such as `model`, that describes a device if it is inside an object about a source.
    case device
    /// A name, such as `$numberInt` or `integerValue`, that a database export puts around a value.
    case wrapper
    /// The name `sum` or `total`, which can stand for the count of a row or for the sum of several rows.
    case sum
    /// The name `quantity`, which can stand for a number or, with text as its value, for the quantity that is counted.
    case quantity
  }

  private var cachedNames: [InterpretedName] = []
  /// The texts of all cached names, one after another.
  private var bytes = ContiguousArray<UInt8>()
  /// The range in ``bytes`` of each cached name.
  private var ranges: [Range<Int>] = []
  /// The index of each cached name, keyed by its hash.
  private var cacheIndices: [UInt64: Int] = [:]
  /// The number of names that have a number for ``UninterpretedValuesHash``.
  private var uninterpretedCount = 0

  /// The maximum length in bytes of a name that can have a meaning.
  static let maxNameLength = 64
  private static let capacity = 512

  /// Returns the name in `range` with its meaning, from the cache if possible.
  ///
  /// Escapes in the name must already have been resolved.
  mutating func interpretedName(in text: Span<UInt8>, at range: Range<Int>) -> InterpretedName {
    let hash = text.stableHash(of: range)
    if let place = cacheIndices[hash], matches(nameAt: ranges[place], in: text, at: range) { return cachedNames[place] }
    let isKept =
      cachedNames.count < JSONMemberMeaningCache.capacity && range.count <= JSONMemberMeaningCache.maxNameLength
      && cacheIndices[hash] == nil
    let name = InterpretedName(text, range, hash, place: isKept ? cachedNames.count : nil)
    guard isKept else { return name }
    cacheIndices[hash] = cachedNames.count
    cachedNames.append(name)
    ranges.append(bytes.count..<bytes.count + range.count)
    for index in range { bytes.append(text[index]) }
    return name
  }

  /// Returns the number under which ``UninterpretedValuesHash`` compares values called `name`.
  ///
  /// `isNew` is true if the number has just been assigned. All names that aren't cached share one number, which is
  /// never new.
  mutating func uninterpretedIndex(of name: InterpretedName) -> (number: Int, isNew: Bool) {
    if let number = name.uninterpretedIndex { return (number, false) }
    guard let place = name.cacheIndex else { return (UninterpretedValuesHash.maxNames, false) }
    if let number = cachedNames[place].uninterpretedIndex { return (number, false) }
    cachedNames[place].uninterpretedIndex = uninterpretedCount
    uninterpretedCount += 1
    return (uninterpretedCount - 1, true)
  }

  /// Returns the text of `name`, or an empty string if the name isn't cached.
  func text(of name: InterpretedName) -> String {
    name.cacheIndex.map { String(decoding: bytes[ranges[$0]], as: UTF8.self) } ?? ""
  }

  private func matches(nameAt known: Range<Int>, in text: Span<UInt8>, at range: Range<Int>) -> Bool {
    guard known.count == range.count else { return false }
    for place in 0..<known.count where bytes[known.lowerBound + place] != text[range.lowerBound + place] {
      return false
    }
    return true
  }
}

extension JSONMemberMeaningCache.InterpretedName {
  fileprivate init(_ text: Span<UInt8>, _ range: Range<Int>, _ hash: UInt64, place: Int?) {
    self.hash = hash
    self.cacheIndex = place
    uninterpretedIndex = nil
    guard range.count <= JSONMemberMeaningCache.maxNameLength else {
      (meaning, mentionsSteps, isUTC, isAmbiguousID, isRunningTotal, role) = (nil, false, false, false, false, nil)
      return
    }
    let written = text.text(in: range)
    let key = ColumnMeaning.normalizedName(written)
    meaning = ColumnMeaning(written)
    mentionsSteps =
      meaning == .steps || meaning != .otherQuantity && meaning != .recordingTime && key.containsText("step")
    isUTC = key.containsText("utc") || key.containsText("gmt")
    isRunningTotal = meaning != .steps && ColumnMeaning.isRunningTotal(written)
    role = JSONMemberMeaningCache.InterpretedName.roleNames.first { $0.names.contains(key) }?.use
    isAmbiguousID = JSONMemberMeaningCache.InterpretedName.ambiguousIDs.contains(key)
  }

  private static let roleNames: [(use: JSONMemberMeaningCache.ContextualRole, names: [String])] = [
    (.device, ["manufacturer", "model", "displayname", "brand", "product", "producttype", "slug", "label"]),
    (
      .wrapper,
      [
        "numberint", "numberlong", "numberdouble", "numberdecimal", "intval", "fpval", "integervalue", "doublevalue",
        "stringvalue", "timestampvalue", "seconds",
      ]
    ),
    (.sum, ["sum", "total"]), (.quantity, ["quantity"]),
  ]
  private static let ambiguousIDs = ["id", "uid", "sid", "pid", "name"]
}
