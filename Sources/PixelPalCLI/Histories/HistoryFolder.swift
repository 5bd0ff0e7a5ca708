import Documents
import StepImport

/// A folder that is named as a history: an export as its vendor makes it.
enum HistoryFolder {
  /// Deeper or more is no export that a person has.
  private static let deepest = 16
  private static let most = 1_000_000

  /// The files of the folder at `path` that count.
  static func files(in path: String, _ session: Session) throws(Failure) -> [InputFile] {
    var folder = path
    while folder.hasSuffix("/"), folder.count > 1 { folder.removeLast() }
    var paths: [String] = []
    try collect(folder, "", session.surroundings.files, &paths)
    let counting = ExportFolder.filesThatCount(paths, in: folder)
    guard !counting.isEmpty else { throw unknown(path) }
    return counting.map { .file(folder + "/" + $0) }
  }

  /// The files of a folder that is no export, each a history of its own; `nil` for anything else.
  static func histories(in file: InputFile, _ session: Session) throws(Failure) -> [String]? {
    guard case .file(let path) = file, let entries = try? session.surroundings.files.entries(of: path) else {
      return nil
    }
    let names = entries.filter { !$0.isFolder && !$0.name.hasPrefix(".") }.map(\.name).sorted()
    var all: [String] = []
    try collect(path, "", session.surroundings.files, &all)
    guard !names.isEmpty, ExportFolder.filesThatCount(all, in: path).isEmpty else { return nil }
    return names.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
  }

  /// Adds to `paths` all files of `folder` below `inner`, which is empty or ends with a slash.
  private static func collect(
    _ folder: String, _ inner: String, _ system: any FileSystem, _ paths: inout [String], depth: Int = 0
  ) throws(Failure) {
    let place = inner.isEmpty ? folder : folder + "/" + inner.dropLast()
    let entries: [FolderEntry]
    do {
      entries = try system.entries(of: place)
    } catch {
      throw Failure(opening: place, error)
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      if !entry.isFolder {
        paths.append(inner + entry.name)
      } else if depth < deepest, paths.count < most {
        try collect(folder, inner + entry.name + "/", system, &paths, depth: depth + 1)
      }
    }
  }

  private static func unknown(_ path: String) -> Failure {
    .noInput(
      LocatedError(
        at: Place(file: path), .expected("a file, or the folder of an export", found: "another folder"),
        hint: "name the files in it that hold steps; known are the folders of \(ExportFolder.known)"))
  }
}
