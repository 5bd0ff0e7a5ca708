/// A file of which any bytes can be had at any time, by several at once.
///
/// Offsets count from where its stream began.
package struct FileBytes {
  /// How many there are.
  package let count: Int64
  /// The bytes of a range, fewer where the file ends; `nil` when they cannot be had.
  package let bytes: (Range<Int64>) -> ContiguousArray<UInt8>?
  /// Has the stream of the file go on at an offset.
  package let goOn: (Int64) -> Void

  /// A file of `count` bytes, which may become more or fewer.
  package init(
    count: Int64, bytes: @escaping (Range<Int64>) -> ContiguousArray<UInt8>?,
    goOn: @escaping (_ offset: Int64) -> Void
  ) {
    (self.count, self.bytes, self.goOn) = (count, bytes, goOn)
  }
}
