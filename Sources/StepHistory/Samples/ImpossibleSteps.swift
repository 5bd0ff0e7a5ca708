import PixelPalCore

/// Why steps cannot be taken as they are written.
///
/// What is merely unlikely is taken and pointed out (``UnlikelySteps``); these are the things that cannot be.
public enum ImpossibleSteps: Error, Hashable, Sendable {
  /// Fewer steps than none.
  case negative
  /// More steps than ``StepCount/most`` in one sample.
  case tooMany
  /// Text that is no decimal number.
  case notANumber
  /// A sample that ends before it starts.
  case endBeforeStart
  /// More sources than ``StepSamples/mostSources``.
  case tooManySources
  /// A sample that names a source which the samples it joins do not have.
  case unknownSource
}

extension ImpossibleSteps: CustomStringConvertible {
  /// One sentence: what cannot be, and what can.
  public var description: String {
    switch self {
    case .negative: "a number of steps is below zero; leave it out, or take it for 0"
    case .tooMany:
      "one sample has more than \(StepText.grouped(StepCount.most.rounded)) steps; leave it out, or divide it"
    case .notANumber: "a number of steps is no decimal number such as 120 or 12.5"
    case .endBeforeStart: "a sample ends before it starts; exchange the two, or leave it out"
    case .tooManySources:
      "there are more than \(StepText.grouped(StepSamples.mostSources)) sources; give those that are one the same name"
    case .unknownSource: "a sample names a source that these samples do not have; ask them for its id with 'id(of:)'"
    }
  }
}
