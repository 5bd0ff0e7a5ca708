import Documents
import PixelPalCore
import Replay
import StepHistory

/// The instants for which a command writes output: the instant given with `--at`, or a series given with `--every`.
enum RequestedInstants {
  case instant(InstantOrLocalDateTime)
  case interval(Milliseconds)

  static let intervalOption = Option(
    "--every", .duration,
    "write one line per interval, such as 1h, from the pal's creation to the end of the replay, instead of --at")

  /// Creates the value from `instantOption` or from `--every`, whichever the command line contains.
  ///
  /// Throws a usage error if the command line contains both or neither. If both are missing, the error suggests `hint`.
  init(
    _ instantOption: Option<InstantOrLocalDateTime>, _ invocation: Invocation, missingHint hint: String
  ) throws(CommandFailure) {
    switch (invocation[instantOption], invocation[RequestedInstants.intervalOption]) {
    case (let instant?, nil): self = .instant(instant)
    case (nil, let interval?): self = .interval(interval)
    case (nil, nil): throw .usage(.init("missing option '--at <time>'", hint: hint), command: invocation.command)
    case (_?, _?):
      throw .usage(
        .init("--at and --every exclude each other", hint: "omit one of them"), command: invocation.command)
    }
  }
}
