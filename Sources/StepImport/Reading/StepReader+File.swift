import PixelPalCore
import StepHistory

extension StepReader {
  /// Reads `file` in parallel parts, starting at the offset `start`, and returns the offset after the merged parts.
  ///
  /// Reading stops at the first part that can't be merged, and at the latest before the last part, because only the
  /// stream detects the end of the file. The caller must read the rest as a stream. `onProgress` receives the offset
  /// that has been reached, and can throw an error to end the import.
  mutating func readParts<Failure: Error>(
    of file: RandomAccessFile, from start: Int64, using workers: Workers, onProgress: (Int64) throws(Failure) -> Void
  ) throws(Failure) -> Int64 {
    var at = start
    var maxPartCount = workers.count * 4
    while let reader, collector.canReadInParts {
      let count = min(maxPartCount, Int(clamping: (file.count - at) / Int64(blockSizes.filePart)) - 1)
      guard count > 1 else { break }
      let (emptyCollector, from, chunk) = (collector.collectorForNextPart(), at, blockSizes.filePart)
      let parts = workers.performConcurrently(count: count) { number in
        ParsedFilePart(
          file, from + Int64(number) * Int64(chunk), size: chunk, isFirst: number == 0, reader, emptyCollector)
      }
      for part in parts {
        guard let part, part.start == at, let consumed = part.parsedPart.consumedCount,
          needsNoErrorPositions(part.parsedPart), mergeIfStateMatches(part.parsedPart, startedFrom: reader)
        else { return at }
        lineFinder.recordConsumed(part.parsedPart.consumedSummary)
        at += Int64(consumed)
      }
      try onProgress(at)
      maxPartCount = min(maxPartCount * 4, blockSizes.mergeWindow / chunk)
    }
    return at
  }

  /// Returns true if the report won't describe any error in `part`, so that the part needn't be read as a stream.
  ///
  /// The description of an error contains an excerpt, and only the stream provides the bytes for the excerpt.
  private func needsNoErrorPositions(_ part: SpeculativelyParsedPart) -> Bool {
    part.collector.errors.isEmpty || collector.report.problems.count >= SampleCollector.maxProblems
  }
}

/// A parsed part of a file, from the first row that starts in it to the first row that starts in the next part.
private struct ParsedFilePart {
  /// The file offset at which the part begins.
  let start: Int64
  let parsedPart: SpeculativelyParsedPart

  /// The numbers of bytes after the nominal end of a part that are searched for the start of the next row.
  ///
  /// Nearly all rows are short, so the far distance (the length of the longest valid row) is tried only if necessary.
  private static let searchDistance = (near: 1 << 13, far: StepReader.maxRowLength)

  /// Creates a part by parsing `size` bytes, starting at `place`, with both ends moved forward to the start of a row.
  ///
  /// Returns `nil` if the bytes can't be read, or if no row starts where the part should begin or end.
  ///
  /// - Parameters:
  ///   - file: the file that contains the part.
  ///   - place: the file offset of the nominal start of the part.
  ///   - size: the nominal size of the part in bytes.
  ///   - isFirst: true if a row is known to start at `place`.
  ///   - start: the reader state in which parsing begins.
  ///   - emptyCollector: the collector for the part, without any rows.
  init?(
    _ file: RandomAccessFile, _ place: Int64, size: Int, isFirst: Bool, _ start: FormatReader,
    _ emptyCollector: SampleCollector
  ) {
    for reach in [ParsedFilePart.searchDistance.near, ParsedFilePart.searchDistance.far] {
      guard let bytes = file.read(place..<place + Int64(size + reach)) else { return nil }
      let span = bytes.span
      guard let end = start.candidatePartStart(in: span, after: size) else { continue }
      guard let first = isFirst ? 0 : start.candidatePartStart(in: span, after: 0) else { return nil }
      self.start = place + Int64(first)
      parsedPart = SpeculativelyParsedPart(span.extracting(first..<end), isLast: false, start, emptyCollector)
      return
    }
    return nil
  }
}
