import Documents
import PixelPalCore

/// How one row of a document is written, byte for byte, but for its times and numbers.
///
/// It begins behind the row before, so that what stands between them belongs to it.
struct RowShape {
  /// What may differ from row to row.
  enum Hole {
    /// A time, and the quotation mark behind it.
    case start
    case end
    /// A number of nanoseconds since 1970.
    case startNanoseconds
    case endNanoseconds
    case steps
    /// A number that nobody asks for.
    case anyNumber
    /// The end of the row.
    case none
  }

  /// What a row says.
  struct Values {
    var start: Int64 = 0
    /// `nil` where the row does not say.
    var end: Int64?
    var steps: UInt64 = 0
    /// Where the next row begins.
    var next = 0
  }

  /// Bytes that are the same in every row, and what comes behind them.
  private struct Piece {
    let literal: Range<Int>
    let hole: Hole
  }

  let layout: JSONLayout
  let source: StepSample.SourceID
  let resolution: StepSample.Resolution
  /// In milliseconds, where rows do not say when they end.
  let length: Int64
  private var literals: ContiguousArray<UInt8> = []
  private var pieces: ContiguousArray<Piece> = []
  private var start = TextClock()
  private var end = TextClock()

  private static let longestNumber = 40

  /// The shape of rows of `layout` such as `row`; `nil` where more than a row decides what they mean.
  init?(_ layout: JSONLayout, _ row: Row) {
    guard layout.title == nil, !layout.isSummary, layout.timing == .text || layout.timing == .nanoseconds,
      row.resolution != .day, row.revision == nil, row.ordinal == 0
    else { return nil }
    switch row.extent {
    case .minute: (length, resolution) = (60_000, row.resolution ?? .minute)
    case .written where row.end != nil: (length, resolution) = (0, row.resolution ?? .sample)
    case .written, .lasting, .day, .inferred: return nil
    }
    self.layout = layout
    source = row.source
  }

  /// Adds what stands in `literal` and the hole behind it, in which `value` stands; whether such a hole is known.
  mutating func add(_ bytes: Span<UInt8>, _ literal: Range<Int>, _ hole: Hole, _ value: Range<Int>) -> Bool {
    pieces.append(Piece(literal: literals.count..<literals.count + literal.count, hole: hole))
    for index in literal { literals.append(bytes[index]) }
    switch hole {
    case .start: return start.learn(bytes, value, layout)
    case .end: return end.learn(bytes, value, layout)
    case .steps, .startNanoseconds, .endNanoseconds, .anyNumber, .none: return true
    }
  }

  /// How many bytes must be there for a row to be read.
  var longest: Int { literals.count + 8 + pieces.count * (RowShape.longestNumber + 8) }

  /// Reads the row that begins at `place`; `nil` for one in another shape.
  mutating func values(_ bytes: Span<UInt8>, _ place: Int) -> Values? {
    var values = Values()
    var at = place
    for index in pieces.indices {
      let piece = pieces[index]
      guard stands(bytes, piece.literal, at) else { return nil }
      at += piece.literal.count
      switch piece.hole {
      case .start:
        guard let instant = start.instant(bytes, at) else { return nil }
        values.start = instant
        at += start.length
      case .end:
        guard let instant = end.instant(bytes, at) else { return nil }
        values.end = instant
        at += end.length
      case .startNanoseconds:
        guard let instant = bytes.nanoseconds(&at) else { return nil }
        values.start = instant
      case .endNanoseconds:
        guard let instant = bytes.nanoseconds(&at) else { return nil }
        values.end = instant
      case .steps:
        let (steps, count) = bytes.digits(at)
        guard count > 0 else { return nil }
        values.steps &+= steps
        at += count
      case .anyNumber:
        let first = at
        while at - first < RowShape.longestNumber, bytes[at].isDigit { at += 1 }
        guard at > first else { return nil }
      case .none: break
      }
    }
    values.next = at
    // From one midnight to another it may be a day, which others decide.
    if end.length > 0, start.isMidnight(values.start), let last = values.end, end.isMidnight(last) { return nil }
    return values
  }

  @inline(__always) private func stands(_ bytes: Span<UInt8>, _ literal: Range<Int>, _ place: Int) -> Bool {
    let expected = literals.span
    var index = 0
    while index + 8 <= literal.count {
      if expected.word(literal.lowerBound + index) != bytes.word(place + index) { return false }
      index += 8
    }
    while index < literal.count {
      if expected[literal.lowerBound + index] != bytes[place + index] { return false }
      index += 1
    }
    return true
  }

  /// Tells `intake` which offsets the times of rows had that were read.
  func note(in intake: inout Intake) {
    if layout.timing == .text { start.note(in: &intake) } else { intake.offsets.see(0) }
    if layout.timing == .text, end.length > 0 { end.note(in: &intake) }
  }
}

extension JSONLayout {
  /// Whether rows may say how far clocks were ahead, or how long they last, besides their times.
  var hasOwnClock: Bool {
    members.contains { member in
      switch member.role {
      case .duration, .zone, .utcStart, .localStart, .stamp, .offset: true
      case .start, .end, .steps, .source, .kind, .resolution, .ordinal, .revision, .type: false
      }
    }
  }
}

/// A time in a text, in one of the two ways that most rows have.
private struct TextClock {
  private var slashed = SlashedClock()
  private var written = WrittenClock()
  private var isSlashed = false
  private(set) var length = 0

  mutating func learn(_ bytes: Span<UInt8>, _ range: Range<Int>, _ layout: JSONLayout) -> Bool {
    isSlashed = layout.isMonthFirst && layout.clock == .utc && range.count == SlashedClock.length - 1
    if !isSlashed { written.learn(bytes, range, floatsInUTC: layout.clock == .utc) }
    length = isSlashed ? SlashedClock.length : written.length
    return length > 0
  }

  @inline(__always) mutating func instant(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    isSlashed ? slashed.instant(bytes, place) : written.instant(bytes, place)
  }

  func isMidnight(_ instant: Int64) -> Bool { !isSlashed && instant == written.midnight }

  func note(in intake: inout Intake) {
    if isSlashed || written.isFloating { intake.offsets.see(0) } else { written.note(in: &intake) }
  }
}

/// Times such as `01/15/16 07:14:00`, the month first and in UTC, as Fitbit's archive has them.
private struct SlashedClock {
  /// With the quotation mark.
  static let length = 18

  private var date: UInt64 = 0
  /// In milliseconds since 1970; `nil` before the first date.
  private var midnight: Int64?

  @inline(__always) mutating func instant(_ bytes: Span<UInt8>, _ place: Int) -> Int64? {
    guard bytes[place + 8] == .space, bytes[place + 17] == .quote, let clock = bytes.clock(place + 9) else {
      return nil
    }
    if let midnight, bytes.word(place) == date { return midnight &+ clock }
    guard var time = WrittenTime(bytes, place..<place + 17), time.offset == nil else { return nil }
    time.settleMonthFirst()
    guard case .day(let day) = time.day, time.clock.map({ Int64($0) }) == clock else { return nil }
    date = bytes.word(place)
    midnight = Int64(day.daysSince1970) * 86_400_000
    return Int64(day.daysSince1970) * 86_400_000 + clock
  }
}

extension Span<UInt8> {
  /// The milliseconds of a number of nanoseconds, of 7 to 19 digits, at `at`, which moves behind it.
  fileprivate func nanoseconds(_ at: inout Int) -> Int64? {
    let first = at
    while at - first <= 19, self[at].isDigit { at += 1 }
    guard 7...19 ~= at - first else { return nil }
    // All but the last six digits.
    var milliseconds: Int64 = 0
    for index in first..<at - 6 { milliseconds = milliseconds &* 10 &+ Int64(self[index] &- 0x30) }
    return milliseconds
  }
}
