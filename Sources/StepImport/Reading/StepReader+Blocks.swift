import Documents
import PixelPalCore
import StepHistory

extension StepReader {
  /// Parses the complete rows in `block` and drops the consumed bytes, while the function `concurrently` runs.
  mutating func readBlock(
    _ block: inout BlockBuffer, isLast: Bool, _ workers: Workers, concurrently: () -> Void = {}
  ) throws(ImportProblem) {
    let parts = workers.count > 1 || blockSizes.alwaysReadsInParts ? parts(of: block) : []
    if let reader, parts.count > 1 {
      try readParts(parts, of: &block, isLast: isLast, reader, workers, concurrently)
    } else {
      var failure: ImportProblem?
      // The last block is parsed without any other work, so no worker is woken up.
      _ = (isLast ? .single : workers).perform(concurrently, and: 1) { _ in
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
      position: lineCounter.position(block.storage.span.extracting(block.range), at: 0))
  }

  /// Returns the parts of `block` that can be parsed in parallel, or an empty array if `block` can't be divided.
  private func parts(of block: BlockBuffer) -> [Range<Int>] {
    guard let reader, collector.canReadInParts, block.count / 2 >= blockSizes.blockPart else { return [] }
    let bytes = block.storage.span.extracting(block.range)
    var parts: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let next =
        start + blockSizes.blockPart < bytes.count
        ? reader.independentPartStart(bytes, after: start + blockSizes.blockPart) : nil
      parts.append(start..<(next ?? bytes.count))
      start = next ?? bytes.count
    }
    return parts
  }

  private mutating func readParts(
    _ parts: [Range<Int>], of block: inout BlockBuffer, isLast: Bool, _ start: FormatReader, _ workers: Workers,
    _ concurrently: () -> Void
  ) throws(ImportProblem) {
    let emptyCollector = collector.collectorForNextPart()
    let origin = block.range.lowerBound
    let bytes = block.storage
    let read = workers.perform(concurrently, and: parts.count) { number in
      let range = parts[number].lowerBound + origin..<parts[number].upperBound + origin
      return ParsedPart(
        bytes.span.extracting(range), isLast: isLast && number == parts.count - 1, start, emptyCollector)
    }
    for (range, part) in zip(parts, read) {
      let at = block.range.lowerBound - origin
      // A part is valid only if the previous part ended where this one begins, in the state that was assumed for this
      // one.
      if at == range.lowerBound, let consumed = part.consumedCount, merge(part, startedFrom: start) {
        resolvePositionsAndCountLines(part.consumedSummary, of: block)
        block.removeFirst(consumed)
      } else if at < range.upperBound {
        let isEnd = isLast && range.upperBound == block.range.upperBound - origin
        block.removeFirst(try readSequentially(block, upTo: range.upperBound - at, isLast: isEnd))
      }
    }
  }

  /// Merges the result of parsing a part in an assumed state, or returns false if that is impossible.
  ///
  /// Merging is impossible if the current state differs from `start`, the state that was assumed for the part.
  mutating func merge(_ part: ParsedPart, startedFrom start: FormatReader) -> Bool {
    let assignsSameIDs = collector.assignsSameSourceIDs(as: part.collector)
    guard var next = reader, next.merge(part.reader, startedFrom: start),
      collector.merge(part.collector, precedingLines: lineCounter.completedLineCount(before: part.consumedSummary))
    else { return false }
    if !assignsSameIDs { next.discardCachedSources() }
    reader = next
    return true
  }

  /// Parses the next `count` bytes sequentially and returns the number of bytes in complete rows.
  private mutating func readSequentially(_ block: BlockBuffer, upTo count: Int, isLast: Bool) throws(ImportProblem)
    -> Int
  {
    let start = block.range.lowerBound
    let bytes = block.storage.span.extracting(start..<start + count)
    let consumed: Int
    do throws(ParseError) {
      if reader == nil { reader = try FormatDetector(options, fileName: fileName).reader(for: bytes, isLast: isLast) }
      consumed = try reader?.consume(bytes, isLast: isLast, into: &collector) ?? 0
    } catch {
      // The excerpt is taken from the whole block, so that it doesn't depend on the division into parts.
      throw ImportProblem(error, at: lineCounter.position(block.storage.span.extracting(block.range), at: error.offset))
    }
    resolvePositionsAndCountLines(ConsumedBytesSummary(bytes.extracting(0..<consumed)), of: block)
    return consumed
  }

  /// Records that the first bytes of `block`, which are described by `summary`, have been consumed.
  ///
  /// The positions of errors in these bytes are resolved.
  private mutating func resolvePositionsAndCountLines(_ summary: ConsumedBytesSummary, of block: BlockBuffer) {
    let bytes = block.storage.span.extracting(block.range)
    collector.resolvePositions(bytes, lineCounter, summary)
    for place in collector.genericAlternative.indices {
      collector.genericAlternative[place].resolvePositions(bytes, lineCounter, summary)
    }
    lineCounter.recordConsumed(summary)
  }
}

extension SampleCollector {
  /// Resolves the positions of errors and of the rows of the first and the last sample, before `bytes` are dropped.
  fileprivate mutating func resolvePositions(
    _ bytes: Span<UInt8>, _ lines: LineCounter, _ summary: ConsumedBytesSummary
  ) {
    for error in errors {
      report.problems.append(ImportProblem(error, at: lines.position(bytes, at: error.offset)))
    }
    errors = []
    extremeRows.resolveLines(bytes, lines, summary)
  }
}
