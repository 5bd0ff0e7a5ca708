package import StepHistory
package import TimeZones

/// The environment of a run: its streams, its files, and everything else that it may access.
package struct HostEnvironment {
  /// The file system.
  package var fileSystem: any FileSystem
  /// Standard input.
  package var input: any ByteSource
  /// True if standard input is a terminal, where a user would have to type.
  package var inputIsTerminal: Bool
  /// Standard output.
  package var output: any ByteSink
  /// The terminal of standard output; `nil` if it is not a terminal.
  package var outputTerminal: Terminal?
  /// Standard error.
  package var errorOutput: any ByteSink
  /// The terminal of standard error; `nil` if it is not a terminal.
  package var errorTerminal: Terminal?
  /// Returns the value of an environment variable.
  package var environmentVariable: (String) -> String?
  /// Returns the signal that asked the process to stop, if there was one.
  package var stopSignal: () -> StopSignal?
  /// Receives the progress of a run, with the total if it is known; `nil` if it is not needed.
  package var progressHandler: ((_ done: Int64, _ total: Int64?) -> Void)?
  /// Returns the milliseconds that have passed since an arbitrary point in time.
  package var monotonicMilliseconds: () -> Int64
  /// Waits for so many milliseconds, or until a signal arrives; `nil` if files cannot change during a wait.
  package var sleepMilliseconds: ((Int64) -> Void)?
  /// The available time zones.
  package var zones: ZoneDatabase
  /// The workers for parallel work.
  package var workers: Workers
  /// The cache of the files read last, for consecutive runs; `nil` if each run reads on its own.
  package var readCache: ReadCache?
  /// The stored pals; `nil` if there is no storage.
  package var storedPals: (any StoredPals)?

  /// A terminal.
  package struct Terminal: Hashable, Sendable {
    /// The number of characters in a line; `nil` if the terminal does not report it.
    package let columns: Int?

    /// Creates a terminal with the given number of columns.
    package init(columns: Int?) { self.columns = columns }
  }

  /// Creates the environment of a run.
  package init(
    fileSystem: any FileSystem, input: any ByteSource, inputIsTerminal: Bool, output: any ByteSink,
    outputTerminal: Terminal?, errorOutput: any ByteSink, errorTerminal: Terminal?,
    environmentVariable: @escaping (String) -> String?, stopSignal: @escaping () -> StopSignal?,
    progressHandler: ((_ done: Int64, _ total: Int64?) -> Void)? = nil, monotonicMilliseconds: @escaping () -> Int64,
    sleepMilliseconds: ((Int64) -> Void)?, zones: ZoneDatabase, workers: Workers = .single, readCache: ReadCache? = nil,
    storedPals: (any StoredPals)?
  ) {
    self.fileSystem = fileSystem
    self.input = input
    self.inputIsTerminal = inputIsTerminal
    self.output = output
    self.outputTerminal = outputTerminal
    self.errorOutput = errorOutput
    self.errorTerminal = errorTerminal
    self.environmentVariable = environmentVariable
    self.stopSignal = stopSignal
    self.progressHandler = progressHandler
    self.monotonicMilliseconds = monotonicMilliseconds
    self.sleepMilliseconds = sleepMilliseconds
    self.zones = zones
    self.workers = workers
    self.readCache = readCache
    self.storedPals = storedPals
  }
}

extension HostEnvironment {
  /// Returns the number of characters in a line: from `COLUMNS`, then from the terminal, then 80.
  func lineWidth(of terminal: Terminal?) -> Int {
    let columns =
      environmentVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal?.columns ?? 80
    // Text in fewer columns would be unreadable.
    return max(20, columns)
  }
}
