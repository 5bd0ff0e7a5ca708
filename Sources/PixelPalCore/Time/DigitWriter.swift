/// The few characters of a date or a number, put together without making a string of each part.
struct DigitWriter {
  private var bytes: [UInt8] = []

  /// Room for `count` characters.
  init(room count: Int) { bytes.reserveCapacity(count) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds an ASCII character.
  mutating func add(_ character: Unicode.Scalar) { bytes.append(UInt8(truncatingIfNeeded: character.value)) }

  /// Adds the last `width` digits of `number`, which is not below zero, with zeros before it.
  mutating func add(_ number: Int, digits width: Int) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  /// Adds `2025-01-04`.
  mutating func add(_ day: CivilDay) {
    let (year, month, dayOfMonth) = day.components
    add(year, digits: 4)
    add("-")
    add(month, digits: 2)
    add("-")
    add(dayOfMonth, digits: 2)
  }

  /// Adds `10:22:13`, of milliseconds since midnight.
  mutating func add(clock sinceMidnight: Milliseconds) {
    let seconds = Int(sinceMidnight.count / 1000)
    add(seconds / 3600, digits: 2)
    add(":")
    add(seconds / 60 % 60, digits: 2)
    add(":")
    add(seconds % 60, digits: 2)
  }
}
