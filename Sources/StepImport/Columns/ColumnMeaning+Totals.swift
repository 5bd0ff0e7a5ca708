extension ColumnMeaning {
  /// Parts of names of step columns, in the form of ``key(_:)``.
  static let stepParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Parts of names of step columns that hold a running total.
  private static let totalParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if the name of a step column says that it holds a running total.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.key(name)
    return stepParts.contains(where: key.has) && totalParts.contains(where: key.has)
  }
}
