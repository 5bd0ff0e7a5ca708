/// The exit status of a run.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Success.
  case done = 0
  /// A check found differences.
  case differences = 1
  /// The command line is invalid.
  case wrongUsage = 64
  /// Some data cannot be read.
  case badData = 65
  /// A file is missing or cannot be read.
  case noInput = 66
  /// An internal error of the program.
  case ourFault = 70
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The process received SIGHUP.
  case hungUp = 129
  /// The process received SIGINT, as from control-C.
  case interrupted = 130
  /// The reader of the results has closed the pipe.
  case readerGone = 141
  /// The process received SIGTERM.
  case terminated = 143

  /// The description of the status in the manual.
  package var meaning: String {
    switch self {
    case .done: "Done."
    case .differences: "A check found differences."
    case .wrongUsage: "The command line is wrong."
    case .badData: "Data that cannot be read."
    case .noInput: "A file that is not there or cannot be read."
    case .ourFault: "A fault of the program itself."
    case .cannotCreate: "The output cannot be created."
    case .inputOutput: "Reading or writing failed."
    case .hungUp: "The terminal hung up."
    case .interrupted: "Interrupted."
    case .readerGone: "Who read the output went away."
    case .terminated: "Asked to terminate."
    }
  }
}
