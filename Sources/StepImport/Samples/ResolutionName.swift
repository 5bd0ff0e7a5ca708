package import StepHistory

extension StepSample.Resolution {
  /// The resolution that a plain row calls `name`; `nil` for any other word.
  package init?(named name: String) {
    switch name {
    case "sample": self = .sample
    case "minute": self = .minute
    case "day": self = .day
    case "noted": self = .noted
    default: return nil
    }
  }

  /// What a plain row calls it.
  package var name: String {
    switch self {
    case .sample: "sample"
    case .minute: "minute"
    case .day: "day"
    case .noted: "noted"
    }
  }
}
