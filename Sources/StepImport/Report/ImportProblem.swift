package import Documents

/// A problem in a file, and its position.
public struct ImportProblem: Error, Hashable, Sendable {
  /// The problem.
  package let problem: LocatedError.Problem
  /// Advice that may help the user.
  public let hint: String?
  /// The position; `nil` when the problem concerns the whole file.
  public let position: Position?

  /// The problem as a sentence without a full stop.
  public var sentence: String { problem.message }

  /// A position as line and column, with the text around it.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The text before it in the line, or the end of that text.
    let textBefore: String
    /// The text from there on in the line, or the beginning of that text.
    let textAfter: String
  }

  init(_ problem: LocatedError.Problem, hint: String? = nil, position: Position? = nil) {
    self.problem = problem
    self.hint = hint
    self.position = position
  }

  init(_ error: ParseError, at spot: Position?) { self.init(error.problem, hint: error.hint, position: spot) }

  /// Returns the error for the user, in a file of that name.
  package func locatedError(in file: String) -> LocatedError {
    let place = position.map {
      FileLocation(file: file, line: $0.line, column: $0.column, before: $0.textBefore, after: $0.textAfter)
    }
    return LocatedError(at: place ?? FileLocation(file: file), problem, hint: hint)
  }
}
