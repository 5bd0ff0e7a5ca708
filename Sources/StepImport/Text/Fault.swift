import Documents

/// What is wrong at an offset of the bytes at hand; whoever knows the lines turns it into an ``ImportProblem``.
struct Fault: Error, Hashable {
  /// How many of the bytes at hand stand before it.
  let offset: Int
  /// What is wrong.
  let problem: LocatedError.Problem
  /// What may help.
  let hint: String?
  /// Whether it ends the reading even where bad rows are skipped.
  let isOfWholeFile: Bool

  init(at offset: Int, _ problem: LocatedError.Problem, hint: String? = nil, isOfWholeFile: Bool = false) {
    self.offset = offset
    self.problem = problem
    self.hint = hint
    self.isOfWholeFile = isOfWholeFile
  }
}

/// Reads one format, block by block.
protocol BlockReader {
  /// Reads what is whole in `bytes` and returns how many bytes that was; the rest comes again with more behind it.
  ///
  /// With `isLast` nothing follows.
  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int

  /// Notes that nothing follows.
  mutating func finish(into intake: inout Intake) throws(Fault)

  /// Where a part may begin that can be read by itself, at `offset` or after it; `nil` where there is none.
  ///
  /// It need not be right: a part counts only if what was read before ended there, in the state in which the part began.
  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int?

  /// Goes on as `part`, which began as `start` and has read what comes next; `false` when it began otherwise than this is.
  mutating func follow(_ part: Self, from start: Self) -> Bool

  /// Forgets by which number it knows any source.
  mutating func forgetSources()

  /// What it reads, as far as that is known before any row.
  var format: Format? { get }
}

extension BlockReader {
  var format: Format? { nil }

  mutating func forgetSources() {}
}

extension Span<UInt8> {
  /// The text of `range`, what is no UTF-8 repaired.
  func text(_ range: Range<Int>) -> String {
    // Within the bytes, as the span makes sure, which outlives the text's making.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The text of `range` in quotation marks for a message, cut where nobody would read on.
  func quotedText(_ range: Range<Int>) -> String {
    quoted(text(range.lowerBound..<Swift.min(range.upperBound, range.lowerBound + 400)))
  }

  /// Whether `word` stands at `offset`.
  func has(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, count - offset >= length else { return false }
    // A literal, which lies where it is for ever, and has so many bytes.
    let letters = unsafe UnsafeRawBufferPointer(start: word.utf8Start, count: length)
    var index = 0
    while index + 8 <= length {
      let eight = unsafe letters.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard UInt64(littleEndian: eight) == self.word(offset + index) else { return false }
      index += 8
    }
    while index < length {
      guard unsafe letters[index] == self[offset + index] else { return false }
      index += 1
    }
    return true
  }

  /// `range` without blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, self[low] <= .space { low += 1 }
    while high > low, self[high - 1] <= .space { high -= 1 }
    return low..<high
  }
}
