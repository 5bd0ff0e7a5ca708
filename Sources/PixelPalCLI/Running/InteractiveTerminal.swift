package import HistoryCommands

/// A full-screen terminal that reports each key press immediately.
package protocol InteractiveTerminal: AnyObject {
  /// The current number of columns and rows.
  var size: (columns: Int, rows: Int) { get }

  /// Switches to full-screen mode.
  func enterFullScreen() throws(StreamError)

  /// Restores the previous screen, or does nothing outside full-screen mode.
  func restoreScreen()

  /// Waits for a key press, and returns the byte that the key sends.
  ///
  /// The result is `nil` if no key is pressed within `milliseconds`.
  func nextKey(within milliseconds: Int64) throws(StreamError) -> UInt8?

  /// Suspends the program, as control-Z does, and restores the screen while it is suspended.
  func suspendProgram() throws(StreamError)
}
