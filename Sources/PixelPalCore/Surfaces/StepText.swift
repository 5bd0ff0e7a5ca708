/// How numbers of steps are written, everywhere the same.
public enum StepText {
  /// `8,231`.
  public static func grouped(_ steps: Int) -> String {
    var digits = Substring(String(steps.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    groups.append(digits)
    return (steps < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }

  /// `5k!`, for a milestone of 5,000 steps.
  public static func milestone(_ steps: Int) -> String { "\(grouped(steps / 1000))k!" }
}
