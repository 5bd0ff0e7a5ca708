/// Scripts and styles without what only those who write them read: comments on lines of their own, blanks at the beginning
/// of lines, and empty lines.
///
/// All else stays, line by line. A text in which a line may begin inside a text of its own is left as it is.
package enum PlainerText {
  /// What a text is written in.
  package enum Language { case script, style }

  /// The text without those.
  package static func of(_ text: String, _ language: Language) -> String {
    var lines: [Substring] = []
    var isInComment = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if isInComment || words.hasPrefix("/*") {
        switch end(ofCommentIn: isInComment ? words : words.dropFirst(2)) {
        case .none: isInComment = true
        case .atTheEnd: isInComment = false
        case .before: return text
        }
      } else if mayGoOn(line) {
        return text
      } else if !words.isEmpty, language == .style || !words.hasPrefix("//") {
        lines.append(words)
      }
    }
    return isInComment ? text : lines.joined(separator: "\n") + "\n"
  }

  private enum End { case none, atTheEnd, before }

  private static func end(ofCommentIn line: Substring) -> End {
    guard let end = line.firstRange(of: "*/") else { return .none }
    return end.upperBound == line.endIndex ? .atTheEnd : .before
  }

  /// Whether a text that begins in a line may go on in the next one.
  private static func mayGoOn(_ line: Substring) -> Bool {
    line.hasSuffix("\\") || line.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 1
  }
}
