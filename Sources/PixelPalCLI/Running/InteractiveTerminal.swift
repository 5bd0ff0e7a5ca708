package import HistoryCommands

/// A full-screen terminal that reports each key press immediately.
package protocol InteractiveTerminal: AnyObject {
  /// The current number of columns and rows.
  var size: (columns: Int, rows: Int) { get }

  /// Switches to full-screen mode.
  func enterFullScreen() throws(StreamError)

  /// Restores the previous screen.
  ///
  /// Outside of full-screen mode, this method does nothing.
  func restoreScreen()

  /// Waits up to `milliseconds` for a key press, and returns the byte that the key sends.
  ///
  /// Returns `nil` if no key is pressed in time.
  func nextKey(within milliseconds: Int64) throws(StreamError) -> UInt8?

  /// Suspends the program, like control-Z.
  ///
  /// The previous screen is visible while the program is suspended.
  func suspendProgram() throws(StreamError)
}
