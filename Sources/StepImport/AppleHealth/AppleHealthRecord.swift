import Documents
import PixelPalCore
import StepHistory

/// The attribute values of a `<Record>` element that counts steps, as ranges of the input bytes.
///
/// The range of an attribute that the element lacks is empty.
struct AppleHealthRecord {
  private(set) var source = 0..<0
  private(set) var device = 0..<0
  private(set) var start = 0..<0
  private(set) var end = 0..<0
  private(set) var creationDate = 0..<0
  private(set) var value = 0..<0

  /// Creates a record from the attributes between the offsets `from` and `last`.
  ///
  /// Returns `nil` unless the attribute `type` states that the record counts steps.
  init?(_ bytes: Span<UInt8>, from: Int, to last: Int) {
    var at = from
    var isOfSteps = false
    while let (name, value) = XMLTagScanner.nextAttribute(in: bytes, at: &at, upTo: last) {
      guard let first = name.first else { continue }
      // The first letter selects the only possible attribute name, and a full comparison confirms it.
      switch bytes[first] {
      case UInt8(ascii: "t") where AppleHealthRecord.matches("type", in: bytes, at: name):
        guard AppleHealthRecord.matches("HKQuantityTypeIdentifierStepCount", in: bytes, at: value) else { return nil }
        isOfSteps = true
      case UInt8(ascii: "s") where AppleHealthRecord.matches("sourceName", in: bytes, at: name): source = value
      case UInt8(ascii: "s") where AppleHealthRecord.matches("startDate", in: bytes, at: name): start = value
      case UInt8(ascii: "d") where AppleHealthRecord.matches("device", in: bytes, at: name): device = value
      case UInt8(ascii: "e") where AppleHealthRecord.matches("endDate", in: bytes, at: name): end = value
      case UInt8(ascii: "c") where AppleHealthRecord.matches("creationDate", in: bytes, at: name): creationDate = value
      case UInt8(ascii: "v") where AppleHealthRecord.matches("value", in: bytes, at: name): self.value = value
      default: break
      }
    }
    guard isOfSteps else { return nil }
  }

  private static func matches(_ word: StaticString, in bytes: Span<UInt8>, at range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount && bytes.matches(word, at: range.lowerBound)
  }

  /// Returns the record as a row, or throws an error if a value is missing or invalid.
  ///
  /// The record's creation date becomes the row's revision, which is the time at which the row was written. If the
  /// record has no valid creation date, `exportDate` is used instead. `isManual` is true if the user entered the steps
  /// by hand. `tag` is the offset of the record's start tag, where an error about a missing attribute is located.
  func parsedRow(
    in bytes: Span<UInt8>, tagAt tag: Int, exportDate: Instant?, isManual: Bool, using collector: inout SampleCollector
  ) throws(ParseError) -> ParsedRow {
    let count: StepCount
    do {
      count = try StepCountParser.parse(in: bytes, at: bytes.trimmed(value))
    } catch {
      let place = value.isEmpty ? tag : value.lowerBound
      let found = collector.omitsErrorDetails ? "" : bytes.quotedText(in: value)
      throw ParseError(at: place, .expected("a step count", found: found), hint: error.sentence)
    }
    let from = try writtenTime(in: bytes, at: start, ofTagAt: tag, using: collector)
    let to = try writtenTime(in: bytes, at: end, ofTagAt: tag, using: collector)
    if let place = XMLTagScanner.nullCharacterReferenceOffset(in: bytes, within: source)
      ?? XMLTagScanner.nullCharacterReferenceOffset(in: bytes, within: device)
    {
      throw ParseError(
        at: place, .expected("a character that XML allows", found: "U+0000"),
        hint: "another program may have changed the export: export again")
    }
    do {
      let id = try collector.sourceTable.id(
        bytes: bytes, name: source, device: device, kind: isManual ? .manual : nil, in: &collector.samples
      ) { XMLTagScanner.decodedText(in: bytes, at: $0) }
      let made = creationDate.isEmpty ? nil : WrittenTime(bytes, creationDate)?.instantAsWritten
      return ParsedRow(
        start: from, end: to, extent: .untilEnd, zone: .local, count: count, source: id, revision: made ?? exportDate)
    } catch {
      throw ParseError(at: tag, .sentence(error.sentence))
    }
  }

  private func writtenTime(
    in bytes: Span<UInt8>, at range: Range<Int>, ofTagAt tag: Int, using collector: borrowing SampleCollector
  ) throws(ParseError) -> WrittenTime {
    if let time = WrittenTime(bytes, range) { return time }
    let place = range.isEmpty ? tag : range.lowerBound
    let found = collector.omitsErrorDetails ? "" : bytes.quotedText(in: range)
    throw ParseError(at: place, .expected("a time such as 2025-01-04 10:22:13 +0100", found: found))
  }
}
