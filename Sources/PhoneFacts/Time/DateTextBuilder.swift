/// A builder that assembles the text of a date without allocating a string for each part.
struct DateTextBuilder {
  private var bytes: [UInt8] = []

  init(capacity count: Int) { bytes.reserveCapacity(count) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ character: Unicode.Scalar) { bytes.append(UInt8(truncatingIfNeeded: character.value)) }

  /// Appends the last `width` digits of `number`, padded with zeros.
  ///
  /// The number must not be negative.
  mutating func append(_ number: Int, digits width: Int) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  /// Appends a day, as in `2025-01-04`.
  mutating func append(_ day: CivilDay) {
    let (year, month, dayOfMonth) = day.components
    append(year, digits: 4)
    append("-")
    append(month, digits: 2)
    append("-")
    append(dayOfMonth, digits: 2)
  }

  /// Appends a time of day to the second, such as `10:22:13`.
  ///
  /// The time is given as the duration `sinceMidnight`, which must be less than 24 hours and not negative.
  mutating func append(clockToTheSecond sinceMidnight: Milliseconds) {
    let seconds = Int(sinceMidnight.count / 1000)
    append(seconds / 3600, digits: 2)
    append(":")
    append(seconds / 60 % 60, digits: 2)
    append(":")
    append(seconds % 60, digits: 2)
  }
}
