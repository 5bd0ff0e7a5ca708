import PixelPalCore
package import StepHistory

/// The reason why a file could not be read to its end.
package enum ReadFailure<SourceFailure: Error>: Error {
  /// The content of the file is invalid.
  case file(ImportProblem)
  /// The source of the bytes failed.
  case source(SourceFailure)
}

extension StepReader {
  /// A function that writes bytes into the room and returns their number: none at the end.
  package typealias Source<Failure: Error> =
    (_ bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(Failure) -> Int

  /// Reads everything from `source`, one block ahead of the one that is parsed.
  ///
  /// If `file` gives random access to the same bytes as `source`, most of it is read directly and not through the
  /// stream. `passed` is called repeatedly with the number of bytes received.
  package mutating func readAll<Failure: Error>(
    by workers: Workers = .one, of file: FileBytes? = nil, from source: Source<Failure>,
    passed: (Int64) throws(Failure) -> Void
  ) throws(ReadFailure<Failure>) -> ImportedSteps {
    // Moves the state of the input out of the reader, which parses one block while the next one is read.
    var supply = Supply(front, slicing, of: file)
    front = TextFront()
    var (block, ahead) = (Block(), Block())
    try supply.fill(&block, from: source)
    var pause = Pause(Int64(slicing.window / 4))
    while true {
      var failure: ReadFailure<Failure>?
      let isLast = supply.isOver
      do throws(ImportProblem) {
        try readBlock(&block, isLast: isLast, workers) {
          if isLast { return }
          do throws(ReadFailure<Failure>) { try supply.fill(&ahead, from: source) } catch { failure = error }
        }
      } catch {
        throw .file(error)
      }
      if let failure { throw failure }
      do { try passed(supply.received) } catch { throw .source(error) }
      if isLast { break }
      if let file, reader?.isDatabase == true, supply.isPlain {
        try readDatabase(in: file, passed: passed)
        break
      }
      ahead.follow(block)
      block.clear()
      swap(&block, &ahead)
      guard let file, supply.received >= pause.end, canDivide(file, supply, block, workers) else { continue }
      let begin = supply.received - Int64(block.count)
      let next: Int64
      do { next = try readParts(of: file, from: begin, by: workers, passed: passed) } catch { throw .source(error) }
      supply.go(to: next, in: file)
      pause.follow(next)
      block.clear()
      try supply.fill(&block, from: source)
    }
    do { return try finished() } catch { throw .file(error) }
  }

  /// Reads the database in `file`, loading pages on demand.
  private mutating func readDatabase<Failure: Error>(
    in file: FileBytes, passed: (Int64) throws(Failure) -> Void
  ) throws(ReadFailure<Failure>) {
    reader?.readPages(from: file)
    var hasMore = true
    while hasMore {
      var fault: Fault?
      do throws(Fault) { hasMore = try reader?.advance(into: &intake) ?? false } catch { fault = error }
      // If the program must stop, the file may have become unreadable, so `passed` runs before the fault is thrown.
      do { try passed(file.count) } catch { throw .source(error) }
      if let fault { throw .file(ImportProblem(fault, at: nil)) }
    }
  }

  /// Returns true if it is worthwhile to read `file` in parts from the start of `block`.
  private func canDivide(_ file: FileBytes, _ supply: Supply, _ block: Block, _ workers: Workers) -> Bool {
    guard workers.count > 1 || slicing.isAlways, supply.isPlain, intake.isSettled,
      file.count - supply.received >= Int64(4 * slicing.chunk), let reader
    else { return false }
    return reader.partStart(block.storage.span.extracting(block.range), after: 0) != nil
  }
}

/// A back-off: after parts did not fit, the file is read as a stream for a length that doubles each time.
private struct Pause {
  private(set) var end: Int64 = 0
  private var length: Int64

  init(_ length: Int64) { self.length = length }

  mutating func follow(_ place: Int64) {
    end = place.addingSaturated(length)
    length = length.multipliedSaturated(by: 2)
  }
}

/// An input buffer that reads text block by block.
private struct Supply {
  private var front: TextFront
  private let slicing: Slicing
  /// The expected number of bytes in total.
  private let expected: Int64?
  private var raw = Block()
  private var size: Int
  /// The number of bytes missing to the end of a block after reading has continued elsewhere.
  private var rest: Int?
  private var isAtEnd = false
  /// True if nothing more will arrive.
  var isOver: Bool { isAtEnd && !front.isPending }
  /// True if the bytes are plain text as received, and more are expected.
  var isPlain: Bool { front.isPlain && !isOver }
  /// The number of bytes received.
  private(set) var received: Int64 = 0
  /// The extra room beyond the expected size.
  ///
  /// With it, a file that has grown is read completely, and the end of a file is read without another allocation.
  private static let more = 1 << 8

  init(_ front: TextFront, _ slicing: Slicing, of file: FileBytes?) {
    self.front = front
    self.slicing = slicing
    expected = file?.count
    size = slicing.first
  }

  /// Fills `block` to a size that does not depend on how many bytes arrive at once.
  mutating func fill<Failure: Error>(
    _ block: inout Block, from source: StepReader.Source<Failure>
  ) throws(ReadFailure<Failure>) {
    let size = rest ?? size
    while block.fresh < size, !isOver {
      do throws(Failure) {
        if front.isPlain {
          try read(size - block.fresh, of: source, into: &block)
          continue
        }
        if !front.isPending { try readRaw(from: source) }
      } catch {
        throw .source(error)
      }
      do throws(ImportProblem) {
        if front.isPending {
          try front.goOn(into: &block)
        } else {
          try front.receive(Array(raw.storage[raw.range])[...], isLast: isAtEnd, into: &block)
        }
      } catch {
        throw .file(error)
      }
    }
    if rest == nil { self.size = min(size * 4, slicing.block) }
    rest = nil
  }

  /// Continues at `offset` of `file`, up to the offset at which a block would end if the file was read as a stream.
  mutating func go(to offset: Int64, in file: FileBytes) {
    while received <= offset {
      received += Int64(size)
      size = min(size * 4, slicing.block)
    }
    rest = Int(received - offset)
    received = offset
    file.goOn(offset)
  }

  private mutating func readRaw<Failure: Error>(from source: StepReader.Source<Failure>) throws(Failure) {
    var block = Block()
    swap(&block, &raw)
    block.clear()
    defer { swap(&block, &raw) }
    try read(slicing.first, of: source, into: &block)
  }

  /// Reads `count` bytes, fewer only at the end.
  private mutating func read<Failure: Error>(
    _ count: Int, of source: StepReader.Source<Failure>, into block: inout Block
  ) throws(Failure) {
    var missing = count
    while missing > 0, !isAtEnd {
      // Reads in small steps, because room is allocated for everything requested, and near the end less arrives.
      let likely = expected.map { Int(clamping: max($0 - received, 0)).addingSaturated(Supply.more) } ?? slicing.chunk
      let came = try block.fill(upTo: min(missing, slicing.chunk, likely), source)
      isAtEnd = came == 0
      missing -= came
      received = received.addingSaturated(Int64(came))
    }
  }
}
