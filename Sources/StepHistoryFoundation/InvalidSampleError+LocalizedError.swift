public import Foundation
public import StepHistory

extension InvalidSampleError: LocalizedError {
  /// The problem as a sentence that can be shown to the user.
  public var errorDescription: String? {
    switch self {
    case .negative: "The number of steps is negative."
    case .tooMany: "A sample has more than \(StepCount.maximum.rounded) steps."
    case .notANumber: "The number of steps is not a decimal number."
    case .endBeforeStart: "The sample ends before it starts."
    case .tooManySources: "There are more than \(StepSamples.maxSources) sources."
    case .unknownSource: "The sample has an unknown source."
    }
  }
}
