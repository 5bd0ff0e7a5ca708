package import Documents

/// A problem in a file, and its position.
public struct ImportProblem: Error, Hashable, Sendable {
  /// The problem.
  package let problem: LocatedError.Problem
  /// Advice that may help the user.
  public let hint: String?
  /// The position; `nil` when the problem concerns the whole file.
  public let spot: Spot?

  /// The problem as a sentence without a full stop.
  public var sentence: String { problem.words }

  /// A position as line and column, with the text around it.
  public struct Spot: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The text before it in the line, or the end of that text.
    let before: String
    /// The text from there on in the line, or the beginning of that text.
    let after: String
  }

  init(_ problem: LocatedError.Problem, hint: String? = nil, spot: Spot? = nil) {
    self.problem = problem
    self.hint = hint
    self.spot = spot
  }

  init(_ fault: Fault, at spot: Spot?) { self.init(fault.problem, hint: fault.hint, spot: spot) }

  /// Returns the error for the user, in a file of that name.
  package func located(in file: String) -> LocatedError {
    let place = spot.map {
      Place(file: file, line: $0.line, column: $0.column, before: $0.before, after: $0.after)
    }
    return LocatedError(at: place ?? Place(file: file), problem, hint: hint)
  }
}
