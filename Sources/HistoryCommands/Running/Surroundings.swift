package import StepHistory
package import TimeZones

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
  /// Told again and again how far a run has come, and of how much, where that is known; `nil` where nobody wants to know.
  package var follow: ((_ done: Int64, _ total: Int64?) -> Void)?
  /// Milliseconds that have passed, since whenever.
  package var milliseconds: () -> Int64
  /// Waits so many milliseconds, or until a signal comes; `nil` where nothing changes while somebody waits.
  package var pause: ((Int64) -> Void)?
  /// The time zones that can be named.
  package var zones: Zones
  /// Who does work that can be divided.
  package var workers: Workers
  /// What was read last, for runs that follow one another; `nil` where each reads by itself.
  package var lastReading: LastReading?
  /// The pals that are kept; `nil` where none are.
  package var kept: (any KeptPals)?

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
    variable: @escaping (String) -> String?, stop: @escaping () -> StopSignal?,
    follow: ((_ done: Int64, _ total: Int64?) -> Void)? = nil, milliseconds: @escaping () -> Int64,
    pause: ((Int64) -> Void)?, zones: Zones, workers: Workers = .one, lastReading: LastReading? = nil,
    kept: (any KeptPals)?
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
    self.follow = follow
    self.milliseconds = milliseconds
    self.pause = pause
    self.zones = zones
    self.workers = workers
    self.lastReading = lastReading
    self.kept = kept
  }
}

extension Surroundings {
  /// How many characters a line has: `COLUMNS`, then what the terminal says, then 80.
  func columns(of terminal: Terminal?) -> Int {
    let columns = variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal?.columns ?? 80
    // Nothing can be read in less.
    return max(20, columns)
  }
}
