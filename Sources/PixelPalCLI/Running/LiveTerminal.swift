package import HistoryCommands

/// A terminal that is drawn on all over, and whose keys are read as they are pressed.
package protocol LiveTerminal: AnyObject {
  /// How many columns and rows it has now.
  var size: (columns: Int, rows: Int) { get }

  /// Takes the whole screen.
  func begin() throws(StreamError)

  /// Gives the screen back as it was; whatever happened.
  func end()

  /// The next key, as the byte that it sends; `nil` when none was pressed within so many milliseconds.
  func key(within milliseconds: Int64) throws(StreamError) -> UInt8?

  /// Stops the program, as control-Z does, with the screen given back for as long.
  func suspend() throws(StreamError)
}
