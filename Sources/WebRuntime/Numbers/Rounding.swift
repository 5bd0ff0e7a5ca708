/// The nearest whole number, of two that are as near the one farther from 0, as `round` of C has it.
func roundedAwayFromZero(_ number: Double) -> Double {
  let whole = number.rounded(.towardZero)
  // Exact, as both are near one another; not a number or infinite where `number` is.
  let rest = number - whole
  guard abs(rest) >= 0.5 else { return whole }
  return whole + (number < 0 ? -1 : 1)
}

#if arch(wasm32)
  /// What the library calls to round.
  @_cdecl("round")
  public func round(_ number: Double) -> Double { roundedAwayFromZero(number) }
#endif
