import Documents

/// An error at an offset of the current bytes.
///
/// A caller that knows the lines converts the error to an ``ImportProblem``.
struct ParseError: Error, Hashable {
  /// The offset in the current bytes.
  let offset: Int
  /// The problem at the offset.
  let problem: LocatedError.Problem
  /// A hint for the user, or `nil` if there is none.
  let hint: String?
  /// True if the error ends the reading, even when unreadable rows are otherwise skipped.
  let concernsWholeFile: Bool

  init(at offset: Int, _ problem: LocatedError.Problem, hint: String? = nil, concernsWholeFile: Bool = false) {
    self.offset = offset
    self.problem = problem
    self.hint = hint
    self.concernsWholeFile = concernsWholeFile
  }
}

/// A streaming reader of files in one format.
protocol BlockReader {
  /// Reads complete rows in `bytes` and returns the number of bytes consumed; the next call begins with the rest.
  ///
  /// With `isLast`, no more bytes follow.
  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int

  /// Ends the reading; no more bytes follow.
  mutating func finish(into collector: inout SampleCollector) throws(ParseError)

  /// Returns the start of a part that may be read independently, at `offset` or after it, or `nil` if there is none.
  ///
  /// The result may be wrong: a part counts only if reading the bytes before it ends there, in the same state that the
  /// part was started with.
  func independentPartStart(_ bytes: Span<UInt8>, after offset: Int) -> Int?

  /// Merges a speculatively parsed part; returns false if its start state, `start`, differs from this state.
  mutating func merge(_ part: Self, startedFrom start: Self) -> Bool

  /// Discards cached source numbers, because sources may have other numbers after a merge.
  mutating func discardCachedSources()

  /// The format of the file, if it is known before any row.
  var format: ImportFormat? { get }
}

extension BlockReader {
  var format: ImportFormat? { nil }

  mutating func discardCachedSources() {}
}

extension Span<UInt8> {
  /// Returns the bytes in `range` as text, with a replacement character for each piece of invalid UTF-8.
  func text(_ range: Range<Int>) -> String {
    // The span guarantees that the buffer is in bounds and outlives the initializer.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the text of `range` in quotation marks for a message, cut to 400 bytes.
  func quotedText(_ range: Range<Int>) -> String {
    quoted(text(range.lowerBound..<Swift.min(range.upperBound, range.lowerBound + 400)))
  }

  /// Returns true if `word` is at `offset`.
  func matches(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, count - offset >= length else { return false }
    // A string literal is never freed, and has `length` bytes.
    let letters = unsafe UnsafeRawBufferPointer(start: word.utf8Start, count: length)
    var index = 0
    while index + 8 <= length {
      let eight = unsafe letters.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard UInt64(littleEndian: eight) == self.littleEndianWord(offset + index) else { return false }
      index += 8
    }
    while index < length {
      guard unsafe letters[index] == self[offset + index] else { return false }
      index += 1
    }
    return true
  }

  /// Returns `range` without blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, self[low] <= .space { low += 1 }
    while high > low, self[high - 1] <= .space { high -= 1 }
    return low..<high
  }
}
