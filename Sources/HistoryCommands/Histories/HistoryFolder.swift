import Documents
import StepImport

/// A folder that the user names as a history, with its files classified.
///
/// Each file is read, skipped, or unrelated to the export in the folder.
struct HistoryFolder {
  /// The paths of the files to read, in byte order.
  let stepFiles: [String]
  /// The files that are skipped, each with the reason.
  let skippedFiles: [SkippedFile]
  /// True if the folder contains exactly one export, and no archives or step files beside it.
  let isExport: Bool
  /// The archives and step files that don't belong to the export, each with a description such as `an archive`.
  private let unrelatedFiles: [(path: String, words: String)]
  private let exports: [FolderContentsClassification.Export]
  private let path: String

  /// A skipped file in a folder or an archive, with the reason for skipping it.
  struct SkippedFile {
    let path: String
    let reason: String

    /// Reports the file and the reason on standard error.
    func report(to context: CommandContext) {
      // If this fails, there is no stream left to report it on.
      try? context.environment.errorOutput.write(
        Array("\(makingInvisiblesVisible(path)): note: \(makingInvisiblesVisible(reason))\n".utf8))
    }
  }

  /// The maximum depth of subfolders, which is higher than in any real export.
  ///
  /// Deeper subfolders are ignored.
  private static let maxDepth = 16
  /// The number of files after which further subfolders are ignored, which is higher than in any real export.
  private static let maxFiles = 1_000_000

  /// Creates a classification of the files in the folder at `path`, based on their names.
  ///
  /// If the folder contains exactly one export, files with inconclusive names are classified by their content.
  init(_ path: Path, _ options: ImportOptions, _ context: CommandContext) throws(CommandFailure) {
    let folder = path.withoutTrailingSlashes.displayText
    var paths: [String] = []
    try HistoryFolder.collectPaths(
      inFolder: path.withoutTrailingSlashes, prefix: "", system: context.environment.fileSystem, into: &paths)
    let found = FolderContentsClassification(paths, in: folder)
    var (counting, strangers): ([String], [(path: String, words: String)]) = (found.stepFiles, [])
    var others = found.companionFiles.map {
      SkippedFile(path: folder + "/" + $0, reason: HistoryFolder.skipReason(of: $0))
    }
    // Files are examined only if there is exactly one export: any other folder may be an entire disk.
    for inner in found.unknownFiles where found.exports.count == 1 {
      let path = folder + "/" + inner
      switch try HistoryFolder.classificationByFirstBytes(of: path, options: options, context: context) {
      case .steps(let format) where found.exports[0].vendor.writesFormat(format):
        counting.append(inner)
      case .steps(let format): strangers.append((path, format.rawValue))
      case .empty: others.append(SkippedFile(path: path, reason: "no steps: it has no rows"))
      case .archive: strangers.append((path, "an archive"))
      case .unreadable(let problem):
        others.append(SkippedFile(path: path, reason: "no steps: \(problem.problem.message)"))
      }
    }
    self.path = path.displayText
    self.stepFiles = counting.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + "/" + $0 }
    self.skippedFiles = others
    self.unrelatedFiles = strangers
    exports = found.exports
    isExport = found.exports.count == 1 && strangers.isEmpty
  }

  static let nonStepFileReason = "no steps: the vendor stores other data in it"

  /// Returns the reason for skipping the companion file at `path`.
  ///
  /// A companion file is one that a vendor includes in an export in addition to the files with the steps.
  static func skipReason(of path: String) -> String {
    let name = Array(path.lastPathComponent.utf8)
    return name.indices.contains { name[$0...].starts(with: "step_count".utf8) }
      ? "excluded: the files that are read contain the same steps" : nonStepFileReason
  }

  /// Throws an error with a hint if the folder isn't a single export.
  func requireSingleExport() throws(CommandFailure) {
    guard !isExport else { return }
    let byName = "'pixelpal compare \(path)' reads each separately"
    if exports.count > 1 { throw HistoryFolder.failure(onSeveralExports: exports, in: path) }
    if let export = exports.first {
      let words = unrelatedFiles.map { "\(quoted($0.path)), \($0.words)" }
      throw .unreadableInput(
        LocatedError(
          at: FileLocation(file: path),
          .expected(
            "only \(export.vendor.rawValue)'s export",
            found: "other steps next to it: " + HistoryFolder.abbreviatedList(words)),
          hint: "name the files to read if all are of one person; \(byName)"))
    }
    throw .unreadableInput(
      LocatedError(
        at: FileLocation(file: path), .expected("a file, or the folder of an export", found: "another folder"),
        hint:
          "name the files in it that contain steps; the folders that can be read as a whole are those of "
          + FolderContentsClassification.knownVendors
      ))
  }

  /// Returns the error for a folder or an archive at `path` that contains all of `exports` instead of a single export.
  static func failure(onSeveralExports exports: [FolderContentsClassification.Export], in path: String)
    -> CommandFailure
  {
    let places = exports.lazy.map { "\($0.vendor.rawValue)'s in \(quoted($0.folder.isEmpty ? path : $0.folder))" }
    return .unreadableInput(
      LocatedError(
        at: FileLocation(file: path), .expected("one export", found: "several: " + abbreviatedList(places)),
        hint: "name the exports to read if all are of one person"))
  }

  private static func abbreviatedList(_ things: some Collection<String>) -> String {
    things.prefix(3).joined(separator: ", ") + (things.count > 3 ? " and \(things.count - 3) more" : "")
  }

  /// Returns the histories in the folder `file`, and the other files in the folder.
  ///
  /// Returns `nil` if `file` isn't a folder, is itself an export, or contains no histories.
  static func historiesAndOtherFiles(
    inFolder file: InputFile, options: ImportOptions, context: CommandContext
  ) throws(CommandFailure) -> (paths: [String], others: [SkippedFile])? {
    guard case .file(let path) = file, let entries = try? context.environment.fileSystem.entries(of: path),
      try !HistoryFolder(path, options, context).isExport
    else { return nil }
    var (histories, others): ([String], [SkippedFile]) = ([], [])
    for entry in entries.filter({ !$0.name.displayText.hasPrefix(".") }).sorted(by: {
      $0.name.displayText < $1.name.displayText
    }) {
      let inner = path.appending(entry.name).displayText
      if entry.isFolder {
        if try HistoryFolder(path.appending(entry.name), options, context).isExport {
          histories.append(inner)
        } else {
          others.append(SkippedFile(path: inner, reason: "the folder is not an export"))
        }
      } else if case .unreadable(let problem) = try classificationByFirstBytes(
        of: inner, options: options, context: context)
      {
        others.append(SkippedFile(path: inner, reason: "no steps: \(problem.problem.message)"))
      } else {
        histories.append(inner)
      }
    }
    return histories.isEmpty ? nil : (histories, others)
  }

  /// Returns the classification of the file at `path`, based on its first bytes.
  private static func classificationByFirstBytes(
    of path: String, options: ImportOptions, context: CommandContext
  ) throws(CommandFailure) -> FileClassification {
    let (name, source) = try context.open(.file(Path(displayText: path)))
    var bytes: [UInt8] = []
    while bytes.count < FileClassification.sufficientByteCount {
      let next: [UInt8]
      do { next = try source.readChunk() } catch { throw CommandFailure(error, of: name) }
      guard !next.isEmpty else { return FileClassification(bytes, isWholeFile: true, options, fileName: name) }
      bytes += next
    }
    return FileClassification(bytes, isWholeFile: false, options, fileName: name)
  }

  /// Adds the paths of all files in `inner`, a subfolder of `folder`, to `paths`.
  ///
  /// The paths are relative to `folder`. `inner` is empty or ends with a slash. Hidden files and folders are skipped.
  private static func collectPaths(
    inFolder folder: Path, prefix inner: String, system: any FileSystem, into paths: inout [String], depth: Int = 0
  ) throws(CommandFailure) {
    let place = inner.isEmpty ? folder : folder.appending(Path(displayText: String(inner.dropLast())))
    let entries: [FolderEntry]
    do throws(OpenError) {
      entries = try system.entries(of: place)
    } catch {
      throw CommandFailure(opening: place, error)
    }
    for entry in entries {
      let name = entry.name.displayText
      if name.hasPrefix(".") { continue }
      if !entry.isFolder {
        paths.append(inner + name)
      } else if depth < maxDepth, paths.count < maxFiles {
        try collectPaths(inFolder: folder, prefix: inner + name + "/", system: system, into: &paths, depth: depth + 1)
      }
    }
  }
}
