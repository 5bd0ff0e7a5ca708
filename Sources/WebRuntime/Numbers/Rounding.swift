/// Returns the nearest integer, with ties rounded away from zero as in C's `round`.
func roundedHalfAwayFromZero(_ number: Double) -> Double {
  let whole = number.rounded(.towardZero)
  // The subtraction is exact, because the operands are close. NaN and infinity propagate.
  let rest = number - whole
  guard abs(rest) >= 0.5 else { return whole }
  return whole + (number < 0 ? -1 : 1)
}

#if arch(wasm32)
  /// Returns the nearest integer, with ties rounded away from zero.
  ///
  /// On WebAssembly, this replaces C's `round`, which the standard library calls.
  @_cdecl("round")
  public func round(_ number: Double) -> Double { roundedHalfAwayFromZero(number) }
#endif
