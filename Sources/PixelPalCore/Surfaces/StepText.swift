/// How numbers of steps are written, everywhere the same.
public enum StepText {
  /// `8,231`.
  public static func grouped(_ steps: Int) -> String {
    let digits = Array(String(steps.magnitude).utf8)
    guard digits.count > 3 else { return String(steps) }
    var text: [UInt8] = steps < 0 ? [UInt8(ascii: "-")] : []
    text.reserveCapacity(digits.count + digits.count / 3 + 1)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `1 step`, `8,231 steps`; with a word for what they are, `1 new step`.
  public static func counted(_ steps: Int, _ adjective: String? = nil) -> String {
    "\(grouped(steps)) \(adjective.map { $0 + " " } ?? "")\(steps == 1 ? "step" : "steps")"
  }

  /// `5k!`, for a milestone of 5,000 steps.
  public static func milestone(_ steps: Int) -> String { "\(grouped(steps / 1000))k!" }
}
