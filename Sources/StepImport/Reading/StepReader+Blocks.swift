import Documents
import PixelPalCore
import StepHistory

extension StepReader {
  /// Parses the complete rows in `block`, removes their bytes from `block`, and runs `concurrently` at the same time.
  ///
  /// With a single worker, `concurrently` runs first. `isLast` is true if the file ends with this block.
  ///
  /// Throws an error if the rows can't be read, or if the bytes that are left in `block` are too many for one row.
  mutating func readBlock(
    _ block: inout BlockBuffer, isLast: Bool, using workers: Workers, concurrently: () -> Void = {}
  ) throws(ImportProblem) {
    let parts = workers.count > 1 || blockSizes.alwaysReadsInParts ? parts(of: block) : []
    if let reader, parts.count > 1 {
      try readParts(parts, of: &block, isLast: isLast, startingWith: reader, using: workers, concurrently: concurrently)
    } else {
      var failure: ImportProblem?
      // The last block has nothing to run concurrently, so no other worker is started.
      _ = (isLast ? .single : workers).performConcurrently(concurrently, and: 1) { _ in
        do throws(ImportProblem) {
          block.removeFirst(try readSequentially(block, upTo: block.count, isLast: isLast))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    guard block.count > StepReader.maxRowLength else { return }
    throw ImportProblem(
      .expected("a line or a value of less than a megabyte", found: "a longer one"),
      hint: "this may not be an export of steps",
      position: lineFinder.position(in: block.storage.span.extracting(block.range), at: 0))
  }

  /// Returns the ranges of the parts of `block` that can be parsed in parallel, relative to the start of the block.
  ///
  /// Returns an empty array if `block` is too small, or if the reader's state doesn't allow parts.
  private func parts(of block: BlockBuffer) -> [Range<Int>] {
    guard let reader, collector.canReadInParts, block.count / 2 >= blockSizes.blockPart else { return [] }
    let bytes = block.storage.span.extracting(block.range)
    var parts: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let next =
        start + blockSizes.blockPart < bytes.count
        ? reader.candidatePartStart(in: bytes, after: start + blockSizes.blockPart) : nil
      parts.append(start..<(next ?? bytes.count))
      start = next ?? bytes.count
    }
    return parts
  }

  private mutating func readParts(
    _ parts: [Range<Int>], of block: inout BlockBuffer, isLast: Bool, startingWith start: FormatReader,
    using workers: Workers,
    concurrently: () -> Void
  ) throws(ImportProblem) {
    let emptyCollector = collector.collectorForNextPart()
    let origin = block.range.lowerBound
    let bytes = block.storage
    let read = workers.performConcurrently(concurrently, and: parts.count) { number in
      let range = parts[number].lowerBound + origin..<parts[number].upperBound + origin
      return SpeculativelyParsedPart(
        bytes.span.extracting(range), isLast: isLast && number == parts.count - 1, start, emptyCollector)
    }
    for (range, part) in zip(parts, read) {
      let at = block.range.lowerBound - origin
      // The result for a part is valid only if the rows before it end exactly at its beginning, in the assumed state.
      // Otherwise, its bytes are parsed again in the actual state.
      if at == range.lowerBound, let consumed = part.consumedCount, mergeIfStateMatches(part, startedFrom: start) {
        resolvePositionsAndCountLines(consumed: part.consumedSummary, of: block)
        block.removeFirst(consumed)
      } else if at < range.upperBound {
        let isEnd = isLast && range.upperBound == block.range.upperBound - origin
        block.removeFirst(try readSequentially(block, upTo: range.upperBound - at, isLast: isEnd))
      }
    }
  }

  /// Adopts the rows and the reader state of `part`, unless `part` was parsed in the wrong state.
  ///
  /// Returns true if `part` was adopted. Otherwise, changes nothing and returns false. `start` is the state in which
  /// the parsing of `part` began.
  mutating func mergeIfStateMatches(_ part: SpeculativelyParsedPart, startedFrom start: FormatReader) -> Bool {
    let assignsSameIDs = collector.assignsSameSourceIDs(as: part.collector)
    guard var next = reader, next.mergeIfStateMatches(part.reader, startedFrom: start),
      collector.mergeIfConsistent(
        part.collector, precedingLines: lineFinder.completedLineCount(before: part.consumedSummary))
    else { return false }
    if !assignsSameIDs { next.discardCachedSources() }
    reader = next
    return true
  }

  /// Parses the first `count` bytes of `block` in the current state, and returns the number of bytes in complete rows.
  ///
  /// `isLast` is true if the file ends with these bytes. Throws an error if the file can't be imported, or if a bad row
  /// stops the import.
  private mutating func readSequentially(_ block: BlockBuffer, upTo count: Int, isLast: Bool) throws(ImportProblem)
    -> Int
  {
    let start = block.range.lowerBound
    let bytes = block.storage.span.extracting(start..<start + count)
    let consumed: Int
    do throws(ParseError) {
      if reader == nil {
        reader = try FormatDetector(options, fileName: fileName).readerUnlessMoreBytesNeeded(for: bytes, isLast: isLast)
      }
      consumed = try reader?.parse(chunk: bytes, isLast: isLast, into: &collector) ?? 0
    } catch {
      // The excerpt is taken from the whole block, so that it doesn't depend on the division into parts.
      throw ImportProblem(
        error, at: lineFinder.position(in: block.storage.span.extracting(block.range), at: error.offset))
    }
    resolvePositionsAndCountLines(consumed: ConsumedBytesSummary(bytes.extracting(0..<consumed)), of: block)
    return consumed
  }

  /// Determines the line numbers of errors in the consumed bytes, and moves ``lineFinder`` past the bytes.
  ///
  /// `summary` is a summary of the consumed bytes, which are still at the start of `block`.
  private mutating func resolvePositionsAndCountLines(consumed summary: ConsumedBytesSummary, of block: BlockBuffer) {
    let bytes = block.storage.span.extracting(block.range)
    collector.resolvePositions(in: bytes, using: lineFinder, summary: summary)
    for place in collector.genericAlternative.indices {
      collector.genericAlternative[place].resolvePositions(in: bytes, using: lineFinder, summary: summary)
    }
    lineFinder.recordConsumed(summary)
  }
}

extension SampleCollector {
  /// Converts offsets in `bytes` to line numbers: those of errors, and those of the rows that start first and end last.
  fileprivate mutating func resolvePositions(
    in bytes: Span<UInt8>, using lines: LineAndColumnFinder, summary: ConsumedBytesSummary
  ) {
    for error in errors {
      report.problems.append(ImportProblem(error, at: lines.position(in: bytes, at: error.offset)))
    }
    errors = []
    extremeRows.resolveLines(in: bytes, using: lines, summary: summary)
  }
}
