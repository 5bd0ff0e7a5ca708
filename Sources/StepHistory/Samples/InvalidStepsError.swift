import PixelPalCore

/// The reason why steps cannot be accepted as they are written.
///
/// Steps that are merely unlikely are accepted and flagged (``UnlikelyStepLimits``); the ones here are impossible.
public enum InvalidStepsError: Error, Hashable, Sendable {
  /// A negative number of steps.
  case negative
  /// More steps than ``StepCount/maximum`` in one sample.
  case tooMany
  /// Text that is not a decimal number.
  case notANumber
  /// A sample that ends before it starts.
  case endBeforeStart
  /// More sources than ``StepSamples/maxSources``.
  case tooManySources
  /// A sample with a source that is unknown to the samples that it is added to.
  case unknownSource
}

extension InvalidStepsError: CustomStringConvertible {
  /// A sentence that states the problem and suggests a remedy.
  public var description: String {
    switch self {
    case .negative: "a number of steps is negative; omit it, or use 0"
    case .tooMany:
      "one sample has more than \(StepFormat.grouped(StepCount.maximum.rounded)) steps; omit it, or split it"
    case .notANumber: "a number of steps is not a decimal number such as 120 or 12.5"
    case .endBeforeStart: "a sample ends before it starts; swap the two times, or omit it"
    case .tooManySources:
      "there are more than \(StepFormat.grouped(StepSamples.maxSources)) sources; give one device only one name"
    case .unknownSource: "a sample has an unknown source; get its ID from 'id(of:)' of these samples"
    }
  }
}
