/// A file with random access, which several threads may read at the same time.
///
/// Offsets are relative to the start of the file's stream.
package struct RandomAccessFile {
  /// The number of bytes in the file.
  package let count: Int64
  /// Returns the bytes in a range, or fewer at the end of the file; returns `nil` if they cannot be read.
  package let read: (Range<Int64>) -> ContiguousArray<UInt8>?
  /// Moves the stream of the file to an offset.
  package let seekStream: (Int64) -> Void

  /// Creates a file of `count` bytes.
  ///
  /// The file may grow or shrink later.
  package init(
    count: Int64, read: @escaping (Range<Int64>) -> ContiguousArray<UInt8>?,
    seekStream: @escaping (_ offset: Int64) -> Void
  ) {
    (self.count, self.read, self.seekStream) = (count, read, seekStream)
  }
}
