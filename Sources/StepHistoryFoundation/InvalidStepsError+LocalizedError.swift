public import Foundation
public import StepHistory

extension InvalidStepsError: LocalizedError {
  /// The problem as a sentence to show to the person.
  public var errorDescription: String? {
    switch self {
    case .negative: "There are fewer steps than none."
    case .tooMany: "There are more steps in one sample than \(StepCount.maximum.rounded)."
    case .notANumber: "The number of steps is no decimal number."
    case .endBeforeStart: "The sample ends before it starts."
    case .tooManySources: "There are more than \(StepSamples.maxSources) sources."
    case .unknownSource: "The sample names a source that the samples do not have."
    }
  }
}
