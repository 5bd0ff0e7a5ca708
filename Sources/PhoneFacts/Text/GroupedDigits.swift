/// Returns a number with thousands separators, such as `8,231`.
package func groupedDigits(_ number: Int64) -> String {
  // The digits are written from last to first. The longest number has 19 digits, six commas and a sign.
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { room in
    var first = room.count
    func prepend(_ character: UInt8) {
      first -= 1
      unsafe room[first] = character
    }
    var (rest, count) = (number.magnitude, 0)
    repeat {
      if count > 0, count % 3 == 0 { prepend(UInt8(ascii: ",")) }
      prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      (rest, count) = (rest / 10, count + 1)
    } while rest > 0
    if number < 0 { prepend(UInt8(ascii: "-")) }
    return unsafe String(decoding: UnsafeMutableBufferPointer(rebasing: room[first...]), as: UTF8.self)
  }
}
