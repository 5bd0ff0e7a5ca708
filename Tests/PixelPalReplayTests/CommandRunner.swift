import Foundation
import TestSupport
import WebEngine

/// A runner for the commands of `pixelpal` on files of the package.
final class CommandRunner: EngineHost {
  private lazy var engine = PixelPalEngine(self)
  private var unreadBytes: [Int32: ArraySlice<UInt8>] = [:]
  private var openCount: Int32 = 0
  private var output: [EngineOutputStream: [UInt8]] = [:]

  /// An error that says what a command wrote instead of its results.
  struct CommandError: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a command line, split at its spaces, in the root of the package, and returns its results.
  func results(of line: String, reading files: [String]) throws -> Data {
    try results(of: line.split(separator: " ").map(String.init), reading: files)
  }

  /// Runs a command, given as its words, in the root of the package, and returns its results.
  func results(of words: [String], reading files: [String]) throws -> Data {
    func zeroTerminated(_ words: [String]) -> [UInt8] { words.flatMap { Array($0.utf8) + [0] } }
    engine.replaceFiles(named: zeroTerminated(files))
    output = [:]
    let status = engine.run(zeroTerminated(words))
    guard status == 0 else {
      let messages = String(decoding: output[.messages] ?? [], as: UTF8.self)
      throw CommandError(description: "\(words.joined(separator: " ")): \(messages)")
    }
    return Data(output[.results] ?? [])
  }

  func open(_ name: [UInt8]) -> Int32? {
    let file = PackagePaths.root.appendingPathComponent(String(decoding: name, as: UTF8.self))
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    openCount += 1
    unreadBytes[openCount] = Array(bytes)[...]
    return openCount
  }

  func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) -> Int? {
    guard let rest = unreadBytes[file] else { return nil }
    let next = rest.prefix(room.count)
    bytes.replaceSubrange(room.prefix(next.count), with: next)
    unreadBytes[file] = rest.dropFirst(next.count)
    return next.count
  }

  func close(_ file: Int32) { unreadBytes[file] = nil }

  func write(_ bytes: [UInt8], to stream: EngineOutputStream) { output[stream, default: []] += bytes }

  func reportProgress(done: Int64, of total: Int64?) {}

  var monotonicMilliseconds: Int64 { 0 }
}
