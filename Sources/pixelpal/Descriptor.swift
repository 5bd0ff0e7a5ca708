import Documents
import HistoryCommands
import PalStore
import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, as the system knows it.
final class Descriptor: ByteSource, ByteSink {
  /// Its number.
  let number: Int32
  private let isOurs: Bool
  private let stopsForSignals: Bool

  /// Takes over an open file; `isOurs` when it is to be closed in the end.
  init(_ number: Int32, isOurs: Bool = true, stopsForSignals: Bool = true) {
    self.number = number
    self.isOurs = isOurs
    self.stopsForSignals = stopsForSignals
  }

  deinit {
    if isOurs { close(number) }
  }

  // The system keeps these open for as long as the program runs.
  static var input: Descriptor { Descriptor(STDIN_FILENO, isOurs: false) }
  static var output: Descriptor { Descriptor(STDOUT_FILENO, isOurs: false) }
  // Also who is asked to stop may still say something, and has a progress line to take away.
  static var errors: Descriptor { Descriptor(STDERR_FILENO, isOurs: false, stopsForSignals: false) }

  /// Puts something in the place of standard streams that are closed.
  ///
  /// The next file that is opened would take their place, and messages would be written into it.
  static func standInForClosedStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // Opened the wrong way round, it fails as a closed stream does.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// The terminal that it is, if it is one.
  var terminal: Surroundings.Terminal? {
    guard isatty(number) == 1 else { return nil }
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return .init(columns: nil) }
    return .init(columns: Int(size.ws_col))
  }

  var identity: FileIdentity? {
    guard let entry = FileEntry(number: number), entry.kind == .regular else { return nil }
    return entry.identity
  }

  func read(into bytes: inout ContiguousArray<UInt8>, _ room: Range<Int>) throws(StreamError) -> Int {
    let number = number
    return try repeated(POLLIN, "cannot be read") {
      unsafe bytes.withUnsafeMutableBytes {
        // The slice makes sure that there is room.
        let place = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[room])
        return unsafe systemRead(number, place.baseAddress, place.count)
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(StreamError) {
    var rest = bytes[...]
    let number = number
    while !rest.isEmpty {
      let count = try repeated(POLLOUT, "cannot be written") {
        unsafe rest.withUnsafeBytes { unsafe systemWrite(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Calls the system until it does something, unless a signal asks to stop.
  func repeated(_ event: Int32, _ failure: String, _ call: () -> Int) throws(StreamError) -> Int {
    while true {
      if stopsForSignals, let signal = Signals.stop { throw .stopped(signal) }
      let count = call()
      guard count < 0 else { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Somebody made the stream one that does not wait.
        var descriptor = pollfd(fd: number, events: Int16(event), revents: 0)
        _ = unsafe poll(&descriptor, 1, -1)
      case EPIPE: throw .readerGone
      case let code: throw .failed("\(failure): \(SystemFault(code).words)")
      }
    }
  }
}

// Inside the class the methods of the same names would be meant.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
