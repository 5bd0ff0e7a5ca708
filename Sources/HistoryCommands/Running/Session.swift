package import Documents
import PixelPalCore
package import StepHistory

/// The context of one run of a command.
package struct Session {
  /// The program that the command belongs to.
  package let program: Program
  package let surroundings: Surroundings
  /// The destination of results.
  package let results: Results
  /// The hints and notes of the run.
  package let remarks = Remarks()
  /// The progress of the command.
  package let progress: Progress
  /// The files that the command reads and writes.
  package let opened: OpenedFiles
  /// The emphasis of results.
  package let emphasis: Emphasis
  /// The number of characters in a line of text.
  package let columns: Int
  /// True if results go to a terminal, which interprets control characters.
  let writesToTerminal: Bool

  /// The workers for parallel work.
  package var workers: Workers { surroundings.workers }

  /// Opens `file` and returns it with its display name.
  package func open(_ file: InputFile) throws(Failure) -> (name: String, source: any ByteSource) {
    switch file {
    case .standardInput:
      try opened.note(input: surroundings.input.identity, of: "standard input")
      return ("standard input", surroundings.input)
    case .file(let path):
      let source: any ByteSource
      do throws(OpenError) {
        source = try surroundings.files.open(path)
      } catch {
        throw Failure(opening: path, error)
      }
      try opened.note(input: source.identity, of: path.shown)
      return (path.shown, source)
    }
  }

  /// Writes a value as a JSON document.
  package func write(document value: some JSONWritable) throws(Failure) {
    var writer = JSONWriter(.indented)
    value.write(to: &writer)
    writer.endLine()
    try results.write(writer.bytes)
  }
}

extension Failure {
  /// Creates the failure for a `path` that cannot be read.
  init(opening path: Path, _ error: OpenError) {
    self.init(path, error, missing: "there is no such file", Failure.noInput)
  }

  /// Creates the failure for a `path` that cannot be created.
  package init(creating path: Path, _ error: OpenError) {
    self.init(path, error, missing: "there is no such folder to write into", Failure.cannotCreate)
  }

  private init(_ path: Path, _ error: OpenError, missing: String, _ failure: (LocatedError) -> Failure) {
    func located(_ problem: LocatedError.Problem) -> LocatedError { .init(at: Place(file: path.shown), problem) }
    switch error {
    case .missing: self = failure(located(.sentence(missing)))
    case .isFolder: self = failure(located(.expected("a file", found: "a folder")))
    case .impossibleName: self = failure(located(.sentence("no file can have this name")))
    case .refused(let reason): self = failure(located(.sentence(reason)))
    case .stopped(let signal): self = .stopped(signal)
    }
  }
}
