import Documents

/// One run of a program: a command line in its surroundings.
package struct Run {
  private let program: Program
  private let words: [String]
  private let surroundings: Surroundings
  private let colourChoice: ColourChoice

  /// A run of `program` with the words after its name.
  package init(_ program: Program, _ words: [String], in surroundings: Surroundings) {
    self.program = program
    self.words = words
    self.surroundings = surroundings
    colourChoice = ColourChoice(in: words)
  }

  /// Does what the words ask for, says what went wrong, and returns the exit status.
  package func status() -> ExitStatus {
    do throws(Failure) {
      switch try program.request(words, zones: surroundings.zones) {
      case .run(let invocation): try run(invocation)
      case .help(let command): try show { session in session.help(command) }
      case .version: try show { _ in version }
      }
      return .done
    } catch {
      report(error)
      return error.status
    }
  }

  /// The program's version, and which zones it has.
  private var version: String {
    "\(program.name) \(program.version)\n" + (surroundings.zones.release.map { "time zones: IANA \($0)\n" } ?? "")
  }

  private func run(_ invocation: Invocation) throws(Failure) {
    let command = invocation.command
    let reads = invocation.readsOfStandardInput
    guard reads <= 1 else { throw .usage(.init("standard input can be read only once"), command: command) }
    if reads == 1, surroundings.inputIsTerminal {
      try show { session in session.help(command) }
      throw .usage(
        .init("standard input is a terminal", hint: "name a file, or send one with '<' or '|'"), command: nil)
    }
    let output = invocation[SharedOption.output] ?? .standardOutput
    let session = session(results: try results(output), output, invocation)
    do throws(Failure) {
      try command.run(invocation, session)
      session.progress.finish()
      try session.results.finish()
    } catch {
      session.progress.finish()
      if case .differs = error { try session.results.finish() } else { session.results.abandon(after: error) }
      throw error
    }
  }

  private func results(_ output: OutputFile) throws(Failure) -> Results {
    switch output {
    case .standardOutput: return Results(to: surroundings.output)
    case .file(let path):
      do {
        return Results(into: try surroundings.files.create(path), at: path)
      } catch {
        throw Failure(creating: path, error)
      }
    }
  }

  private func session(results: Results, _ output: OutputFile, _ invocation: Invocation?) -> Session {
    let terminal = output == .standardOutput ? surroundings.outputTerminal : nil
    let isQuiet = invocation.map { $0[SharedOption.quiet] || $0[SharedOption.noProgress] } ?? true
    return Session(
      program: program, surroundings: surroundings, results: results,
      // Where results scroll by on the terminal, they are the progress.
      progress: Progress(
        invocation?.command.name ?? "", on: isQuiet || terminal != nil ? nil : surroundings.errorTerminal,
        errors: surroundings.errors, stop: surroundings.stop, milliseconds: surroundings.milliseconds),
      colour: colourChoice.colour(on: terminal, variable: surroundings.variable),
      columns: surroundings.columns(of: terminal))
  }

  /// Writes a text to standard output.
  private func show(_ text: (Session) -> String) throws(Failure) {
    let results = Results(to: surroundings.output)
    try results.write(text(session(results: results, .standardOutput, nil)))
    try results.finish()
  }

  private func report(_ failure: Failure) {
    guard let error = failure.error else { return }
    let colour = colourChoice.colour(on: surroundings.errorTerminal, variable: surroundings.variable)
    var text = error.text(in: colour)
    if case .usage(_, let command) = failure {
      let page = HelpPage(program: program, width: surroundings.columns(of: surroundings.errorTerminal), colour: colour)
      text += page.usage(command, heading: "Usage:") + "\n"
      text += "  See '\(program.name) \(command.map { $0.name + " " } ?? "")--help' for more information.\n"
    }
    // There is nobody left to tell when this fails.
    try? surroundings.errors.write(Array(text.utf8))
  }
}
