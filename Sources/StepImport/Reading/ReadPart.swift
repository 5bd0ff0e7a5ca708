import Documents

/// A part of a file that is parsed speculatively, independent of the parts before it.
struct ReadPart {
  /// The number of bytes in complete rows; `nil` if there was a fault that sequential reading must report.
  let consumed: Int?
  let reader: FormatReader
  let intake: Intake
  let passage: Passage

  init(_ bytes: Span<UInt8>, isLast: Bool, _ start: FormatReader, _ fresh: Intake) {
    var (reader, intake) = (start, fresh)
    do throws(Fault) {
      consumed = try reader.consume(bytes, isLast: isLast, into: &intake)
    } catch {
      consumed = nil
    }
    let passage = Passage(bytes.extracting(0..<(consumed ?? 0)), after: consumed == nil ? Lead() : intake.lead)
    intake.ends.settle(bytes, LineCounter(), passage)
    self.reader = reader
    self.intake = intake
    self.passage = passage
  }
}
