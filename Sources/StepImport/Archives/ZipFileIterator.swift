import Documents

/// An iterator over the files of a zip archive that may hold steps, one after another, while the archive arrives.
///
///     var files = ZipFileIterator()
///     while let file = try files.nextFile(from: source) {
///       // files.read(into:_:from:) returns its content, and no bytes at its end
///     }
package struct ZipFileIterator {
  /// A file that may hold steps.
  package struct File {
    /// The path of the file in the archive.
    package let name: String
    /// True if the file is the export of a phone.
    ///
    /// An archive holds only one of those.
    package let isPhoneExport: Bool
    /// True if only the content can show whether the file holds steps.
    ///
    /// Such a file counts only if the archive holds no file that is recognized by its name.
    package let needsContentCheck: Bool

    fileprivate init(name: String, isPhoneExport: Bool = false, needsContentCheck: Bool = false) {
      (self.name, self.isPhoneExport, self.needsContentCheck) = (name, isPhoneExport, needsContentCheck)
    }
  }

  private var entries = ZipParser { ZipFileIterator.mayHoldSteps(byName: $0) || $0.mayBeText }
  /// The number of files that were returned only because of their possible content.
  private var contentCheckCount = 0
  /// True if there were too many files with uninformative names to try all of them.
  package private(set) var hasSkippedTextFiles = false
  /// The unpacked bytes of the current file; those from offset ``returnedCount`` on have not been returned yet.
  private var buffer = ContiguousArray<UInt8>()
  private var returnedCount = 0
  private var hasReachedEnd = false
  /// The names of all files seen so far, without those that operating systems add.
  package private(set) var fileNames: [String] = []

  private static let blockSize = 1 << 16
  /// The maximum number of files with uninformative names that are tried.
  ///
  /// No archive that a person packs holds more.
  private static let maxContentChecks = 32

  /// Returns true if the name of an entry says that it may hold steps.
  private static func mayHoldSteps(byName entry: ZipEntry) -> Bool {
    entry.mayBeExport || ExportFolder.mayHoldSteps(entry.name)
  }

  /// Skips further entries with uninformative names, without unpacking them.
  private mutating func stopContentChecks() {
    contentCheckCount = ZipFileIterator.maxContentChecks
    entries.shouldUnpack = ZipFileIterator.mayHoldSteps
  }

  /// Creates an iterator that has not received any bytes.
  package init() {}

  /// Returns true if `bytes` are the beginning of an archive.
  package static func isZipArchive(_ bytes: some Collection<UInt8>) -> Bool { ZipExportExtractor.isZipArchive(bytes) }

  /// The reason why nothing can be read from the archive; valid once all of it has arrived.
  package var refusal: ImportProblem { entries.refusal }

  /// Returns the problem of an archive in which no name is recognized, but the files `unrecognizedTextFiles` may hold
  /// anything.
  package func refusal(unrecognizedTextFiles: [String]) -> ImportProblem {
    guard let first = unrecognizedTextFiles.first else { return refusal }
    return ImportProblem(
      .sentence("no file in this archive has a known name"), hint: "unpack it, and pass \(quoted(first)) itself")
  }

  /// Returns the problem of an archive in which several files, called `names`, hold steps.
  package static func severalFilesProblem(_ names: [String]) -> ImportProblem {
    let list = names.prefix(3).map { quoted($0) }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return ImportProblem(
      .expected("one file with steps in this archive", found: "several: \(list)\(more)"),
      hint: "unpack it, and pass the files to read")
  }

  /// Returns the next file that may hold steps; `nil` at the end.
  package mutating func nextFile<Failure: Error>(
    from source: StepReader.ByteSource<Failure>
  ) throws(ReadError<Failure>) -> File? {
    while true {
      (buffer, returnedCount) = ([], 0)
      guard let event = try nextEvent(from: source) else { return nil }
      guard case .began(let entry) = event else { continue }
      guard !entry.isIgnorable else { continue }
      fileNames.append(entry.name)
      guard entries.isUnpacking else {
        hasSkippedTextFiles = hasSkippedTextFiles || entry.mayBeText
        continue
      }
      if ExportFolder.mayHoldSteps(entry.name) {
        stopContentChecks()
        return File(name: entry.name)
      }
      guard entry.mayBeExport else {
        guard contentCheckCount < ZipFileIterator.maxContentChecks else { continue }
        contentCheckCount += 1
        if contentCheckCount == ZipFileIterator.maxContentChecks { stopContentChecks() }
        return File(name: entry.name, needsContentCheck: true)
      }
      // The first bytes decide.
      while entries.openEntry != nil, buffer.count < ZipExportExtractor.maxHeadSize {
        guard try nextEvent(from: source) != nil else { break }
      }
      if entry.isExport(buffer.span) {
        stopContentChecks()
        return File(name: entry.name, isPhoneExport: true)
      }
    }
  }

  /// Copies the next bytes of the current file into `room` of `bytes` and returns their number; zero at the end of the
  /// file.
  package mutating func read<Failure: Error>(
    into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>, from source: StepReader.ByteSource<Failure>
  ) throws(ReadError<Failure>) -> Int {
    while returnedCount == buffer.count {
      (buffer, returnedCount) = ([], 0)
      guard entries.openEntry != nil, try nextEvent(from: source) != nil else { break }
    }
    let count = min(room.count, buffer.count - returnedCount)
    bytes.replaceSubrange(
      room.lowerBound..<room.lowerBound + count, with: buffer[returnedCount..<returnedCount + count])
    returnedCount += count
    return count
  }

  /// Returns the next event; `nil` at the end of the archive.
  private mutating func nextEvent<Failure: Error>(
    from source: StepReader.ByteSource<Failure>
  ) throws(ReadError<Failure>) -> ZipParser.Event? {
    while true {
      let event: ZipParser.Event
      do { event = try entries.nextEvent(into: &buffer) } catch { throw .file(error) }
      switch event {
      case .ended(let entry, isWhole: false): throw .file(ZipParser.corruptProblem(entry))
      case .began, .content, .ended: return event
      case .needsMoreInput:
        if hasReachedEnd {
          guard entries.isAtCentralDirectory else { throw .file(refusal) }
          return nil
        }
        var block = ContiguousArray<UInt8>(repeating: 0, count: ZipFileIterator.blockSize)
        let count: Int
        do { count = try source(&block, 0..<block.count) } catch { throw .byteSource(error) }
        hasReachedEnd = count == 0
        entries.receive(block[..<count], isLast: hasReachedEnd)
      }
    }
  }
}
