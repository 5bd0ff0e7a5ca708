/// A renderer that updates a terminal screen by sending only the lines that have changed.
package struct TerminalLineDiffRenderer {
  private var displayedLines: [String] = []

  package init() {}

  /// Returns the escape sequences that make the screen show `lines`, or no bytes if the screen already shows them.
  package mutating func updateBytes(showing lines: [String]) -> [UInt8] {
    var text = ""
    for (row, line) in lines.enumerated() where row >= displayedLines.count || displayedLines[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    for row in lines.count..<max(lines.count, displayedLines.count) { text += "\u{1B}[\(row + 1);1H\u{1B}[K" }
    displayedLines = lines
    // Terminals with synchronized output show the whole update at once. Others ignore these sequences.
    return text.isEmpty ? [] : Array("\u{1B}[?2026h\(text)\u{1B}[?2026l".utf8)
  }

  /// Forgets the content of the screen, for example after other output has overwritten it.
  package mutating func forgetDisplayedLines() { displayedLines = [] }
}
