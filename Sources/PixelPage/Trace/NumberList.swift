import PixelPalCore

/// A list of integers, encoded as the elements of a JSON array.
///
/// A year has several hundred thousand numbers; encoding them here avoids the cost of a writer call for each.
struct NumberList {
  private(set) var bytes: [UInt8] = []
  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a number; `nil` is written as `null`.
  mutating func add(_ number: Int?) { add(number.map { Int64($0) }) }

  /// Appends a number; `nil` is written as `null`.
  mutating func add(_ number: Int64?) {
    guard let number else {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: NumberList.null)
      return
    }
    // Written backwards from the last digit to the preceding comma; the longest number has 19 digits and a sign.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { room in
      var first = room.count
      func put(_ character: UInt8) {
        first -= 1
        unsafe room[first] = character
      }
      var rest = number.magnitude
      repeat {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      if number < 0 { put(UInt8(ascii: "-")) }
      if !bytes.isEmpty { put(UInt8(ascii: ",")) }
      unsafe bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: room[first...]))
    }
  }

  /// Appends a duration in milliseconds.
  mutating func add(_ length: Milliseconds?) { add(length.map { $0.count }) }

  /// Appends the duration from `past` to `instant`; the sentinel `distantPast` is written as `null`.
  mutating func add(_ past: Instant?, before instant: Instant) {
    add(past.flatMap { $0 == .distantPast ? nil : instant - $0 })
  }

  /// Appends another list.
  mutating func add(_ other: NumberList) {
    guard !other.bytes.isEmpty else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += other.bytes
  }

  private static let null = Array("null".utf8)
}
