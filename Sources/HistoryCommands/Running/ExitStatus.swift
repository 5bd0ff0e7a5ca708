/// The exit status of a run: 0 for success, 1 for differences, a code from `sysexits.h` for an error, or 128 plus the
/// number of a signal.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// The command succeeded.
  case success = 0
  /// A check, such as `sprites check`, found differences.
  case differences = 1
  /// The command line is invalid.
  case usageError = 64
  /// Some data in the input is invalid.
  case dataError = 65
  /// An input file is missing or can't be read.
  case noInput = 66
  /// An internal error of the program prevented the command from completing.
  case internalError = 70
  /// An output file or folder can't be created.
  case cannotCreate = 73
  /// Reading or writing failed after a file was opened.
  case ioError = 74
  /// The process received SIGHUP, because the terminal was closed.
  case hangup = 129
  /// The process received SIGINT, as from control-C.
  case interrupted = 130
  /// The reader of the results, such as `head`, has closed the pipe.
  case brokenPipe = 141
  /// The process received SIGTERM.
  case terminated = 143

  /// The description of the status for the manual page.
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
