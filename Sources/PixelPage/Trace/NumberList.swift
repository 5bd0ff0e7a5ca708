import PixelPalCore

/// Whole numbers one behind the other, as JSON has them in an array.
///
/// A year has some hundred thousand of them, so that they are written here and not one call each elsewhere.
struct NumberList {
  private(set) var bytes: [UInt8] = []

  /// Adds a number; `nil` is written as `null`.
  mutating func add(_ number: Int?) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    guard let number else {
      bytes.append(contentsOf: NumberList.null)
      return
    }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  /// Adds how long something is, in milliseconds.
  mutating func add(_ length: Milliseconds?) { add(length.map { Int($0.count) }) }

  /// Adds how long before `instant` something was; what never was is `null`.
  mutating func add(_ past: Instant?, before instant: Instant) {
    add(past.flatMap { $0 == .distantPast ? nil : instant - $0 })
  }

  /// Adds all of another list.
  mutating func add(_ other: NumberList) {
    guard !other.bytes.isEmpty else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += other.bytes
  }

  private mutating func append(digitsOf number: UInt) {
    if number >= 10 { append(digitsOf: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  private static let null = Array("null".utf8)
}
