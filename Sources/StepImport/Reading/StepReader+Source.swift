import PixelPalCore
package import StepHistory

/// An error that prevents a file from being read completely.
package enum ImportOrSourceError<SourceFailure: Error>: Error {
  /// The content of the file is invalid.
  case file(ImportProblem)
  /// The byte source failed.
  case byteSource(SourceFailure)
}

extension StepReader {
  /// A source of bytes: a function that writes bytes into the range `room` of `bytes` and returns their number.
  ///
  /// At the end of the source, the function returns 0.
  package typealias ByteSource<Failure: Error> =
    (_ bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(Failure) -> Int

  /// Reads all bytes from `source`, and fetches each block while the previous block is parsed.
  ///
  /// If `file` allows random access to the same bytes, most of them are read from `file` instead of `source`.
  /// `onProgress` is called repeatedly with the number of bytes received so far.
  package mutating func readAll<Failure: Error>(
    using workers: Workers = .single, of file: RandomAccessFile? = nil, from source: ByteSource<Failure>,
    onProgress: (Int64) throws(Failure) -> Void
  ) throws(ImportOrSourceError<Failure>) -> ImportedSteps {
    // The input state is moved out of the reader, because the reader parses one block while the next one is read.
    var input = BufferedTextInput(textExtractor, blockSizes, of: file)
    textExtractor = FileTextExtractor()
    var (block, ahead) = (BlockBuffer(), BlockBuffer())
    try input.fill(&block, from: source)
    var pause = ParallelReadBackOff(Int64(blockSizes.mergeWindow / 4))
    while true {
      var failure: ImportOrSourceError<Failure>?
      let isLast = input.isExhausted
      do throws(ImportProblem) {
        try readBlock(&block, isLast: isLast, workers) {
          if isLast { return }
          do throws(ImportOrSourceError<Failure>) { try input.fill(&ahead, from: source) } catch { failure = error }
        }
      } catch {
        throw .file(error)
      }
      if let failure { throw failure }
      do { try onProgress(input.receivedCount) } catch { throw .byteSource(error) }
      if isLast { break }
      if let file, reader?.isDatabase == true, input.isPlainText {
        try readDatabase(in: file, onProgress: onProgress)
        break
      }
      ahead.prependRemainder(of: block)
      block.removeAll()
      swap(&block, &ahead)
      guard let file, input.receivedCount >= pause.end, shouldReadInParts(file, input, block, workers) else {
        continue
      }
      let begin = input.receivedCount - Int64(block.count)
      let next: Int64
      do { next = try readParts(of: file, from: begin, using: workers, onProgress: onProgress) } catch {
        throw .byteSource(error)
      }
      input.seek(to: next, in: file)
      pause.backOff(from: next)
      block.removeAll()
      try input.fill(&block, from: source)
    }
    do { return try finishFormatReader() } catch { throw .file(error) }
  }

  /// Reads the database in `file`, loading its pages on demand.
  private mutating func readDatabase<Failure: Error>(
    in file: RandomAccessFile, onProgress: (Int64) throws(Failure) -> Void
  ) throws(ImportOrSourceError<Failure>) {
    reader?.usePages(from: file)
    var hasMore = true
    while hasMore {
      var parseError: ParseError?
      do throws(ParseError) { hasMore = try reader?.readNextDatabaseRows(into: &collector) ?? false } catch {
        parseError = error
      }
      // If the program is being stopped, the file may have become unreadable. In that case, `onProgress` throws before
      // the parse error is thrown.
      do { try onProgress(file.count) } catch { throw .byteSource(error) }
      if let parseError { throw .file(ImportProblem(parseError, at: nil)) }
    }
  }

  /// Returns true if it is worthwhile to read `file` in parallel parts from the start of `block` on.
  private func shouldReadInParts(
    _ file: RandomAccessFile, _ input: BufferedTextInput, _ block: BlockBuffer, _ workers: Workers
  ) -> Bool {
    guard workers.count > 1 || blockSizes.alwaysReadsInParts, input.isPlainText, collector.canReadInParts,
      file.count - input.receivedCount >= Int64(4 * blockSizes.filePart), let reader
    else { return false }
    return reader.independentPartStart(block.storage.span.extracting(block.range), after: 0) != nil
  }
}

/// A period in which the file is read as a stream, because its parts couldn't be merged.
///
/// Each period is twice as long as the previous one.
private struct ParallelReadBackOff {
  private(set) var end: Int64 = 0
  private var length: Int64

  init(_ length: Int64) { self.length = length }

  mutating func backOff(from place: Int64) {
    end = place.addingSaturated(length)
    length = length.multipliedSaturated(by: 2)
  }
}

/// An input buffer that provides the text of a file block by block.
private struct BufferedTextInput {
  private var textExtractor: FileTextExtractor
  private let blockSizes: BlockSizes
  /// The expected total number of bytes, or `nil` if this number isn't known.
  private let expected: Int64?
  private var rawBlock = BlockBuffer()
  private var blockSize: Int
  /// The number of bytes up to the end of the current block, or `nil` unless reading has just continued at another
  /// offset.
  private var bytesToBlockEnd: Int?
  private var isAtEnd = false
  /// True if all input has been read and no extracted text is pending.
  var isExhausted: Bool { isAtEnd && !textExtractor.hasPendingText }
  /// True if the received bytes are plain text and more input is available.
  var isPlainText: Bool { textExtractor.isPlainText && !isExhausted }
  /// The number of bytes received so far.
  private(set) var receivedCount: Int64 = 0
  /// The number of bytes that are allocated in addition to the expected size.
  ///
  /// The additional space suffices for a file that has grown slightly, and for finding the end of the file without
  /// another allocation.
  private static let extraRoom = 1 << 8

  init(_ textExtractor: FileTextExtractor, _ blockSizes: BlockSizes, of file: RandomAccessFile?) {
    self.textExtractor = textExtractor
    self.blockSizes = blockSizes
    expected = file?.count
    blockSize = blockSizes.firstBlock
  }

  /// Fills `block` to the same size however the source splits its bytes into reads, or less at the end of the source.
  mutating func fill<Failure: Error>(
    _ block: inout BlockBuffer, from source: StepReader.ByteSource<Failure>
  ) throws(ImportOrSourceError<Failure>) {
    let size = bytesToBlockEnd ?? blockSize
    while block.newByteCount < size, !isExhausted {
      do throws(Failure) {
        if textExtractor.isPlainText {
          try read(size - block.newByteCount, of: source, into: &block)
          continue
        }
        if !textExtractor.hasPendingText { try readRaw(from: source) }
      } catch {
        throw .byteSource(error)
      }
      do throws(ImportProblem) {
        if textExtractor.hasPendingText {
          try textExtractor.continueUnpacking(into: &block)
        } else {
          try textExtractor.receive(Array(rawBlock.storage[rawBlock.range])[...], isLast: isAtEnd, into: &block)
        }
      } catch {
        throw .file(error)
      }
    }
    if bytesToBlockEnd == nil { self.blockSize = min(size * 4, blockSizes.maxBlock) }
    bytesToBlockEnd = nil
  }

  /// Continues reading at `offset` of `file`.
  ///
  /// The current block then ends where it would end if the file were read as a stream.
  mutating func seek(to offset: Int64, in file: RandomAccessFile) {
    while receivedCount <= offset {
      receivedCount += Int64(blockSize)
      blockSize = min(blockSize * 4, blockSizes.maxBlock)
    }
    bytesToBlockEnd = Int(receivedCount - offset)
    receivedCount = offset
    file.seekStream(offset)
  }

  private mutating func readRaw<Failure: Error>(from source: StepReader.ByteSource<Failure>) throws(Failure) {
    var block = BlockBuffer()
    swap(&block, &rawBlock)
    block.removeAll()
    defer { swap(&block, &rawBlock) }
    try read(blockSizes.firstBlock, of: source, into: &block)
  }

  /// Reads `count` bytes into `block`, or fewer at the end of the source.
  private mutating func read<Failure: Error>(
    _ count: Int, of source: StepReader.ByteSource<Failure>, into block: inout BlockBuffer
  ) throws(Failure) {
    var missing = count
    while missing > 0, !isAtEnd {
      // Bytes are read in small portions, because memory is allocated for all requested bytes, and fewer are received
      // near the end.
      let likely =
        expected.map { Int(clamping: max($0 - receivedCount, 0)).addingSaturated(BufferedTextInput.extraRoom) }
        ?? blockSizes.filePart
      let came = try block.appendOneRead(upTo: min(missing, blockSizes.filePart, likely), source)
      isAtEnd = came == 0
      missing -= came
      receivedCount = receivedCount.addingSaturated(Int64(came))
    }
  }
}
