package import Documents
import PixelPalCore
package import StepHistory

/// The context that a command runs in: its environment, its settings, and the destination of its results.
package struct CommandContext {
  package let program: CommandLineProgram
  package let environment: HostServices
  package let results: ResultWriter
  /// The hints and notes to print after the results.
  package let notices = RunNotices()
  /// The progress line of the run, for the command to update.
  package let progress: ProgressLine
  /// A record of the files opened so far, used to prevent an output from replacing an input.
  package let overwriteGuard: InputOverwriteGuard
  /// The styling of results that are text, with or without colours.
  package let styling: TerminalStyling
  /// The maximum number of characters per line.
  ///
  /// The number comes from the environment variable `COLUMNS` or, without it, from the terminal. If neither is known,
  /// the number is 80.
  package let lineWidth: Int
  /// True if results go to a terminal, which interprets control characters.
  let writesToTerminal: Bool

  /// The workers that run jobs in parallel.
  package var workers: Workers { environment.workers }

  /// Opens `file` for reading, and returns its source and the name that messages use for it.
  ///
  /// Throws an error if the file can't be opened, or if the run's output would replace it.
  package func open(_ file: InputFile) throws(CommandFailure) -> (name: String, source: any ByteSource) {
    switch file {
    case .standardInput:
      try overwriteGuard.recordInput(environment.input.identity, named: "standard input")
      return ("standard input", environment.input)
    case .file(let path):
      let source: any ByteSource
      do throws(OpenError) {
        source = try environment.fileSystem.open(path)
      } catch {
        throw CommandFailure(opening: path, error)
      }
      try overwriteGuard.recordInput(source.identity, named: path.displayText)
      return (path.displayText, source)
    }
  }

  /// Shows `text` in the user's pager if results go to a terminal, and otherwise writes it to the results.
  ///
  /// The environment variable `PAGER` contains the command for the pager. If it is empty or `cat`, no pager is used. If
  /// it isn't set, the pager is the host's default.
  package func writeInPager(_ text: String) throws(CommandFailure) {
    let command = environment.environmentVariable("PAGER")
    let isSwitchedOff = command == "" || command == "cat"
    if writesToTerminal, !isSwitchedOff, let show = environment.showInPager, show(Array(text.utf8), command) { return }
    try results.write(text)
  }

  /// Writes `value` to the results as an indented JSON document.
  package func write(document value: some JSONWritable) throws(CommandFailure) {
    var writer = JSONWriter(.indented)
    value.write(to: &writer)
    writer.endLine()
    try results.write(writer.bytes)
  }
}

extension CommandFailure {
  /// Creates the failure to report when `path` can't be opened for reading.
  init(opening path: Path, _ error: OpenError) {
    self.init(path, error, missing: "there is no such file", CommandFailure.unreadableInput)
  }

  /// Creates the failure to report when a file or folder can't be created at `path`.
  package init(creating path: Path, _ error: OpenError) {
    self.init(path, error, missing: "the folder to write to does not exist", CommandFailure.cannotCreate)
  }

  private init(_ path: Path, _ error: OpenError, missing: String, _ failure: (LocatedError) -> CommandFailure) {
    func located(_ problem: LocatedError.ProblemDescription) -> LocatedError {
      .init(at: FileLocation(file: path.displayText), problem)
    }
    switch error {
    case .missing: self = failure(located(.sentence(missing)))
    case .isFolder: self = failure(located(.expected("a file", found: "a folder")))
    case .isFile:
      var error = located(.expected("a folder", found: "a file"))
      error.hint = "name another folder, or remove the file"
      self = failure(error)
    case .invalidName: self = failure(located(.sentence("invalid file name")))
    case .systemError(let reason): self = failure(located(.sentence(reason)))
    case .stoppedBySignal(let signal): self = .stoppedBySignal(signal)
    }
  }
}
