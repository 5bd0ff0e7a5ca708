/// A place or a way between the pixels; x grows to the right and y downwards.
struct Vector: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (left: Vector, right: Vector) -> Vector { Vector(left.x + right.x, left.y + right.y) }
  static func - (left: Vector, right: Vector) -> Vector { Vector(left.x - right.x, left.y - right.y) }
  static func * (left: Vector, right: Double) -> Vector { Vector(left.x * right, left.y * right) }

  /// How long the way is.
  var length: Double { (x * x + y * y).squareRoot() }

  /// Turned by so many degrees, clockwise as one looks at it.
  func turned(_ degrees: Double) -> Vector {
    let (s, c) = (sine(degrees), cosine(degrees))
    return Vector(x * c - y * s, x * s + y * c)
  }

  /// A way of this length that hangs straight down at 0 degrees and points forward, to the right, at 90.
  static func hanging(_ length: Double, _ degrees: Double) -> Vector {
    Vector(length * sine(degrees), length * cosine(degrees))
  }
}
