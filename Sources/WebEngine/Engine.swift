import Documents
import HistoryCommands
import StepHistory
import TimeZones

/// The `pixelpal` program for one person's history, embedded in any host: it takes command-line words and produces the
/// same results and messages as the program, byte for byte.
///
///     let engine = Engine(host)
///     engine.replaceFiles(named: Array("walk.csv\0".utf8))
///     engine.run(Array("replay\0walk.csv\0--json\0".utf8))  // 0
///
/// The engine caches what it has read for the next run until the files are replaced.
package final class Engine {
  private let host: any Host
  private let files: GivenFiles
  private let lastReading = LastReading()

  /// Creates an engine that has no files yet.
  package init(_ host: any Host) {
    self.host = host
    files = GivenFiles(host)
  }

  /// Replaces the files with those of the given names, each terminated by a zero byte.
  package func replaceFiles(named names: [UInt8]) {
    files.replace(with: Engine.parts(of: names))
    lastReading.forget()
  }

  /// Executes the command given by `words`, each terminated by a zero byte, and returns the exit status.
  package func run(_ words: [UInt8]) -> Int32 {
    let host = host
    let surroundings = Surroundings(
      files: files, input: NoInput(), inputIsTerminal: false, output: HostSink(host, .results), outputTerminal: nil,
      errors: HostSink(host, .messages), errorTerminal: nil, variable: { _ in nil }, stop: { nil },
      follow: { host.follow($0, of: $1) }, milliseconds: { host.milliseconds }, pause: nil, zones: .iana,
      lastReading: lastReading, kept: nil)
    return Run(.forOneHistory, Engine.parts(of: words).map { Word(bytes: $0) }, in: surroundings).status().rawValue
  }

  /// Splits the bytes at their zero terminators.
  private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
  }
}

/// An empty standard input: there is no terminal.
private final class NoInput: ByteSource {
  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) -> Int { 0 }
}

/// An output stream of the host.
private final class HostSink: ByteSink {
  private let host: any Host
  private let stream: Stream

  init(_ host: any Host, _ stream: Stream) { (self.host, self.stream) = (host, stream) }

  func write(_ bytes: [UInt8]) { host.write(bytes, to: stream) }
}
