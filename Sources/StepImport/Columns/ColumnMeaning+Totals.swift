extension ColumnMeaning {
  /// Parts of a name of steps, in the form of ``key(_:)``.
  static let stepParts = ["step", "schritt", "pasos", "passi", "passos", "stappen"]
  /// Parts of a name of steps that are counted on and on.
  private static let totalParts = [
    "cumul", "kumul", "sofar", "today", "odometer", "lifetime", "counter", "runningtotal",
  ]

  /// Returns true if a name of steps says that they are counted on and on.
  static func isRunningTotal(_ name: String) -> Bool {
    let key = ColumnMeaning.key(name)
    return stepParts.contains(where: key.has) && totalParts.contains(where: key.has)
  }
}
