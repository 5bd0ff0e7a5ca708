import Documents
import PixelPalCore
import StepImport

/// A reader for the history files that a command line names, including files in folders and archives.
struct HistoryFileReader {
  let options: ImportOptions
  let context: CommandContext
  private(set) var files: [SampleSelectionAcrossFiles.FileWithSelectedSamples] = []
  /// The files in folders and archives that were not read, each with the reason.
  private(set) var skippedFiles: [HistoryFolder.SkippedFile] = []
  private var bytesRead: Int64 = 0

  init(_ options: ImportOptions, _ context: CommandContext) { (self.options, self.context) = (options, context) }

  /// A function that copies the next bytes into a range of a buffer.
  ///
  /// The function returns the number of bytes copied, which is 0 at the end of the source.
  private typealias ByteReadFunction = StepReader.ByteSource<CommandFailure>

  /// Reads `file` or, if it is the folder of an export, the files with steps in that export.
  ///
  /// The results are added to ``files`` and ``skippedFiles``.
  mutating func read(_ file: InputFile) throws(CommandFailure) {
    guard case .file(let path) = file else {
      let (name, source) = try context.open(file)
      return try readFileOrArchive(named: name, source: source)
    }
    let source: any ByteSource
    do {
      source = try context.environment.fileSystem.open(path)
    } catch .isFolder {
      let folder = try HistoryFolder(path, options, context)
      try folder.requireSingleExport()
      skippedFiles += folder.skippedFiles
      for inner in folder.stepFiles {
        let (name, source) = try context.open(.file(Path(displayText: inner)))
        try readFileOrArchive(named: name, source: source)
      }
      return
    } catch {
      throw CommandFailure(opening: path, error)
    }
    try context.overwriteGuard.recordInput(source.identity, named: path.displayText)
    try readFileOrArchive(named: path.displayText, source: source)
  }

  private mutating func readFileOrArchive(named name: String, source: any ByteSource) throws(CommandFailure) {
    // Standard input has no file name that could hint at its format.
    let fileName = source === context.environment.input ? nil : name
    let source = try PeekedSource(source, name)
    if ZipStepFileIterator.isZipArchive(source.firstBytes) {
      try readArchive(named: name, fileName: fileName, source: source)
    } else {
      let file = try readSteps(named: name, fileName: fileName, file: source.randomAccess) {
        bytes, room throws(CommandFailure) in
        try source.read(into: &bytes, range: room)
      }
      let hasChanges =
        fileName != nil && file.report.format.isDatabase && isNonEmptyFile(named: name + HistoryFileReader.walSuffix)
      files.append(hasChanges ? HistoryFileReader.addingUnreadWALNote(to: file) : file)
    }
  }

  /// The suffix of the file name of a database's write-ahead log, which contains the latest changes to the database.
  private static let walSuffix = "-wal"

  /// Returns true if a file exists at the path `name` and isn't empty.
  private func isNonEmptyFile(named name: String) -> Bool {
    guard let source = try? context.environment.fileSystem.openRequiringRereadable(Path(displayText: name)) else {
      return false
    }
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1)
    return (try? source.read(into: &bytes, range: 0..<1)) ?? 0 > 0
  }

  /// Returns a copy of `file`, a database, with a note that its latest changes were not read.
  ///
  /// These changes are in the database's write-ahead log.
  private static func addingUnreadWALNote(to file: SampleSelectionAcrossFiles.FileWithSelectedSamples)
    -> SampleSelectionAcrossFiles.FileWithSelectedSamples
  {
    var report = file.report
    report.notes.append(
      "the latest changes are in a file next to it whose name ends with '\(walSuffix)', and are not read: close the "
        + "app that uses the database, or export it again")
    return SampleSelectionAcrossFiles.FileWithSelectedSamples(name: file.name, report: report, samples: file.allSamples)
  }

  /// Reads the files with steps in an archive, selected by the same rules as the files in a folder.
  ///
  /// `name` is the name that messages use for the archive. `fileName` is the archive's file name, or `nil` for standard
  /// input.
  private mutating func readArchive(
    named name: String, fileName: String?, source: PeekedSource
  ) throws(CommandFailure) {
    var walk = ZipStepFileIterator()
    let bytes: ByteReadFunction = { bytes, room throws(CommandFailure) in try source.read(into: &bytes, range: room) }
    var inner: [(path: String, file: SampleSelectionAcrossFiles.FileWithSelectedSamples)] = []
    var tried = ArchiveStepFileSelector()
    do throws(ImportOrSourceError<CommandFailure>) {
      while let found = try walk.nextFile(from: bytes) {
        let path = found.isPhoneExport ? name : name + "/" + found.name
        var isOfArchive = false
        do throws(CommandFailure) {
          let file = try readSteps(named: path, fileName: found.isPhoneExport ? fileName : found.name, file: nil) {
            bytes, room throws(CommandFailure) in
            do throws(ImportOrSourceError<CommandFailure>) {
              return try walk.read(into: &bytes, range: room) { bytes, room throws(CommandFailure) in
                try source.read(into: &bytes, range: room)
              }
            } catch {
              isOfArchive = true
              throw HistoryFileReader.failure(reporting: error, in: name)
            }
          }
          if found.needsContentCheck {
            tried.recordReadable(file, named: found.name)
            continue
          }
          // A phone's export is a single file. The rest of the archive is skipped, apart from a search for a
          // write-ahead log.
          if found.isPhoneExport, inner.isEmpty {
            if file.report.format.isDatabase { while case .some(.some) = try? walk.nextFile(from: bytes) {} }
            let hasChanges = walk.fileNames.contains { $0.hasSuffix(HistoryFileReader.walSuffix) }
            return files.append(hasChanges ? HistoryFileReader.addingUnreadWALNote(to: file) : file)
          }
          inner.append((found.name, file))
        } catch {
          guard found.needsContentCheck, !isOfArchive, case .invalidData = error else { throw .byteSource(error) }
          tried.recordUnreadable(named: found.name)
        }
      }
    } catch {
      throw HistoryFileReader.failure(reporting: error, in: name)
    }
    let folder = FolderContentsClassification(inner.isEmpty ? [] : walk.fileNames, in: "")
    guard !folder.stepFiles.isEmpty else {
      do throws(ImportProblem) {
        let (path, file) = try tried.onlyReadableFile(in: walk)
        files.append(file)
        skippedFiles += walk.fileNames.filter { $0 != path }.map {
          .init(path: name + "/" + $0, reason: "no step data recognized in it")
        }
      } catch {
        throw HistoryFileReader.failure(reporting: .file(error), in: name)
      }
      return
    }
    guard folder.exports.count == 1 else { throw HistoryFolder.failure(onSeveralExports: folder.exports, in: name) }
    // Files are added in the order of a folder listing, not in the archive's order. An archive can contain several
    // files of the same name.
    var found = Dictionary(grouping: inner) { $0.path }
    for path in folder.stepFiles { files += (found.removeValue(forKey: path) ?? []).map({ $0.file }) }
    skippedFiles += folder.companionFiles.map { .init(path: name + "/" + $0, reason: HistoryFolder.skipReason(of: $0)) }
    skippedFiles += folder.unknownFiles.map {
      .init(path: name + "/" + $0, reason: "its name is not that of a file of steps")
    }
  }

  private static func failure(reporting error: ImportOrSourceError<CommandFailure>, in name: String) -> CommandFailure {
    switch error {
    case .file(let problem): .invalidData(problem.locatedError(in: name))
    case .byteSource(let failure): failure
    }
  }

  /// Reads the steps in one file, and reports the progress in bytes.
  ///
  /// `name` is the name that messages use for the file. `fileName` gives a hint at the file's format, and is `nil` for
  /// standard input.
  private mutating func readSteps(
    named name: String, fileName: String?, file: RandomAccessFile?, read bytes: ByteReadFunction
  ) throws(CommandFailure) -> SampleSelectionAcrossFiles.FileWithSelectedSamples {
    var reader = StepReader(options, fileName: fileName)
    let before = bytesRead
    var after = bytesRead
    do throws(ImportOrSourceError<CommandFailure>) {
      let steps = try reader.readAll(using: context.workers, of: file, from: bytes) { count throws(CommandFailure) in
        try context.progress.report(done: before + count, of: nil, noun: "bytes")
        after = before + count
      }
      bytesRead = after
      // Some rows turn out to be unreadable only at the end of the file.
      let late = options.stopsAtFirstBadRow && steps.report.rowCounts.rejected > 0
      if late, let problem = steps.report.problems.first(where: { $0 != steps.report.refusal }) {
        throw .file(problem)
      }
      return SampleSelectionAcrossFiles.FileWithSelectedSamples(
        name: name, report: steps.report, samples: steps.samples)
    } catch {
      throw HistoryFileReader.failure(reporting: error, in: name)
    }
  }
}

/// A selector of the only file with steps in an archive, for archives in which no file name reveals that file.
private struct ArchiveStepFileSelector {
  /// The names of the readable files: `withRows` for files with rows, and `empty` for files without rows.
  private var (withRows, empty): ([String], [String]) = ([], [])
  private var unreadableNames: [String] = []
  /// The first readable file with rows or, until such a file is found, the first readable file without rows.
  ///
  /// The value is `nil` until a readable file is found.
  private var firstReadable: SampleSelectionAcrossFiles.FileWithSelectedSamples?

  /// Records that `file`, called `name` in the archive, could be read.
  mutating func recordReadable(_ file: SampleSelectionAcrossFiles.FileWithSelectedSamples, named name: String) {
    let rows = file.report.rowCounts
    if rows.withSteps + rows.rejected > 0 || file.report.refusal != nil {
      if withRows.isEmpty { firstReadable = file }
      withRows.append(name)
    } else {
      if withRows.isEmpty, empty.isEmpty { firstReadable = file }
      empty.append(name)
    }
  }

  /// Records that the file called `name` in the archive could not be read.
  mutating func recordUnreadable(named name: String) { unreadableNames.append(name) }

  /// Returns the only readable file that has rows or, if no file has rows, the only readable file.
  ///
  /// Throws an error if no file or more than one qualifies, or if the iteration skipped text files. `walk`, the
  /// iteration over the archive, must have reached its end.
  func onlyReadableFile(in walk: ZipStepFileIterator) throws(ImportProblem) -> (
    name: String, file: SampleSelectionAcrossFiles.FileWithSelectedSamples
  ) {
    let names = withRows.isEmpty ? empty : withRows
    guard names.count < 2 else { throw ZipStepFileIterator.severalFilesProblem(named: names) }
    // A file that was skipped may contain steps as well.
    guard let name = names.first, let firstReadable, !walk.hasSkippedTextFiles else {
      throw walk.noKnownFileProblem(unrecognizedTextFiles: names + unreadableNames)
    }
    return (name, firstReadable)
  }
}

/// A byte source whose first bytes can be examined before they are consumed.
private final class PeekedSource {
  /// The first bytes of the source: at least ``peekSize`` of them, or all bytes if the source is shorter.
  let firstBytes: ContiguousArray<UInt8>
  /// Random access to the source, or `nil` if it can only be read in order.
  let randomAccess: RandomAccessFile?
  private var rest: ArraySlice<UInt8>
  private let source: any ByteSource
  private let name: String

  private static let peekSize = 4

  init(_ source: any ByteSource, _ name: String) throws(CommandFailure) {
    (self.source, self.name, randomAccess) = (source, name, source.randomAccess)
    if let first = source.randomAccess?.read(0..<Int64(PeekedSource.peekSize)) {
      // Random access doesn't consume the stream, so no bytes have to be kept for reading.
      (self.firstBytes, rest) = (first, [])
      return
    }
    var first = ContiguousArray<UInt8>()
    while first.count < PeekedSource.peekSize {
      let next: [UInt8]
      do { next = try source.readChunk() } catch { throw CommandFailure(error, of: name) }
      if next.isEmpty { break }
      first += next
    }
    (self.firstBytes, rest) = (first, Array(first)[...])
  }

  /// Copies the next bytes into the range `room` of `bytes`.
  ///
  /// Returns the number of bytes copied, which is 0 at the end of the source.
  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) throws(CommandFailure) -> Int {
    guard rest.isEmpty else {
      let next = rest.prefix(room.count)
      bytes.replaceSubrange(room.lowerBound..<room.lowerBound + next.count, with: next)
      rest = rest.dropFirst(next.count)
      return next.count
    }
    do {
      return try source.read(into: &bytes, range: room)
    } catch {
      throw CommandFailure(error, of: name)
    }
  }
}
