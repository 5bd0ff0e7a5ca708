import HistoryCommands
import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal of standard input and output, for interactive use.
final class FullScreenTerminal: InteractiveTerminal {
  private var originalSettings: termios?
  // The screen must also be restored when the program is asked to stop.
  private let output = FileDescriptor(STDOUT_FILENO, closesOnRelease: false, respectsStopSignals: false)

  /// Creates the terminal, or returns `nil` if standard input or standard output isn't a terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
  }

  deinit { restoreScreen() }

  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  func enterFullScreen() throws(StreamError) {
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { throw .failed("cannot be set up") }
    originalSettings = settings
    // Keys arrive one by one, without echo. Control-C and control-Z arrive as keys as well, because the screen must be
    // restored first.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else { throw .failed("cannot be set up") }
    // Use the alternate screen, hide the cursor and turn off line wrapping.
    try output.write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J".utf8))
  }

  func restoreScreen() {
    guard var settings = originalSettings else { return }
    originalSettings = nil
    // There is no way left to report a failure.
    try? output.write(Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8))
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  func nextKey(within milliseconds: Int64) throws(StreamError) -> UInt8? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&descriptor, 1, Int32(clamping: milliseconds))
    if let signal = StopSignalHandler.receivedStopSignal { throw .stoppedBySignal(signal) }
    guard count > 0 else { return nil }
    var byte: UInt8 = 0
    // The end of input means that the terminal is gone.
    guard unsafe read(STDIN_FILENO, &byte, 1) == 1 else { throw .stoppedBySignal(.hangUp) }
    return byte
  }

  func suspendProgram() throws(StreamError) {
    restoreScreen()
    kill(0, SIGSTOP)
    try enterFullScreen()
  }
}
