/// A value that can be written as JSON.
package protocol JSONWritable {
  /// Writes the value as JSON to `writer`.
  func write(to writer: inout JSONWriter)
}
