import Documents

/// An iterator over those files in a zip archive that may contain steps.
///
/// The iterator returns the first files before the whole archive has been received.
///
///     var files = ZipStepFileIterator()
///     while let file = try files.nextFile(from: source) {
///       // files.read(into:range:from:) copies its content in pieces, and returns 0 at its end
///     }
package struct ZipStepFileIterator {
  /// An archived file that may contain steps.
  package struct CandidateFile {
    /// The path of the file in the archive.
    package let name: String
    /// True if the file is the export of a phone: `export.xml`, Apple's table of steps, or a database.
    package let isPhoneExport: Bool
    /// True if the file's name is unknown, so that only its content can show whether it contains steps.
    ///
    /// The caller uses such a file only if no file in the archive is recognized by its name.
    package let needsContentCheck: Bool

    fileprivate init(name: String, isPhoneExport: Bool = false, needsContentCheck: Bool = false) {
      (self.name, self.isPhoneExport, self.needsContentCheck) = (name, isPhoneExport, needsContentCheck)
    }
  }

  private var entries = ZipParser { ZipStepFileIterator.mayHoldSteps(byName: $0) || $0.mayBeText }
  /// The number of returned files for which ``CandidateFile/needsContentCheck`` is true.
  private var contentCheckCount = 0
  /// True if tables, text files or JSON documents with unknown names were skipped.
  ///
  /// The iterator skips such files after it has found a file with a known name or has returned ``maxContentChecks``
  /// files with unknown names.
  package private(set) var hasSkippedTextFiles = false
  /// The most recently unpacked bytes of the current file.
  ///
  /// The first ``returnedCount`` bytes have been returned to the caller.
  private var buffer = ContiguousArray<UInt8>()
  private var returnedCount = 0
  /// True if the whole archive has been received.
  private var hasReachedEnd = false
  /// The paths of all files found so far, excluding folders, hidden files and files that macOS adds.
  package private(set) var fileNames: [String] = []

  private static let blockSize = 1 << 16
  /// The maximum number of files with unknown names that are returned.
  ///
  /// Real archives contain fewer such files.
  private static let maxContentChecks = 32

  /// Returns true if the name of `entry` is that of a known file with steps, or suggests an export.
  private static func mayHoldSteps(byName entry: ZipEntry) -> Bool {
    entry.mayBeExport || FolderContentsClassification.mayHoldSteps(entry.name)
  }

  /// Makes the iterator skip all further files with unknown names instead of unpacking them.
  private mutating func startSkippingUninformativeNames() {
    contentCheckCount = ZipStepFileIterator.maxContentChecks
    entries.shouldUnpack = ZipStepFileIterator.mayHoldSteps
  }

  /// Creates an iterator before the first file.
  package init() {}

  /// Returns true if `bytes` begin with the signature of a zip archive.
  package static func isZipArchive(_ bytes: some Collection<UInt8>) -> Bool { ZipExportExtractor.isZipArchive(bytes) }

  /// The error for an archive without steps, with the most likely reason.
  ///
  /// The error is valid only after the whole archive has been received.
  package var refusal: ImportProblem { entries.refusal }

  /// Returns the error for an archive that has no file with a known name.
  ///
  /// Returns ``refusal`` if `unrecognizedTextFiles` is empty.
  ///
  /// - Parameter unrecognizedTextFiles: the paths of the tables, text files and JSON documents in the archive.
  package func noKnownFileProblem(unrecognizedTextFiles: [String]) -> ImportProblem {
    guard let first = unrecognizedTextFiles.first else { return refusal }
    return ImportProblem(
      .sentence("no file in this archive has a known name"), hint: "unpack it, and pass \(quoted(first)) itself")
  }

  /// Returns the error for an archive with several files that contain steps.
  ///
  /// `names` contains the paths of these files, of which the error lists the first three.
  package static func severalFilesProblem(named names: [String]) -> ImportProblem {
    let list = names.prefix(3).map { quoted($0) }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return ImportProblem(
      .expected("one file with steps in this archive", found: "several: \(list)\(more)"),
      hint: "unpack it, and pass the files to read")
  }

  /// Returns the next file that may contain steps, or `nil` at the end of the archive.
  ///
  /// Skips the rest of the current file, and reads as much of the archive from `source` as necessary. Throws an error
  /// if the archive is corrupt or incomplete, or if `source` throws one.
  package mutating func nextFile<Failure: Error>(
    from source: StepReader.ByteSource<Failure>
  ) throws(ImportOrSourceError<Failure>) -> CandidateFile? {
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
      if FolderContentsClassification.mayHoldSteps(entry.name) {
        startSkippingUninformativeNames()
        return CandidateFile(name: entry.name)
      }
      guard entry.mayBeExport else {
        guard contentCheckCount < ZipStepFileIterator.maxContentChecks else { continue }
        contentCheckCount += 1
        if contentCheckCount == ZipStepFileIterator.maxContentChecks { startSkippingUninformativeNames() }
        return CandidateFile(name: entry.name, needsContentCheck: true)
      }
      // Only the content shows whether the entry is an export. Its root element can be far from the start.
      while entries.openEntry != nil, buffer.count < ZipExportExtractor.maxHeadSize {
        guard try nextEvent(from: source) != nil else { break }
      }
      if entry.isExport(startingWith: buffer.span) {
        startSkippingUninformativeNames()
        return CandidateFile(name: entry.name, isPhoneExport: true)
      }
    }
  }

  /// Copies the next bytes of the current file into the range `room` of `bytes`, starting at its lower bound.
  ///
  /// Returns the number of bytes copied, which may be less than the size of `room`, or 0 at the end of the file. Throws
  /// an error if the archive is corrupt or incomplete, or if `source` throws one.
  package mutating func read<Failure: Error>(
    into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>, from source: StepReader.ByteSource<Failure>
  ) throws(ImportOrSourceError<Failure>) -> Int {
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

  /// Returns the parser's next event, or `nil` at the end of the archive.
  ///
  /// Reads as much of the archive from `source` as the parser needs. Throws an error if the archive is corrupt or
  /// incomplete, or if `source` throws one.
  private mutating func nextEvent<Failure: Error>(
    from source: StepReader.ByteSource<Failure>
  ) throws(ImportOrSourceError<Failure>) -> ZipParser.Event? {
    while true {
      let event: ZipParser.Event
      do { event = try entries.nextEvent(into: &buffer) } catch { throw .file(error) }
      switch event {
      case .ended(let entry, isWhole: false): throw .file(ZipParser.corruptProblem(with: entry))
      case .began, .content, .ended: return event
      case .needsMoreInput:
        if hasReachedEnd {
          guard entries.isAtCentralDirectory else { throw .file(refusal) }
          return nil
        }
        var block = ContiguousArray<UInt8>(repeating: 0, count: ZipStepFileIterator.blockSize)
        let count: Int
        do { count = try source(&block, 0..<block.count) } catch { throw .byteSource(error) }
        hasReachedEnd = count == 0
        entries.receive(block[..<count], isLast: hasReachedEnd)
      }
    }
  }
}
