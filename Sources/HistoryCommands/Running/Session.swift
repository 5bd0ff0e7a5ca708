package import Documents
import PixelPalCore
package import StepHistory

/// One run of a command.
package struct Session {
  /// The table that the command stands in.
  package let program: Program
  package let surroundings: Surroundings
  /// Where results go.
  package let results: Results
  /// What is worth knowing beside the results.
  package let remarks = Remarks()
  /// How far the command is.
  package let progress: Progress
  /// Which files it reads and writes.
  package let opened: OpenedFiles
  /// How results are painted.
  package let emphasis: Emphasis
  /// How many characters a line of text has.
  package let columns: Int
  /// Whether results go to a terminal, which obeys what stands in them.
  let writesToTerminal: Bool

  /// Who does work that can be divided.
  package var workers: Workers { surroundings.workers }

  /// Opens `file`; the name is what people know it by.
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
  /// `path` cannot be read.
  init(opening path: Path, _ error: OpenError) {
    self.init(path, error, missing: "there is no such file", Failure.noInput)
  }

  /// `path` cannot be created.
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
