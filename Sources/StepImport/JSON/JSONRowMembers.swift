import Documents

/// The values of a row's members, copied from the input bytes.
///
/// Only members that at least one layout defines are stored.
struct JSONRowMembers {
  /// The texts of all values, with escapes resolved, one after another.
  private(set) var text = ContiguousArray<UInt8>()
  /// The values, each with the node of its member in the path tree, its range in ``text`` and its offset in the file.
  private var values: [(node: Int, range: Range<Int>, offset: Int)] = []

  /// The maximum number of values, which limits the memory for a malicious row.
  ///
  /// Real rows have fewer values.
  static let maxValues = 64

  /// True if ``maxValues`` values are stored, so that further values may have been dropped.
  var isFull: Bool { values.count >= JSONRowMembers.maxValues }

  var isEmpty: Bool { values.isEmpty }

  mutating func removeAll() {
    guard !values.isEmpty else { return }
    text.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Appends a copy of a value, or does nothing if there are already ``maxValues`` values.
  ///
  /// - Parameters:
  ///   - node: the node of the value's member in the path tree.
  ///   - bytes: the input bytes.
  ///   - range: the range of the value in `bytes`.
  ///   - consumedCount: the number of bytes in the file before `bytes`, for the value's offset in the file.
  mutating func append(memberAt node: Int, in bytes: Span<UInt8>, range: Range<Int>, consumedCount: Int) {
    guard values.count < JSONRowMembers.maxValues else { return }
    let start = text.count
    JSONRowMembers.appendUnescaped(bytes, at: range, to: &text)
    values.append((node, start..<text.count, consumedCount + range.lowerBound))
  }

  /// Returns the range in ``text`` of the last value of the member at `node`, or `nil` if there is none.
  func range(ofMemberAt node: Int) -> Range<Int>? { values.last { $0.node == node }?.range }

  /// Returns the ranges in ``text`` of all values of the member at `node`.
  ///
  /// A member in an array can have several values.
  func ranges(ofMemberAt node: Int) -> [Range<Int>] { values.compactMap { $0.node == node ? $0.range : nil } }

  /// Returns the offset in the file of the last value of the member at `node`, or `nil` if there is none.
  func offset(ofMemberAt node: Int) -> Int? { values.last { $0.node == node }?.offset }

  /// Appends the value in `range` to `text`, with escapes such as `\n` resolved.
  static func appendUnescaped(_ bytes: Span<UInt8>, at range: Range<Int>, to text: inout ContiguousArray<UInt8>) {
    guard bytes.firstOffset(of: .backslash, from: range.lowerBound, to: range.upperBound) != nil else {
      for index in range { text.append(bytes[index]) }
      return
    }
    // Escapes are rare, so the parser for whole documents resolves them. Text that it rejects is copied unchanged.
    let written = Array("\"".utf8) + range.map { bytes[$0] } + Array("\"".utf8)
    if let json = try? JSON(reading: written), case .string(let resolved) = json.content {
      text.append(contentsOf: resolved.utf8)
    } else {
      for index in range { text.append(bytes[index]) }
    }
  }
}
