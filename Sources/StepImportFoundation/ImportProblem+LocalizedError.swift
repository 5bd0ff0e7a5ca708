public import Foundation
public import StepImport

extension ImportProblem: LocalizedError {
  /// The problem as a sentence, preceded by the line and the column if they are known.
  ///
  /// An example is `Line 2, column 43: expected a step count, found '9oo'.`
  public var errorDescription: String? {
    (position.map { "Line \($0.line), column \($0.column): " } ?? "") + sentence + "."
  }

  /// Advice for the user as a sentence, or `nil` if no advice is available.
  public var recoverySuggestion: String? { hint.map { $0 + "." } }
}
