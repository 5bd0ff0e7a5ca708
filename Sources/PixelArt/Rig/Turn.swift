/// The sine of so many degrees.
///
/// Our own, so that a picture has the same pixels wherever it is drawn: the C libraries differ in the last digit.
func sine(_ degrees: Double) -> Double {
  let whole = degrees - (degrees / 360).rounded() * 360
  // Folded into a quarter around zero, where the series below is right to nine digits.
  let folded = whole > 90 ? 180 - whole : (whole < -90 ? -180 - whole : whole)
  let x = folded * 0.017453292519943295
  let square = x * x
  let series = 1 - square / 42 * (1 - square / 72 * (1 - square / 110))
  return x * (1 - square / 6 * (1 - square / 20 * series))
}

/// The cosine of so many degrees.
func cosine(_ degrees: Double) -> Double { sine(degrees + 90) }

/// A place or a way between the pixels; x grows to the right and y downwards.
struct Spot: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (left: Spot, right: Spot) -> Spot { Spot(left.x + right.x, left.y + right.y) }
  static func - (left: Spot, right: Spot) -> Spot { Spot(left.x - right.x, left.y - right.y) }
  static func * (left: Spot, right: Double) -> Spot { Spot(left.x * right, left.y * right) }

  /// How long the way is.
  var length: Double { (x * x + y * y).squareRoot() }

  /// Turned by so many degrees, clockwise as one looks at it.
  func turned(_ degrees: Double) -> Spot {
    let (s, c) = (sine(degrees), cosine(degrees))
    return Spot(x * c - y * s, x * s + y * c)
  }

  /// A way of this length that hangs straight down at 0 degrees and points forward, to the right, at 90.
  static func hanging(_ length: Double, _ degrees: Double) -> Spot {
    Spot(length * sine(degrees), length * cosine(degrees))
  }
}
