import Documents

/// The content of one row that has been read so far: the members of interest, copied out of the input bytes.
struct JSONRow {
  private(set) var text = ContiguousArray<UInt8>()
  private var found: [(node: Int, range: Range<Int>, offset: Int)] = []

  /// The maximum number of members that are kept.
  ///
  /// Real rows have fewer, and a row of millions of them must not fill memory.
  static let most = 64

  /// True if the maximum number of members was found, so that others may have been left out.
  var isFull: Bool { found.count >= JSONRow.most }

  /// True if no member of interest was found.
  var isEmpty: Bool { found.isEmpty }

  /// Removes all members to start another row.
  mutating func clear() {
    guard !found.isEmpty else { return }
    text.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
  }

  /// Records the value at `range`, with escapes resolved, for `node`; `base` is the number of bytes consumed before.
  mutating func add(_ node: Int, _ bytes: Span<UInt8>, _ range: Range<Int>, base: Int) {
    guard found.count < JSONRow.most else { return }
    let start = text.count
    JSONRow.append(bytes, range, to: &text)
    found.append((node, start..<text.count, base + range.lowerBound))
  }

  /// Returns the range of the value of `node` in ``text``; `nil` if there was none.
  func range(_ node: Int) -> Range<Int>? { found.last { $0.node == node }?.range }

  /// Returns the ranges of all values of `node` in ``text``.
  func ranges(_ node: Int) -> [Range<Int>] { found.compactMap { $0.node == node ? $0.range : nil } }

  /// Returns the offset of the value of `node` in the document.
  func offset(_ node: Int) -> Int? { found.last { $0.node == node }?.offset }

  /// Appends the value at `range`, with escapes resolved.
  static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout ContiguousArray<UInt8>) {
    guard bytes.first(.backslash, from: range.lowerBound, to: range.upperBound) != nil else {
      for index in range { text.append(bytes[index]) }
      return
    }
    // Escapes are rare, so the parser for whole documents resolves them. Text that it rejects stays as it is.
    let written = Array("\"".utf8) + range.map { bytes[$0] } + Array("\"".utf8)
    if let json = try? JSON(reading: written), case .string(let resolved) = json.content {
      text.append(contentsOf: resolved.utf8)
    } else {
      for index in range { text.append(bytes[index]) }
    }
  }
}
