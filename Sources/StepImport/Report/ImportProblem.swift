package import Documents

/// What is wrong in a file, and where.
public struct ImportProblem: Error, Hashable, Sendable {
  /// What is wrong.
  package let problem: LocatedError.Problem
  /// What may help.
  public let hint: String?
  /// Where; `nil` when it is the whole file.
  public let spot: Spot?

  /// What is wrong, as a sentence without a full stop.
  public var sentence: String { problem.words }

  /// A line and a column, and what stands there.
  public struct Spot: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// What stands before it in the line, or the end of that.
    let before: String
    /// What stands from there on, or the beginning of that.
    let after: String
  }

  init(_ problem: LocatedError.Problem, hint: String? = nil, spot: Spot? = nil) {
    self.problem = problem
    self.hint = hint
    self.spot = spot
  }

  init(_ fault: Fault, at spot: Spot?) { self.init(fault.problem, hint: fault.hint, spot: spot) }

  /// The error as people are told, in a file of that name.
  package func located(in file: String) -> LocatedError {
    let place = spot.map {
      Place(file: file, line: $0.line, column: $0.column, before: $0.before, after: $0.after)
    }
    return LocatedError(at: place ?? Place(file: file), problem, hint: hint)
  }
}
