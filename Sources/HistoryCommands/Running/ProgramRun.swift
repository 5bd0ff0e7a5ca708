import Documents
import TimeZones

/// A single run of a program: the words of a command line, and the environment in which the command runs.
package struct ProgramRun {
  private let program: CommandLineProgram
  private let words: [RawCommandLineWord]
  let environment: HostServices
  private let colourMode: ColourMode

  /// Creates a run of `program` with `words`, the words that follow the program's name on the command line.
  package init(_ program: CommandLineProgram, _ words: [RawCommandLineWord], in environment: HostServices) {
    self.program = program
    self.words = words
    self.environment = environment
    colourMode = ColourMode(parsing: words.map { $0.text })
  }

  /// Returns a copy of the run that uses another file system.
  func usingFileSystem(_ files: any FileSystem) -> ProgramRun {
    var environment = environment
    environment.fileSystem = files
    return ProgramRun(program, words, in: environment)
  }

  /// Executes the command line, reports errors, and returns the exit status.
  package func execute() -> ExitStatus {
    do throws(CommandFailure) {
      switch try program.parseRequest(words, zones: environment.zones) {
      case .run(let invocation): try invocation[SharedOptions.watch] ? watch(invocation) : runCommand(invocation)
      case .help(let command): try printText { context in context.helpText(for: command) }
      case .version: try printText { _ in versionText }
      }
      return .success
    } catch {
      printError(error)
      return error.status
    }
  }

  /// The text that `--version` prints: the versions of the program and of its time zone data.
  private var versionText: String {
    "\(program.name) \(program.version)\n" + (environment.zones.release.map { "time zones: IANA \($0)\n" } ?? "")
  }

  func runCommand(_ invocation: Invocation) throws(CommandFailure) {
    let command = invocation.command
    let reads = invocation.standardInputUseCount
    guard reads <= 1 else { throw .usage(.init("standard input can be read only once"), command: command) }
    if reads == 1, environment.inputIsTerminal {
      try printText { context in context.helpText(for: command) }
      throw .usage(
        .init("standard input is a terminal", hint: "name a file, or redirect one with '<' or '|'"), command: nil)
    }
    let output = invocation[SharedOptions.output] ?? .standardOutput
    let overwriteGuard = InputOverwriteGuard()
    let context = makeContext(
      results: try makeResultWriter(for: output, overwriteGuard: overwriteGuard), output: output,
      invocation: invocation, overwriteGuard: overwriteGuard)
    do throws(CommandFailure) {
      if output != .standardOutput, let store = invocation[StoreOptions.store] {
        try recordStoreFilesAsInputs(of: store.path, in: overwriteGuard)
      }
      try command.run(invocation, context)
      context.progress.erase()
      try context.results.commit()
      if !invocation[SharedOptions.quiet] { printNotices(context.notices) }
    } catch {
      context.progress.erase()
      switch error {
      case .differencesFound, .partlyInvalidData: try context.results.commit()
      case .usage, .invalidData, .unreadableInput, .internalError, .cannotCreate, .ioError, .stoppedBySignal,
        .brokenPipe:
        context.results.discardFileOrFlush(after: error)
      }
      throw error
    }
  }

  private func printNotices(_ remarks: RunNotices) {
    // If this fails, there is no stream left to report it on.
    for line in remarks.lines { try? environment.errorOutput.write(Array("\(line)\n".utf8)) }
  }

  private func makeResultWriter(for output: OutputFile, overwriteGuard: InputOverwriteGuard) throws(CommandFailure)
    -> ResultWriter
  {
    switch output {
    case .standardOutput: return ResultWriter(to: environment.output)
    case .file(let path):
      return try ResultWriter(creating: path, in: environment.fileSystem, checkingConflictsWith: overwriteGuard)
    }
  }

  /// Records the files of a store as inputs, because every command that names a store reads it.
  private func recordStoreFilesAsInputs(of store: Path, in overwriteGuard: InputOverwriteGuard) throws(CommandFailure) {
    for path in environment.storedPalReader?.possibleFiles(of: store) ?? [] {
      try overwriteGuard.recordInput(
        environment.fileSystem.identity(of: path), named: path.displayText)
    }
  }

  private func makeContext(
    results: ResultWriter, output: OutputFile, invocation: Invocation?,
    overwriteGuard: InputOverwriteGuard = InputOverwriteGuard()
  ) -> CommandContext {
    let terminal = output == .standardOutput ? environment.outputTerminal : nil
    let isQuiet = invocation.map { $0[SharedOptions.quiet] || $0[SharedOptions.noProgress] } ?? true
    return CommandContext(
      program: program, environment: environment, results: results,
      // Results that are printed on the terminal show the progress by themselves.
      progress: ProgressLine(
        invocation?.command.name ?? "", on: isQuiet || terminal != nil ? nil : environment.errorTerminal,
        errorOutput: environment.errorOutput, progressHandler: environment.progressHandler,
        stopSignal: environment.stopSignal,
        monotonicMilliseconds: environment.monotonicMilliseconds),
      overwriteGuard: overwriteGuard,
      styling: colourMode.styling(on: terminal, environmentVariable: environment.environmentVariable),
      lineWidth: environment.lineWidth(of: terminal), writesToTerminal: terminal != nil)
  }

  /// Writes a text, such as a help page, to standard output.
  private func printText(_ text: (CommandContext) -> String) throws(CommandFailure) {
    let results = ResultWriter(to: environment.output)
    try results.write(text(makeContext(results: results, output: .standardOutput, invocation: nil)))
    try results.commit()
  }

  /// Prints the error of `failure` to standard error, with the usage if the command line is invalid.
  ///
  /// Prints nothing for a failure without an error.
  func printError(_ failure: CommandFailure) {
    guard let error = failure.error else { return }
    let styling = colourMode.styling(
      on: environment.errorTerminal, environmentVariable: environment.environmentVariable)
    var text = error.text(styledWith: styling)
    if case .usage(_, let command) = failure {
      let page = HelpPage(
        program: program, width: environment.lineWidth(of: environment.errorTerminal), styling: styling)
      text += page.usageText(of: command, heading: "Usage:") + "\n"
      text += "  See '\(program.name) \(command.map { $0.name + " " } ?? "")--help' for more information.\n"
    }
    // If this fails, there is no stream left to report it on.
    try? environment.errorOutput.write(Array(text.utf8))
  }
}
