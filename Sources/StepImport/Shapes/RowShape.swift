import Documents
import PixelPalCore
import StepHistory

/// How one row is written, byte for byte, but for its times and numbers.
struct RowShape {
  /// What may differ from row to row.
  enum Hole {
    /// A time, and the quotation mark behind it.
    case start
    case end
    case made
    /// A number of nanoseconds since 1970.
    case startNanoseconds
    case endNanoseconds
    case steps
    /// A number that nobody asks for.
    case anyNumber
    /// A text up to a quotation mark: what names the source, or what nobody asks for.
    case name
    case device
    case anyText
    /// Nothing.
    case none
  }

  /// What a row says, in milliseconds since 1970.
  struct Values {
    var start: Int64 = 0
    var end: Int64 = 0
    /// `nil` where the row does not say.
    var made: Int64?
    var steps: UInt64 = 0
    /// `nil` where it is the one that ``name`` and ``device`` mean.
    let source: StepSample.SourceID?
    var name = 0..<0
    var device = 0..<0
    let resolution: StepSample.Resolution
    /// Where the row ends.
    var next = 0
  }

  /// Some bytes that are the same in every row, and what comes behind them.
  fileprivate struct Fragment {
    let text: Lanes
    /// Which of them count.
    let counted: LaneMask
    let length: Int
    let hole: Hole
  }

  /// `nil` where rows name it.
  private let source: StepSample.SourceID?
  private let resolution: StepSample.Resolution
  /// In milliseconds; `nil` where rows say when they end.
  private let length: Int64?
  /// Whether rows by it have been read that count.
  var isSeen = false
  /// How many bytes must be there for a row to be read.
  private(set) var longest = RowShape.mostLookedAt
  private let isMonthFirst: Bool
  private let floatsInUTC: Bool
  private var fragments: ContiguousArray<Fragment> = []
  private var start = TextClock()
  private var end = TextClock()
  private var made = TextClock()

  /// No time and no number takes more.
  private static let longestNumber = 40
  /// No text that may differ takes more.
  private static let longestText = 512
  /// What is looked at from some place on is not longer.
  private static let mostLookedAt = 64
  /// Longer rows are too few in a file to be worth it.
  private static let mostText = 4096

  /// The shape that no row has.
  static var none: RowShape {
    var shape = RowShape(nil)
    shape.longest = .max
    return shape
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { fragments.isEmpty }

  /// A shape with nothing in it yet of rows from `source`, or of rows that name it.
  ///
  /// - Parameters:
  ///   - length: how long rows last, in milliseconds; `nil` where they say when they end.
  ///   - isMonthFirst: whether numbers in dates have the month first.
  ///   - floatsInUTC: whether times without an offset are in UTC; otherwise they are not known.
  init(
    _ source: StepSample.SourceID?, _ resolution: StepSample.Resolution = .sample, length: Int64? = nil,
    isMonthFirst: Bool = false, floatsInUTC: Bool = false
  ) {
    self.source = source
    self.resolution = resolution
    self.length = length
    self.isMonthFirst = isMonthFirst
    self.floatsInUTC = floatsInUTC
  }

  /// Adds what stands in `literal` and the hole behind it, in which `value` stands; whether such a hole is known.
  mutating func add(_ bytes: Span<UInt8>, _ literal: Range<Int>, _ hole: Hole, _ value: Range<Int>) -> Bool {
    longest += literal.count + (hole.isText ? RowShape.longestText : RowShape.longestNumber)
    guard longest <= RowShape.mostText else { return false }
    var place = literal.lowerBound
    while literal.upperBound - place > Lanes.scalarCount {
      fragments.append(Fragment(bytes, place..<place + Lanes.scalarCount, .none))
      place += Lanes.scalarCount
    }
    fragments.append(Fragment(bytes, place..<literal.upperBound, hole))
    switch hole {
    case .start: return start.learn(bytes, value, isMonthFirst: isMonthFirst, floatsInUTC: floatsInUTC)
    case .end: return end.learn(bytes, value, isMonthFirst: isMonthFirst, floatsInUTC: floatsInUTC)
    case .made: return made.learn(bytes, value, isMonthFirst: isMonthFirst, floatsInUTC: true)
    case .steps, .startNanoseconds, .endNanoseconds, .anyNumber, .name, .device, .anyText, .none: return true
    }
  }

  /// Reads the row that begins at `place`; `nil` for one in another shape, or where it may not be whole.
  @inline(__always) mutating func values(_ bytes: Span<UInt8>, _ place: Int) -> Values? {
    guard bytes.count &- place >= longest else { return nil }
    var values = Values(source: source, resolution: resolution)
    var at = place
    for index in fragments.indices {
      guard fragments[index].stands(bytes, at) else { return nil }
      at &+= fragments[index].length
      switch fragments[index].hole {
      case .none: break
      case .start:
        guard let instant = start.instant(bytes, at) else { return nil }
        values.start = instant
        at &+= start.length
      case .end:
        guard let instant = end.instant(bytes, at) else { return nil }
        values.end = instant
        at &+= end.length
      case .made:
        guard let instant = made.instant(bytes, at) else { return nil }
        values.made = instant
        at &+= made.length
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
        at &+= count
      case .anyNumber:
        let count = bytes.countOfDigits(at, most: RowShape.longestNumber)
        guard count > 0 else { return nil }
        at &+= count
      case .name:
        guard let end = bytes.first(.quote, from: at, to: at &+ RowShape.longestText) else { return nil }
        values.name = at..<end
        at = end
      case .device:
        guard let end = bytes.first(.quote, from: at, to: at &+ RowShape.longestText) else { return nil }
        values.device = at..<end
        at = end
      case .anyText:
        guard let end = bytes.first(.quote, from: at, to: at &+ RowShape.longestText) else { return nil }
        at = end
      }
    }
    values.next = at
    if let length {
      values.end = values.start &+ length
    } else if start.isMidnight(values.start), end.isMidnight(values.end) {
      // From one midnight to another it may be a day, which others decide.
      return nil
    }
    return values
  }

  /// Tells `intake` which offsets the times of rows had, if any have been seen since it was told.
  mutating func note(in intake: inout Intake) {
    guard isSeen else { return }
    isSeen = false
    if start.length > 0 { start.note(in: &intake) } else { intake.offsets.see(0) }
    if end.length > 0 { end.note(in: &intake) }
  }
}

extension RowShape.Hole {
  fileprivate var isText: Bool {
    switch self {
    case .name, .device, .anyText: true
    case .start, .end, .made, .startNanoseconds, .endNanoseconds, .steps, .anyNumber, .none: false
    }
  }
}

extension RowShape.Fragment {
  /// What stands in `range`, at most as many bytes as there are lanes, and `hole` behind it.
  fileprivate init(_ bytes: Span<UInt8>, _ range: Range<Int>, _ hole: RowShape.Hole) {
    var text = Lanes()
    for (lane, index) in range.enumerated() { text[lane] = bytes[index] }
    self.text = text
    counted = LaneMask.first(range.count)
    length = range.count
    self.hole = hole
  }

  @inline(__always) fileprivate func stands(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    ((bytes.lanes(place) .!= text) .& counted).isEmpty
  }
}

extension Span<UInt8> {
  /// The milliseconds of a number of nanoseconds, of 7 to 19 digits, at `at`, which moves behind it.
  @inline(__always) fileprivate func nanoseconds(_ at: inout Int) -> Int64? {
    let count = countOfDigits(at, most: 20)
    guard 7...19 ~= count else { return nil }
    defer { at &+= count }
    // Since 2001 and until 2286 there are nineteen.
    if count == 19 {
      return Int64(bitPattern: eightDigits(at) &* 100_000 &+ eightDigits(at &+ 8) / 1000)
    }
    // All but the last six digits.
    var milliseconds: Int64 = 0
    for index in at..<at + count - 6 { milliseconds = milliseconds &* 10 &+ Int64(self[index] &- 0x30) }
    return milliseconds
  }

  /// How many digits stand at `place`, none beyond `most` of them looked at.
  @inline(__always) fileprivate func countOfDigits(_ place: Int, most: Int) -> Int {
    var count = 0
    while count < most {
      let read = word(place &+ count) ^ 0x3030_3030_3030_3030
      let others = ((read & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | read) & 0x8080_8080_8080_8080
      guard others == 0 else { return Swift.min(count &+ others.trailingZeroBitCount / 8, most) }
      count &+= 8
    }
    return most
  }

  /// The number that eight digits at `place` are.
  @inline(__always) fileprivate func eightDigits(_ place: Int) -> UInt64 {
    // Two by two, then four by four, then all.
    var value = word(place) ^ 0x3030_3030_3030_3030
    value = value &* 10 &+ value >> 8
    let (low, high) = (value & 0xFF_0000_00FF, value >> 16 & 0xFF_0000_00FF)
    return (low &* 0xF_4240_0000_0064 &+ high &* 0x2710_0000_0001) >> 32
  }
}
