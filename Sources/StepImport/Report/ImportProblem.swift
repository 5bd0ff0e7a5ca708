package import Documents

/// A problem with a file or one of its rows, possibly with a position and a hint for the user.
public struct ImportProblem: Error, Hashable, Sendable {
  /// A description of the problem, without its position and its hint.
  package let problem: LocatedError.ProblemDescription
  /// A hint for the user, or `nil` if no hint is available.
  public let hint: String?
  /// The position of the problem, or `nil` if the problem concerns the whole file or its position is unknown.
  public let position: Position?

  /// The problem as a sentence without a full stop, such as `expected a step count, found '9oo'`.
  public var sentence: String { problem.message }

  /// A position in a file as a line and a column, with an excerpt of the surrounding text.
  public struct Position: Hashable, Sendable {
    /// The line number, counted from 1.
    public let line: Int
    /// The column in characters, counted from 1.
    public let column: Int
    /// The text on the line before the position, or only the end of that text if it is long.
    let textBefore: String
    /// The text from the position to the end of its line, or only its beginning if it is long.
    let textAfter: String
  }

  init(_ problem: LocatedError.ProblemDescription, hint: String? = nil, position: Position? = nil) {
    self.problem = problem
    self.hint = hint
    self.position = position
  }

  /// Creates a problem from `error`, located at `spot`, or without a position if `spot` is `nil`.
  init(_ error: ParseError, at spot: Position?) { self.init(error.problem, hint: error.hint, position: spot) }

  /// Returns the problem as an error in the file called `file`.
  package func locatedError(in file: String) -> LocatedError {
    let place = position.map {
      FileLocation(file: file, line: $0.line, column: $0.column, before: $0.textBefore, after: $0.textAfter)
    }
    return LocatedError(at: place ?? FileLocation(file: file), problem, hint: hint)
  }
}
