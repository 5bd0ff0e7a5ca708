/// An error as it is shown to people: where it is, what was expected, what was found, and a hint.
///
///     walk.csv:12:7: error: expected a step count, found '12a'
///     2025-01-04T10:00:00Z,12a
///                          ^
///     hint: steps are whole numbers, or have up to six decimals
package struct LocatedError: Error, Hashable, Sendable {
  /// The location of the error; `nil` if it is not in a file.
  package var location: FileLocation?
  /// The problem.
  package var problem: Problem
  /// A hint that may help, as a sentence without a full stop.
  package var hint: String?

  /// The problem in words.
  package enum Problem: Hashable, Sendable {
    /// An expectation, and the different thing that was found.
    case expected(String, found: String)
    /// A sentence, without a full stop.
    case sentence(String)

    /// The problem as a sentence.
    package var message: String {
      switch self {
      case .expected(let expected, let found): "expected \(expected), found \(found)"
      case .sentence(let sentence): sentence
      }
    }
  }

  /// An error about `problem` at `location`.
  package init(at location: FileLocation? = nil, _ problem: Problem, hint: String? = nil) {
    self.location = location
    self.problem = problem
    self.hint = hint
  }

  /// Creates an error that is in no file, described by `sentence`.
  package init(_ sentence: String, hint: String? = nil) { self.init(.sentence(sentence), hint: hint) }
}

extension LocatedError {
  /// Returns the error, or the warning if `isError` is false, as text for people, with every line terminated.
  package func text(styledWith emphasis: TerminalStyling, isError: Bool = true) -> String {
    let position = location?.positionText.map { $0 + ": " } ?? ""
    let word = isError ? emphasis.error("error:") : emphasis.bold("warning:")
    var text =
      emphasis.bold(makingInvisiblesVisible(position)) + word + " " + makingInvisiblesVisible(problem.message) + "\n"
    // Below an empty line, the caret would point at nothing.
    if let excerpt = location?.excerpt, !excerpt.line.isEmpty {
      text += excerpt.line + "\n" + excerpt.indent + emphasis.accented("^") + "\n"
    }
    if let hint { text += emphasis.dimmed("hint:") + " " + makingInvisiblesVisible(hint) + "\n" }
    return text
  }

  /// Writes the error, or the warning if `isError` is false, as one line of NDJSON.
  package func write(to writer: inout JSONWriter, isError: Bool = true) {
    writer.object { object in
      object.member(isError ? "error" : "warning", problem.message)
      if let location { location.write(to: &object) }
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

/// The highlighting of text for a terminal with colours.
package enum TerminalStyling: Hashable, Sendable {
  /// Plain text.
  case plain
  /// Text with ANSI escape sequences.
  case ansi

  /// Returns text that stands out.
  package func bold(_ text: String) -> String { styled(text, code: "1") }
  /// Returns text that names a problem.
  package func error(_ text: String) -> String { styled(text, code: "1;31") }
  /// Returns text that marks the relevant spot or value.
  package func accented(_ text: String) -> String { styled(text, code: "1;32") }
  /// Returns text of secondary importance.
  package func dimmed(_ text: String) -> String { styled(text, code: "2") }

  private func styled(_ text: String, code: String) -> String {
    switch self {
    case .plain: text
    case .ansi: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
