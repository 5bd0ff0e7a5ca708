import Documents
import Expressions
import PixelPalCore

extension FaceChange {
  /// Writes the change as one line for `replay --events`.
  func writeLine(to writer: inout JSONWriter) {
    writer.object { line in
      line.member("at", at)
      // Touches need a finer resolution than seconds.
      line.member("atUnixMs", at.millisecondsSince1970)
      line.member("event", kind.name)
      line.member("why", reason)
      kind.writeMembers(to: &line)
    }
    writer.endLine()
  }
}

extension FaceChange.Kind {
  fileprivate func writeMembers(to line: inout JSONWriter) {
    switch self {
    case .touched(let result):
      line.member("touch", result.name)
      if case .petting(let stage) = result { line.member("stage", stage) }
    case .commandHeard(let command): line.member("command", command?.rawValue)
    case .moodChanged(let from, let to):
      line.member("from", from.rawValue)
      line.member("to", to.rawValue)
    case .emoteShown(let emote, let overlays):
      line.member("emote", emote.rawValue)
      line.member("ms", emote.duration.count)
      line.member("overlays", overlays.map { $0.rawValue })
    case .playStarted(let play): line.member("play", play.rawValue)
    case .playEnded(let play, let end):
      line.member("play", play.rawValue)
      line.member("reason", end.rawValue)
    case .feelingsReset: break
    }
  }
}
