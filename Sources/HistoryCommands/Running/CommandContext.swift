package import Documents
import PixelPalCore
package import StepHistory

/// The context of one run of a command.
package struct CommandContext {
  /// The program that the command belongs to.
  package let program: CommandLineProgram
  package let environment: HostEnvironment
  /// The destination of results.
  package let results: ResultWriter
  /// The hints and notes of the run.
  package let notices = RunNotices()
  /// The progress of the command.
  package let progress: ProgressLine
  /// The files that the command reads and writes.
  package let openedFiles: OpenedFiles
  /// The styling of results.
  package let styling: TerminalStyling
  /// The number of characters in a line of text.
  package let lineWidth: Int
  /// True if results go to a terminal, which interprets control characters.
  let writesToTerminal: Bool

  /// The workers for parallel work.
  package var workers: Workers { environment.workers }

  /// Opens `file` and returns it with its display name.
  package func open(_ file: InputFile) throws(CommandFailure) -> (name: String, source: any ByteSource) {
    switch file {
    case .standardInput:
      try openedFiles.record(input: environment.input.identity, named: "standard input")
      return ("standard input", environment.input)
    case .file(let path):
      let source: any ByteSource
      do throws(OpenError) {
        source = try environment.fileSystem.open(path)
      } catch {
        throw CommandFailure(opening: path, error)
      }
      try openedFiles.record(input: source.identity, named: path.displayText)
      return (path.displayText, source)
    }
  }

  /// Writes a value as a JSON document.
  package func write(document value: some JSONWritable) throws(CommandFailure) {
    var writer = JSONWriter(.indented)
    value.write(to: &writer)
    writer.endLine()
    try results.write(writer.bytes)
  }
}

extension CommandFailure {
  /// Creates the failure for a `path` that cannot be read.
  init(opening path: Path, _ error: OpenError) {
    self.init(path, error, missing: "there is no such file", CommandFailure.unreadableInput)
  }

  /// Creates the failure for a `path` that cannot be created.
  package init(creating path: Path, _ error: OpenError) {
    self.init(path, error, missing: "the folder to write to does not exist", CommandFailure.cannotCreate)
  }

  private init(_ path: Path, _ error: OpenError, missing: String, _ failure: (LocatedError) -> CommandFailure) {
    func located(_ problem: LocatedError.Problem) -> LocatedError {
      .init(at: FileLocation(file: path.displayText), problem)
    }
    switch error {
    case .missing: self = failure(located(.sentence(missing)))
    case .isFolder: self = failure(located(.expected("a file", found: "a folder")))
    case .invalidName: self = failure(located(.sentence("invalid file name")))
    case .systemError(let reason): self = failure(located(.sentence(reason)))
    case .stoppedBySignal(let signal): self = .stoppedBySignal(signal)
    }
  }
}
