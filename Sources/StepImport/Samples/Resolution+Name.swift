package import StepHistory

extension StepSample.Resolution {
  /// Creates the resolution called `name` in the plain format, or returns `nil` for any other name.
  package init?(named name: String) {
    switch name {
    case "sample": self = .sample
    case "minute": self = .minute
    case "day": self = .day
    case "noted": self = .entryTimeOnly
    default: return nil
    }
  }

  /// The name of the resolution in the plain format.
  package var name: String {
    switch self {
    case .sample: "sample"
    case .minute: "minute"
    case .day: "day"
    case .entryTimeOnly: "noted"
    }
  }
}
