import PixelPalCore
import StepImport

extension ImportReport.RowCounts {
  /// The number of skipped rows for each reason, as a string such as `12 without a date, 3 of workouts`.
  var skipReasonSummary: String {
    SkipReason.allCases.filter { skippedCount(because: $0) > 0 }.map {
      "\(StepFormat.grouped(skippedCount(because: $0))) \($0.description)"
    }
    .joined(
      separator: ", ")
  }
}

extension ImportReport.RowCounts.SkipReason {
  /// The name of the reason in JSON documents, such as `noDate`.
  var documentName: String {
    switch self {
    case .otherQuantity: "otherThing"
    case .noSteps: "noSteps"
    case .noDate: "noDate"
    case .otherPerson: "otherPerson"
    case .singleDevice: "oneDevice"
    case .sumOfRows: "sum"
    case .workout: "workout"
    }
  }

  fileprivate var description: String {
    switch self {
    case .otherQuantity: "with other data than steps"
    case .noSteps: "without a number of steps"
    case .noDate: "without a date"
    case .otherPerson: "of other people"
    case .singleDevice: "of single devices, whose sum is in the file"
    case .sumOfRows: "that are sums of other rows"
    case .workout: "of workouts"
    }
  }
}
