import PixelPalCore
package import StepHistory

/// Why a file could not be read to its end.
package enum ReadFailure<SourceFailure: Error>: Error {
  /// What is in it.
  case file(ImportProblem)
  /// Where it comes from.
  case source(SourceFailure)
}

extension StepReader {
  /// Puts bytes where there is room, and says how many they are: none at the end.
  package typealias Source<Failure: Error> =
    (_ bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(Failure) -> Int

  /// Reads all that `source` has, a block ahead of what is worked on.
  ///
  /// Of a `file`, whose stream `source` is, most is read elsewhere than in the stream. `passed` is told again and again
  /// how many bytes have come.
  package mutating func readAll<Failure: Error>(
    by workers: Workers = .one, of file: FileBytes? = nil, from source: Source<Failure>,
    passed: (Int64) throws(Failure) -> Void
  ) throws(ReadFailure<Failure>) -> ImportedSteps {
    // Out of the reader, which is at work on one block while the next comes in.
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

  /// Reads the database in `file`, page by page where they are needed.
  private mutating func readDatabase<Failure: Error>(
    in file: FileBytes, passed: (Int64) throws(Failure) -> Void
  ) throws(ReadFailure<Failure>) {
    reader?.readPages(from: file)
    var hasMore = true
    while hasMore {
      var fault: Fault?
      do throws(Fault) { hasMore = try reader?.advance(into: &intake) ?? false } catch { fault = error }
      // Where the program is to stop, nothing can be read any more: that comes first.
      do { try passed(file.count) } catch { throw .source(error) }
      if let fault { throw .file(ImportProblem(fault, at: nil)) }
    }
  }

  /// Whether it is worth it to read `file` in parts from where `block` begins.
  private func canDivide(_ file: FileBytes, _ supply: Supply, _ block: Block, _ workers: Workers) -> Bool {
    guard workers.count > 1 || slicing.isAlways, supply.isPlain, intake.isSettled,
      file.count - supply.received >= Int64(4 * slicing.chunk), let reader
    else { return false }
    return reader.partStart(block.storage.span.extracting(block.range), after: 0) != nil
  }
}

/// How long a file is read as a stream after parts of it did not fit, each time longer.
private struct Pause {
  private(set) var end: Int64 = 0
  private var length: Int64

  init(_ length: Int64) { self.length = length }

  mutating func follow(_ place: Int64) {
    end = place.addingSaturated(length)
    length = length.multipliedSaturated(by: 2)
  }
}

/// What brings text in, block by block.
private struct Supply {
  private var front: TextFront
  private let slicing: Slicing
  /// How many bytes are likely to come in all.
  private let expected: Int64?
  private var raw = Block()
  private var size: Int
  /// How much is missing to where a block ends, when reading goes on elsewhere.
  private var rest: Int?
  private var isAtEnd = false
  /// Whether nothing more is to come.
  var isOver: Bool { isAtEnd && !front.isPending }
  /// Whether each byte is text as it came, and more are to come.
  var isPlain: Bool { front.isPlain && !isOver }
  /// How many bytes have come.
  private(set) var received: Int64 = 0
  /// Room for more than is expected, so that a file that has grown is read on, and a file's end needs no other room.
  private static let more = 1 << 8

  init(_ front: TextFront, _ slicing: Slicing, of file: FileBytes?) {
    self.front = front
    self.slicing = slicing
    expected = file?.count
    size = slicing.first
  }

  /// Fills `block`, always in the same way, however much comes at once.
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

  /// Goes on at `offset` of `file`, up to where a block would end that had come in as a stream.
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
      // Step by step, for room is made for all that may come, and of a file's end less does.
      let likely = expected.map { Int(clamping: max($0 - received, 0)).addingSaturated(Supply.more) } ?? slicing.chunk
      let came = try block.fill(upTo: min(missing, slicing.chunk, likely), source)
      isAtEnd = came == 0
      missing -= came
      received = received.addingSaturated(Int64(came))
    }
  }
}
