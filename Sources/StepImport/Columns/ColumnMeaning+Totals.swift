extension ColumnMeaning {
  /// Parts of names that identify step columns, as normalized by ``normalizedName(_:)``.
  static let stepNameParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Parts of names that identify running totals among step columns, such as `sofar`.
  private static let runningTotalNameParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if `name`, the name of a step column, says that the column contains a running total.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.normalizedName(name)
    return stepNameParts.contains(where: key.containsText) && runningTotalNameParts.contains(where: key.containsText)
  }
}
