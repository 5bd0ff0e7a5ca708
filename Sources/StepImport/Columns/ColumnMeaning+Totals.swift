extension ColumnMeaning {
  /// Words in the names of step columns, normalized by ``normalizedName(_:)``.
  static let stepNameParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Words in the names of step columns that hold a running total, such as `sofar`.
  private static let runningTotalNameParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if the name of a step column says that it holds a running total.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.normalizedName(name)
    return stepNameParts.contains(where: key.containsText) && runningTotalNameParts.contains(where: key.containsText)
  }
}
