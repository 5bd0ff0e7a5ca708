extension ColumnMeaning {
  /// Words by which names that mention steps are recognized, in English, German, Spanish, Italian and other languages.
  static let stepNameParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Substrings of a column's normalized name that mark a running total.
  ///
  /// For example, `sofar` matches `steps_so_far`.
  private static let runningTotalNameParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if a column called `name` contains running totals of steps, such as `Steps today`.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.normalizedName(name)
    return stepNameParts.contains(where: key.containsText) && runningTotalNameParts.contains(where: key.containsText)
  }
}
