import PixelPalCore
import StepHistory

extension StepReader {
  /// Reads `file` from `start` on by parsing many parts in parallel.
  ///
  /// Stops at a part that doesn't begin where the previous part ended, and returns the offset from which the file must
  /// be read as a stream. The end of the file is always left to the stream.
  mutating func readParts<Failure: Error>(
    of file: RandomAccessFile, from start: Int64, using workers: Workers, onProgress: (Int64) throws(Failure) -> Void
  ) throws(Failure) -> Int64 {
    var at = start
    var maxPartCount = workers.count * 4
    while let reader, collector.canReadInParts {
      // The last part is left to the stream, which detects the end of the file.
      let count = min(maxPartCount, Int(clamping: (file.count - at) / Int64(blockSizes.filePart)) - 1)
      guard count > 1 else { break }
      let (emptyCollector, from, chunk) = (collector.collectorForNextPart(), at, blockSizes.filePart)
      let parts = workers.perform(count) { number in
        ParsedFilePart(
          file, from + Int64(number) * Int64(chunk), size: chunk, isFirst: number == 0, reader, emptyCollector)
      }
      for part in parts {
        guard let part, part.start == at, let consumed = part.parsedPart.consumedCount,
          needsNoErrorPositions(part.parsedPart), merge(part.parsedPart, startedFrom: reader)
        else { return at }
        lineCounter.recordConsumed(part.parsedPart.consumedSummary)
        at += Int64(consumed)
      }
      try onProgress(at)
      maxPartCount = min(maxPartCount * 4, blockSizes.mergeWindow / chunk)
    }
    return at
  }

  /// Returns true if no errors in `part` will be reported, so that its bytes aren't needed for the positions of errors.
  private func needsNoErrorPositions(_ part: ParsedPart) -> Bool {
    part.collector.errors.isEmpty || collector.report.problems.count >= SampleCollector.maxProblems
  }
}

/// A part of a file, extended up to the start of the next part.
private struct ParsedFilePart {
  /// The file offset at which the part begins.
  let start: Int64
  let parsedPart: ParsedPart

  /// The distances in bytes within which the start of the next part is searched for: first the near one, then the far
  /// one.
  ///
  /// They are measured from the position where the part would end if all parts had the same size.
  private static let searchDistance = (near: 1 << 13, far: StepReader.maxRowLength)

  /// Parses the part that begins at or after `place`, or returns `nil` if no part can be found to begin there.
  init?(
    _ file: RandomAccessFile, _ place: Int64, size: Int, isFirst: Bool, _ start: FormatReader,
    _ emptyCollector: SampleCollector
  ) {
    for reach in [ParsedFilePart.searchDistance.near, ParsedFilePart.searchDistance.far] {
      guard let bytes = file.read(place..<place + Int64(size + reach)) else { return nil }
      let span = bytes.span
      guard let end = start.independentPartStart(span, after: size) else { continue }
      guard let first = isFirst ? 0 : start.independentPartStart(span, after: 0) else { return nil }
      self.start = place + Int64(first)
      parsedPart = ParsedPart(span.extracting(first..<end), isLast: false, start, emptyCollector)
      return
    }
    return nil
  }
}
