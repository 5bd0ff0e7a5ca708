/// A file with random access, which several threads may read at the same time.
///
/// Offsets are relative to the start of its stream.
package struct FileBytes {
  /// The number of bytes.
  package let count: Int64
  /// Returns the bytes of a range, fewer at the end of the file; `nil` when they cannot be read.
  package let bytes: (Range<Int64>) -> ContiguousArray<UInt8>?
  /// Moves the stream of the file to an offset.
  package let goOn: (Int64) -> Void

  /// Creates a file of `count` bytes.
  ///
  /// The file may grow or shrink later.
  package init(
    count: Int64, bytes: @escaping (Range<Int64>) -> ContiguousArray<UInt8>?,
    goOn: @escaping (_ offset: Int64) -> Void
  ) {
    (self.count, self.bytes, self.goOn) = (count, bytes, goOn)
  }
}
