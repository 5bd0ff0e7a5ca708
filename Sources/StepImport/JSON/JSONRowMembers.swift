import Documents

/// The relevant members of the current row, copied out of the input bytes.
struct JSONRowMembers {
  private(set) var text = ContiguousArray<UInt8>()
  private var values: [(node: Int, range: Range<Int>, offset: Int)] = []

  /// The maximum number of members that are kept.
  ///
  /// Real rows have fewer members. The limit ensures that a row with millions of members doesn't exhaust memory.
  static let maxValues = 64

  /// True if the maximum number of members has been reached, so that further members may have been ignored.
  var isFull: Bool { values.count >= JSONRowMembers.maxValues }

  /// True if no relevant member was found.
  var isEmpty: Bool { values.isEmpty }

  /// Removes all members, before another row begins.
  mutating func removeAll() {
    guard !values.isEmpty else { return }
    text.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Records the value at `range`, with escapes resolved, as a value of `node`.
  ///
  /// `consumedCount` is the number of bytes that precede the input bytes in the file.
  mutating func append(_ node: Int, _ bytes: Span<UInt8>, _ range: Range<Int>, consumedCount: Int) {
    guard values.count < JSONRowMembers.maxValues else { return }
    let start = text.count
    JSONRowMembers.appendUnescaped(bytes, range, to: &text)
    values.append((node, start..<text.count, consumedCount + range.lowerBound))
  }

  /// Returns the range in ``text`` of the last value of `node`, or `nil` if `node` has no value.
  func range(_ node: Int) -> Range<Int>? { values.last { $0.node == node }?.range }

  /// Returns the ranges in ``text`` of all values of `node`.
  func ranges(_ node: Int) -> [Range<Int>] { values.compactMap { $0.node == node ? $0.range : nil } }

  /// Returns the offset in the document of the last value of `node`, or `nil` if `node` has no value.
  func offset(_ node: Int) -> Int? { values.last { $0.node == node }?.offset }

  /// Appends the value at `range` to `text`, with escapes resolved.
  static func appendUnescaped(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout ContiguousArray<UInt8>) {
    guard bytes.firstOffset(of: .backslash, from: range.lowerBound, to: range.upperBound) != nil else {
      for index in range { text.append(bytes[index]) }
      return
    }
    // Escapes are rare, so they are resolved by the parser for whole documents. Text that it rejects is kept as
    // written.
    let written = Array("\"".utf8) + range.map { bytes[$0] } + Array("\"".utf8)
    if let json = try? JSON(reading: written), case .string(let resolved) = json.content {
      text.append(contentsOf: resolved.utf8)
    } else {
      for index in range { text.append(bytes[index]) }
    }
  }
}
