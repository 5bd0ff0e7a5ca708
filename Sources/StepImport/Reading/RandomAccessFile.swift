/// A file with random access that several threads can read at the same time.
///
/// Offsets are relative to the position at which the file's stream began.
package struct RandomAccessFile {
  /// The number of bytes in the file.
  package let count: Int64
  /// A function that returns the bytes in a range, or `nil` if they can't be read.
  ///
  /// Near the end of the file, it returns fewer bytes than the range contains.
  package let read: (Range<Int64>) -> ContiguousArray<UInt8>?
  /// A function that moves the file's stream to an offset.
  package let seekStream: (Int64) -> Void

  /// Creates a file that contains `count` bytes.
  ///
  /// The file may grow or shrink later.
  package init(
    count: Int64, read: @escaping (Range<Int64>) -> ContiguousArray<UInt8>?,
    seekStream: @escaping (_ offset: Int64) -> Void
  ) {
    (self.count, self.read, self.seekStream) = (count, read, seekStream)
  }
}
