import Documents
import PixelPalCore
import Replay

/// An error in the inputs of a ``HistoryReplay``.
public struct HistoryReplayError: Error, Hashable, Sendable {
  /// The problem, as a sentence without a full stop.
  public let reason: String
  /// A suggestion for fixing the problem, or `nil` if no suggestion is available.
  public let hint: String?
  /// The line of the problem in the scenario document, counted from 1.
  ///
  /// The line is `nil` if the problem isn't in the scenario document.
  public let line: Int?
  /// The column of the problem in the scenario document, in characters counted from 1.
  ///
  /// The column is `nil` if the problem isn't in the scenario document.
  public let column: Int?

  init(_ reason: String, hint: String? = nil) {
    (self.reason, self.hint, line, column) = (reason, hint, nil, nil)
  }

  /// Creates an error from `error`, which has a location in the scenario document.
  init(_ error: LocatedError) {
    (reason, hint) = (error.problem.message, error.hint)
    (line, column) = (error.location?.position?.line, error.location?.position?.column)
  }
}

extension HistoryReplayError: CustomStringConvertible {
  /// A description of the error, such as
  /// `scenario:1:9: expected a time zone such as Europe/Paris or +02:00, found 'Mars'`.
  public var description: String {
    let position = line.flatMap { line in column.map { "scenario:\(line):\($0): " } } ?? ""
    return position + reason + (hint.map { " (\($0))" } ?? "")
  }
}
