extension ColumnMeaning {
  /// Parts of names that mention steps, in English, German, Spanish, Italian and other languages.
  static let stepNameParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Parts of normalized names that mark a column of running totals, such as `sofar` in `steps_so_far`.
  private static let runningTotalNameParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if a column called `name`, such as `Steps today`, contains running totals of steps.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.normalizedName(name)
    return stepNameParts.contains(where: key.containsText) && runningTotalNameParts.contains(where: key.containsText)
  }
}
