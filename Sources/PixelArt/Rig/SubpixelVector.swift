/// A position or displacement in fractions of pixels, with x increasing to the right and y downwards.
struct SubpixelVector: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (left: SubpixelVector, right: SubpixelVector) -> SubpixelVector {
    SubpixelVector(left.x + right.x, left.y + right.y)
  }
  static func - (left: SubpixelVector, right: SubpixelVector) -> SubpixelVector {
    SubpixelVector(left.x - right.x, left.y - right.y)
  }
  static func * (left: SubpixelVector, right: Double) -> SubpixelVector {
    SubpixelVector(left.x * right, left.y * right)
  }

  var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the vector rotated by an angle in degrees, clockwise on screen.
  func rotated(byDegrees degrees: Double) -> SubpixelVector {
    let (s, c) = (sine(degrees: degrees), cosine(degrees: degrees))
    return SubpixelVector(x * c - y * s, x * s + y * c)
  }

  /// Returns a vector of the given length that points straight down at 0 degrees and to the right at 90.
  static func pendulum(length: Double, degreesFromDown degrees: Double) -> SubpixelVector {
    SubpixelVector(length * sine(degrees: degrees), length * cosine(degrees: degrees))
  }
}
