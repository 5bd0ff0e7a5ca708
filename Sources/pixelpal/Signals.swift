import HistoryCommands
import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// A handler may touch nothing else: this is the one kind of variable that C promises to it. It is one word, which another
// thread sees at once or at its next look.
nonisolated(unsafe) private var received: sig_atomic_t = 0

/// The signals that ask the program to stop: the first is noticed by whoever reads or writes next, so that it can tidy
/// up; a second ends the program at once.
enum Signals {
  /// Begins to listen.
  static func listen() {
    // A reader that went away is told by the write itself.
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGHUP, SIGTERM] where !isIgnored(number) {
      var action = sigaction()
      action.handler = { number in
        unsafe received = sig_atomic_t(number)
        signal(number, SIG_DFL)
      }
      // Without flags: whoever waits for a read or a write is woken.
      _ = unsafe sigaction(number, &action, nil)
    }
  }

  /// Whether whoever started us asked that the signal be ignored, as nohup does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    _ = unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The signal that came; `nil` when none did.
  static var stop: StopSignal? {
    switch Int32(unsafe received) {
    case SIGINT: .interrupt
    case SIGHUP: .hangUp
    case SIGTERM: .terminate
    default: nil
    }
  }
}

extension sigaction {
  /// What is done about the signal; each C library has its own name for it.
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
