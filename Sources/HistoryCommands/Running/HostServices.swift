package import StepHistory
package import TimeZones

/// The environment of a run: its streams, its files, and everything else that it can access.
package struct HostServices {
  /// The file system that contains all files of the run.
  package var fileSystem: any FileSystem
  /// Standard input, as a source of bytes.
  package var input: any ByteSource
  /// True if standard input is a terminal, so that reading it would wait for the user to type.
  package var inputIsTerminal: Bool
  /// Standard output, which receives the results.
  package var output: any ByteSink
  /// The terminal that standard output goes to, or `nil` if it goes to a file or a pipe.
  package var outputTerminal: Terminal?
  /// A function that shows text in a pager, or `nil` if the host has no pagers.
  ///
  /// The function runs the shell command `command` as the pager, or the default pager if `command` is `nil`. It returns
  /// false if the pager can't be started.
  package var showInPager: ((_ text: [UInt8], _ command: String?) -> Bool)?
  /// Standard error, which receives messages and the progress line.
  package var errorOutput: any ByteSink
  /// The terminal that standard error goes to, or `nil` if it goes to a file or a pipe.
  package var errorTerminal: Terminal?
  /// A function that returns the value of an environment variable, or `nil` if the variable isn't set.
  package var environmentVariable: (String) -> String?
  /// A function that returns the signal that asked the process to stop, or `nil` if no signal did.
  package var stopSignal: () -> StopSignal?
  /// A function that shows the progress of a run, or `nil` if the host shows no progress.
  ///
  /// The function receives the work done so far and the total work, or `nil` if the total isn't known.
  package var progressHandler: ((_ done: Int64, _ total: Int64?) -> Void)?
  /// A function that returns the milliseconds since an arbitrary point in time, for measuring durations.
  package var monotonicMilliseconds: () -> Int64
  /// A function that waits for a number of milliseconds or until a signal arrives, or `nil` if the host can't wait.
  package var sleepMilliseconds: ((Int64) -> Void)?
  /// The time zones that the user can name.
  package var zones: ZoneDatabase
  /// The workers that run jobs in parallel.
  package var workers: Workers
  /// The cache for files that consecutive runs read again, or `nil` if every run reads its files from scratch.
  package var readCache: InMemoryImportCache?
  /// The reader of pals that are stored between runs, or `nil` on a host without storage, such as a web page.
  package var storedPalReader: (any StoredPalReader)?

  /// A terminal that shows output.
  package struct Terminal: Hashable, Sendable {
    /// The number of characters in a line, or `nil` if the terminal doesn't report it.
    package let columns: Int?

    /// Creates a terminal with the given number of columns, or `nil` if the number is unknown.
    package init(columns: Int?) { self.columns = columns }
  }

  /// Creates the environment of a run, by default with a single worker, no progress handler and no cache.
  package init(
    fileSystem: any FileSystem, input: any ByteSource, inputIsTerminal: Bool, output: any ByteSink,
    outputTerminal: Terminal?, errorOutput: any ByteSink, errorTerminal: Terminal?,
    environmentVariable: @escaping (String) -> String?, stopSignal: @escaping () -> StopSignal?,
    progressHandler: ((_ done: Int64, _ total: Int64?) -> Void)? = nil, monotonicMilliseconds: @escaping () -> Int64,
    sleepMilliseconds: ((Int64) -> Void)?, zones: ZoneDatabase, workers: Workers = .single,
    readCache: InMemoryImportCache? = nil,
    storedPalReader: (any StoredPalReader)?
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
    self.storedPalReader = storedPalReader
  }
}

extension HostServices {
  /// Returns the number of characters in a line of `terminal`, but at least 20.
  ///
  /// The number comes from the variable `COLUMNS` or, without it, from the terminal. If neither is known, the number is
  /// 80.
  func lineWidth(of terminal: Terminal?) -> Int {
    let columns =
      environmentVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal?.columns ?? 80
    // Text in fewer columns would be unreadable.
    return max(20, columns)
  }
}
