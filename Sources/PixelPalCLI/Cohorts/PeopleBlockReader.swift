import Documents
import HistoryCommands

/// A reader that divides files with one person per line into blocks of whole lines, each from a single file.
struct PeopleBlockReader {
  /// The maximum length of a line in bytes.
  ///
  /// The rest of a longer line is skipped.
  static let maxLineBytes = 64 << 20

  private var files: ArraySlice<InputFile>
  private let context: CommandContext
  private var currentSource: (name: String, source: any ByteSource)?
  private var isAtEnd = false
  private var fileIndex = -1
  /// The bytes after the last line break of the previous block.
  ///
  /// The next block begins with them.
  private var carriedOver: [UInt8] = []

  /// A block of whole lines from one file.
  struct LineBlock {
    /// The name that messages use for the block's file.
    let fileName: String
    /// The index of the block's file, counted from 0 in the order of reading.
    let fileIndex: Int
    /// A buffer that contains the lines in its first ``count`` bytes.
    var bytes: ContiguousArray<UInt8>
    var count = 0
    /// True if the block contains only the beginning of a line that exceeds the maximum length.
    var containsOverlongLine = false
  }

  init(_ files: [InputFile], _ context: CommandContext) {
    self.files = files[...]
    self.context = context
  }

  /// Returns the next block, or `nil` at the end of all files.
  ///
  /// The block has about `size` bytes, or more if a line is longer. The block takes over the storage of `buffer`, which
  /// is empty afterwards.
  mutating func nextBlock(size: Int, buffer: inout ContiguousArray<UInt8>) throws(CommandFailure) -> LineBlock? {
    while currentSource == nil || isAtEnd && carriedOver.isEmpty {
      guard let file = files.popFirst() else { return nil }
      currentSource = try context.open(file)
      (isAtEnd, fileIndex) = (false, fileIndex + 1)
    }
    guard let (name, source) = currentSource else { return nil }
    var block = LineBlock(fileName: name, fileIndex: fileIndex, bytes: [])
    // Swapping avoids a second reference to the buffer, and therefore a copy.
    swap(&block.bytes, &buffer)
    var size = max(size, carriedOver.count + 1)
    var filled = carriedOver.count
    block.bytes.extend(to: size)
    for index in carriedOver.indices { block.bytes[index] = carriedOver[index] }
    var searched = 0
    carriedOver = []
    while true {
      while filled < size, !isAtEnd {
        let count = try readBytes(from: source, named: name, into: &block.bytes, range: filled..<size)
        isAtEnd = count == 0
        filled += count
      }
      if isAtEnd {
        block.count = filled
        return block
      }
      if let last = block.bytes[searched..<filled].lastIndex(of: .lineFeed) {
        carriedOver = Array(block.bytes[(last + 1)..<filled])
        block.count = last + 1
        return block
      }
      guard filled <= PeopleBlockReader.maxLineBytes else { return try skipOverlongLine(in: block, from: source) }
      searched = filled
      size = min(2 * size, PeopleBlockReader.maxLineBytes + 1)
      block.bytes.extend(to: size)
    }
  }

  /// Skips the rest of a line that is too long, and returns a block with the beginning of the line.
  private mutating func skipOverlongLine(in block: LineBlock, from source: any ByteSource) throws(CommandFailure)
    -> LineBlock
  {
    var block = block
    (block.count, block.containsOverlongLine) = (min(block.bytes.count, 80), true)
    while !isAtEnd {
      let count = try readBytes(
        from: source, named: block.fileName, into: &block.bytes, range: block.count..<block.bytes.count)
      isAtEnd = count == 0
      if let end = block.bytes[block.count..<block.count + count].firstIndex(of: .lineFeed) {
        carriedOver = Array(block.bytes[(end + 1)..<block.count + count])
        break
      }
    }
    return block
  }

  private func readBytes(
    from source: any ByteSource, named name: String, into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>
  ) throws(CommandFailure) -> Int {
    do {
      return try source.read(into: &bytes, range: room)
    } catch {
      throw CommandFailure(error, of: name)
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends zeros until the array has at least `count` bytes.
  fileprivate mutating func extend(to count: Int) {
    if self.count < count { append(contentsOf: ContiguousArray(repeating: 0, count: count - self.count)) }
  }
}
