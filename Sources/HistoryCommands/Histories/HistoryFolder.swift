import Documents
import StepImport

/// A folder that the user names as a history, with every file in it accounted for.
struct HistoryFolder {
  /// The paths of the files to read.
  let counting: [String]
  /// The other files, each with the reason why it is not read.
  let others: [OtherFile]
  /// True if the folder is one complete export.
  let isExport: Bool
  /// The files with steps that belong to no export, and archives, each with its description.
  private let strangers: [(path: String, words: String)]
  private let exports: [ExportFolder.Export]
  private let path: String

  /// A file that is not read.
  struct OtherFile {
    let path: String
    let reason: String

    /// Reports the file on standard error.
    func tell(_ session: Session) {
      // If this fails, there is no stream left to report it on.
      try? session.surroundings.errors.write(Array("\(visible(path)): note: \(visible(reason))\n".utf8))
    }
  }

  /// The limits on depth and number of files, beyond those of any real export.
  private static let deepest = 16
  private static let most = 1_000_000

  /// Scans the folder at `path`, and examines the content of files with inconclusive names.
  init(_ path: Path, _ options: ImportOptions, _ session: Session) throws(Failure) {
    let folder = path.withoutLastSlashes.shown
    var paths: [String] = []
    try HistoryFolder.collect(path.withoutLastSlashes, "", session.surroundings.files, &paths)
    let found = ExportFolder(paths, in: folder)
    var (counting, strangers): ([String], [(path: String, words: String)]) = (found.counting, [])
    var others = found.beside.map { OtherFile(path: folder + "/" + $0, reason: HistoryFolder.reason(beside: $0)) }
    // Unless there is exactly one export, nothing is read and no file is examined: the folder may be an entire disk.
    for inner in found.unknown where found.exports.count == 1 {
      let path = folder + "/" + inner
      switch try HistoryFolder.firstBytes(of: path, options, session) {
      case .steps(let format) where found.exports[0].maker.writes(format):
        counting.append(inner)
      case .steps(let format): strangers.append((path, format.rawValue))
      case .empty: others.append(OtherFile(path: path, reason: "no steps: it has no rows of any"))
      case .archive: strangers.append((path, "an archive"))
      case .nothing(let problem): others.append(OtherFile(path: path, reason: "no steps: \(problem.problem.words)"))
      }
    }
    self.path = path.shown
    self.counting = counting.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + "/" + $0 }
    self.others = others
    self.strangers = strangers
    exports = found.exports
    isExport = found.exports.count == 1 && strangers.isEmpty
  }

  static let isBeside = "no steps: its maker writes other things there"

  /// Returns the reason why a file that the maker puts beside the export's data is not read.
  static func reason(beside path: String) -> String {
    let name = Array(path.withoutFolders.utf8)
    return name.indices.contains { name[$0...].starts(with: "step_count".utf8) }
      ? "set aside: its maker tells the same steps in the files that are read" : isBeside
  }

  /// Throws an error unless the folder is one export.
  func requireExport() throws(Failure) {
    guard !isExport else { return }
    let byName = "or 'pixelpal compare \(path)' takes each by itself"
    if exports.count > 1 { throw HistoryFolder.severalExports(exports, in: path) }
    if let export = exports.first {
      let words = strangers.map { "\(quoted($0.path)), \($0.words)" }
      throw .noInput(
        LocatedError(
          at: Place(file: path),
          .expected(
            "nothing but \(export.maker.rawValue)'s export",
            found: "other steps beside it: " + HistoryFolder.list(words)),
          hint: "name each file that is meant, if all are of one person, \(byName)"))
    }
    throw .noInput(
      LocatedError(
        at: Place(file: path), .expected("a file, or the folder of an export", found: "another folder"),
        hint: "name the files in it that hold steps; known are the folders of \(ExportFolder.known)"))
  }

  /// Returns the error for several exports in place of one.
  static func severalExports(_ exports: [ExportFolder.Export], in path: String) -> Failure {
    let places = exports.lazy.map { "\($0.maker.rawValue)'s in \(quoted($0.place.isEmpty ? path : $0.place))" }
    return .noInput(
      LocatedError(
        at: Place(file: path), .expected("one export", found: "several: " + list(places)),
        hint: "name each that is meant, if all are of one person"))
  }

  private static func list(_ things: some Collection<String>) -> String {
    things.prefix(3).joined(separator: ", ") + (things.count > 3 ? " and \(things.count - 3) more" : "")
  }

  /// Returns the histories in a folder that is not an export, and its other files; `nil` for anything else.
  static func histories(
    in file: InputFile, _ options: ImportOptions, _ session: Session
  ) throws(Failure) -> (paths: [String], others: [OtherFile])? {
    guard case .file(let path) = file, let entries = try? session.surroundings.files.entries(of: path),
      try !HistoryFolder(path, options, session).isExport
    else { return nil }
    var (histories, others): ([String], [OtherFile]) = ([], [])
    for entry in entries.filter({ !$0.name.shown.hasPrefix(".") }).sorted(by: { $0.name.shown < $1.name.shown }) {
      let inner = path.appending(entry.name).shown
      if entry.isFolder {
        if try HistoryFolder(path.appending(entry.name), options, session).isExport {
          histories.append(inner)
        } else {
          others.append(OtherFile(path: inner, reason: "a folder that is no export"))
        }
      } else if case .nothing(let problem) = try firstBytes(of: inner, options, session) {
        others.append(OtherFile(path: inner, reason: "no steps: \(problem.problem.words)"))
      } else {
        histories.append(inner)
      }
    }
    return histories.isEmpty ? nil : (histories, others)
  }

  /// Examines the first bytes of a file.
  private static func firstBytes(
    of path: String, _ options: ImportOptions, _ session: Session
  ) throws(Failure) -> FirstBytes {
    let (name, source) = try session.open(.file(Path(shown: path)))
    var bytes: [UInt8] = []
    while bytes.count < FirstBytes.enough {
      let next: [UInt8]
      do { next = try source.read() } catch { throw Failure(error, of: name) }
      guard !next.isEmpty else { return FirstBytes(bytes, areAll: true, options, fileName: name) }
      bytes += next
    }
    return FirstBytes(bytes, areAll: false, options, fileName: name)
  }

  /// Adds the display paths of all files below `inner`, which is empty or ends with a slash, to `paths`.
  private static func collect(
    _ folder: Path, _ inner: String, _ system: any FileSystem, _ paths: inout [String], depth: Int = 0
  ) throws(Failure) {
    let place = inner.isEmpty ? folder : folder.appending(Path(shown: String(inner.dropLast())))
    let entries: [FolderEntry]
    do throws(OpenError) {
      entries = try system.entries(of: place)
    } catch {
      throw Failure(opening: place, error)
    }
    for entry in entries {
      let name = entry.name.shown
      if name.hasPrefix(".") { continue }
      if !entry.isFolder {
        paths.append(inner + name)
      } else if depth < deepest, paths.count < most {
        try collect(folder, inner + name + "/", system, &paths, depth: depth + 1)
      }
    }
  }
}
