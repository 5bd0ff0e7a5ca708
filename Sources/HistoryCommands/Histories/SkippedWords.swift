import PixelPalCore
import StepImport

extension ImportReport.Rows {
  /// The number of skipped rows for each reason, in words.
  var skippedWords: String {
    Skip.allCases.filter { skipped($0) > 0 }.map { "\(StepText.grouped(skipped($0))) \($0.words)" }.joined(
      separator: ", ")
  }
}

extension ImportReport.Rows.Skip {
  /// The name of the reason in documents.
  var name: String {
    switch self {
    case .otherThing: "otherThing"
    case .noSteps: "noSteps"
    case .noDate: "noDate"
    case .otherPerson: "otherPerson"
    case .oneDevice: "oneDevice"
    case .sum: "sum"
    case .workout: "workout"
    }
  }

  fileprivate var words: String {
    switch self {
    case .otherThing: "of other things than steps"
    case .noSteps: "without a number of steps"
    case .noDate: "without a date"
    case .otherPerson: "of other people"
    case .oneDevice: "of single devices, whose sum is there"
    case .sum: "that sum up others"
    case .workout: "of workouts"
    }
  }
}
