import Documents
import PixelPalCore
import StepHistory

/// The attributes of one `<Record>` of steps, as ranges in the current bytes.
struct HealthRecord {
  private(set) var source = 0..<0
  private(set) var device = 0..<0
  private(set) var start = 0..<0
  private(set) var end = 0..<0
  private(set) var created = 0..<0
  private(set) var value = 0..<0

  /// Reads the attributes of the tag between `from` and `last`; `nil` if the record does not count steps.
  init?(_ bytes: Span<UInt8>, from: Int, to last: Int) {
    var at = from
    var isOfSteps = false
    while let (name, value) = TagScanner.attribute(bytes, &at, last) {
      guard let first = name.first else { continue }
      // The first letter distinguishes the names that matter; the full comparison confirms it.
      switch bytes[first] {
      case UInt8(ascii: "t") where HealthRecord.isNamed("type", bytes, name):
        guard HealthRecord.isNamed("HKQuantityTypeIdentifierStepCount", bytes, value) else { return nil }
        isOfSteps = true
      case UInt8(ascii: "s") where HealthRecord.isNamed("sourceName", bytes, name): source = value
      case UInt8(ascii: "s") where HealthRecord.isNamed("startDate", bytes, name): start = value
      case UInt8(ascii: "d") where HealthRecord.isNamed("device", bytes, name): device = value
      case UInt8(ascii: "e") where HealthRecord.isNamed("endDate", bytes, name): end = value
      case UInt8(ascii: "c") where HealthRecord.isNamed("creationDate", bytes, name): created = value
      case UInt8(ascii: "v") where HealthRecord.isNamed("value", bytes, name): self.value = value
      default: break
      }
    }
    guard isOfSteps else { return nil }
  }

  private static func isNamed(_ word: StaticString, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount && bytes.has(word, at: range.lowerBound)
  }

  /// Returns the row of this record; `exported` is its revision if the record has no creation date.
  func row(
    _ bytes: Span<UInt8>, at tag: Int, exported: Instant?, byHand: Bool, _ intake: inout Intake
  ) throws(Fault) -> Row {
    let count: StepCount
    do {
      count = try StepNumber.read(bytes, bytes.trimmed(value))
    } catch {
      let place = value.isEmpty ? tag : value.lowerBound
      let found = intake.isSilent ? "" : bytes.quotedText(value)
      throw Fault(at: place, .expected("a step count", found: found), hint: error.sentence)
    }
    let from = try time(bytes, start, tag, intake)
    let to = try time(bytes, end, tag, intake)
    if let place = TagScanner.nullReference(bytes, source) ?? TagScanner.nullReference(bytes, device) {
      throw Fault(
        at: place, .expected("a character", found: "one that XML forbids, U+0000"),
        hint: "was the export changed by another program?")
    }
    do {
      let id = try intake.sources.id(
        bytes, name: source, device: device, kind: byHand ? .manual : nil, in: &intake.samples
      ) { TagScanner.text(bytes, $0) }
      let made = created.isEmpty ? nil : WrittenTime(bytes, created)?.instantAsWritten
      return Row(
        start: from, end: to, extent: .written, clock: .local, count: count, source: id, revision: made ?? exported)
    } catch {
      throw Fault(at: tag, .sentence(error.sentence))
    }
  }

  private func time(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ tag: Int, _ intake: borrowing Intake
  ) throws(Fault) -> WrittenTime {
    if let time = WrittenTime(bytes, range) { return time }
    let place = range.isEmpty ? tag : range.lowerBound
    let found = intake.isSilent ? "" : bytes.quotedText(range)
    throw Fault(at: place, .expected("a time such as 2025-01-04 10:22:13 +0100", found: found))
  }
}
