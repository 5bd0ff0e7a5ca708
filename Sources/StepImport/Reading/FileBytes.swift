/// A file of which any bytes can be had at any time, by several at once.
///
/// Offsets count from where its stream began.
package struct FileBytes {
  /// How many there are.
  package let count: Int
  /// The bytes of a range, fewer where the file ends; `nil` when they cannot be had.
  package let bytes: (Range<Int>) -> ContiguousArray<UInt8>?
  /// Has the stream of the file go on at an offset.
  package let goOn: (Int) -> Void

  /// A file of `count` bytes, which may become more or fewer.
  package init(
    count: Int, bytes: @escaping (Range<Int>) -> ContiguousArray<UInt8>?,
    goOn: @escaping (_ offset: Int) -> Void
  ) {
    (self.count, self.bytes, self.goOn) = (count, bytes, goOn)
  }
}
