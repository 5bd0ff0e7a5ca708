import Documents
import PixelPalCore
import StepHistory

/// Reads the records of steps that are written as those before, and passes over those of other things.
///
/// What it does not know it leaves to ``HealthReader``, and learns from what came of it.
struct ShapedRecords {
  private var shapes: RowShapes
  /// Whether there are so many sources that it is better to look each up than to know its records.
  private var looksUpSources = false
  private let goesByLooks: Bool
  private let marks = TagMarks()

  /// What is not longer is worth no look by words.
  private static let shortest = 64

  /// None known yet; nothing ever told by its looks unless `goesByLooks`.
  init(goesByLooks: Bool) {
    self.goesByLooks = goesByLooks
    shapes = RowShapes(goesByLooks: goesByLooks)
  }

  /// Whether a record is worth learning from that begins so many bytes before the end of what is there.
  func isCurious(_ left: Int) -> Bool { shapes.isCurious(left) }

  /// Reads tags from `at` on, which stand in no correlation; returns a place before the first that it does not know.
  ///
  /// `exported` is the revision of records that do not say when they were made.
  mutating func read(_ bytes: Span<UInt8>, from at: Int, exported: Instant?, into intake: inout Intake) -> Int {
    guard goesByLooks else { return at }
    var at = at
    var sums = RecordSums()
    while let open = bytes.first(0x3C, from: at, to: bytes.count), bytes.count - open >= ShapedRecords.shortest {
      let kind = marks.kind(bytes, open)
      if kind == .unknown { break }
      if kind == .steps {
        guard let row = shapes.values(bytes, open), let end = ShapedRecords.end(of: row, bytes),
          let source = ShapedRecords.source(of: row, bytes, &intake),
          sums.add(row, at: open, source: source, exported: exported, &intake)
        else { break }
        shapes.see()
        at = end
      } else {
        guard let end = TagScanner.end(bytes, of: open) else { break }
        if kind == .otherThing { sums.skipped &+= 1 }
        at = end + 1
      }
    }
    sums.finish(in: &intake)
    shapes.note(sums.rows, in: &intake)
    return at
  }

  /// Where a record ends with all that stands in it; `nil` when that is not whole, or when a person entered it.
  @inline(__always) private static func end(of row: RowShape.Values, _ bytes: Span<UInt8>) -> Int? {
    if bytes[row.next &- 2] == 0x2F { return row.next }
    guard let (end, byHand) = HealthReader.metadata(bytes, from: row.next), !byHand else { return nil }
    return end
  }

  @inline(__always) private static func source(
    of row: RowShape.Values, _ bytes: Span<UInt8>, _ intake: inout Intake
  ) -> StepSample.SourceID? {
    if let source = row.source { return source }
    guard TagScanner.nullReference(bytes, row.name) == nil, TagScanner.nullReference(bytes, row.device) == nil else {
      return nil
    }
    // Whoever knows why there can be no such source says so.
    return try? intake.sources.id(bytes, name: row.name, device: row.device, kind: nil, in: &intake.samples) {
      TagScanner.text(bytes, $0)
    }
  }

  /// Forgets all shapes.
  mutating func forget() { shapes.forget() }

  /// Learns how the tag from `open` to `end` of a record is written, which has been read as one from `source`.
  mutating func learn(
    _ bytes: Span<UInt8>, from open: Int, to end: Int, _ record: HealthRecord, source: StepSample.SourceID
  ) {
    if shapes.isFull, !looksUpSources {
      looksUpSources = true
      shapes.forget()
    }
    shapes.learn(shape(bytes, open..<end, record, source), bytes, open)
  }

  private func shape(
    _ bytes: Span<UInt8>, _ tag: Range<Int>, _ record: HealthRecord, _ source: StepSample.SourceID
  ) -> RowShape? {
    var shape = RowShape(looksUpSources ? nil : source)
    var (at, literal) = (tag.lowerBound, tag.lowerBound)
    while let (name, value) = TagScanner.attribute(bytes, &at, tag.upperBound) {
      guard let hole = hole(bytes, name, value, record) else { continue }
      guard shape.add(bytes, literal..<value.lowerBound, hole, value) else { return nil }
      literal = value.upperBound + hole.markBehind
    }
    return shape.add(bytes, literal..<tag.upperBound, .none, 0..<0) ? shape : nil
  }

  /// What may differ in the place of an attribute's value; `nil` where it is the same in all records of the shape.
  private func hole(
    _ bytes: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>, _ record: HealthRecord
  ) -> RowShape.Hole? {
    switch value {
    case record.start: return .start
    case record.end: return .end
    case record.created: return .made
    case record.value: return .steps
    default: break
    }
    guard looksUpSources, bytes[value.upperBound] == .quote else { return nil }
    switch value {
    case record.source: return .name
    case record.device: return .device
    default: return bytes.text(name) == "sourceVersion" ? .anyText : nil
    }
  }
}

extension RowShape.Hole {
  /// Behind a time its quotation mark belongs to it.
  fileprivate var markBehind: Int {
    switch self {
    case .start, .end, .made: 1
    case .steps, .startNanoseconds, .endNanoseconds, .anyNumber, .name, .device, .anyText, .none: 0
    }
  }
}

/// The first bytes by which tags are told apart.
private struct TagMarks {
  enum Kind {
    /// A record of steps.
    case steps
    /// A record that begins with its type, which is another.
    case otherThing
    /// A tag that ``HealthReader`` does not look at.
    case nothing
    case unknown
  }

  private let record = TagMarks.word("<Record ")
  private let type = TagMarks.word("type=\"")
  /// Of the type of steps as much as there are lanes.
  private let steps = Lanes("HKQuantityTypeIdentifierStepCount".utf8.prefix(Lanes.scalarCount))

  private static let typeMask: UInt64 = 1 << 48 - 1

  private static func word(_ text: String) -> UInt64 { text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  /// What begins at `open`, where 64 bytes stand.
  @inline(__always) func kind(_ bytes: Span<UInt8>, _ open: Int) -> Kind {
    let first = bytes.word(open)
    guard first == record else { return TagMarks.isOfInterest(first) ? .unknown : .nothing }
    guard bytes.word(open &+ 8) & TagMarks.typeMask == type else { return .unknown }
    let isOfSteps =
      (bytes.lanes(open &+ 14) .!= steps).isEmpty && bytes[open &+ 46] == UInt8(ascii: "t")
      && bytes[open &+ 47] == .quote
    return isOfSteps ? .steps : .otherThing
  }

  /// Whether ``HealthReader`` may look at a tag outside of correlations that begins with these bytes, the first the
  /// lowest.
  @inline(__always) private static func isOfInterest(_ first: UInt64) -> Bool {
    let (letter, next) = (UInt8(truncatingIfNeeded: first >> 8), UInt8(truncatingIfNeeded: first >> 16))
    switch letter {
    // Records, the date of the export, correlations.
    case UInt8(ascii: "R"), UInt8(ascii: "E"), UInt8(ascii: "C"): return true
    // The end of all.
    case UInt8(ascii: "/"): return next == UInt8(ascii: "H")
    default: return !letter.isLetter
    }
  }
}
