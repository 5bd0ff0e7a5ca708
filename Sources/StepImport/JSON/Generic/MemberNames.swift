/// The names of members in a document of unknown layout, with the meaning of each.
///
/// The first names are cached; the meaning of any later ones is looked up each time.
struct MemberNames {
  /// A name of a member.
  struct Name {
    /// The meaning; `nil` if it is not known.
    let meaning: ColumnMeaning?
    /// A hash of the name.
    let hash: UInt64
    /// True if it mentions steps in some way, as `stepSamples` does.
    let speaksOfSteps: Bool
    /// True if a time with this name is in UTC.
    let isUTC: Bool
    /// True if it identifies rows in some files and people in others.
    let isVague: Bool
    /// True if it is the name of a running total of steps.
    let isRunningTotal: Bool
    /// The role of the name within an object that has a meaning itself.
    let use: Use?
    /// Its number among the names of unknown meaning, assigned when first needed.
    fileprivate(set) var number: Int?
    fileprivate let place: Int?
  }

  /// A role of a name that has a meaning only in combination with others.
  enum Use {
    /// It is one of the names that a device has.
    case device
    /// It wraps a value, as `$date` and `integerValue` do.
    case wrapper
    /// It is a sum, of a row or of all rows so far.
    case sum
    /// It is a number, or the name of the counted quantity.
    case quantity
  }

  private var kept: [Name] = []
  private var bytes = ContiguousArray<UInt8>()
  private var ranges: [Range<Int>] = []
  private var places: [UInt64: Int] = [:]
  private var numbers = 0

  /// The maximum length of a name that has a meaning.
  static let longest = 64
  private static let most = 512

  /// Returns the name in `range`, which contains no escapes.
  mutating func name(_ text: Span<UInt8>, _ range: Range<Int>) -> Name {
    let hash = text.hash(range)
    if let place = places[hash], isSame(ranges[place], text, range) { return kept[place] }
    let isKept = kept.count < MemberNames.most && range.count <= MemberNames.longest && places[hash] == nil
    let name = Name(text, range, hash, place: isKept ? kept.count : nil)
    guard isKept else { return name }
    places[hash] = kept.count
    kept.append(name)
    ranges.append(bytes.count..<bytes.count + range.count)
    for index in range { bytes.append(text[index]) }
    return name
  }

  /// Returns the number of a name among those of unknown meaning; `isNew` is true when the number has just been
  /// assigned.
  mutating func number(of name: Name) -> (number: Int, isNew: Bool) {
    if let number = name.number { return (number, false) }
    guard let place = name.place else { return (UnknownValues.mostNames, false) }
    if let number = kept[place].number { return (number, false) }
    kept[place].number = numbers
    numbers += 1
    return (numbers - 1, true)
  }

  /// Returns the text of a cached name; empty if the name is not cached.
  func text(_ name: Name) -> String {
    name.place.map { String(decoding: bytes[ranges[$0]], as: UTF8.self) } ?? ""
  }

  private func isSame(_ known: Range<Int>, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard known.count == range.count else { return false }
    for place in 0..<known.count where bytes[known.lowerBound + place] != text[range.lowerBound + place] {
      return false
    }
    return true
  }
}

extension MemberNames.Name {
  fileprivate init(_ text: Span<UInt8>, _ range: Range<Int>, _ hash: UInt64, place: Int?) {
    self.hash = hash
    self.place = place
    number = nil
    guard range.count <= MemberNames.longest else {
      (meaning, speaksOfSteps, isUTC, isVague, isRunningTotal, use) = (nil, false, false, false, false, nil)
      return
    }
    let written = text.text(range)
    let key = ColumnMeaning.key(written)
    meaning = ColumnMeaning(written)
    speaksOfSteps = meaning == .steps || meaning != .measurement && meaning != .recording && key.has("step")
    isUTC = key.has("utc") || key.has("gmt")
    isRunningTotal = meaning != .steps && ColumnMeaning.isRunningTotal(written)
    use = MemberNames.Name.uses.first { $0.names.contains(key) }?.use
    isVague = MemberNames.Name.vague.contains(key)
  }

  private static let uses: [(use: MemberNames.Use, names: [String])] = [
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
  private static let vague = ["id", "uid", "sid", "pid", "name"]
}
