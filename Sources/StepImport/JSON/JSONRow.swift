import Documents

/// What has been read of one row: the members that matter, copied out of the bytes that go by.
struct JSONRow {
  private(set) var text = ContiguousArray<UInt8>()
  private var found: [(node: Int, range: Range<Int>, offset: Int)] = []

  /// Nobody has so many members; a row of millions of them shall not be kept.
  static let most = 64

  /// True if so many members were found that others may have been left out.
  var isFull: Bool { found.count >= JSONRow.most }

  /// Whether nothing was found that matters.
  var isEmpty: Bool { found.isEmpty }

  /// Begins another row.
  mutating func clear() {
    guard !found.isEmpty else { return }
    text.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
  }

  /// Notes the value at `range`, escapes resolved, for `node`; `base` bytes are gone already.
  mutating func add(_ node: Int, _ bytes: Span<UInt8>, _ range: Range<Int>, base: Int) {
    guard found.count < JSONRow.most else { return }
    let start = text.count
    JSONRow.append(bytes, range, to: &text)
    found.append((node, start..<text.count, base + range.lowerBound))
  }

  /// Where in ``text`` the value of `node` is; `nil` if there was none.
  func range(_ node: Int) -> Range<Int>? { found.last { $0.node == node }?.range }

  /// Where in ``text`` all values of `node` are.
  func ranges(_ node: Int) -> [Range<Int>] { found.compactMap { $0.node == node ? $0.range : nil } }

  /// How many bytes of the document stand before the value of `node`.
  func offset(_ node: Int) -> Int? { found.last { $0.node == node }?.offset }

  /// Appends the value at `range`, escapes resolved.
  static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout ContiguousArray<UInt8>) {
    guard bytes.first(.backslash, from: range.lowerBound, to: range.upperBound) != nil else {
      for index in range { text.append(bytes[index]) }
      return
    }
    // Escapes are rare: the reader for whole documents knows them all. What it does not take stays as it is.
    let written = Array("\"".utf8) + range.map { bytes[$0] } + Array("\"".utf8)
    if let json = try? JSON(reading: written), case .string(let resolved) = json.content {
      text.append(contentsOf: resolved.utf8)
    } else {
      for index in range { text.append(bytes[index]) }
    }
  }
}
