import Documents

/// The result of parsing a part of a file independently of the parts before it, in a state that may prove wrong.
struct ParsedPart {
  /// The number of bytes in complete rows, or `nil` if parsing failed.
  ///
  /// After a failure, the part is read again sequentially, which reports the error.
  let consumedCount: Int?
  let reader: FormatReader
  let collector: SampleCollector
  let consumedSummary: ConsumedBytesSummary

  init(_ bytes: Span<UInt8>, isLast: Bool, _ start: FormatReader, _ emptyCollector: SampleCollector) {
    var (reader, collector) = (start, emptyCollector)
    do throws(ParseError) {
      consumedCount = try reader.consume(bytes, isLast: isLast, into: &collector)
    } catch {
      consumedCount = nil
    }
    let summary = ConsumedBytesSummary(
      bytes.extracting(0..<(consumedCount ?? 0)),
      countedPrefix: consumedCount == nil ? LineCountedPrefix() : collector.countedPrefix)
    collector.extremeRows.resolveLines(bytes, LineCounter(), summary)
    self.reader = reader
    self.collector = collector
    consumedSummary = summary
  }
}
