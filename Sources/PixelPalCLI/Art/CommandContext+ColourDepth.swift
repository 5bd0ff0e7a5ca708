import Documents
import HistoryCommands
import PixelArt

extension CommandContext {
  /// The colour depth for pictures, which is `none` if text isn't coloured.
  ///
  /// Otherwise, the environment variables `COLORTERM` and `TERM` determine the depth.
  var colourDepth: TerminalColourDepth {
    guard styling == .ansi else { return .none }
    let terminal = environment.environmentVariable("TERM") ?? ""
    switch environment.environmentVariable("COLORTERM") ?? "" {
    case "truecolor", "24bit": return .trueColour
    default: break
    }
    if terminal.hasSuffix("-direct") { return .trueColour }
    if terminal.contains("256color") { return .ansi256 }
    return terminal == "dumb" ? .none : .ansi16
  }
}
