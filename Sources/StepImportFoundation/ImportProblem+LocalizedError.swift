public import Foundation
public import StepImport

extension ImportProblem: LocalizedError {
  /// The problem, preceded by its line and column.
  public var errorDescription: String? {
    (position.map { "Line \($0.line), column \($0.column): " } ?? "") + sentence + "."
  }

  /// Advice that may help the user.
  public var recoverySuggestion: String? { hint.map { $0 + "." } }
}
