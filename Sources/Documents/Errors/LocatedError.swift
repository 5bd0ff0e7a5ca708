/// Something that went wrong, as people are told: where, what was expected, what was found, and what helps.
///
///     walk.csv:12:7: error: expected a step count, found '12a'
///     2025-01-04T10:00:00Z,12a
///                          ^
///     hint: steps are whole numbers, or have up to six decimals
package struct LocatedError: Error, Hashable, Sendable {
  /// Where it is; `nil` when it is in no file.
  package var place: Place?
  /// What is wrong.
  package var problem: Problem
  /// What may help, as a sentence without a full stop.
  package var hint: String?

  /// What is wrong, in words.
  package enum Problem: Hashable, Sendable {
    /// One thing was expected, and another was found.
    case expected(String, found: String)
    /// A sentence, without a full stop.
    case sentence(String)

    /// The problem as a sentence.
    package var words: String {
      switch self {
      case .expected(let expected, let found): "expected \(expected), found \(found)"
      case .sentence(let sentence): sentence
      }
    }
  }

  /// An error about `problem` at `place`.
  package init(at place: Place? = nil, _ problem: Problem, hint: String? = nil) {
    self.place = place
    self.problem = problem
    self.hint = hint
  }

  /// An error in no file, with `sentence` for its words.
  package init(_ sentence: String, hint: String? = nil) { self.init(.sentence(sentence), hint: hint) }
}

extension LocatedError {
  /// The error, or what is only a warning, as people read it, each line ended.
  package func text(in emphasis: Emphasis, isError: Bool = true) -> String {
    let position = place?.position.map { $0 + ": " } ?? ""
    let word = isError ? emphasis.bad("error:") : emphasis.strong("warning:")
    var text = emphasis.strong(visible(position)) + word + " " + visible(problem.words) + "\n"
    // Under nothing a caret points at nothing.
    if let excerpt = place?.excerpt, !excerpt.line.isEmpty {
      text += excerpt.line + "\n" + excerpt.indent + emphasis.good("^") + "\n"
    }
    if let hint { text += emphasis.quiet("hint:") + " " + visible(hint) + "\n" }
    return text
  }

  /// The error, or what is only a warning, as one line of NDJSON.
  package func write(to writer: inout JSONWriter, isError: Bool = true) {
    writer.object { object in
      object.member(isError ? "error" : "warning", problem.words)
      if let place { place.write(to: &object) }
      switch problem {
      case .expected(let expected, let found):
        object.member("expected", expected)
        object.member("found", found)
      case .sentence: break
      }
      if let hint { object.member("hint", hint) }
    }
    writer.endLine()
  }
}

/// How words are set off on a terminal that shows colours.
package enum Emphasis: Hashable, Sendable {
  /// As they are.
  case never
  /// With the escapes that terminals know.
  case always

  /// What stands out.
  package func strong(_ text: String) -> String { paint(text, "1") }
  /// What is wrong.
  package func bad(_ text: String) -> String { paint(text, "1;31") }
  /// What is meant.
  package func good(_ text: String) -> String { paint(text, "1;32") }
  /// What may be read later.
  package func quiet(_ text: String) -> String { paint(text, "2") }

  private func paint(_ text: String, _ code: String) -> String {
    switch self {
    case .never: text
    case .always: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
