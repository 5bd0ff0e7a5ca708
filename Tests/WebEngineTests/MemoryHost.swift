import WebEngine

/// A host with files in memory that counts the requests.
final class MemoryHost: Host {
  /// The files by name; `nil` for a file that cannot be read.
  var files: [String: [UInt8]?] = [:]
  /// The number of bytes that one read returns.
  var block = 1000
  /// The number of times that a file was opened.
  private(set) var opens = 0
  /// The number of open files.
  var openFiles: Int { reading.count }
  private var reading: [Int32: ArraySlice<UInt8>?] = [:]
  private(set) var results: [UInt8] = []
  private(set) var messages: [UInt8] = []
  private(set) var followed: [Int64] = []

  func open(_ name: [UInt8]) -> Int32? {
    guard let bytes = files[String(decoding: name, as: UTF8.self)] else { return nil }
    opens += 1
    reading[Int32(opens)] = .some(bytes.map { $0[...] })
    return Int32(opens)
  }

  func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) -> Int? {
    guard let rest = reading[file] ?? nil else { return nil }
    let next = rest.prefix(min(block, room.count))
    bytes.replaceSubrange(room.prefix(next.count), with: next)
    reading[file] = .some(rest.dropFirst(next.count))
    return next.count
  }

  func close(_ file: Int32) { reading[file] = nil }

  func write(_ bytes: [UInt8], to stream: WebEngine.Stream) {
    switch stream {
    case .results: results += bytes
    case .messages: messages += bytes
    }
  }

  func follow(_ done: Int64, of total: Int64?) { followed.append(done) }

  var milliseconds: Int64 { 0 }

  /// Returns the output since the last call.
  func taken() -> (results: String, messages: String) {
    defer { (results, messages) = ([], []) }
    return (String(decoding: results, as: UTF8.self), String(decoding: messages, as: UTF8.self))
  }
}
