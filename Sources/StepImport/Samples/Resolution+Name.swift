package import StepHistory

extension StepSample.Resolution {
  /// Creates the resolution that PixelPal's plain format writes as `name`, such as `minute`.
  ///
  /// Returns `nil` for any other text.
  package init?(named name: String) {
    switch name {
    case "sample": self = .sample
    case "minute": self = .minute
    case "day": self = .day
    case "noted": self = .entryTimeOnly
    default: return nil
    }
  }

  /// The text that PixelPal's plain format writes for the resolution, such as `minute`.
  package var name: String {
    switch self {
    case .sample: "sample"
    case .minute: "minute"
    case .day: "day"
    case .entryTimeOnly: "noted"
    }
  }
}
