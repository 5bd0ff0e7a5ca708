package import StepHistory
package import TimeZones

/// The environment of a run: its streams, its files, and everything else that it may access.
package struct Surroundings {
  /// The file system.
  package var files: any FileSystem
  /// Standard input.
  package var input: any ByteSource
  /// True if standard input is a terminal, where a user would have to type.
  package var inputIsTerminal: Bool
  /// Standard output.
  package var output: any ByteSink
  /// The terminal of standard output; `nil` if it is not a terminal.
  package var outputTerminal: Terminal?
  /// Standard error.
  package var errors: any ByteSink
  /// The terminal of standard error; `nil` if it is not a terminal.
  package var errorTerminal: Terminal?
  /// Returns the value of an environment variable.
  package var variable: (String) -> String?
  /// Returns the signal that asked the process to stop, if there was one.
  package var stop: () -> StopSignal?
  /// Receives the progress of a run, with the total if it is known; `nil` if it is not needed.
  package var follow: ((_ done: Int64, _ total: Int64?) -> Void)?
  /// Returns the milliseconds that have passed since an arbitrary point in time.
  package var milliseconds: () -> Int64
  /// Waits for so many milliseconds, or until a signal arrives; `nil` if files cannot change during a wait.
  package var pause: ((Int64) -> Void)?
  /// The available time zones.
  package var zones: Zones
  /// The workers for parallel work.
  package var workers: Workers
  /// The cache of the files read last, for consecutive runs; `nil` if each run reads on its own.
  package var lastReading: LastReading?
  /// The stored pals; `nil` if there is no storage.
  package var kept: (any KeptPals)?

  /// A terminal.
  package struct Terminal: Hashable, Sendable {
    /// The number of characters in a line; `nil` if the terminal does not report it.
    package let columns: Int?

    /// Creates a terminal with the given number of columns.
    package init(columns: Int?) { self.columns = columns }
  }

  /// Creates the environment of a run.
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
  /// Returns the number of characters in a line: from `COLUMNS`, then from the terminal, then 80.
  func columns(of terminal: Terminal?) -> Int {
    let columns = variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal?.columns ?? 80
    // Text in fewer columns would be unreadable.
    return max(20, columns)
  }
}
