import PixelPalCore

/// The reason why a sample or a step count is invalid.
///
/// Counts that are only unlikely are accepted, and reported as described in ``UnlikelyStepLimits``.
public enum InvalidSampleError: Error, Hashable, Sendable {
  /// The number of steps is negative.
  case negative
  /// A sample has more steps than ``StepCount/maximum``.
  case tooMany
  /// The text of a step count is not a decimal number.
  case notANumber
  /// A sample ends before it starts.
  case endBeforeStart
  /// There are more sources than ``StepSamples/maxSources``.
  case tooManySources
  /// A sample refers to a source that the collection doesn't contain.
  case unknownSource
}

extension InvalidSampleError: CustomStringConvertible {
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
    case .unknownSource: "a sample has an unknown source; get its ID from 'sourceID(orAdding:)' of these samples"
    }
  }
}
