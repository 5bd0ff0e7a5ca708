/// Who runs the engine: a web page, or a program like Node.
///
/// The host has the files and takes the results.
package protocol Host: AnyObject {
  /// Begins to read the file of this name, one of those that there are; `nil` where it cannot be read.
  func open(_ name: [UInt8]) -> Int32?

  /// Puts the next bytes of a file where there is `room`, and returns how many they are: none at the end; `nil` where it
  /// cannot be read any more.
  func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) -> Int?

  /// Ends the reading of a file.
  func close(_ file: Int32)

  /// Takes what a run writes.
  func write(_ bytes: [UInt8], to stream: Stream)

  /// Takes how far a run has come, and of how much, where that is known.
  func follow(_ done: Int64, of total: Int64?)

  /// Milliseconds that have passed, since whenever.
  var milliseconds: Int64 { get }
}

/// Where a run writes to.
package enum Stream: Int32, Hashable, Sendable {
  /// What was asked for.
  case results = 1
  /// What is said beside it: what went wrong, and what may help.
  case messages = 2
}
