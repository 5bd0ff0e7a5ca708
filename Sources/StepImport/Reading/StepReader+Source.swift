import PixelPalCore
package import StepHistory

/// An error that prevents a file from being read to its end.
package enum ImportOrSourceError<SourceFailure: Error>: Error {
  /// The file can't be imported, for the given reason.
  case file(ImportProblem)
  /// The byte source or the progress function threw an error.
  case byteSource(SourceFailure)
}

extension StepReader {
  /// A function that reads the next bytes of a file or a pipe, and returns their number, or 0 at the end.
  ///
  /// The function writes to the range `room` of `bytes`, starting at its lower bound. It may write fewer bytes than
  /// fit.
  package typealias ByteSource<Failure: Error> =
    (_ bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(Failure) -> Int

  /// Reads a whole file, and returns its samples and the report.
  ///
  /// The next block is fetched while the current block is parsed. Throws an error if the file can't be imported, or if
  /// `source` or `onProgress` throws one.
  ///
  /// - Parameters:
  ///   - workers: the workers that parse parts of the file in parallel.
  ///   - file: random access to the same bytes as `source`, or `nil` for a pipe. With random access, large parts of a
  ///     file are parsed in parallel, and a database is read page by page.
  ///   - source: the bytes of the file.
  ///   - onProgress: a function that receives the number of bytes read so far, and can throw an error to end the
  ///     import.
  package mutating func readAll<Failure: Error>(
    using workers: Workers = .single, of file: RandomAccessFile? = nil, from source: ByteSource<Failure>,
    onProgress: (Int64) throws(Failure) -> Void
  ) throws(ImportOrSourceError<Failure>) -> ImportedSteps {
    // The converter is moved out of the reader, because it fills the next block while the reader parses a block.
    var input = BufferedTextInput(utf8Converter, blockSizes, of: file)
    utf8Converter = FileToUTF8Converter()
    var (block, ahead) = (BlockBuffer(), BlockBuffer())
    try input.fill(&block, from: source)
    var pause = ParallelReadBackOff(Int64(blockSizes.mergeWindow / 4))
    while true {
      var failure: ImportOrSourceError<Failure>?
      let isLast = input.isExhausted
      do throws(ImportProblem) {
        try readBlock(&block, isLast: isLast, using: workers) {
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
      guard let file, input.receivedCount >= pause.end,
        shouldParseInParallel(file, input: input, block: block, using: workers)
      else {
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

  /// Reads the rows of the database in `file`, and loads its pages on demand.
  ///
  /// Throws an error if the database can't be read, if a bad row stops the import, or if `onProgress` throws one.
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
      // While the program is being stopped, reading the file can fail as if the database were corrupt. `onProgress`
      // throws first, so that the actual reason is reported.
      do { try onProgress(file.count) } catch { throw .byteSource(error) }
      if let parseError { throw .file(ImportProblem(parseError, at: nil)) }
    }
  }

  /// Returns true if it is possible and worthwhile to parse the rest of `file` in parallel, beginning with `block`.
  private func shouldParseInParallel(
    _ file: RandomAccessFile, input: BufferedTextInput, block: BlockBuffer, using workers: Workers
  ) -> Bool {
    guard workers.count > 1 || blockSizes.alwaysReadsInParts, input.isPlainText, collector.canReadInParts,
      file.count - input.receivedCount >= Int64(4 * blockSizes.filePart), let reader
    else { return false }
    return reader.candidatePartStart(in: block.storage.span.extracting(block.range), after: 0) != nil
  }
}

/// An exponential back-off that limits the failed attempts to read a file in parallel.
///
/// After parallel reading has stopped, a range of the file is read as a stream. In some files, parts can rarely be
/// merged, so each range is twice as long as the range before.
private struct ParallelReadBackOff {
  /// The file offset at which the current range ends and parallel reading may be tried again.
  private(set) var end: Int64 = 0
  private var length: Int64

  init(_ length: Int64) { self.length = length }

  /// Begins a new range at the file offset `place`.
  mutating func backOff(from place: Int64) {
    end = place.addingSaturated(length)
    length = length.multipliedSaturated(by: 2)
  }
}

/// An input that reads bytes from a source, and fills blocks with their text.
private struct BufferedTextInput {
  private var utf8Converter: FileToUTF8Converter
  private let blockSizes: BlockSizes
  /// The size of the file in bytes when it was opened, or `nil` for a pipe.
  private let expected: Int64?
  /// The bytes that were read last, before unpacking and decoding, if the file isn't plain text.
  private var rawBlock = BlockBuffer()
  /// The size in bytes of the next full block.
  private var blockSize: Int
  /// The size in bytes of the next block if it is shorter than ``blockSize``, or `nil` for a full block.
  ///
  /// Only ``seek(to:in:)`` makes a block shorter.
  private var bytesToBlockEnd: Int?
  /// True if the source has returned 0 bytes.
  private var isAtEnd = false
  /// True if all input has been read and no extracted text is pending.
  var isExhausted: Bool { isAtEnd && !utf8Converter.hasPendingText }
  /// True if there is more input that needs neither unpacking nor decoding.
  var isPlainText: Bool { utf8Converter.isPlainText && !isExhausted }
  /// The offset in the source after the last byte that was read.
  private(set) var receivedCount: Int64 = 0
  /// The number of bytes to request beyond the expected end of the file.
  ///
  /// The extra bytes show whether the file has ended or has grown, without another allocation.
  private static let extraRoom = 1 << 8

  init(_ utf8Converter: FileToUTF8Converter, _ blockSizes: BlockSizes, of file: RandomAccessFile?) {
    self.utf8Converter = utf8Converter
    self.blockSizes = blockSizes
    expected = file?.count
    blockSize = blockSizes.firstBlock
  }

  /// Fills `block` to the current block size, or with the rest of the source if that is less.
  ///
  /// The source is called as often as necessary, because a pipe can return fewer bytes than requested. Throws an error
  /// if the source throws one, or if the bytes can't be unpacked.
  mutating func fill<Failure: Error>(
    _ block: inout BlockBuffer, from source: StepReader.ByteSource<Failure>
  ) throws(ImportOrSourceError<Failure>) {
    let size = bytesToBlockEnd ?? blockSize
    while block.newByteCount < size, !isExhausted {
      do throws(Failure) {
        if utf8Converter.isPlainText {
          try readBytes(count: size - block.newByteCount, of: source, into: &block)
          continue
        }
        if !utf8Converter.hasPendingText { try readRaw(from: source) }
      } catch {
        throw .byteSource(error)
      }
      do throws(ImportProblem) {
        if utf8Converter.hasPendingText {
          try utf8Converter.continueUnpacking(into: &block)
        } else {
          try utf8Converter.receive(Array(rawBlock.storage[rawBlock.range])[...], isLast: isAtEnd, into: &block)
        }
      } catch {
        throw .file(error)
      }
    }
    if bytesToBlockEnd == nil { self.blockSize = min(size * 4, blockSizes.maxBlock) }
    bytesToBlockEnd = nil
  }

  /// Makes the input continue at `offset` of `file`, after parts of the file have been read in parallel.
  ///
  /// The next block ends where a block would end if the whole file were read as a stream.
  mutating func seek(to offset: Int64, in file: RandomAccessFile) {
    while receivedCount <= offset {
      receivedCount += Int64(blockSize)
      blockSize = min(blockSize * 4, blockSizes.maxBlock)
    }
    bytesToBlockEnd = Int(receivedCount - offset)
    receivedCount = offset
    file.seekStream(offset)
  }

  /// Replaces ``rawBlock`` with the next bytes of the source, or throws an error if `source` throws one.
  private mutating func readRaw<Failure: Error>(from source: StepReader.ByteSource<Failure>) throws(Failure) {
    var block = BlockBuffer()
    swap(&block, &rawBlock)
    block.removeAll()
    defer { swap(&block, &rawBlock) }
    try readBytes(count: blockSizes.firstBlock, of: source, into: &block)
  }

  /// Reads `count` bytes into `block`, or fewer at the end of the source.
  ///
  /// Throws an error if `source` throws one.
  private mutating func readBytes<Failure: Error>(
    count: Int, of source: StepReader.ByteSource<Failure>, into block: inout BlockBuffer
  ) throws(Failure) {
    var missing = count
    while missing > 0, !isAtEnd {
      // Each requested byte takes memory, so a request is limited to the likely rest of the file.
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
