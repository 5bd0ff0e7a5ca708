/// A buffer for a block of input bytes: the remainder of the previous block, followed by new bytes.
package struct BlockBuffer {
  private(set) var storage: ContiguousArray<UInt8> = []
  private var start = BlockBuffer.remainderRoom
  private var end = BlockBuffer.remainderRoom

  /// The free space before the new bytes that is reserved for the remainder of the previous block.
  private static let remainderRoom = 1 << 12

  /// The number of bytes in the block that are new rather than the remainder of the previous block.
  private(set) var newByteCount = 0

  /// The range in ``storage`` that contains the block's bytes.
  var range: Range<Int> { start..<end }
  /// The number of bytes in the block.
  var count: Int { end - start }

  /// Appends up to `size` bytes, which `read` writes into the free space, and returns their number.
  ///
  /// `read` must return the number of bytes that it wrote.
  mutating func appendOneRead<Failure: Error>(
    upTo size: Int, _ read: (inout ContiguousArray<UInt8>, Range<Int>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(size)
    let count = min(max(try read(&storage, end..<end + size), 0), size)
    end += count
    newByteCount += count
    return count
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    makeRoom(bytes.count)
    storage.overwrite(bytes, at: end)
    end += bytes.count
    newByteCount += bytes.count
  }

  private mutating func makeRoom(_ size: Int) {
    let missing = end + size - storage.count
    guard missing > 0 else { return }
    if storage.isEmpty {
      storage = ContiguousArray(repeating: 0, count: missing)
    } else {
      storage.append(contentsOf: ContiguousArray(repeating: 0, count: missing))
    }
  }

  /// Drops the first `count` bytes.
  mutating func removeFirst(_ count: Int) { start += count }

  /// Drops all bytes.
  mutating func removeAll() { (start, end, newByteCount) = (BlockBuffer.remainderRoom, BlockBuffer.remainderRoom, 0) }

  /// Inserts the remainder of `block`, the previous block, before the bytes of this block.
  mutating func prependRemainder(of block: BlockBuffer) {
    makeRoom(0)
    if block.count > start {
      let missing = block.count - start
      storage = ContiguousArray(repeating: 0, count: missing) + storage
      (start, end) = (start + missing, end + missing)
    }
    start -= block.count
    storage.overwrite(block.storage[block.range], at: start)
  }
}
