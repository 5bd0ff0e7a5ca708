package import StepHistory

extension StepSample.Resolution {
  /// Creates the resolution with `name` in a plain row; `nil` for any other word.
  package init?(named name: String) {
    switch name {
    case "sample": self = .sample
    case "minute": self = .minute
    case "day": self = .day
    case "noted": self = .entryTimeOnly
    default: return nil
    }
  }

  /// The name in a plain row.
  package var name: String {
    switch self {
    case .sample: "sample"
    case .minute: "minute"
    case .day: "day"
    case .entryTimeOnly: "noted"
    }
  }
}
