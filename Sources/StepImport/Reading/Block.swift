/// Bytes on their way: what is left of those before, and then those that came.
package struct Block {
  private(set) var storage: ContiguousArray<UInt8> = []
  private var start = Block.margin
  private var end = Block.margin

  /// Room before the bytes, for what the block before has left.
  private static let margin = 1 << 12

  /// How many bytes have come since it was empty, those put before them left out.
  private(set) var fresh = 0

  /// Where in ``storage`` the bytes are.
  var range: Range<Int> { start..<end }
  /// How many bytes there are.
  var count: Int { end - start }

  /// Has `read` put bytes where there is room, up to `size` of them, and say how many they are.
  mutating func fill<Failure: Error>(
    upTo size: Int, _ read: (inout ContiguousArray<UInt8>, Range<Int>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(size)
    let count = min(max(try read(&storage, end..<end + size), 0), size)
    end += count
    fresh += count
    return count
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    makeRoom(bytes.count)
    storage.write(bytes, at: end)
    end += bytes.count
    fresh += bytes.count
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

  /// Lets the first `count` go.
  mutating func pass(_ count: Int) { start += count }

  /// Lets all go.
  mutating func clear() { (start, end, fresh) = (Block.margin, Block.margin, 0) }

  /// Puts what is left of `block` before these bytes.
  mutating func follow(_ block: Block) {
    makeRoom(0)
    if block.count > start {
      let missing = block.count - start
      storage = ContiguousArray(repeating: 0, count: missing) + storage
      (start, end) = (start + missing, end + missing)
    }
    start -= block.count
    storage.write(block.storage[block.range], at: start)
  }
}
