import Documents
import HistoryCommands
import PixelArt

extension Session {
  /// The colour depth for pictures: none if text is not coloured, otherwise as the terminal reports it.
  var colourDepth: ColourDepth {
    guard emphasis == .always else { return .none }
    let terminal = surroundings.variable("TERM") ?? ""
    switch surroundings.variable("COLORTERM") ?? "" {
    case "truecolor", "24bit": return .full
    default: break
    }
    if terminal.hasSuffix("-direct") { return .full }
    if terminal.contains("256color") { return .many }
    return terminal == "dumb" ? .none : .sixteen
  }
}
