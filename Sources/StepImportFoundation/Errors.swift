public import Foundation
public import StepImport

extension ImportProblem: LocalizedError {
  /// What is wrong, and in which line.
  public var errorDescription: String? {
    (spot.map { "Line \($0.line), column \($0.column): " } ?? "") + sentence + "."
  }

  /// What may help.
  public var recoverySuggestion: String? { hint.map { $0 + "." } }
}
