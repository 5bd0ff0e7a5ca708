/// The formatting of step counts, which is the same on every surface and in every report.
public enum StepFormat {
  /// Returns a number with thousands separators, such as `8,231`.
  public static func grouped(_ steps: Int64) -> String {
    // Written from the last digit to the sign; the longest number has 19 digits, six commas and a sign.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { room in
      var first = room.count
      func put(_ character: UInt8) {
        first -= 1
        unsafe room[first] = character
      }
      var (rest, count) = (steps.magnitude, 0)
      repeat {
        if count > 0, count % 3 == 0 { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        (rest, count) = (rest / 10, count + 1)
      } while rest > 0
      if steps < 0 { put(UInt8(ascii: "-")) }
      return unsafe String(decoding: UnsafeMutableBufferPointer(rebasing: room[first...]), as: UTF8.self)
    }
  }

  /// Returns a number of any integer type with thousands separators, such as `8,231`.
  @inlinable public static func grouped(_ number: some BinaryInteger) -> String { grouped(Int64(clamping: number)) }

  /// Returns a count with its unit, such as `1 step`, `8,231 steps` or, with an adjective, `1 new step`.
  public static func withUnit(_ steps: Int64, _ adjective: String? = nil) -> String {
    grouped(steps) + (adjective.map { " " + $0 } ?? "") + (steps == 1 ? " step" : " steps")
  }

  /// Returns the text of a milestone, such as `5k!` for 5,000 steps.
  public static func milestoneText(_ steps: Int64) -> String { "\(grouped(steps / 1000))k!" }

  /// Returns the milestone with the text `text`, such as 5,000 for `5k!`, or `nil` if there is none.
  static func milestone(fromText text: String) -> Int64? {
    guard let thousands = Int64(String(text.filter { $0 != "," }.dropLast(2))) else { return nil }
    let (steps, isTooLarge) = thousands.multipliedReportingOverflow(by: 1000)
    return !isTooLarge && milestoneText(steps) == text ? steps : nil
  }
}

/// Returns a count with its noun: `1 sample`, `526 samples`.
package func countText(_ count: Int, _ noun: String) -> String {
  "\(StepFormat.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
