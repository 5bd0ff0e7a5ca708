import HistoryCommands
import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// C allows a signal handler to write only this type of variable. Such a write is never torn, so other threads see the
// complete new value at one of their next checks.
nonisolated(unsafe) private var receivedSignal: sig_atomic_t = 0

/// A handler for the signals that ask the program to stop.
///
/// The next read or write after the first signal throws an error, so that the program can clean up. A second signal of
/// the same kind ends the program immediately.
enum StopSignalHandler {
  /// Installs handlers for SIGINT, SIGHUP and SIGTERM.
  ///
  /// A signal that the parent process has set to be ignored stays ignored.
  static func installHandlers() {
    // If this signal is ignored, a write to a closed pipe fails with an error that the program can handle.
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGHUP, SIGTERM] where !isIgnored(number) {
      var action = sigaction()
      action.handler = { number in
        unsafe receivedSignal = sig_atomic_t(number)
        signal(number, SIG_DFL)
      }
      // `SA_RESTART` is not set, so that a signal interrupts a blocked read or write.
      _ = unsafe sigaction(number, &action, nil)
    }
  }

  /// Returns true if the parent process has set the signal to be ignored, as nohup does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    _ = unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The signal that asked the program to stop, or `nil` if there was none.
  static var receivedStopSignal: StopSignal? {
    switch Int32(unsafe receivedSignal) {
    case SIGINT: .interrupt
    case SIGHUP: .hangUp
    case SIGTERM: .terminate
    default: nil
    }
  }
}

extension sigaction {
  /// The function that handles the signal.
  ///
  /// Each C library has its own name for this field.
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Glibc)
        unsafe __sigaction_handler.sa_handler
      #elseif canImport(Musl)
        unsafe __sa_handler.sa_handler
      #else
        unsafe __sigaction_u.__sa_handler
      #endif
    }
    set {
      #if canImport(Glibc)
        unsafe __sigaction_handler.sa_handler = newValue
      #elseif canImport(Musl)
        unsafe __sa_handler.sa_handler = newValue
      #else
        unsafe __sigaction_u.__sa_handler = newValue
      #endif
    }
  }
}
