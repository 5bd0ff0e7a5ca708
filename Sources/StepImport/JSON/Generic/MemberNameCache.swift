/// A cache of the member names in a document of unknown layout, and of their meanings.
///
/// Only the first names are cached; the meaning of a later one is looked up each time.
struct MemberNameCache {
  /// The name of a member, and all that can be inferred from it.
  struct Name {
    /// The meaning of the name, or `nil` if it is not known.
    let meaning: ColumnMeaning?
    /// A hash of the name.
    let hash: UInt64
    /// True if the name mentions steps in some way, as `stepSamples` does.
    let mentionsSteps: Bool
    /// True if a time with this name is in UTC.
    let isUTC: Bool
    /// True if the name identifies rows in some files and people in others, as `id` does.
    let isAmbiguousID: Bool
    /// True if the name suggests a running total of steps.
    let isRunningTotal: Bool
    /// The role of the name within an object that has a meaning itself.
    let role: Role?
    /// The number that identifies the name among the names of unknown meaning, or `nil` until it is first needed.
    fileprivate(set) var uninterpretedIndex: Int?
    fileprivate let cacheIndex: Int?
  }

  /// A role of a name that has a meaning only in combination with others.
  enum Role {
    /// The name describes a device, as `model` does.
    case device
    /// The name wraps a value, as `$numberInt` and `integerValue` do.
    case wrapper
    /// The name says that a value is a sum, over a row or over all rows so far.
    case sum
    /// The name belongs to a number or, if its value is text, to the name of the counted quantity.
    case quantity
  }

  private var cachedNames: [Name] = []
  private var bytes = ContiguousArray<UInt8>()
  private var ranges: [Range<Int>] = []
  private var cacheIndices: [UInt64: Int] = [:]
  private var uninterpretedCount = 0

  /// The maximum length of a name that has a meaning.
  static let maxNameLength = 64
  private static let capacity = 512

  /// Returns the name in `range`, which contains no escapes.
  mutating func name(_ text: Span<UInt8>, _ range: Range<Int>) -> Name {
    let hash = text.stableHash(range)
    if let place = cacheIndices[hash], matches(ranges[place], text, range) { return cachedNames[place] }
    let isKept =
      cachedNames.count < MemberNameCache.capacity && range.count <= MemberNameCache.maxNameLength
      && cacheIndices[hash] == nil
    let name = Name(text, range, hash, place: isKept ? cachedNames.count : nil)
    guard isKept else { return name }
    cacheIndices[hash] = cachedNames.count
    cachedNames.append(name)
    ranges.append(bytes.count..<bytes.count + range.count)
    for index in range { bytes.append(text[index]) }
    return name
  }

  /// Returns the number that identifies `name` among the names of unknown meaning, and true if it has just been
  /// assigned.
  mutating func uninterpretedIndex(of name: Name) -> (number: Int, isNew: Bool) {
    if let number = name.uninterpretedIndex { return (number, false) }
    guard let place = name.cacheIndex else { return (UninterpretedValues.maxNames, false) }
    if let number = cachedNames[place].uninterpretedIndex { return (number, false) }
    cachedNames[place].uninterpretedIndex = uninterpretedCount
    uninterpretedCount += 1
    return (uninterpretedCount - 1, true)
  }

  /// Returns the text of `name`, or an empty string if the name is not cached.
  func text(_ name: Name) -> String {
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

extension MemberNameCache.Name {
  fileprivate init(_ text: Span<UInt8>, _ range: Range<Int>, _ hash: UInt64, place: Int?) {
    self.hash = hash
    self.cacheIndex = place
    uninterpretedIndex = nil
    guard range.count <= MemberNameCache.maxNameLength else {
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
    role = MemberNameCache.Name.roleNames.first { $0.names.contains(key) }?.use
    isAmbiguousID = MemberNameCache.Name.ambiguousIDs.contains(key)
  }

  private static let roleNames: [(use: MemberNameCache.Role, names: [String])] = [
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
