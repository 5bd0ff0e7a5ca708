package import Documents

/// All that a run may see and touch of the world: streams, files, and what the surroundings say.
package struct Surroundings {
  /// Files.
  package var files: any FileSystem
  /// Standard input.
  package var input: any ByteSource
  /// Whether standard input is a terminal, where somebody would have to type.
  package var inputIsTerminal: Bool
  /// Standard output.
  package var output: any ByteSink
  /// The terminal that standard output is, if it is one.
  package var outputTerminal: Terminal?
  /// Standard error.
  package var errors: any ByteSink
  /// The terminal that standard error is, if it is one.
  package var errorTerminal: Terminal?
  /// A variable of the environment.
  package var variable: (String) -> String?
  /// The signal that asked us to stop, if one did.
  package var stop: () -> StopSignal?
  /// Milliseconds that have passed, since whenever.
  package var milliseconds: () -> Int64
  /// The time zones that can be named.
  package var zones: Zones

  /// A terminal.
  package struct Terminal: Hashable, Sendable {
    /// How many characters a line has; `nil` when it does not say.
    package let columns: Int?

    /// A terminal of so many columns.
    package init(columns: Int?) { self.columns = columns }
  }

  /// The surroundings of a run.
  package init(
    files: any FileSystem, input: any ByteSource, inputIsTerminal: Bool, output: any ByteSink,
    outputTerminal: Terminal?, errors: any ByteSink, errorTerminal: Terminal?,
    variable: @escaping (String) -> String?, stop: @escaping () -> StopSignal?, milliseconds: @escaping () -> Int64,
    zones: Zones
  ) {
    self.files = files
    self.input = input
    self.inputIsTerminal = inputIsTerminal
    self.output = output
    self.outputTerminal = outputTerminal
    self.errors = errors
    self.errorTerminal = errorTerminal
    self.variable = variable
    self.stop = stop
    self.milliseconds = milliseconds
    self.zones = zones
  }
}

/// One run of a command.
package struct Session {
  /// The table that the command stands in.
  package let program: Program
  let surroundings: Surroundings
  /// Where results go.
  package let results: Results
  /// How far the command is.
  package let progress: Progress
  /// How results are painted.
  package let colour: Colour
  /// How many characters a line of text has.
  package let columns: Int

  /// Opens `file`; the name is what people know it by.
  package func open(_ file: InputFile) throws(Failure) -> (name: String, source: any ByteSource) {
    switch file {
    case .standardInput: return ("standard input", surroundings.input)
    case .file(let path):
      do {
        return (path, try surroundings.files.open(path))
      } catch {
        throw Failure(opening: path, error)
      }
    }
  }

  /// Writes a value as a JSON document.
  package func write(document value: some Encodable) throws(Failure) {
    var writer = JSONWriter(.indented)
    do {
      try writer.value(encoding: value)
    } catch {
      throw .ourFault(LocatedError("the result cannot be written as JSON: \(error)"))
    }
    writer.endLine()
    try results.write(writer.bytes)
  }
}

extension Failure {
  /// `path` cannot be read.
  init(opening path: String, _ error: OpenError) {
    self.init(path, error, missing: "there is no such file", Failure.noInput)
  }

  /// `path` cannot be created.
  init(creating path: String, _ error: OpenError) {
    self.init(path, error, missing: "there is no such folder to write into", Failure.cannotCreate)
  }

  private init(_ path: String, _ error: OpenError, missing: String, _ failure: (LocatedError) -> Failure) {
    func located(_ problem: LocatedError.Problem) -> LocatedError { .init(at: Place(file: path), problem) }
    switch error {
    case .missing: self = failure(located(.sentence(missing)))
    case .isFolder: self = failure(located(.expected("a file", found: "a folder")))
    case .impossibleName: self = failure(located(.sentence("no file can have this name")))
    case .refused(let reason): self = failure(located(.sentence(reason)))
    case .stopped(let signal): self = .stopped(signal)
    }
  }
}
