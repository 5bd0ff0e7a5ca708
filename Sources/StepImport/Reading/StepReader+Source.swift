package import PixelPalCore

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
  /// `passed` is told after each block how many bytes have come.
  package mutating func read<Failure: Error>(
    by workers: Workers = .one, from source: Source<Failure>, passed: (Int) throws(Failure) -> Void
  ) throws(ReadFailure<Failure>) -> ImportedSteps {
    // Out of the reader, which is at work on one block while the next comes in.
    var supply = Supply(front, slicing)
    front = TextFront()
    var (block, ahead) = (Block(), Block())
    try supply.fill(&block, from: source)
    while true {
      var failure: ReadFailure<Failure>?
      let isLast = supply.isOver
      do throws(ImportProblem) {
        try read(&block, isLast: isLast, workers) {
          if isLast { return }
          do throws(ReadFailure<Failure>) { try supply.fill(&ahead, from: source) } catch { failure = error }
        }
      } catch {
        throw .file(error)
      }
      if let failure { throw failure }
      do { try passed(supply.taken) } catch { throw .source(error) }
      if isLast { break }
      ahead.follow(block)
      block.clear()
      swap(&block, &ahead)
    }
    do { return try finished() } catch { throw .file(error) }
  }
}

/// What brings text in, block by block.
private struct Supply {
  private var front: TextFront
  private let slicing: Slicing
  private var raw = Block()
  private var size: Int
  private var isAtEnd = false
  /// Whether nothing more is to come.
  var isOver: Bool { isAtEnd && !front.isPending }
  /// How many bytes have come.
  private(set) var taken = 0

  init(_ front: TextFront, _ slicing: Slicing) {
    self.front = front
    self.slicing = slicing
    size = slicing.first
  }

  /// Fills `block`, always in the same way, however much comes at once.
  mutating func fill<Failure: Error>(
    _ block: inout Block, from source: StepReader.Source<Failure>
  ) throws(ReadFailure<Failure>) {
    while block.fresh < size, !isOver {
      do throws(Failure) {
        if front.isPlain {
          try take(size - block.fresh, of: source, into: &block)
          continue
        }
        if !front.isPending { try takeRaw(from: source) }
      } catch {
        throw .source(error)
      }
      do throws(ImportProblem) {
        if front.isPending {
          try front.goOn(into: &block)
        } else {
          try front.take(Array(raw.storage[raw.range])[...], isLast: isAtEnd, into: &block)
        }
      } catch {
        throw .file(error)
      }
    }
    size = min(size * 4, slicing.block)
  }

  private mutating func takeRaw<Failure: Error>(from source: StepReader.Source<Failure>) throws(Failure) {
    var block = Block()
    swap(&block, &raw)
    block.clear()
    defer { swap(&block, &raw) }
    try take(slicing.first, of: source, into: &block)
  }

  /// Takes `count` bytes, fewer only at the end.
  private mutating func take<Failure: Error>(
    _ count: Int, of source: StepReader.Source<Failure>, into block: inout Block
  ) throws(Failure) {
    var missing = count
    while missing > 0, !isAtEnd {
      let came = try block.fill(upTo: missing, source)
      isAtEnd = came == 0
      missing -= came
      taken = taken.addingSaturated(came)
    }
  }
}
