#if arch(wasm32)
  @_extern(c, "llvm.wasm.memory.size.i32")
  private func memorySize(_ memory: Int32) -> Int32

  @_extern(c, "llvm.wasm.memory.grow.i32")
  private func memoryGrow(_ memory: Int32, _ pages: Int32) -> Int32

  /// The linear memory of a WebAssembly module, used from the end of the module's initial pages upward.
  struct WebAssemblyMemory: LinearMemory {
    private(set) var startAddress: UInt32 = 0

    @inline(__always)
    func wordPointer(at place: UInt32) -> UnsafeMutablePointer<UInt32> {
      unsafe UnsafeMutablePointer(bitPattern: UInt(place)).unsafelyUnwrapped
    }

    mutating func grow(byAtLeastBytes count: UInt32) -> UInt32 {
      if startAddress == 0 { startAddress = UInt32(bitPattern: memorySize(0)) &<< 16 }
      let pages = Int32(bitPattern: (count &+ 0xFFFF) &>> 16)
      // Memory grows by at least eight pages, so that it grows rarely. If that fails, only the required pages are
      // added.
      for pages in [max(pages, 8), pages] {
        let before = memoryGrow(0, pages)
        // The very last page stays unused, because the address of its end doesn't fit into 32 bits.
        if before >= 0, UInt32(bitPattern: before &+ pages) < 0x1_0000 { return UInt32(bitPattern: pages) &<< 16 }
      }
      return 0
    }
  }

  nonisolated(unsafe) private var heap = HeapAllocator(WebAssemblyMemory())

  /// Allocates aligned memory for the standard library and stores its address in `place`.
  ///
  /// Returns 0, or the error code 12 (`ENOMEM`) if no memory is left.
  @_cdecl("posix_memalign")
  public func posixMemalign(_ place: UnsafeMutablePointer<UInt>, _ alignment: Int, _ count: Int) -> Int32 {
    unsafe place.pointee = UInt(heap.allocate(UInt32(bitPattern: Int32(count)), alignment: UInt32(alignment)))
    return unsafe place.pointee == 0 ? 12 : 0
  }

  /// Frees memory for the standard library.
  ///
  /// The linker substitutes this function for `free`, a name that the compiler reserves.
  @_cdecl("__wrap_free")
  public func wrappedFree(_ place: UInt) {
    if place != 0 { unsafe heap.deallocate(UInt32(place)) }
  }
#endif
