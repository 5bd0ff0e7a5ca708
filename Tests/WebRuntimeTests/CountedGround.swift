@testable import WebRuntime

/// Native memory with a size limit, used in place of WebAssembly's linear memory.
///
/// The type is safe because it checks the address of every word.
@safe
final class CountedGround: Ground {
  private let words: UnsafeMutablePointer<UInt32>
  private let most: UInt32
  private var extent: UInt32 = 0
  let start: UInt32 = 1 << 16

  init(most: UInt32) {
    unsafe words = UnsafeMutablePointer.allocate(capacity: Int(most / 4))
    unsafe words.initialize(repeating: 0xDEAD_BEEF, count: Int(most / 4))
    self.most = most
  }

  deinit { unsafe words.deallocate() }

  func word(_ place: UInt32) -> UnsafeMutablePointer<UInt32> {
    precondition(place >= start && place < start + extent && place % 4 == 0, "outside of memory: \(place)")
    return unsafe words + Int((place - start) / 4)
  }

  func extend(by count: UInt32) -> UInt32 {
    let pages = (count + 0xFFFF) & ~0xFFFF
    guard pages <= most - extent else { return 0 }
    extent += pages
    return pages
  }
}
