#if arch(wasm32)
  @_extern(wasm, module: "host", name: "random")
  @_extern(c)
  private func hostRandom(_ place: UInt, _ count: Int)

  /// Fills the `count` bytes at the address `place` with random bytes, which the standard library uses to seed its
  /// hashing.
  @_cdecl("arc4random_buf")
  public func arc4randomBuf(_ place: UInt, _ count: Int) { hostRandom(place, count) }
#endif
