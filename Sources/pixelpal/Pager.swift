#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A namespace for showing text in a pager such as `less`.
enum Pager {
  /// The exit status of a shell that can't find the program it should run.
  private static let programNotFound: Int32 = 127

  /// Shows `text` in the pager that the shell command `command` runs, or in `less` if `command` is `nil`.
  ///
  /// Returns true when the person has left the pager, or false if the pager couldn't be started.
  static func show(_ text: [UInt8], in command: String?) -> Bool {
    // As in other programs with a pager, less ends at once if the text fits on the screen, and it passes colours on.
    unsafe setenv("LESS", "FRX", 0)
    guard let input = unsafe popen(command ?? "command -v less > /dev/null && exec less; exit \(programNotFound)", "w")
    else { return false }
    // The person may leave the pager before it has read everything.
    _ = unsafe text.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, input) }
    let status = unsafe pclose(input)
    return status >= 0 && status >> 8 & 0xFF != programNotFound
  }
}
