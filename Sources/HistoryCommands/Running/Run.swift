import Documents
import TimeZones

/// One run of a program: a command line in its environment.
package struct Run {
  private let program: Program
  private let words: [Word]
  let surroundings: Surroundings
  private let colourChoice: ColourChoice

  /// Creates a run of `program` with the words after its name.
  package init(_ program: Program, _ words: [Word], in surroundings: Surroundings) {
    self.program = program
    self.words = words
    self.surroundings = surroundings
    colourChoice = ColourChoice(in: words.map { $0.text })
  }

  /// Returns the same run with another file system.
  func reading(_ files: any FileSystem) -> Run {
    var surroundings = surroundings
    surroundings.files = files
    return Run(program, words, in: surroundings)
  }

  /// Executes the command line, reports errors, and returns the exit status.
  package func status() -> ExitStatus {
    do throws(Failure) {
      switch try program.request(words, zones: surroundings.zones) {
      case .run(let invocation): try invocation[SharedOption.watch] ? watch(invocation) : run(invocation)
      case .help(let command): try show { session in session.help(command) }
      case .version: try show { _ in version }
      }
      return .done
    } catch {
      report(error)
      return error.status
    }
  }

  /// The version of the program and of its time zone data.
  private var version: String {
    "\(program.name) \(program.version)\n" + (surroundings.zones.release.map { "time zones: IANA \($0)\n" } ?? "")
  }

  func run(_ invocation: Invocation) throws(Failure) {
    let command = invocation.command
    let reads = invocation.readsOfStandardInput
    guard reads <= 1 else { throw .usage(.init("standard input can be read only once"), command: command) }
    if reads == 1, surroundings.inputIsTerminal {
      try show { session in session.help(command) }
      throw .usage(
        .init("standard input is a terminal", hint: "name a file, or send one with '<' or '|'"), command: nil)
    }
    let output = invocation[SharedOption.output] ?? .standardOutput
    let opened = OpenedFiles()
    let session = session(results: try results(output, opened), output, invocation, opened)
    do throws(Failure) {
      if output != .standardOutput, let store = invocation[StoreOption.store] { try noteStore(store.path, opened) }
      try command.run(invocation, session)
      session.progress.finish()
      try session.results.finish()
      if !invocation[SharedOption.quiet] { say(session.remarks) }
    } catch {
      session.progress.finish()
      switch error {
      case .differs, .someBadData: try session.results.finish()
      case .usage, .badData, .noInput, .ourFault, .cannotCreate, .inputOutput, .stopped, .readerGone:
        session.results.abandon(after: error)
      }
      throw error
    }
  }

  private func say(_ remarks: Remarks) {
    // If this fails, there is no stream left to report it on.
    for line in remarks.lines { try? surroundings.errors.write(Array("\(line)\n".utf8)) }
  }

  private func results(_ output: OutputFile, _ opened: OpenedFiles) throws(Failure) -> Results {
    switch output {
    case .standardOutput: return Results(to: surroundings.output)
    case .file(let path): return try Results(creating: path, in: surroundings.files, beside: opened)
    }
  }

  /// Records the files of a store as inputs, because every command that names a store reads it.
  private func noteStore(_ store: Path, _ opened: OpenedFiles) throws(Failure) {
    for path in surroundings.kept?.files(of: store) ?? [] {
      try opened.note(input: surroundings.files.identity(of: path), of: path.shown)
    }
  }

  private func session(
    results: Results, _ output: OutputFile, _ invocation: Invocation?, _ opened: OpenedFiles = OpenedFiles()
  ) -> Session {
    let terminal = output == .standardOutput ? surroundings.outputTerminal : nil
    let isQuiet = invocation.map { $0[SharedOption.quiet] || $0[SharedOption.noProgress] } ?? true
    return Session(
      program: program, surroundings: surroundings, results: results,
      // Results that scroll by on the terminal show the progress themselves.
      progress: Progress(
        invocation?.command.name ?? "", on: isQuiet || terminal != nil ? nil : surroundings.errorTerminal,
        errors: surroundings.errors, follow: surroundings.follow, stop: surroundings.stop,
        milliseconds: surroundings.milliseconds),
      opened: opened, emphasis: colourChoice.emphasis(on: terminal, variable: surroundings.variable),
      columns: surroundings.columns(of: terminal), writesToTerminal: terminal != nil)
  }

  /// Writes a text to standard output.
  private func show(_ text: (Session) -> String) throws(Failure) {
    let results = Results(to: surroundings.output)
    try results.write(text(session(results: results, .standardOutput, nil)))
    try results.finish()
  }

  /// Prints the error of a failure.
  func report(_ failure: Failure) {
    guard let error = failure.error else { return }
    let emphasis = colourChoice.emphasis(on: surroundings.errorTerminal, variable: surroundings.variable)
    var text = error.text(in: emphasis)
    if case .usage(_, let command) = failure {
      let page = HelpPage(
        program: program, width: surroundings.columns(of: surroundings.errorTerminal), emphasis: emphasis)
      text += page.usage(command, heading: "Usage:") + "\n"
      text += "  See '\(program.name) \(command.map { $0.name + " " } ?? "")--help' for more information.\n"
    }
    // If this fails, there is no stream left to report it on.
    try? surroundings.errors.write(Array(text.utf8))
  }
}
