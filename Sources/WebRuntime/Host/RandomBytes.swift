#if arch(wasm32)
  @_extern(wasm, module: "host", name: "random")
  @_extern(c)
  private func hostRandom(_ place: UInt, _ count: Int)

  /// Fills memory with random bytes, so that the standard library can seed its hashing unpredictably.
  @_cdecl("arc4random_buf")
  public func arc4randomBuf(_ place: UInt, _ count: Int) { hostRandom(place, count) }
#endif
