/// What is sent to a terminal so that it shows other lines: those that have changed, all at once.
package struct ScreenUpdate {
  private var shown: [String] = []

  package init() {}

  /// The escapes that make the screen show `lines`; nothing when it does.
  package mutating func bytes(showing lines: [String]) -> [UInt8] {
    var text = ""
    for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    for row in lines.count..<max(lines.count, shown.count) { text += "\u{1B}[\(row + 1);1H\u{1B}[K" }
    shown = lines
    // Terminals that know synchronized output draw nothing in between; others pass over it.
    return text.isEmpty ? [] : Array("\u{1B}[?2026h\(text)\u{1B}[?2026l".utf8)
  }

  /// Forgets what is shown, as after somebody else has written there.
  package mutating func forget() { shown = [] }
}
