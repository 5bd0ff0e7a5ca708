import Documents
import PixelPalCore

/// Keeps count of lines while the bytes go by, so that a place can be named when they are gone.
struct LineCounter {
  /// The line of the first byte at hand.
  private var line = 1
  /// How many characters of that line are gone.
  private var column = 0
  /// The end of what is gone of that line, for the excerpt.
  private var before: [UInt8] = []
  private var endsWithReturn = false

  fileprivate static let mostKept = 200

  /// Notes that bytes go.
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

  /// How many lines are over before `passage`, which comes next.
  func count(before passage: Passage) -> Int {
    line.addingSaturated(-1 - (endsWithReturn && passage.beginsWithFeed ? 1 : 0))
  }

  /// The line at `offset` of the bytes at hand, of which those of `passage` come next.
  func line(_ bytes: Span<UInt8>, at offset: Int, _ passage: Passage) -> Int {
    let end = min(passage.count, bytes.count)
    let offset = min(max(offset, 0), end)
    guard offset > 0 else { return line }
    let isWithinPair = offset < end && bytes[offset] == .lineFeed && bytes[offset - 1] == .carriageReturn
    // Where all is in order the last row is near the end, and that has been counted.
    let breaks =
      offset <= end / 2 || isWithinPair
      ? LineEnds(bytes.extracting(0..<offset)).count
      : passage.ends.count - LineEnds(bytes.extracting(offset..<end)).count
    return count(before: passage).addingSaturated(breaks + 1)
  }

  /// The line and the column at `offset` of the bytes at hand.
  func spot(_ bytes: Span<UInt8>, at offset: Int) -> ImportProblem.Spot {
    let offset = min(max(offset, 0), bytes.count)
    let ends = LineEnds(bytes.extracting(0..<offset))
    let start = ends.lastStart
    let breaks = ends.count - (endsWithReturn && offset > 0 && bytes[0] == .lineFeed ? 1 : 0)
    var first = max(start, offset - LineCounter.mostKept)
    // A character that is cut would be shown as others.
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

/// What is remembered of bytes that have gone by.
struct Passage {
  let count: Int
  let ends: LineEnds
  /// How many characters there are behind the last end of a line.
  let characters: Int
  /// The last of them, for the excerpt.
  let rest: ContiguousArray<UInt8>
  let beginsWithFeed: Bool
  let endsWithReturn: Bool

  /// Bytes of which the first are `lead`.
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

/// Whole lines that some bytes begin with, counted already.
struct Lead {
  var bytes = 0
  var lines = 0
}

/// The ends of lines in some bytes: LF, CR, or both in a row.
struct LineEnds {
  /// How many there are; the LF of a pair that a CR before these bytes has begun is one of them.
  let count: Int
  /// Where the last line starts.
  let lastStart: Int

  /// Those in bytes of which the first are `lead`, which need not be looked at again.
  init(_ bytes: Span<UInt8>, after lead: Lead) {
    let rest = LineEnds(bytes.extracting(lead.bytes..<bytes.count))
    count = lead.lines + rest.count
    lastStart = lead.bytes + rest.lastStart
  }

  init(_ bytes: Span<UInt8>) {
    let (feeds, hasReturn) = bytes.lineFeeds()
    var count = feeds
    var index = 0
    // Pairs are one.
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
