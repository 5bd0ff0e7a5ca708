import Documents
import PixelPalCore

/// Counts lines while bytes are consumed, so that positions can be reported after the bytes are gone.
struct LineCounter {
  /// The line of the first byte of the current bytes.
  private var line = 1
  /// The number of characters of that line that were consumed.
  private var column = 0
  /// The end of the consumed part of that line, for the excerpt.
  private var before: [UInt8] = []
  private var endsWithReturn = false

  fileprivate static let mostKept = 200

  /// Records that bytes are consumed.
  mutating func pass(_ passage: Passage) {
    guard passage.count > 0 else { return }
    let breaks = passage.ends.count - (endsWithReturn && passage.beginsWithFeed ? 1 : 0)
    line = line.addingSaturated(breaks)
    if passage.ends.lastStart > 0 || breaks > 0 {
      column = 0
      before = []
    }
    column = column.addingSaturated(passage.characters)
    before += passage.rest
    if before.count > 2 * LineCounter.mostKept { before.removeFirst(before.count - LineCounter.mostKept) }
    endsWithReturn = passage.endsWithReturn
  }

  /// Returns the number of complete lines before `passage`, which comes next.
  func count(before passage: Passage) -> Int {
    line.addingSaturated(-1 - (endsWithReturn && passage.beginsWithFeed ? 1 : 0))
  }

  /// Returns the line at `offset` of the current bytes, which begin with those of `passage`.
  func line(_ bytes: Span<UInt8>, at offset: Int, _ passage: Passage) -> Int {
    let end = min(passage.count, bytes.count)
    let offset = min(max(offset, 0), end)
    guard offset > 0 else { return line }
    let isWithinPair = offset < end && bytes[offset] == .lineFeed && bytes[offset - 1] == .carriageReturn
    // The last row of a valid file is near the end, so it is faster to count the lines after it.
    let breaks =
      offset <= end / 2 || isWithinPair
      ? LineEnds(bytes.extracting(0..<offset)).count
      : passage.ends.count - LineEnds(bytes.extracting(offset..<end)).count
    return count(before: passage).addingSaturated(breaks + 1)
  }

  /// Returns the line and the column at `offset` of the current bytes.
  func spot(_ bytes: Span<UInt8>, at offset: Int) -> ImportProblem.Spot {
    let offset = min(max(offset, 0), bytes.count)
    let ends = LineEnds(bytes.extracting(0..<offset))
    let start = ends.lastStart
    let breaks = ends.count - (endsWithReturn && offset > 0 && bytes[0] == .lineFeed ? 1 : 0)
    var first = max(start, offset - LineCounter.mostKept)
    // The excerpt must not begin inside a character.
    while first > start, first < offset, bytes[first] & 0xC0 == 0x80 { first += 1 }
    var text = bytes.text(first..<offset)
    var column = bytes.characters(start..<offset)
    if start == 0 {
      column = column.addingSaturated(self.column)
      text = String(decoding: before.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self) + text
    }
    var end = offset
    while end < bytes.count, end < offset + LineCounter.mostKept, bytes[end] != .lineFeed,
      bytes[end] != .carriageReturn
    {
      end += 1
    }
    return .init(
      line: line.addingSaturated(breaks), column: column.addingSaturated(1), before: text,
      after: bytes.text(offset..<end))
  }
}

/// A summary of consumed bytes, for counting lines.
struct Passage {
  let count: Int
  let ends: LineEnds
  /// The number of characters after the last line break.
  let characters: Int
  /// The last of those characters, for the excerpt.
  let rest: ContiguousArray<UInt8>
  let beginsWithFeed: Bool
  let endsWithReturn: Bool

  /// Summarizes bytes.
  ///
  /// The lines in `lead`, at their start, have been counted already.
  init(_ bytes: Span<UInt8>, after lead: Lead = Lead()) {
    count = bytes.count
    ends = LineEnds(bytes, after: lead)
    characters = bytes.characters(ends.lastStart..<bytes.count)
    var rest: ContiguousArray<UInt8> = []
    for index in max(ends.lastStart, bytes.count - LineCounter.mostKept)..<bytes.count { rest.append(bytes[index]) }
    self.rest = rest
    beginsWithFeed = bytes.count > 0 && bytes[0] == .lineFeed
    endsWithReturn = bytes.count > 0 && bytes[bytes.count - 1] == .carriageReturn
  }
}

/// The complete lines at the start of some bytes that have been counted already.
struct Lead {
  var bytes = 0
  var lines = 0
}

/// The line breaks in some bytes: LF, CR, or CR and LF as a pair.
struct LineEnds {
  /// The number of line breaks.
  ///
  /// The LF of a pair counts as one even if its CR precedes these bytes.
  let count: Int
  /// The offset at which the last line starts.
  let lastStart: Int

  /// Counts the line breaks in bytes, without scanning `lead` at their start again.
  init(_ bytes: Span<UInt8>, after lead: Lead) {
    let rest = LineEnds(bytes.extracting(lead.bytes..<bytes.count))
    count = lead.lines + rest.count
    lastStart = lead.bytes + rest.lastStart
  }

  init(_ bytes: Span<UInt8>) {
    let (feeds, hasReturn) = bytes.lineFeeds()
    var count = feeds
    var index = 0
    // Counts a CR and LF pair once.
    if hasReturn {
      count += bytes.count(of: .carriageReturn)
      while let place = bytes.first(.carriageReturn, from: index, to: bytes.count) {
        if place + 1 < bytes.count, bytes[place + 1] == .lineFeed { count -= 1 }
        index = place + 1
      }
    }
    self.count = count
    guard count > 0 else {
      lastStart = 0
      return
    }
    var start = bytes.count
    while start > 0, bytes[start - 1] != .lineFeed, !hasReturn || bytes[start - 1] != .carriageReturn { start -= 1 }
    lastStart = start
  }
}
