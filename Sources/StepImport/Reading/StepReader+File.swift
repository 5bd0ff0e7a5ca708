import PixelPalCore
import StepHistory

extension StepReader {
  /// Reads `file` from `start` on, many parts at the same time, as far as all of them fit to one another.
  ///
  /// Returns where the first stands that does not: it has to be read as a stream is. So has the end of the file.
  mutating func readParts<Failure: Error>(
    of file: FileBytes, from start: Int64, by workers: Workers, passed: (Int64) throws(Failure) -> Void
  ) throws(Failure) -> Int64 {
    var at = start
    var most = workers.count * 4
    while let reader, intake.isSettled {
      // The last part stays: where the file ends, its stream says.
      let count = min(most, Int(clamping: (file.count - at) / Int64(slicing.chunk)) - 1)
      guard count > 1 else { break }
      let (fresh, from, chunk) = (intake.part(), at, slicing.chunk)
      let parts = workers.perform(count) { number in
        FilePart(file, from + Int64(number) * Int64(chunk), size: chunk, isFirst: number == 0, reader, fresh)
      }
      for part in parts {
        guard let part, part.start == at, let consumed = part.read.consumed, hasNothingToTell(part.read),
          absorb(part.read, from: reader)
        else { return at }
        lines.pass(part.read.passage)
        at += Int64(consumed)
      }
      try passed(at)
      most = min(most * 4, slicing.window / chunk)
    }
    return at
  }

  /// Whether no bytes are needed any more to say where something is wrong.
  private func hasNothingToTell(_ part: ReadPart) -> Bool {
    part.intake.faults.isEmpty || intake.report.problems.count >= Intake.mostProblems
  }
}

/// A part of a file, as large as it has to be to end where the next begins.
private struct FilePart {
  /// Where in the file it begins.
  let start: Int64
  let read: ReadPart

  /// How far behind its place the next part is looked for, at first and in the end.
  private static let reach = (near: 1 << 13, far: StepReader.longest)

  /// The part that stands at `place` or begins behind it; `nil` where none can be found.
  init?(_ file: FileBytes, _ place: Int64, size: Int, isFirst: Bool, _ start: FormatReader, _ fresh: Intake) {
    for reach in [FilePart.reach.near, FilePart.reach.far] {
      guard let bytes = file.bytes(place..<place + Int64(size + reach)) else { return nil }
      let span = bytes.span
      guard let end = start.partStart(span, after: size) else { continue }
      guard let first = isFirst ? 0 : start.partStart(span, after: 0) else { return nil }
      self.start = place + Int64(first)
      read = ReadPart(span.extracting(first..<end), isLast: false, start, fresh)
      return
    }
    return nil
  }
}
