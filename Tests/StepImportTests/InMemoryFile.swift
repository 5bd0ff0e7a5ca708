import StepImport

/// A file in memory with random access.
final class InMemoryFile {
  private let bytes: [UInt8]
  private let claimedSize: Int
  private let isReadable: Bool
  private var streamOffset = 0
  /// The number of bytes that were read from its stream.
  private(set) var bytesReadFromStream = 0

  /// Creates a file that claims a length of `claimedSize` bytes; unless `isReadable`, only its stream can be read.
  init(_ bytes: [UInt8], claimedSize: Int? = nil, isReadable: Bool = true) {
    (self.bytes, self.claimedSize, self.isReadable) = (bytes, claimedSize ?? bytes.count, isReadable)
  }

  var randomAccessFile: RandomAccessFile {
    RandomAccessFile(count: Int64(claimedSize)) { range in
      let there = range.clamped(to: 0..<Int64(self.bytes.count))
      return self.isReadable ? ContiguousArray(self.bytes[Int(there.lowerBound)..<Int(there.upperBound)]) : nil
    } seekStream: {
      self.streamOffset = Int($0)
    }
  }

  func read(into target: inout ContiguousArray<UInt8>, _ room: Range<Int>, maxCount: Int) -> Int {
    let count = min(room.count, maxCount, bytes.count - streamOffset)
    target.replaceSubrange(room.lowerBound..<room.lowerBound + count, with: bytes[streamOffset..<streamOffset + count])
    streamOffset += count
    bytesReadFromStream += count
    return count
  }
}
