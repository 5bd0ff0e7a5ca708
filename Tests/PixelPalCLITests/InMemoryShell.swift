import Documents
import HistoryCommands
import PalStore
import PixelPalCLI
import PixelPalCore
import TestSupport
import TimeZones

/// An in-memory environment in which commands run.
final class InMemoryShell {
  /// The files, by path.
  let files = MemoryFileSystem()
  /// The folders of stores, by path.
  private(set) var storeFolders: [String: InMemoryStoreFolder] = [:]
  /// The current date and time.
  var currentTime = Instant("2025-03-09T18:00:00Z") ?? .distantPast
  var standardInput: [UInt8] = []
  var inputIsTerminal = false
  var outputTerminal: HostServices.Terminal?
  var errorTerminal: HostServices.Terminal?
  var variables: [String: String] = [:]
  /// The signal that was received.
  var receivedSignal: StopSignal?
  /// The number of milliseconds by which each reading advances the clock.
  var clockStepMilliseconds: Int64 = 0
  /// The actions during successive waits; after the last one, control-C is pressed.
  var pauseActions: [() -> Void] = []
  /// The error that standard output throws instead of accepting bytes.
  var outputError: StreamError?
  /// The pager, or `nil` if the host has none.
  var showInPager: ((_ text: [UInt8], _ command: String?) -> Bool)?
  /// The terminal to play on.
  var interactiveTerminal: (any InteractiveTerminal)?
  /// The current value of the clock, in milliseconds.
  var clockMilliseconds: Int64 = 0

  /// The results of a run.
  struct Outcome: Equatable {
    let status: ExitStatus
    let output: String
    let errors: String
  }

  /// Runs a command line, split at its spaces.
  func run(_ line: String, of program: CommandLineProgram = .fullProgram) -> Outcome {
    run(words: line.split(separator: " ").map(String.init), of: program)
  }

  /// Returns the folder at a path, and creates it if necessary.
  func storeFolder(_ path: String) -> InMemoryStoreFolder {
    let folder = storeFolders[path] ?? InMemoryStoreFolder(name: path)
    storeFolders[path] = folder
    return folder
  }

  func run(words: [String], of program: CommandLineProgram = .fullProgram) -> Outcome {
    let output = MemorySink(outputError)
    let errors = MemorySink(nil)
    var environment = HostServices(
      fileSystem: files, input: MemorySource(standardInput), inputIsTerminal: inputIsTerminal,
      output: output, outputTerminal: outputTerminal, errorOutput: errors, errorTerminal: errorTerminal,
      environmentVariable: { self.variables[$0] }, stopSignal: { self.receivedSignal },
      monotonicMilliseconds: {
        self.clockMilliseconds += self.clockStepMilliseconds
        return self.clockMilliseconds
      }, sleepMilliseconds: { _ in self.runNextPauseAction() }, zones: .iana,
      storedPalReader: StoreAndTerminalServices(
        storeFolder: { self.storeFolder($0.displayText) }, clock: { self.currentTime },
        interactiveTerminal: interactiveTerminal))
    environment.showInPager = showInPager
    let status = ProgramRun(program, words.map { RawCommandLineWord($0) }, in: environment).execute()
    return .init(status: status, output: output.text, errors: errors.text)
  }
}

extension InMemoryShell {
  private func runNextPauseAction() {
    guard !pauseActions.isEmpty else {
      receivedSignal = .interrupt
      return
    }
    pauseActions.removeFirst()()
  }
}

/// A file system in memory.
final class MemoryFileSystem: FileSystem {
  var contents: [String: [UInt8]] = [:]
  /// The errors thrown when a path is opened.
  var openErrors: [String: OpenError] = [:]
  /// The errors thrown when a path is read or written.
  var streamErrors: [String: StreamError] = [:]
  /// The actions before the modification stamp of a path is read; each is performed once.
  var actionsBeforeStamp: [String: () -> Void] = [:]
  /// The paths at which a file was started and discarded.
  private(set) var discarded: [String] = []

  subscript(path: String) -> String? {
    get { contents[path].map { String(decoding: $0, as: UTF8.self) } }
    set { contents[path] = newValue.map { Array($0.utf8) } }
  }

  /// Alternative names of files, like links.
  var links: [String: String] = [:]

  /// Returns the name of the file that a name refers to.
  private func name(_ path: Path) -> String { links[path.displayText] ?? path.displayText }

  func identity(of path: Path) -> FileIdentity? {
    contents.keys.sorted().firstIndex(of: name(path)).map { FileIdentity(device: 0, inode: UInt64($0)) }
  }

  func modificationStamp(of path: Path) -> FileModificationStamp? {
    actionsBeforeStamp.removeValue(forKey: name(path))?()
    let below = contents.keys.filter { $0.hasPrefix(path.displayText + "/") }
    guard let bytes = contents[name(path)] ?? (below.isEmpty ? nil : below.sorted().flatMap { Array($0.utf8) }) else {
      return nil
    }
    return FileModificationStamp(
      size: bytes.count, nanoseconds: Int64(bytes.hashValue), identity: FileIdentity(device: 0, inode: 0))
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
    let path = path.displayText
    if let error = openErrors[path] { throw error }
    let below = contents.keys.filter { $0.hasPrefix(path + "/") }.map { $0.dropFirst(path.count + 1) }
    let entries = below.map { FolderEntry(name: Path(String($0.prefix { $0 != "/" })), isFolder: $0.contains("/")) }
    return Array(Set(entries))
  }

  func createReplacement(at path: Path) throws(OpenError) -> any PendingFile {
    let (identity, path) = (identity(of: path), name(path))
    if let error = openErrors[path] { throw error }
    return MemoryFile(self, path, identity)
  }

  /// The folders that were created.
  private(set) var folders: Set<String> = []

  func createFolderIfMissing(_ path: Path) throws(OpenError) {
    let path = path.displayText
    if let error = openErrors[path] { throw error }
    guard contents[path] == nil else { throw .isFile }
    folders.insert(path)
  }

  func writeInPlace(_ bytes: [UInt8], at path: Path) throws(OpenError) {
    let path = path.displayText
    if let error = openErrors[path] { throw error }
    guard let slash = path.lastIndex(of: "/"), folders.contains(String(path[..<slash])) else { throw .missing }
    contents[path] = bytes
  }

  private final class MemoryFile: PendingFile {
    private let files: MemoryFileSystem
    private let path: String
    private var bytes: [UInt8] = []
    let replacedFileIdentity: FileIdentity?

    init(_ files: MemoryFileSystem, _ path: String, _ replaced: FileIdentity?) {
      self.files = files
      self.path = path
      self.replacedFileIdentity = replaced
    }

    func write(_ bytes: [UInt8]) throws(StreamError) {
      if let error = files.streamErrors[path] { throw error }
      self.bytes += bytes
    }

    func commit() throws(StreamError) { files.contents[path] = bytes }
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

  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) throws(StreamError) -> Int {
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
