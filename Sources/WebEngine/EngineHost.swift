/// The program that embeds the engine: a web page, or a program in Node.
///
/// The host provides the files and receives the results.
package protocol EngineHost: AnyObject {
  /// Opens the file of this name, one of the host's files; `nil` if it cannot be read.
  func open(_ name: [UInt8]) -> Int32?

  /// Copies the next bytes of a file into `room` and returns their number: 0 at the end, `nil` if reading fails.
  func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) -> Int?

  /// Closes a file.
  func close(_ file: Int32)

  /// Receives the output of a run.
  func write(_ bytes: [UInt8], to stream: EngineOutputStream)

  /// Receives the progress of a run, with the total if it is known.
  func reportProgress(_ done: Int64, of total: Int64?)

  /// The milliseconds that have passed since an arbitrary point in time.
  var monotonicMilliseconds: Int64 { get }
}

/// The output stream of a run.
package enum EngineOutputStream: Int32, Hashable, Sendable {
  /// The requested results.
  case results = 1
  /// Everything else: errors and hints.
  case messages = 2
}
