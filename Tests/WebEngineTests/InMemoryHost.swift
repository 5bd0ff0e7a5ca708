import WebEngine

/// A host with files in memory that counts the requests.
final class InMemoryHost: EngineHost {
  /// The files by name; `nil` for a file that cannot be read.
  var files: [String: [UInt8]?] = [:]
  /// The number of bytes that one read returns.
  var blockSize = 1000
  /// The number of times that a file was opened.
  private(set) var openCount = 0
  /// The number of open files.
  var openFileCount: Int { unreadBytes.count }
  private var unreadBytes: [Int32: ArraySlice<UInt8>?] = [:]
  private(set) var results: [UInt8] = []
  private(set) var messages: [UInt8] = []
  private(set) var reportedProgress: [Int64] = []

  func open(_ name: [UInt8]) -> Int32? {
    guard let bytes = files[String(decoding: name, as: UTF8.self)] else { return nil }
    openCount += 1
    unreadBytes[Int32(openCount)] = .some(bytes.map { $0[...] })
    return Int32(openCount)
  }

  func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) -> Int? {
    guard let rest = unreadBytes[file] ?? nil else { return nil }
    let next = rest.prefix(min(blockSize, room.count))
    bytes.replaceSubrange(room.prefix(next.count), with: next)
    unreadBytes[file] = .some(rest.dropFirst(next.count))
    return next.count
  }

  func close(_ file: Int32) { unreadBytes[file] = nil }

  func write(_ bytes: [UInt8], to stream: WebEngine.EngineOutputStream) {
    switch stream {
    case .results: results += bytes
    case .messages: messages += bytes
    }
  }

  func reportProgress(done: Int64, of total: Int64?) { reportedProgress.append(done) }

  var monotonicMilliseconds: Int64 { 0 }

  /// Returns the output since the last call.
  func takeOutput() -> (results: String, messages: String) {
    defer { (results, messages) = ([], []) }
    return (String(decoding: results, as: UTF8.self), String(decoding: messages, as: UTF8.self))
  }
}
