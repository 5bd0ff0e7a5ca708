/// A cache of the member names in a document of unknown layout, together with their meanings.
///
/// Only a limited number of names are cached. The meaning of any other name is determined each time it occurs.
struct JSONMemberNameCache {
  /// A member name, with everything that can be inferred from it.
  struct InterpretedName {
    /// The meaning of the name, or `nil` if the meaning isn't known.
    let meaning: ColumnMeaning?
    let hash: UInt64
    /// True if the name mentions steps, as `stepSamples` does.
    let mentionsSteps: Bool
    /// True if the name means that a time is in UTC.
    let isUTC: Bool
    /// True if the name may identify either rows or people, as `id` does.
    let isAmbiguousID: Bool
    /// True if the name suggests a running total of steps.
    let isRunningTotal: Bool
    /// The role of the name inside an object whose own name has a meaning.
    let role: ContextualRole?
    /// The number assigned to a name of unknown meaning, or `nil` until a number is first needed.
    fileprivate(set) var uninterpretedIndex: Int?
    fileprivate let cacheIndex: Int?
  }

  /// A role of a name that has a meaning only in combination with other names.
  enum ContextualRole {
    /// A name that describes a device, as `model` does.
    case device
    /// A name that wraps a value, as `$numberInt` and `integerValue` do.
    case wrapper
    /// A name of a sum, either the sum of a row or the sum of all rows so far.
    case sum
    /// The name `quantity`, for either a number or, as text, the kind of quantity that is counted.
    case quantity
  }

  private var cachedNames: [InterpretedName] = []
  private var bytes = ContiguousArray<UInt8>()
  private var ranges: [Range<Int>] = []
  private var cacheIndices: [UInt64: Int] = [:]
  private var uninterpretedCount = 0

  /// The maximum length in bytes of a name that can have a meaning; longer names are treated as unknown.
  static let maxNameLength = 64
  private static let capacity = 512

  /// Returns the name in `range`, from the cache if it is cached.
  ///
  /// The name must not contain escapes.
  mutating func name(_ text: Span<UInt8>, _ range: Range<Int>) -> InterpretedName {
    let hash = text.stableHash(range)
    if let place = cacheIndices[hash], matches(ranges[place], text, range) { return cachedNames[place] }
    let isKept =
      cachedNames.count < JSONMemberNameCache.capacity && range.count <= JSONMemberNameCache.maxNameLength
      && cacheIndices[hash] == nil
    let name = InterpretedName(text, range, hash, place: isKept ? cachedNames.count : nil)
    guard isKept else { return name }
    cacheIndices[hash] = cachedNames.count
    cachedNames.append(name)
    ranges.append(bytes.count..<bytes.count + range.count)
    for index in range { bytes.append(text[index]) }
    return name
  }

  /// Returns the number assigned to `name`, a name of unknown meaning, and true if the number is new.
  ///
  /// All names that aren't cached share one number.
  mutating func uninterpretedIndex(of name: InterpretedName) -> (number: Int, isNew: Bool) {
    if let number = name.uninterpretedIndex { return (number, false) }
    guard let place = name.cacheIndex else { return (UninterpretedValuesHash.maxNames, false) }
    if let number = cachedNames[place].uninterpretedIndex { return (number, false) }
    cachedNames[place].uninterpretedIndex = uninterpretedCount
    uninterpretedCount += 1
    return (uninterpretedCount - 1, true)
  }

  /// Returns the text of `name`, or an empty string if the name is not cached.
  func text(_ name: InterpretedName) -> String {
    name.cacheIndex.map { String(decoding: bytes[ranges[$0]], as: UTF8.self) } ?? ""
  }

  private func matches(_ known: Range<Int>, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard known.count == range.count else { return false }
    for place in 0..<known.count where bytes[known.lowerBound + place] != text[range.lowerBound + place] {
      return false
    }
    return true
  }
}

extension JSONMemberNameCache.InterpretedName {
  fileprivate init(_ text: Span<UInt8>, _ range: Range<Int>, _ hash: UInt64, place: Int?) {
    self.hash = hash
    self.cacheIndex = place
    uninterpretedIndex = nil
    guard range.count <= JSONMemberNameCache.maxNameLength else {
      (meaning, mentionsSteps, isUTC, isAmbiguousID, isRunningTotal, role) = (nil, false, false, false, false, nil)
      return
    }
    let written = text.text(range)
    let key = ColumnMeaning.normalizedName(written)
    meaning = ColumnMeaning(written)
    mentionsSteps =
      meaning == .steps || meaning != .otherQuantity && meaning != .recordingTime && key.containsText("step")
    isUTC = key.containsText("utc") || key.containsText("gmt")
    isRunningTotal = meaning != .steps && ColumnMeaning.isRunningTotal(written)
    role = JSONMemberNameCache.InterpretedName.roleNames.first { $0.names.contains(key) }?.use
    isAmbiguousID = JSONMemberNameCache.InterpretedName.ambiguousIDs.contains(key)
  }

  private static let roleNames: [(use: JSONMemberNameCache.ContextualRole, names: [String])] = [
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
