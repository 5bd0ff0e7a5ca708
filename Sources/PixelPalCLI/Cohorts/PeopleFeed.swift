import Documents
import HistoryCommands

/// A reader that splits files of people into blocks of whole lines; no line continues in the next file.
struct PeopleFeed {
  /// The maximum length of a line.
  static let longestLine = 64 << 20

  private var files: ArraySlice<InputFile>
  private let session: Session
  private var current: (name: String, source: any ByteSource)?
  private var isAtEnd = false
  private var number = -1
  /// The bytes after the last line break of the previous block.
  private var carried: [UInt8] = []

  /// A block of whole lines from one file.
  struct Block {
    /// The name of the file, as displayed to the user.
    let name: String
    /// The index of the file.
    let file: Int
    /// The buffer; its first `count` bytes are lines.
    var bytes: ContiguousArray<UInt8>
    var count = 0
    /// True if the block contains only the beginning of a line that exceeds the maximum length.
    var isTooLong = false
  }

  init(_ files: [InputFile], _ session: Session) {
    self.files = files[...]
    self.session = session
  }

  /// Returns the next block of about `size` bytes; `nil` at the end of all files.
  ///
  /// The buffer `room` is reused.
  mutating func next(size: Int, room: inout ContiguousArray<UInt8>) throws(Failure) -> Block? {
    while current == nil || isAtEnd && carried.isEmpty {
      guard let file = files.popFirst() else { return nil }
      current = try session.open(file)
      (isAtEnd, number) = (false, number + 1)
    }
    guard let (name, source) = current else { return nil }
    var block = Block(name: name, file: number, bytes: [])
    // Swapping avoids a second reference to the buffer, which would cause a copy.
    swap(&block.bytes, &room)
    var size = max(size, carried.count + 1)
    var filled = carried.count
    block.bytes.grow(to: size)
    for index in carried.indices { block.bytes[index] = carried[index] }
    var searched = 0
    carried = []
    while true {
      while filled < size, !isAtEnd {
        let count = try read(source, name, into: &block.bytes, filled..<size)
        isAtEnd = count == 0
        filled += count
      }
      if isAtEnd {
        block.count = filled
        return block
      }
      if let last = block.bytes[searched..<filled].lastIndex(of: .lineFeed) {
        carried = Array(block.bytes[(last + 1)..<filled])
        block.count = last + 1
        return block
      }
      guard filled <= PeopleFeed.longestLine else { return try tooLong(block, source) }
      searched = filled
      size = min(2 * size, PeopleFeed.longestLine + 1)
      block.bytes.grow(to: size)
    }
  }

  /// Skips the rest of a line that is too long.
  private mutating func tooLong(_ block: Block, _ source: any ByteSource) throws(Failure) -> Block {
    var block = block
    (block.count, block.isTooLong) = (min(block.bytes.count, 80), true)
    while !isAtEnd {
      let count = try read(source, block.name, into: &block.bytes, block.count..<block.bytes.count)
      isAtEnd = count == 0
      if let end = block.bytes[block.count..<block.count + count].firstIndex(of: .lineFeed) {
        carried = Array(block.bytes[(end + 1)..<block.count + count])
        break
      }
    }
    return block
  }

  private func read(
    _ source: any ByteSource, _ name: String, into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>
  ) throws(Failure) -> Int {
    do {
      return try source.read(into: &bytes, room)
    } catch {
      throw Failure(error, of: name)
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Extends the array to at least `count` bytes.
  fileprivate mutating func grow(to count: Int) {
    if self.count < count { append(contentsOf: ContiguousArray(repeating: 0, count: count - self.count)) }
  }
}
