import StepImport

extension ImportReport.Rows {
  /// Why rows were skipped, and how many for each reason.
  var skippedWords: String {
    Skip.allCases.filter { skipped($0) > 0 }.map { "\(grouped(Int64(skipped($0)))) \($0.words)" }.joined(
      separator: ", ")
  }
}

extension ImportReport.Rows.Skip {
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
