/// A source of pseudorandom numbers for scattering items over a scene.
///
/// The numbers depend only on the item and its kind, so that the scene looks the same on every machine.
enum ScatterNoise {
  /// Returns a pseudorandom number from 0 up to, but not including, `count` for the item at `index`.
  static func value(at index: Int, stream: Stream, below count: Int) -> Int {
    var bits = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 &+ stream.rawValue &* 0x85EB_CA6B
    bits ^= bits >> 16
    bits &*= 0x7FEB_352D
    bits ^= bits >> 15
    bits &*= 0x846C_A68B
    bits ^= bits >> 16
    return Int(bits % UInt32(max(1, count)))
  }

  /// A kind of coordinate or item to scatter, which has its own sequence of numbers.
  enum Stream: UInt32 {
    case starColumn, starRow, pine, pebble, blade, turf, tuftColumn, tuftRow, tuftKind, gleamColumn, gleamRow
    case twinkleColumn, twinkleRow, flakeColumn, flakeRow
  }
}
