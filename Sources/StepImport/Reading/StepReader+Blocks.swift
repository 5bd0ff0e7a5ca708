import Documents
import PixelPalCore
import StepHistory

extension StepReader {
  /// Parses complete rows in `block`, drops the consumed bytes, and runs `besides` concurrently.
  mutating func readBlock(
    _ block: inout Block, isLast: Bool, _ workers: Workers, besides: () -> Void = {}
  ) throws(ImportProblem) {
    let parts = workers.count > 1 || slicing.isAlways ? parts(of: block) : []
    if let reader, parts.count > 1 {
      try readParts(parts, of: &block, isLast: isLast, reader, workers, besides)
    } else {
      var failure: ImportProblem?
      // There is nothing to do beside the last block, so no worker is woken.
      _ = (isLast ? .one : workers).perform(besides, and: 1) { _ in
        do throws(ImportProblem) {
          block.pass(try readOn(block, upTo: block.count, isLast: isLast))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    guard block.count > StepReader.longest else { return }
    throw ImportProblem(
      .expected("a line or a value of less than a megabyte", found: "one that goes on"),
      hint: "is this really an export of steps?", spot: lines.spot(block.storage.span.extracting(block.range), at: 0))
  }

  /// Returns the parts into which a block may be divided; empty if it cannot be divided.
  private func parts(of block: Block) -> [Range<Int>] {
    guard let reader, intake.isSettled, block.count / 2 >= slicing.part else { return [] }
    let bytes = block.storage.span.extracting(block.range)
    var parts: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let next = start + slicing.part < bytes.count ? reader.partStart(bytes, after: start + slicing.part) : nil
      parts.append(start..<(next ?? bytes.count))
      start = next ?? bytes.count
    }
    return parts
  }

  private mutating func readParts(
    _ parts: [Range<Int>], of block: inout Block, isLast: Bool, _ start: FormatReader, _ workers: Workers,
    _ besides: () -> Void
  ) throws(ImportProblem) {
    let fresh = intake.part()
    let origin = block.range.lowerBound
    let bytes = block.storage
    let read = workers.perform(besides, and: parts.count) { number in
      let range = parts[number].lowerBound + origin..<parts[number].upperBound + origin
      return ReadPart(bytes.span.extracting(range), isLast: isLast && number == parts.count - 1, start, fresh)
    }
    for (range, part) in zip(parts, read) {
      let at = block.range.lowerBound - origin
      // A part is valid if the previous one ended where it begins, as it assumed.
      if at == range.lowerBound, let consumed = part.consumed, absorb(part, from: start) {
        note(part.passage, of: block)
        block.pass(consumed)
      } else if at < range.upperBound {
        let isEnd = isLast && range.upperBound == block.range.upperBound - origin
        block.pass(try readOn(block, upTo: range.upperBound - at, isLast: isEnd))
      }
    }
  }

  /// Merges the result of a speculatively parsed `part`; returns false if its start state, `start`, does not fit.
  mutating func absorb(_ part: ReadPart, from start: FormatReader) -> Bool {
    let numbersAlike = intake.numbersAlike(part.intake)
    guard var next = reader, next.follow(part.reader, from: start),
      intake.absorb(part.intake, behind: lines.count(before: part.passage))
    else { return false }
    if !numbersAlike { next.forgetSources() }
    reader = next
    return true
  }

  /// Parses the next `count` bytes sequentially and returns the number of bytes in complete rows.
  private mutating func readOn(_ block: Block, upTo count: Int, isLast: Bool) throws(ImportProblem) -> Int {
    let start = block.range.lowerBound
    let bytes = block.storage.span.extracting(start..<start + count)
    let consumed: Int
    do throws(Fault) {
      if reader == nil { reader = try Detection(options, fileName: fileName).reader(for: bytes, isLast: isLast) }
      consumed = try reader?.consume(bytes, isLast: isLast, into: &intake) ?? 0
    } catch {
      // The excerpt uses the whole block, so it does not depend on the division into parts.
      throw ImportProblem(error, at: lines.spot(block.storage.span.extracting(block.range), at: error.offset))
    }
    note(Passage(bytes.extracting(0..<consumed)), of: block)
    return consumed
  }

  /// Records that bytes of `block` are consumed, after resolving the positions of faults in them.
  private mutating func note(_ passage: Passage, of block: Block) {
    let bytes = block.storage.span.extracting(block.range)
    intake.settle(bytes, lines, passage)
    for place in intake.alternative.indices { intake.alternative[place].settle(bytes, lines, passage) }
    lines.pass(passage)
  }
}

extension Intake {
  /// Resolves the positions of faults, and of the first and the last sample, in bytes that are about to be dropped.
  fileprivate mutating func settle(_ bytes: Span<UInt8>, _ lines: LineCounter, _ passage: Passage) {
    for fault in faults { report.problems.append(ImportProblem(fault, at: lines.spot(bytes, at: fault.offset))) }
    faults = []
    ends.settle(bytes, lines, passage)
  }
}
