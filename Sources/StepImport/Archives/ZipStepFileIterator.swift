import Documents

/// An iterator over the files in a zip archive that may contain steps.
///
///     var files = ZipStepFileIterator()
///     while let file = try files.nextFile(from: source) {
///       // files.read(into:_:from:) returns its content, and no bytes at its end
///     }
///
/// The archive is unpacked while it is still being received.
package struct ZipStepFileIterator {
  /// A file in the archive that may contain steps.
  package struct CandidateFile {
    /// The path of the file in the archive.
    package let name: String
    /// True if the file is an export from a phone, such as `export.xml`.
    ///
    /// An archive contains at most one such file.
    package let isPhoneExport: Bool
    /// True if the file's name doesn't show whether the file contains steps, so that its content must be checked.
    ///
    /// Such a file counts only if no file in the archive is recognized by its name.
    package let needsContentCheck: Bool

    fileprivate init(name: String, isPhoneExport: Bool = false, needsContentCheck: Bool = false) {
      (self.name, self.isPhoneExport, self.needsContentCheck) = (name, isPhoneExport, needsContentCheck)
    }
  }

  private var entries = ZipParser { ZipStepFileIterator.mayHoldSteps(byName: $0) || $0.mayBeText }
  /// The number of files returned so far whose content must be checked.
  private var contentCheckCount = 0
  /// True if files with uninformative names were skipped because there were too many of them.
  package private(set) var hasSkippedTextFiles = false
  /// The unpacked bytes of the current file.
  ///
  /// The first `returnedCount` bytes have already been returned.
  private var buffer = ContiguousArray<UInt8>()
  private var returnedCount = 0
  private var hasReachedEnd = false
  /// The names of all files found so far, except for files that operating systems add.
  package private(set) var fileNames: [String] = []

  private static let blockSize = 1 << 16
  /// The maximum number of files with uninformative names that are returned for a check of their content.
  ///
  /// Real archives contain fewer such files.
  private static let maxContentChecks = 32

  /// Returns true if the name of `entry` suggests that it contains steps.
  private static func mayHoldSteps(byName entry: ZipEntry) -> Bool {
    entry.mayBeExport || FolderContentsClassification.mayHoldSteps(entry.name)
  }

  /// Makes the iterator skip all further entries with uninformative names, without unpacking them.
  private mutating func startSkippingUninformativeNames() {
    contentCheckCount = ZipStepFileIterator.maxContentChecks
    entries.shouldUnpack = ZipStepFileIterator.mayHoldSteps
  }

  /// Creates an iterator that hasn't received any bytes yet.
  package init() {}

  /// Returns true if `bytes` begins with the signature of a zip archive.
  package static func isZipArchive(_ bytes: some Collection<UInt8>) -> Bool { ZipExportExtractor.isZipArchive(bytes) }

  /// The reason why the archive contains nothing that can be read.
  ///
  /// It is valid when the whole archive has been received.
  package var refusal: ImportProblem { entries.refusal }

  /// Returns the error to report if no file in the archive has a recognized name.
  ///
  /// `unrecognizedTextFiles` lists files that may nevertheless contain steps.
  package func refusal(unrecognizedTextFiles: [String]) -> ImportProblem {
    guard let first = unrecognizedTextFiles.first else { return refusal }
    return ImportProblem(
      .sentence("no file in this archive has a known name"), hint: "unpack it, and pass \(quoted(first)) itself")
  }

  /// Returns the error to report if several files in an archive contain steps.
  ///
  /// `names` lists the names of these files.
  package static func severalFilesProblem(_ names: [String]) -> ImportProblem {
    let list = names.prefix(3).map { quoted($0) }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return ImportProblem(
      .expected("one file with steps in this archive", found: "several: \(list)\(more)"),
      hint: "unpack it, and pass the files to read")
  }

  /// Returns the next file that may contain steps, or `nil` at the end of the archive.
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
      // The first bytes are needed to recognize the export.
      while entries.openEntry != nil, buffer.count < ZipExportExtractor.maxHeadSize {
        guard try nextEvent(from: source) != nil else { break }
      }
      if entry.isExport(startingWith: buffer.span) {
        startSkippingUninformativeNames()
        return CandidateFile(name: entry.name, isPhoneExport: true)
      }
    }
  }

  /// Copies the next bytes of the current file into the range `room` of `bytes`.
  ///
  /// Returns the number of bytes copied, or 0 at the end of the file.
  package mutating func read<Failure: Error>(
    into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>, from source: StepReader.ByteSource<Failure>
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

  /// Returns the next event from the zip parser, or `nil` at the end of the archive.
  private mutating func nextEvent<Failure: Error>(
    from source: StepReader.ByteSource<Failure>
  ) throws(ImportOrSourceError<Failure>) -> ZipParser.Event? {
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
        var block = ContiguousArray<UInt8>(repeating: 0, count: ZipStepFileIterator.blockSize)
        let count: Int
        do { count = try source(&block, 0..<block.count) } catch { throw .byteSource(error) }
        hasReachedEnd = count == 0
        entries.receive(block[..<count], isLast: hasReachedEnd)
      }
    }
  }
}
