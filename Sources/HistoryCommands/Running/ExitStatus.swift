/// What a run ends with.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// All was done.
  case done = 0
  /// A check found differences.
  case differences = 1
  /// The command line makes no sense.
  case wrongUsage = 64
  /// Data that cannot be read.
  case badData = 65
  /// A file that is not there or cannot be read.
  case noInput = 66
  /// A fault of ours.
  case ourFault = 70
  /// A file that cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Somebody hung up.
  case hungUp = 129
  /// Somebody pressed control-C.
  case interrupted = 130
  /// Who read the results went away.
  case readerGone = 141
  /// Somebody asked us to stop.
  case terminated = 143

  /// When a run ends so, as the manual says it.
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
