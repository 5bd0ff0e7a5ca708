@testable import WebRuntime

/// Native memory with a size limit, used in place of WebAssembly's linear memory.
///
/// The type is safe because it checks the address of every word.
@safe
final class LimitedLinearMemory: LinearMemory {
  private let words: UnsafeMutablePointer<UInt32>
  private let maxSize: UInt32
  private var allocatedSize: UInt32 = 0
  let startAddress: UInt32 = 1 << 16

  init(maxSize: UInt32) {
    unsafe words = UnsafeMutablePointer.allocate(capacity: Int(maxSize / 4))
    unsafe words.initialize(repeating: 0xDEAD_BEEF, count: Int(maxSize / 4))
    self.maxSize = maxSize
  }

  deinit { unsafe words.deallocate() }

  func wordPointer(at place: UInt32) -> UnsafeMutablePointer<UInt32> {
    precondition(
      place >= startAddress && place < startAddress + allocatedSize && place % 4 == 0, "outside of memory: \(place)")
    return unsafe words + Int((place - startAddress) / 4)
  }

  func grow(byAtLeastBytes count: UInt32) -> UInt32 {
    let pages = (count + 0xFFFF) & ~0xFFFF
    guard pages <= maxSize - allocatedSize else { return 0 }
    allocatedSize += pages
    return pages
  }
}
