package import Documents
package import PalStore
package import PixelPalCore
package import StepHistory

/// All that a run may see and touch of the world: streams, files, and what the surroundings say.
package struct Surroundings {
  /// Files.
  package var files: any FileSystem
  /// The folder at a path, for a store that is kept there.
  package var folder: (Path) -> any StoreFolder
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
  /// What time it is.
  package var now: () -> Instant
  /// Waits so many milliseconds, or until a signal comes.
  package var pause: (Int64) -> Void
  /// The time zones that can be named.
  package var zones: Zones
  /// Who does work that can be divided.
  package var workers: Workers
  /// The terminal to play on; `nil` where there is none.
  package var live: (any LiveTerminal)?

  /// A terminal.
  package struct Terminal: Hashable, Sendable {
    /// How many characters a line has; `nil` when it does not say.
    package let columns: Int?

    /// A terminal of so many columns.
    package init(columns: Int?) { self.columns = columns }
  }

  /// The surroundings of a run.
  package init(
    files: any FileSystem, folder: @escaping (Path) -> any StoreFolder, input: any ByteSource, inputIsTerminal: Bool,
    output: any ByteSink,
    outputTerminal: Terminal?, errors: any ByteSink, errorTerminal: Terminal?,
    variable: @escaping (String) -> String?, stop: @escaping () -> StopSignal?, milliseconds: @escaping () -> Int64,
    now: @escaping () -> Instant, pause: @escaping (Int64) -> Void, zones: Zones, workers: Workers = .one,
    live: (any LiveTerminal)? = nil
  ) {
    self.files = files
    self.folder = folder
    self.input = input
    self.inputIsTerminal = inputIsTerminal
    self.output = output
    self.outputTerminal = outputTerminal
    self.errors = errors
    self.errorTerminal = errorTerminal
    self.variable = variable
    self.stop = stop
    self.milliseconds = milliseconds
    self.now = now
    self.pause = pause
    self.zones = zones
    self.workers = workers
    self.live = live
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
