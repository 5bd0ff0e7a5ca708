import Documents
import PixelPalCore

/// Reads the records of steps that are written as those before, and passes over those of other things.
///
/// What it does not know it leaves to ``HealthReader``, and learns from what came of it.
struct ShapedRecords {
  private var shapes: RowShapes
  private let goesByLooks: Bool
  private let marks = TagMarks()

  /// What is not longer is worth no look by words.
  private static let shortest = 64

  /// None known yet; nothing ever told by its looks unless `goesByLooks`.
  init(goesByLooks: Bool) {
    self.goesByLooks = goesByLooks
    shapes = RowShapes(goesByLooks: goesByLooks)
  }

  /// Whether another record is worth learning from.
  var isCurious: Bool { shapes.isCurious }

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
        guard let row = shapes.values(bytes, open), sums.add(row, exported: exported, &intake) else { break }
        shapes.see()
        at = row.next
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

  /// Forgets all shapes.
  mutating func forget() { shapes.forget() }

  /// Learns how the record from `open` to `end` is written, which has been read as one from `source`.
  mutating func learn(
    _ bytes: Span<UInt8>, from open: Int, to end: Int, _ record: HealthRecord, source: StepSample.SourceID
  ) {
    shapes.learn(ShapedRecords.shape(bytes, from: open, to: end, record, source), bytes, open)
  }

  private static func shape(
    _ bytes: Span<UInt8>, from open: Int, to end: Int, _ record: HealthRecord, _ source: StepSample.SourceID
  ) -> RowShape? {
    var shape = RowShape(source, .sample)
    var holes: [(range: Range<Int>, hole: RowShape.Hole)] = [
      (record.start, .start), (record.end, .end), (record.value, .steps),
    ]
    if !record.created.isEmpty { holes.append((record.created, .made)) }
    holes.sort { $0.range.lowerBound < $1.range.lowerBound }
    var literal = open
    for (range, hole) in holes {
      guard literal <= range.lowerBound, shape.add(bytes, literal..<range.lowerBound, hole, range) else { return nil }
      // Behind a time its quotation mark belongs to it.
      literal = range.upperBound + (hole == .steps ? 0 : 1)
    }
    return shape.add(bytes, literal..<end, .none, 0..<0) ? shape : nil
  }
}

/// The first bytes by which tags are told apart.
private struct TagMarks {
  enum Kind {
    /// A record of steps.
    case steps
    /// A record that begins with its type, which is another.
    case otherThing
    /// What stands in a record, and its end.
    case child
    case unknown
  }

  private let record = TagMarks.word("<Record ")
  private let type = TagMarks.word("type=\"")
  /// Of the type of steps as much as there are lanes.
  private let steps = Lanes("HKQuantityTypeIdentifierStepCount".utf8.prefix(Lanes.scalarCount))
  // What begins with one of these is no tag that ``HealthReader`` looks at.
  private let entry = TagMarks.word("<Metadat")
  private let close = TagMarks.word("</Record")

  private static let typeMask: UInt64 = 1 << 48 - 1

  private static func word(_ text: String) -> UInt64 { text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  /// What begins at `open`, where 64 bytes stand.
  @inline(__always) func kind(_ bytes: Span<UInt8>, _ open: Int) -> Kind {
    let first = bytes.word(open)
    guard first == record else { return first == entry || first == close ? .child : .unknown }
    guard bytes.word(open &+ 8) & TagMarks.typeMask == type else { return .unknown }
    let isOfSteps =
      (bytes.lanes(open &+ 14) .!= steps).isEmpty && bytes[open &+ 46] == UInt8(ascii: "t")
      && bytes[open &+ 47] == .quote
    return isOfSteps ? .steps : .otherThing
  }
}
