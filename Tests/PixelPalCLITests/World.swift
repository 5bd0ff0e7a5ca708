import Documents
import HistoryCommands
import PalStore
import PixelPalCLI
import PixelPalCore
import TestSupport
import TimeZones

/// An in-memory environment in which commands run.
final class World {
  /// The files, by path.
  let files = MemoryFiles()
  /// The folders of stores, by path.
  private(set) var folders: [String: MemoryFolder] = [:]
  /// The current date and time.
  var time = Instant("2025-03-09T18:00:00Z") ?? .distantPast
  var input: [UInt8] = []
  var inputIsTerminal = false
  var outputTerminal: Surroundings.Terminal?
  var errorTerminal: Surroundings.Terminal?
  var variables: [String: String] = [:]
  /// The signal that was received.
  var stop: StopSignal?
  /// The number of milliseconds by which each reading advances the clock.
  var millisecondsALook: Int64 = 0
  /// The actions during successive waits; after the last one, control-C is pressed.
  var pauses: [() -> Void] = []
  /// The error that standard output throws instead of accepting bytes.
  var outputError: StreamError?
  /// The terminal to play on.
  var live: (any LiveTerminal)?
  /// The current value of the clock, in milliseconds.
  var now: Int64 = 0

  /// The results of a run.
  struct Outcome: Equatable {
    let status: ExitStatus
    let output: String
    let errors: String
  }

  /// Runs a command line, split at its spaces.
  func run(_ line: String, of program: Program = .pixelpal) -> Outcome {
    run(words: line.split(separator: " ").map(String.init), of: program)
  }

  /// Returns the folder at a path, and creates it if necessary.
  func folder(_ path: String) -> MemoryFolder {
    let folder = folders[path] ?? MemoryFolder(name: path)
    folders[path] = folder
    return folder
  }

  func run(words: [String], of program: Program = .pixelpal) -> Outcome {
    let output = MemorySink(outputError)
    let errors = MemorySink(nil)
    let surroundings = Surroundings(
      files: files, input: MemorySource(input), inputIsTerminal: inputIsTerminal,
      output: output, outputTerminal: outputTerminal, errors: errors, errorTerminal: errorTerminal,
      variable: { self.variables[$0] }, stop: { self.stop },
      milliseconds: {
        self.now += self.millisecondsALook
        return self.now
      }, pause: { _ in self.pause() }, zones: .iana,
      kept: Home(folder: { self.folder($0.shown) }, now: { self.time }, live: live))
    let status = Run(program, words.map { Word($0) }, in: surroundings).status()
    return .init(status: status, output: output.text, errors: errors.text)
  }
}

extension World {
  private func pause() {
    guard !pauses.isEmpty else {
      stop = .interrupt
      return
    }
    pauses.removeFirst()()
  }
}

/// A file system in memory.
final class MemoryFiles: FileSystem {
  var contents: [String: [UInt8]] = [:]
  /// The errors thrown when a path is opened.
  var openErrors: [String: OpenError] = [:]
  /// The errors thrown when a path is read or written.
  var streamErrors: [String: StreamError] = [:]
  /// The paths at which a file was started and discarded.
  private(set) var discarded: [String] = []

  subscript(path: String) -> String? {
    get { contents[path].map { String(decoding: $0, as: UTF8.self) } }
    set { contents[path] = newValue.map { Array($0.utf8) } }
  }

  /// Alternative names of files, like links.
  var links: [String: String] = [:]

  /// Returns the name of the file that a name refers to.
  private func name(_ path: Path) -> String { links[path.shown] ?? path.shown }

  func identity(of path: Path) -> FileIdentity? {
    contents.keys.sorted().firstIndex(of: name(path)).map { FileIdentity(device: 0, number: UInt64($0)) }
  }

  func stamp(of path: Path) -> FileStamp? {
    let below = contents.keys.filter { $0.hasPrefix(path.shown + "/") }
    guard let bytes = contents[name(path)] ?? (below.isEmpty ? nil : below.sorted().flatMap { Array($0.utf8) }) else {
      return nil
    }
    return FileStamp(
      size: bytes.count, nanoseconds: Int64(bytes.hashValue), identity: FileIdentity(device: 0, number: 0))
  }

  func remove(_ path: Path) { contents[name(path)] = nil }

  func open(_ path: Path) throws(OpenError) -> any ByteSource {
    let (identity, path) = (identity(of: path), name(path))
    if let error = openErrors[path] { throw error }
    guard let bytes = contents[path] else {
      throw contents.keys.contains { $0.hasPrefix(path + "/") } ? .isFolder : .missing
    }
    return MemorySource(bytes, streamErrors[path], identity)
  }

  func entries(of path: Path) throws(OpenError) -> [FolderEntry] {
    let path = path.shown
    if let error = openErrors[path] { throw error }
    let below = contents.keys.filter { $0.hasPrefix(path + "/") }.map { $0.dropFirst(path.count + 1) }
    let entries = below.map { FolderEntry(name: Path(String($0.prefix { $0 != "/" })), isFolder: $0.contains("/")) }
    return Array(Set(entries))
  }

  func create(_ path: Path) throws(OpenError) -> any NewFile {
    let (identity, path) = (identity(of: path), name(path))
    if let error = openErrors[path] { throw error }
    return MemoryFile(self, path, identity)
  }

  /// The folders that were created.
  private(set) var folders: Set<String> = []

  func makeFolder(_ path: Path) throws(OpenError) {
    let path = path.shown
    if let error = openErrors[path] { throw error }
    guard contents[path] == nil else { throw .refused("is a file") }
    folders.insert(path)
  }

  func write(_ bytes: [UInt8], at path: Path) throws(OpenError) {
    let path = path.shown
    if let error = openErrors[path] { throw error }
    guard let slash = path.lastIndex(of: "/"), folders.contains(String(path[..<slash])) else { throw .missing }
    contents[path] = bytes
  }

  private final class MemoryFile: NewFile {
    private let files: MemoryFiles
    private let path: String
    private var bytes: [UInt8] = []
    let replaced: FileIdentity?

    init(_ files: MemoryFiles, _ path: String, _ replaced: FileIdentity?) {
      self.files = files
      self.path = path
      self.replaced = replaced
    }

    func write(_ bytes: [UInt8]) throws(StreamError) {
      if let error = files.streamErrors[path] { throw error }
      self.bytes += bytes
    }

    func finish() throws(StreamError) { files.contents[path] = bytes }
    func discard() { files.discarded.append(path) }
  }
}

/// A byte source in memory that delivers small pieces.
final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let error: StreamError?

  let identity: FileIdentity?

  init(_ bytes: [UInt8], _ error: StreamError? = nil, _ identity: FileIdentity? = nil) {
    rest = bytes[...]
    self.identity = identity
    self.error = error
  }

  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(StreamError) -> Int {
    if let error { throw error }
    let next = rest.prefix(min(1000, room.count))
    bytes.replaceSubrange(room.lowerBound..<room.lowerBound + next.count, with: next)
    rest = rest.dropFirst(next.count)
    return next.count
  }
}

/// A byte sink in memory.
final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []
  private let error: StreamError?

  init(_ error: StreamError?) { self.error = error }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(StreamError) {
    if let error { throw error }
    self.bytes += bytes
  }
}
