/// The exit status of a run.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Success.
  case success = 0
  /// A check found differences.
  case differences = 1
  /// The command line is invalid.
  case usageError = 64
  /// Some data cannot be read.
  case dataError = 65
  /// A file is missing or cannot be read.
  case noInput = 66
  /// An internal error of the program.
  case internalError = 70
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// The process received SIGHUP.
  case hangup = 129
  /// The process received SIGINT, as from control-C.
  case interrupted = 130
  /// The reader of the results has closed the pipe.
  case brokenPipe = 141
  /// The process received SIGTERM.
  case terminated = 143

  /// The description of the status in the manual.
  package var meaning: String {
    switch self {
    case .success: "Success."
    case .differences: "A check found differences."
    case .usageError: "The command line is invalid."
    case .dataError: "Some data cannot be read."
    case .noInput: "An input file is missing or cannot be read."
    case .internalError: "An internal error of the program."
    case .cannotCreate: "The output cannot be created."
    case .ioError: "Reading or writing failed."
    case .hangup: "The terminal was closed (SIGHUP)."
    case .interrupted: "Interrupted, as by control-C (SIGINT)."
    case .brokenPipe: "The reader of the output closed the pipe."
    case .terminated: "Terminated (SIGTERM)."
    }
  }
}
