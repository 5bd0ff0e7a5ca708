import Documents
import PixelPalCore
import StepImport

/// Reads the files of a command line, including those in folders and archives.
struct HistoryReading {
  let options: ImportOptions
  let session: Session
  private(set) var files: [SeveralFiles.File] = []
  /// The files in folders and archives that are not read.
  private(set) var others: [HistoryFolder.OtherFile] = []
  private var done: Int64 = 0

  init(_ options: ImportOptions, _ session: Session) { (self.options, self.session) = (options, session) }

  /// A function that copies bytes into the given range and returns their number, 0 at the end.
  private typealias Source = StepReader.Source<Failure>

  /// Reads a file, or the relevant files of a folder.
  mutating func read(_ file: InputFile) throws(Failure) {
    guard case .file(let path) = file else {
      let (name, source) = try session.open(file)
      return try read(name, source)
    }
    let source: any ByteSource
    do {
      source = try session.surroundings.files.open(path)
    } catch .isFolder {
      let folder = try HistoryFolder(path, options, session)
      try folder.requireExport()
      others += folder.others
      for inner in folder.counting {
        let (name, source) = try session.open(.file(Path(shown: inner)))
        try read(name, source)
      }
      return
    } catch {
      throw Failure(opening: path, error)
    }
    try session.opened.note(input: source.identity, of: path.shown)
    try read(path.shown, source)
  }

  private mutating func read(_ name: String, _ source: any ByteSource) throws(Failure) {
    // A stream without a file name, such as standard input, provides no hint on its format.
    let fileName = source === session.surroundings.input ? nil : name
    let source = try BegunSource(source, name)
    if ArchiveWalk.begins(source.first) {
      try readArchive(name, fileName, source)
    } else {
      let file = try read(name, fileName, of: source.file) { bytes, room throws(Failure) in
        try source.read(into: &bytes, room)
      }
      let hasChanges = fileName != nil && file.report.format.isDatabase && hasBytes(name + HistoryReading.changes)
      files.append(hasChanges ? HistoryReading.withChanges(file) : file)
    }
  }

  /// The suffix of the file with a database's latest changes, its write-ahead log.
  private static let changes = "-wal"

  /// Returns true if the file exists and is not empty.
  private func hasBytes(_ name: String) -> Bool {
    guard let source = try? session.surroundings.files.openLasting(Path(shown: name)) else { return false }
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1)
    return (try? source.read(into: &bytes, 0..<1)) ?? 0 > 0
  }

  /// Returns the database with a note that its write-ahead log is not read.
  private static func withChanges(_ file: SeveralFiles.File) -> SeveralFiles.File {
    var report = file.report
    report.notes.append(
      "the latest changes stand in a file beside it whose name ends with '\(changes)', and are not read: close the program "
        + "that the database belongs to, or export it again")
    return SeveralFiles.File(name: file.name, report: report, samples: file.all)
  }

  /// Reads an archive as if it were a folder: the export in it, or its relevant files.
  private mutating func readArchive(
    _ name: String, _ fileName: String?, _ source: BegunSource
  ) throws(Failure) {
    var walk = ArchiveWalk()
    let bytes: Source = { bytes, room throws(Failure) in try source.read(into: &bytes, room) }
    var inner: [(path: String, file: SeveralFiles.File)] = []
    var tried = TriedFiles()
    do throws(ReadFailure<Failure>) {
      while let found = try walk.next(from: bytes) {
        let path = found.isWholeExport ? name : name + "/" + found.name
        var isOfArchive = false
        do throws(Failure) {
          let file = try read(path, found.isWholeExport ? fileName : found.name, of: nil) {
            bytes, room throws(Failure) in
            do throws(ReadFailure<Failure>) {
              return try walk.read(into: &bytes, room) { bytes, room throws(Failure) in
                try source.read(into: &bytes, room)
              }
            } catch {
              isOfArchive = true
              throw HistoryReading.failure(error, in: name)
            }
          }
          if found.isTriedByContent {
            tried.record(file, found.name)
            continue
          }
          // A phone's export is a single file. The rest of the archive is skipped, apart from a search for a
          // write-ahead log.
          if found.isWholeExport, inner.isEmpty {
            if file.report.format.isDatabase { while case .some(.some) = try? walk.next(from: bytes) {} }
            let hasChanges = walk.names.contains { $0.hasSuffix(HistoryReading.changes) }
            return files.append(hasChanges ? HistoryReading.withChanges(file) : file)
          }
          inner.append((found.name, file))
        } catch {
          guard found.isTriedByContent, !isOfArchive, case .badData = error else { throw .source(error) }
          tried.recordUnread(found.name)
        }
      }
    } catch {
      throw HistoryReading.failure(error, in: name)
    }
    let folder = ExportFolder(inner.isEmpty ? [] : walk.names, in: "")
    guard !folder.counting.isEmpty else {
      do throws(ImportProblem) {
        let (path, file) = try tried.only(in: walk)
        files.append(file)
        others += walk.names.filter { $0 != path }.map {
          .init(path: name + "/" + $0, reason: "nothing in it is known as steps")
        }
      } catch {
        throw HistoryReading.failure(.file(error), in: name)
      }
      return
    }
    guard folder.exports.count == 1 else { throw HistoryFolder.severalExports(folder.exports, in: name) }
    // The files are added in the order of a folder, independent of the archive's order. Several files may have the same
    // name.
    var found = Dictionary(grouping: inner) { $0.path }
    for path in folder.counting { files += (found.removeValue(forKey: path) ?? []).map({ $0.file }) }
    others += folder.beside.map { .init(path: name + "/" + $0, reason: HistoryFolder.reason(beside: $0)) }
    others += folder.unknown.map { .init(path: name + "/" + $0, reason: "its name is none of a file of steps") }
  }

  private static func failure(_ error: ReadFailure<Failure>, in name: String) -> Failure {
    switch error {
    case .file(let problem): .badData(problem.located(in: name))
    case .source(let failure): failure
    }
  }

  /// Reads the steps of one file.
  private mutating func read(
    _ name: String, _ fileName: String?, of file: FileBytes?, _ bytes: Source
  ) throws(Failure) -> SeveralFiles.File {
    var reader = StepReader(options, fileName: fileName)
    let before = done
    var after = done
    do throws(ReadFailure<Failure>) {
      let steps = try reader.readAll(by: session.workers, of: file, from: bytes) { count throws(Failure) in
        try session.progress.report(before + count, of: nil, "bytes")
        after = before + count
      }
      done = after
      // Some rows turn out to be unreadable only at the end of the file.
      let late = options.stopsAtBadRow && steps.report.rows.rejected > 0
      if late, let problem = steps.report.problems.first(where: { $0 != steps.report.refusal }) {
        throw .file(problem)
      }
      return SeveralFiles.File(name: name, report: steps.report, samples: steps.samples)
    } catch {
      throw HistoryReading.failure(error, in: name)
    }
  }
}

/// The files of an archive that are recognized by their content only.
private struct TriedFiles {
  /// The names of the readable files, with or without rows.
  private var (withRows, empty): ([String], [String]) = ([], [])
  private var unread: [String] = []
  /// The first readable file with rows; until there is one, the first without rows.
  private var first: SeveralFiles.File?

  /// Records a file that could be read.
  mutating func record(_ file: SeveralFiles.File, _ name: String) {
    let rows = file.report.rows
    if rows.steps + rows.rejected > 0 || file.report.refusal != nil {
      if withRows.isEmpty { first = file }
      withRows.append(name)
    } else {
      if withRows.isEmpty, empty.isEmpty { first = file }
      empty.append(name)
    }
  }

  /// Records a file that could not be read.
  mutating func recordUnread(_ name: String) { unread.append(name) }

  /// Returns the only readable file in the archive, with its name; `walk` must have reached the end.
  func only(in walk: ArchiveWalk) throws(ImportProblem) -> (name: String, file: SeveralFiles.File) {
    let names = withRows.isEmpty ? empty : withRows
    guard names.count < 2 else { throw ArchiveWalk.severalFiles(names) }
    // A file that was skipped may contain steps, too.
    guard let name = names.first, let first, !walk.hasSkippedText else { throw walk.refusal(texts: names + unread) }
    return (name, first)
  }
}

/// A byte source with a peek at its first bytes.
private final class BegunSource {
  /// The first bytes; fewer than ``enough`` only if the source is shorter.
  let first: ContiguousArray<UInt8>
  /// Random access to the source, if available.
  let file: FileBytes?
  private var rest: ArraySlice<UInt8>
  private let source: any ByteSource
  private let name: String

  private static let enough = 4

  init(_ source: any ByteSource, _ name: String) throws(Failure) {
    (self.source, self.name, file) = (source, name, source.file)
    if let first = source.file?.bytes(0..<Int64(BegunSource.enough)) {
      // Random access does not consume the stream.
      (self.first, rest) = (first, [])
      return
    }
    var first = ContiguousArray<UInt8>()
    while first.count < BegunSource.enough {
      let next: [UInt8]
      do { next = try source.read() } catch { throw Failure(error, of: name) }
      if next.isEmpty { break }
      first += next
    }
    (self.first, rest) = (first, Array(first)[...])
  }

  /// Copies the next bytes into `room` and returns their number, which is 0 only at the end.
  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(Failure) -> Int {
    guard rest.isEmpty else {
      let next = rest.prefix(room.count)
      bytes.replaceSubrange(room.lowerBound..<room.lowerBound + next.count, with: next)
      rest = rest.dropFirst(next.count)
      return next.count
    }
    do {
      return try source.read(into: &bytes, room)
    } catch {
      throw Failure(error, of: name)
    }
  }
}
