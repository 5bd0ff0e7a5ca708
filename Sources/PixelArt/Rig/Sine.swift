/// Returns the sine of an angle in degrees.
///
/// C libraries differ in the last digit of their sine functions. This function gives identical pictures on all
/// platforms.
func sine(degrees: Double) -> Double {
  let whole = degrees - (degrees / 360).rounded() * 360
  // The angle is reduced to the range from -90 to 90 degrees, where the series below is accurate to nine digits.
  let folded = whole > 90 ? 180 - whole : (whole < -90 ? -180 - whole : whole)
  let x = folded * 0.017453292519943295
  let square = x * x
  let series = 1 - square / 42 * (1 - square / 72 * (1 - square / 110))
  return x * (1 - square / 6 * (1 - square / 20 * series))
}

/// Returns the cosine of an angle in degrees.
func cosine(degrees: Double) -> Double { sine(degrees: degrees + 90) }
