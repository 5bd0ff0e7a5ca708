import Documents

/// The result of parsing a part of a file while the parts before it may still be unparsed.
///
/// Parsing begins in an assumed state of the ``FormatReader``. If the parts before this one lead to a different state,
/// the result is discarded, and the part is parsed again.
struct SpeculativelyParsedPart {
  /// The number of bytes in complete rows, or `nil` if parsing failed.
  ///
  /// After a failure, the part is parsed again in sequence, so that the error is reported with its position.
  let consumedCount: Int?
  let reader: FormatReader
  let collector: SampleCollector
  let consumedSummary: ConsumedBytesSummary

  init(_ bytes: Span<UInt8>, isLast: Bool, _ start: FormatReader, _ emptyCollector: SampleCollector) {
    var (reader, collector) = (start, emptyCollector)
    do throws(ParseError) {
      consumedCount = try reader.parse(chunk: bytes, isLast: isLast, into: &collector)
    } catch {
      consumedCount = nil
    }
    let summary = ConsumedBytesSummary(
      bytes.extracting(0..<(consumedCount ?? 0)),
      countedPrefix: consumedCount == nil ? LineCountedPrefix() : collector.countedPrefix)
    collector.extremeRows.resolveLines(in: bytes, using: LineAndColumnFinder(), summary: summary)
    self.reader = reader
    self.collector = collector
    consumedSummary = summary
  }
}
