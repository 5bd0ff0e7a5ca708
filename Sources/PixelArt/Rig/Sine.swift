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
