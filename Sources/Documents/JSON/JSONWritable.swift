/// A value that is a document, or a part of one.
package protocol JSONWritable {
  /// Writes it.
  func write(to writer: inout JSONWriter)
}
