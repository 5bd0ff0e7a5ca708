extension Milliseconds: CustomStringConvertible {
  /// A description of the exact duration, such as `45 s`, `3 min 21 s`, `8 h`, `2.667 s` or `40 ms`.
  public var description: String {
    let all = count.magnitude
    if all == 0 { return "0 s" }
    if all < 1000 { return "\(count) ms" }
    let (hours, minutes, rest) = (all / 3_600_000, all / 60_000 % 60, all % 60_000)
    let seconds = "\(rest / 1000)" + (rest % 1000 == 0 ? "" : "." + padded(rest % 1000, to: 3))
    let parts = [hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil, rest > 0 ? seconds + " s" : nil]
    return (count < 0 ? "-" : "") + parts.compactMap { $0 }.joined(separator: " ")
  }
}
