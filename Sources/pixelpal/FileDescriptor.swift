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

/// An open file descriptor for reading or writing bytes.
final class FileDescriptor: ByteSource, ByteSink {
  /// The descriptor's number, as used in system calls.
  let number: Int32
  private let closesOnRelease: Bool
  private let respectsStopSignals: Bool

  /// Creates a wrapper for an open file descriptor.
  ///
  /// The descriptor is closed along with the wrapper if `closesOnRelease` is true. If `respectsStopSignals` is true,
  /// reads and writes throw an error once a signal has asked the program to stop.
  init(_ number: Int32, closesOnRelease: Bool = true, respectsStopSignals: Bool = true) {
    self.number = number
    self.closesOnRelease = closesOnRelease
    self.respectsStopSignals = respectsStopSignals
  }

  deinit {
    if closesOnRelease { close(number) }
  }

  // The standard streams stay open as long as the program runs.
  static var input: FileDescriptor { FileDescriptor(STDIN_FILENO, closesOnRelease: false) }
  static var output: FileDescriptor { FileDescriptor(STDOUT_FILENO, closesOnRelease: false) }
  // A program that was asked to stop may still print messages, and must remove its progress line.
  static var errorOutput: FileDescriptor {
    FileDescriptor(STDERR_FILENO, closesOnRelease: false, respectsStopSignals: false)
  }

  /// Opens a placeholder for each standard stream that is closed.
  ///
  /// Otherwise, the next file to be opened would get the stream's number, and messages could be written into the file.
  static func openPlaceholdersForClosedStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // With the wrong access mode, reads and writes fail as they do on a closed stream.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// The terminal that the descriptor refers to, or `nil` if it refers to something else.
  var terminal: HostServices.Terminal? {
    guard isatty(number) == 1 else { return nil }
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return .init(columns: nil) }
    return .init(columns: Int(size.ws_col))
  }

  var identity: FileIdentity? {
    guard let entry = FileAttributes(descriptor: number), entry.kind == .regular else { return nil }
    return entry.identity
  }

  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) throws(StreamError) -> Int {
    let number = number
    return try retryingSystemCall(waitingFor: POLLIN, failure: "cannot be read") {
      unsafe bytes.withUnsafeMutableBytes {
        // The slice traps if `room` exceeds the buffer.
        let place = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[room])
        return unsafe systemRead(number, place.baseAddress, place.count)
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(StreamError) {
    var rest = bytes[...]
    let number = number
    while !rest.isEmpty {
      let count = try retryingSystemCall(waitingFor: POLLOUT, failure: "cannot be written") {
        unsafe rest.withUnsafeBytes { unsafe systemWrite(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Repeats `call` until it succeeds, and returns its result.
  ///
  /// If the descriptor isn't ready, waits for the poll event `event`. Throws an error if a signal asks the program to
  /// stop, if the pipe is broken, or if `call` fails permanently for another reason. In the last case, the error's
  /// message begins with `failure`.
  func retryingSystemCall(waitingFor event: Int32, failure: String, _ call: () -> Int) throws(StreamError) -> Int {
    while true {
      if respectsStopSignals, let signal = StopSignalHandler.receivedStopSignal { throw .stoppedBySignal(signal) }
      let count = call()
      guard count < 0 else { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process has made the stream non-blocking.
        var descriptor = pollfd(fd: number, events: Int16(event), revents: 0)
        _ = unsafe poll(&descriptor, 1, -1)
      case EPIPE: throw .brokenPipe
      case let code: throw .failed("\(failure): \(SystemError(code).message)")
      }
    }
  }
}

// Inside the class, the names would refer to the methods.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
