import Documents

/// The content of one row that has been read so far: the members of interest, copied out of the input bytes.
struct JSONRowMembers {
  private(set) var text = ContiguousArray<UInt8>()
  private var values: [(node: Int, range: Range<Int>, offset: Int)] = []

  /// The maximum number of members that are kept.
  ///
  /// Real rows have fewer, and a row of millions of them must not fill memory.
  static let maxValues = 64

  /// True if the maximum number of members was found, so that others may have been left out.
  var isFull: Bool { values.count >= JSONRowMembers.maxValues }

  /// True if no member of interest was found.
  var isEmpty: Bool { values.isEmpty }

  /// Removes all members to start another row.
  mutating func removeAll() {
    guard !values.isEmpty else { return }
    text.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Records the value at `range`, with escapes resolved, for `node`; `consumedCount` is the number of bytes consumed
  /// before.
  mutating func append(_ node: Int, _ bytes: Span<UInt8>, _ range: Range<Int>, consumedCount: Int) {
    guard values.count < JSONRowMembers.maxValues else { return }
    let start = text.count
    JSONRowMembers.appendUnescaped(bytes, range, to: &text)
    values.append((node, start..<text.count, consumedCount + range.lowerBound))
  }

  /// Returns the range of the value of `node` in ``text``; `nil` if there was none.
  func range(_ node: Int) -> Range<Int>? { values.last { $0.node == node }?.range }

  /// Returns the ranges of all values of `node` in ``text``.
  func ranges(_ node: Int) -> [Range<Int>] { values.compactMap { $0.node == node ? $0.range : nil } }

  /// Returns the offset of the value of `node` in the document.
  func offset(_ node: Int) -> Int? { values.last { $0.node == node }?.offset }

  /// Appends the value at `range`, with escapes resolved.
  static func appendUnescaped(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout ContiguousArray<UInt8>) {
    guard bytes.firstOffset(of: .backslash, from: range.lowerBound, to: range.upperBound) != nil else {
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
