/// A value that can be written as JSON.
package protocol JSONWritable {
  /// Writes the value.
  func write(to writer: inout JSONWriter)
}
