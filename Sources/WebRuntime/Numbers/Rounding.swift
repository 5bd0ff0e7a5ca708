/// Returns the nearest integer; ties round away from zero, as with C's `round`.
func roundedAwayFromZero(_ number: Double) -> Double {
  let whole = number.rounded(.towardZero)
  // The subtraction is exact because the operands are close; NaN and infinity propagate.
  let rest = number - whole
  guard abs(rest) >= 0.5 else { return whole }
  return whole + (number < 0 ? -1 : 1)
}

#if arch(wasm32)
  /// The `round` that the standard library links against.
  @_cdecl("round")
  public func round(_ number: Double) -> Double { roundedAwayFromZero(number) }
#endif
