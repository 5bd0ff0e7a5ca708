package import Documents

/// Why a run did not end well; each decides the exit status.
package enum Failure: Error, Sendable {
  /// A check found differences, and the results say which; the error sums them up, where that is needed.
  case differs(LocatedError?)
  /// The command line makes no sense.
  case usage(LocatedError, command: Command?)
  /// Data that cannot be read.
  case badData(LocatedError)
  /// Some of the data cannot be read; all else is in the results.
  case someBadData(LocatedError)
  /// A file that is not there or cannot be read.
  case noInput(LocatedError)
  /// A fault of ours.
  case ourFault(LocatedError)
  /// A file that cannot be created.
  case cannotCreate(LocatedError)
  /// Reading or writing failed.
  case inputOutput(LocatedError)
  /// A signal asked us to stop; nothing is to be said about it.
  case stopped(StopSignal)
  /// Who read the results went away; nothing is to be said about it.
  case readerGone

  /// What the run ends with.
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

  /// What to tell; `nil` when there is nothing to tell.
  package var error: LocatedError? {
    switch self {
    case .differs(let error): error
    case .usage(let error, _), .badData(let error), .someBadData(let error), .noInput(let error), .ourFault(let error),
      .cannotCreate(let error), .inputOutput(let error):
      error
    case .stopped, .readerGone: nil
    }
  }

  /// The failure of a stream that people know by `name`.
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
  /// Control-C.
  case interrupt
  /// The terminal is gone.
  case hangUp
  /// Somebody wants it.
  case terminate
}
