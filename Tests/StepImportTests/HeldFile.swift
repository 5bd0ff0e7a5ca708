import StepImport

/// A file in memory with random access.
final class HeldFile {
  private let bytes: [UInt8]
  private let told: Int
  private let isReadable: Bool
  private var next = 0
  /// The number of bytes that were read from its stream.
  private(set) var inStream = 0

  /// Creates a file that claims a length of `told` bytes; unless `isReadable`, only its stream can be read.
  init(_ bytes: [UInt8], told: Int? = nil, isReadable: Bool = true) {
    (self.bytes, self.told, self.isReadable) = (bytes, told ?? bytes.count, isReadable)
  }

  var file: FileBytes {
    FileBytes(count: Int64(told)) { range in
      let there = range.clamped(to: 0..<Int64(self.bytes.count))
      return self.isReadable ? ContiguousArray(self.bytes[Int(there.lowerBound)..<Int(there.upperBound)]) : nil
    } goOn: {
      self.next = Int($0)
    }
  }

  func read(into target: inout ContiguousArray<UInt8>, _ room: Range<Int>, most: Int) -> Int {
    let count = min(room.count, most, bytes.count - next)
    target.replaceSubrange(room.lowerBound..<room.lowerBound + count, with: bytes[next..<next + count])
    next += count
    inStream += count
    return count
  }
}
