/// A file with random access that several threads can read at the same time.
///
/// The same file is also read as a stream. Offset 0 is the position at which the stream began.
package struct RandomAccessFile {
  /// The number of bytes from offset 0 to the end of the file when it was opened.
  package let count: Int64
  /// A function that returns the bytes in a range, or `nil` if they can't be read.
  ///
  /// If the range extends past the end of the file, the result ends with the file.
  package let read: (Range<Int64>) -> ContiguousArray<UInt8>?
  /// A function that moves the position of the file's stream to an offset.
  package let seekStream: (Int64) -> Void

  /// Creates a file with `count` bytes.
  ///
  /// The file may grow or shrink while it is read. The functions must behave as described for the properties ``read``
  /// and ``seekStream``.
  package init(
    count: Int64, read: @escaping (Range<Int64>) -> ContiguousArray<UInt8>?,
    seekStream: @escaping (_ offset: Int64) -> Void
  ) {
    (self.count, self.read, self.seekStream) = (count, read, seekStream)
  }
}
