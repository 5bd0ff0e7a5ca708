package import Documents

/// The reason for a run's failure, which determines the exit status.
package enum CommandFailure: Error, Sendable {
  /// A check found differences, which are listed in the results.
  ///
  /// The error, if it isn't `nil`, summarizes the differences.
  case differencesFound(LocatedError?)
  /// The command line is invalid.
  ///
  /// The message includes the usage of `command`, or of the program if `command` is `nil`.
  case usage(LocatedError, command: Command?)
  /// The data in a file is invalid, so there are no results.
  case invalidData(LocatedError)
  /// Some of the data in a file is invalid, so the results contain only the rest.
  case partlyInvalidData(LocatedError)
  /// An input file is missing or can't be read.
  case unreadableInput(LocatedError)
  /// An internal error of the program, such as invalid data that is embedded in it.
  case internalError(LocatedError)
  /// An output file or folder can't be created.
  case cannotCreate(LocatedError)
  /// Reading or writing failed after the file was opened.
  case ioError(LocatedError)
  /// A signal asked the process to stop.
  ///
  /// No message is printed.
  case stoppedBySignal(StopSignal)
  /// The reader of the results has closed the pipe.
  ///
  /// No message is printed.
  case brokenPipe

  package var status: ExitStatus {
    switch self {
    case .differencesFound: .differences
    case .usage: .usageError
    case .invalidData, .partlyInvalidData: .dataError
    case .unreadableInput: .noInput
    case .internalError: .internalError
    case .cannotCreate: .cannotCreate
    case .ioError: .ioError
    case .stoppedBySignal(.interrupt): .interrupted
    case .stoppedBySignal(.hangUp): .hangup
    case .stoppedBySignal(.terminate): .terminated
    case .brokenPipe: .brokenPipe
    }
  }

  /// The error to print, or `nil` if the run ends without a message.
  package var error: LocatedError? {
    switch self {
    case .differencesFound(let error): error
    case .usage(let error, _), .invalidData(let error), .partlyInvalidData(let error), .unreadableInput(let error),
      .internalError(let error),
      .cannotCreate(let error), .ioError(let error):
      error
    case .stoppedBySignal, .brokenPipe: nil
    }
  }

  /// Creates the failure for `error`, with a message that calls the stream `name`.
  package init(_ error: StreamError, of name: String) {
    switch error {
    case .stoppedBySignal(let signal): self = .stoppedBySignal(signal)
    case .brokenPipe: self = .brokenPipe
    case .failed(let reason): self = .ioError(LocatedError(at: FileLocation(file: name), .sentence(reason)))
    }
  }
}

/// A signal that asks a run to stop.
package enum StopSignal: Hashable, Sendable {
  /// SIGINT, sent when the user presses control-C.
  case interrupt
  /// SIGHUP, sent when the terminal is closed.
  case hangUp
  /// SIGTERM, a request to terminate the process.
  case terminate
}
