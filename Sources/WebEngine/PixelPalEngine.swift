import Documents
import HistoryCommands
import StepHistory
import TimeZones

/// The `pixelpal` program for one person's history, embedded in a host.
///
/// The engine takes command-line words and produces the same results and messages as the program, byte for byte.
///
///     let engine = PixelPalEngine(host)
///     engine.replaceFiles(named: Array("walk.csv\0".utf8))
///     engine.run(Array("replay\0walk.csv\0--json\0".utf8))  // 0
///
/// The engine caches the files that a run has read for later runs, until the files are replaced.
package final class PixelPalEngine {
  private let host: any EngineHost
  private let hostFileSystem: HostFileSystem
  private let readCache = InMemoryImportCache()

  /// Creates an engine that has no files yet.
  package init(_ host: any EngineHost) {
    self.host = host
    hostFileSystem = HostFileSystem(host)
  }

  /// Replaces the engine's files with those named in `names`, where each name is terminated by a zero byte.
  package func replaceFiles(named names: [UInt8]) {
    hostFileSystem.replaceFileNames(with: PixelPalEngine.zeroTerminatedParts(of: names))
    readCache.clear()
  }

  /// Runs the command given by `words`, each terminated by a zero byte, and returns the exit status.
  package func run(_ words: [UInt8]) -> Int32 {
    let host = host
    let environment = HostServices(
      fileSystem: hostFileSystem, input: EmptyInput(), inputIsTerminal: false, output: HostOutput(host, .results),
      outputTerminal: nil,
      errorOutput: HostOutput(host, .messages), errorTerminal: nil, environmentVariable: { _ in nil },
      stopSignal: { nil },
      progressHandler: { host.reportProgress(done: $0, of: $1) }, monotonicMilliseconds: { host.monotonicMilliseconds },
      sleepMilliseconds: nil, zones: .iana,
      readCache: readCache, storedPalReader: nil)
    return ProgramRun(
      .historyProgram, PixelPalEngine.zeroTerminatedParts(of: words).map { RawCommandLineWord(bytes: $0) },
      in: environment
    ).execute().rawValue
  }

  /// Returns the zero-terminated parts of `bytes`, without their terminators.
  private static func zeroTerminatedParts(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
  }
}

/// An empty standard input, because the engine has no terminal.
private final class EmptyInput: ByteSource {
  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) -> Int { 0 }
}

/// An output stream that passes everything on to the host.
private final class HostOutput: ByteSink {
  private let host: any EngineHost
  private let stream: EngineOutputStream

  init(_ host: any EngineHost, _ stream: EngineOutputStream) { (self.host, self.stream) = (host, stream) }

  func write(_ bytes: [UInt8]) { host.write(bytes, to: stream) }
}
