extension ColumnMeaning {
  /// Parts of the names of step columns, as normalized by ``normalizedName(_:)``.
  static let stepNameParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Parts of the names of step columns that contain running totals, such as `sofar`.
  private static let runningTotalNameParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if `name` is the name of a column that contains a running total of steps.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.normalizedName(name)
    return stepNameParts.contains(where: key.containsText) && runningTotalNameParts.contains(where: key.containsText)
  }
}
