import PixelPalCore

/// A list of numbers, instants and phrase references, encoded as the elements of a JSON array.
///
/// A recording of a year has several hundred thousand values. Encoding them directly is faster than calling the JSON
/// writer for each value.
struct EncodedNumberList {
  private(set) var bytes: [UInt8] = []
  /// The last appended instant or, before any is appended, the instant to which the first one will be relative.
  private var lastInstant: Instant
  var isEmpty: Bool { bytes.isEmpty }

  /// Creates an empty list in which the first instant will be relative to `start`.
  init(from start: Instant = .distantPast) { lastInstant = start }

  /// Appends a number, or `null` for `nil`.
  mutating func append(_ number: Int?) { append(number.map { Int64($0) }) }

  /// Appends a number, or `null` for `nil`.
  mutating func append(_ number: Int64?) {
    appendSeparator()
    guard let number else { return bytes.append(contentsOf: "null".utf8) }
    // The number is written backwards from its last digit. The longest has 19 digits and a sign.
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

  /// Appends a duration in milliseconds, or `null` for `nil`.
  mutating func append(_ length: Milliseconds?) { append(length.map { $0.count }) }

  /// Appends `instant` as the milliseconds since the previously appended instant or, if it is the first, since the
  /// start of the list.
  mutating func appendInstant(_ instant: Instant) {
    append(instant - lastInstant)
    lastInstant = instant
  }

  /// Appends the milliseconds from `past` to the last appended instant, or `null` if `past` is `nil` or `distantPast`.
  mutating func appendMillisecondsUntilLastInstant(from past: Instant?) {
    append(past.flatMap { $0 == .distantPast ? nil : lastInstant - $0 })
  }

  /// Appends the elements of another list.
  mutating func append(contentsOf other: EncodedNumberList) { if !other.isEmpty { append(json: other.bytes) } }

  mutating func append(json elements: [UInt8]) {
    appendSeparator()
    bytes += elements
  }

  private mutating func appendSeparator() { if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) } }
}
