/// A program that embeds the engine, such as a web page or a program in Node.
///
/// The host provides the files to read and receives the results.
package protocol EngineHost: AnyObject {
  /// Opens one of the host's files by name and returns its handle, or `nil` if it can't be read.
  func open(_ name: [UInt8]) -> Int32?

  /// Copies the next bytes of the open file `file` into the range `room` of `bytes`, and returns their number.
  ///
  /// Returns 0 at the end of the file, or `nil` if reading fails.
  func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) -> Int?

  /// Closes the file with the handle `file`.
  func close(_ file: Int32)

  /// Receives the bytes that the engine writes to the output stream `stream` during a run.
  func write(_ bytes: [UInt8], to stream: EngineOutputStream)

  /// Receives the progress of a run: the work `done` so far, and the `total` amount of work, or `nil` if it's unknown.
  func reportProgress(done: Int64, of total: Int64?)

  /// The time in milliseconds since an arbitrary instant.
  var monotonicMilliseconds: Int64 { get }
}

/// An output stream of an engine run.
package enum EngineOutputStream: Int32, Hashable, Sendable {
  /// The stream for the requested results.
  case results = 1
  /// The stream for errors and hints.
  case messages = 2
}
