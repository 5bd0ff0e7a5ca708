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
