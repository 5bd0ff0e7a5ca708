package import Documents

/// The reason why a run failed, which determines the exit status.
package enum Failure: Error, Sendable {
  /// A check found differences, which the results list; the error is an optional summary.
  case differs(LocatedError?)
  /// The command line is invalid.
  case usage(LocatedError, command: Command?)
  /// The data cannot be read.
  case badData(LocatedError)
  /// Some of the data cannot be read; the results contain the rest.
  case someBadData(LocatedError)
  /// A file is missing or cannot be read.
  case noInput(LocatedError)
  /// An internal error of the program.
  case ourFault(LocatedError)
  /// A file cannot be created.
  case cannotCreate(LocatedError)
  /// Reading or writing failed.
  case inputOutput(LocatedError)
  /// A signal asked the process to stop; no message is printed.
  case stopped(StopSignal)
  /// The reader of the results has closed the pipe; no message is printed.
  case readerGone

  /// The exit status of the run.
  package var status: ExitStatus {
    switch self {
    case .differs: .differences
    case .usage: .wrongUsage
    case .badData, .someBadData: .badData
    case .noInput: .noInput
    case .ourFault: .ourFault
    case .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    case .stopped(.interrupt): .interrupted
    case .stopped(.hangUp): .hungUp
    case .stopped(.terminate): .terminated
    case .readerGone: .readerGone
    }
  }

  /// The error to print; `nil` if there is none.
  package var error: LocatedError? {
    switch self {
    case .differs(let error): error
    case .usage(let error, _), .badData(let error), .someBadData(let error), .noInput(let error), .ourFault(let error),
      .cannotCreate(let error), .inputOutput(let error):
      error
    case .stopped, .readerGone: nil
    }
  }

  /// Creates the failure of a stream with the display name `name`.
  package init(_ error: StreamError, of name: String) {
    switch error {
    case .stopped(let signal): self = .stopped(signal)
    case .readerGone: self = .readerGone
    case .failed(let reason): self = .inputOutput(LocatedError(at: Place(file: name), .sentence(reason)))
    }
  }
}

/// The signals that ask a run to stop.
package enum StopSignal: Hashable, Sendable {
  /// SIGINT, as from control-C.
  case interrupt
  /// SIGHUP: the terminal has been closed.
  case hangUp
  /// SIGTERM: a request to terminate.
  case terminate
}
