/// A block of input bytes: the unparsed remainder of the previous block, followed by new bytes.
///
/// New bytes are stored after a gap of 4 KiB. If the remainder fits into the gap, the new bytes needn't be moved.
package struct BlockBuffer {
  private(set) var storage: ContiguousArray<UInt8> = []
  private var start = BlockBuffer.remainderRoom
  private var end = BlockBuffer.remainderRoom

  /// The size in bytes of the gap before the new bytes.
  private static let remainderRoom = 1 << 12

  /// The number of new bytes in this block, not counting the remainder of the previous block.
  private(set) var newByteCount = 0

  /// The range of the block's bytes in ``storage``, including the remainder of the previous block.
  var range: Range<Int> { start..<end }
  /// The number of bytes in the block, including the remainder of the previous block.
  var count: Int { end - start }

  /// Calls `read` once to append up to `size` bytes, and returns the number of bytes appended.
  ///
  /// `read` writes to the given range of the storage, starting at its lower bound. It returns the number of bytes
  /// written, or 0 at the end of the input. Throws an error if `read` throws one.
  mutating func appendOneRead<Failure: Error>(
    upTo size: Int, _ read: (inout ContiguousArray<UInt8>, Range<Int>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(for: size)
    let count = min(max(try read(&storage, end..<end + size), 0), size)
    end += count
    newByteCount += count
    return count
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    makeRoom(for: bytes.count)
    storage.overwrite(bytes, at: end)
    end += bytes.count
    newByteCount += bytes.count
  }

  private mutating func makeRoom(for size: Int) {
    let missing = end + size - storage.count
    guard missing > 0 else { return }
    if storage.isEmpty {
      storage = ContiguousArray(repeating: 0, count: missing)
    } else {
      storage.append(contentsOf: ContiguousArray(repeating: 0, count: missing))
    }
  }

  mutating func removeFirst(_ count: Int) { start += count }

  mutating func removeAll() { (start, end, newByteCount) = (BlockBuffer.remainderRoom, BlockBuffer.remainderRoom, 0) }

  /// Inserts the bytes that are left in the previous block, `block`, before the bytes of this block.
  mutating func prependRemainder(of block: BlockBuffer) {
    makeRoom(for: 0)
    if block.count > start {
      let missing = block.count - start
      storage = ContiguousArray(repeating: 0, count: missing) + storage
      (start, end) = (start + missing, end + missing)
    }
    start -= block.count
    storage.overwrite(block.storage[block.range], at: start)
  }
}
