import PixelPalCore

/// A list of values, encoded as the elements of a JSON array: numbers, instants, and the numbers of sentences as text.
///
/// A year has several hundred thousand values; encoding them here avoids the cost of a writer call for each.
struct NumberList {
  private(set) var bytes: [UInt8] = []
  /// The last instant that was added, or the start of the list.
  private var clock: Instant
  var isEmpty: Bool { bytes.isEmpty }

  /// Creates a list whose first instant is relative to `start`.
  init(from start: Instant = .distantPast) { clock = start }

  /// Appends a number; `nil` is written as `null`.
  mutating func add(_ number: Int?) { add(number.map { Int64($0) }) }

  /// Appends a number; `nil` is written as `null`.
  mutating func add(_ number: Int64?) {
    separate()
    guard let number else { return bytes.append(contentsOf: "null".utf8) }
    // Written backwards from the last digit; the longest number has 19 digits and a sign.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { room in
      var first = room.count
      var rest = number.magnitude
      repeat {
        first -= 1
        unsafe room[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      unsafe bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: room[first...]))
    }
  }

  /// Appends a duration in milliseconds.
  mutating func add(_ length: Milliseconds?) { add(length.map { $0.count }) }

  /// Appends an instant as the time since the last one.
  mutating func add(at instant: Instant) {
    add(instant - clock)
    clock = instant
  }

  /// Appends the duration from `past` to the last instant; the sentinel `distantPast` is written as `null`.
  mutating func add(past: Instant?) { add(past.flatMap { $0 == .distantPast ? nil : clock - $0 }) }

  /// Appends the elements of another list.
  mutating func add(_ other: NumberList) { if !other.isEmpty { add(json: other.bytes) } }

  /// Appends encoded elements.
  mutating func add(json elements: [UInt8]) {
    separate()
    bytes += elements
  }

  private mutating func separate() { if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) } }
}
