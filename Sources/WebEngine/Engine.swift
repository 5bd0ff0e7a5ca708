import Documents
import HistoryCommands
import StepHistory
import TimeZones

/// `pixelpal` for one person's history, wherever there is a host: words go in as on a command line, and results and
/// messages come out, byte for byte those of the program.
///
///     let engine = Engine(host)
///     engine.replaceFiles(named: Array("walk.csv\0".utf8))
///     engine.run(Array("replay\0walk.csv\0--json\0".utf8))  // 0
///
/// What it read it remembers for the next run, as long as the files are the same.
package final class Engine {
  private let host: any Host
  private let files: GivenFiles
  private let lastReading = LastReading()

  /// An engine that has no files yet.
  package init(_ host: any Host) {
    self.host = host
    files = GivenFiles(host)
  }

  /// Has files of these names, each ended by a zero, in the place of those before.
  package func replaceFiles(named names: [UInt8]) {
    files.replace(with: Engine.parts(of: names))
    lastReading.forget()
  }

  /// Does what the words ask for, each ended by a zero, and returns the exit status.
  package func run(_ words: [UInt8]) -> Int32 {
    let host = host
    let surroundings = Surroundings(
      files: files, input: NoInput(), inputIsTerminal: false, output: HostSink(host, .results), outputTerminal: nil,
      errors: HostSink(host, .messages), errorTerminal: nil, variable: { _ in nil }, stop: { nil },
      follow: { host.follow($0, of: $1) }, milliseconds: { host.milliseconds }, pause: nil, zones: .iana,
      lastReading: lastReading, kept: nil)
    return Run(.forOneHistory, Engine.parts(of: words).map { Word(bytes: $0) }, in: surroundings).status().rawValue
  }

  /// The bytes before each zero.
  private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
  }
}

/// Standard input where nobody types: it is at its end.
private final class NoInput: ByteSource {
  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) -> Int { 0 }
}

/// A stream of the host.
private final class HostSink: ByteSink {
  private let host: any Host
  private let stream: Stream

  init(_ host: any Host, _ stream: Stream) { (self.host, self.stream) = (host, stream) }

  func write(_ bytes: [UInt8]) { host.write(bytes, to: stream) }
}
