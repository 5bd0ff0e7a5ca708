/// An error in the form that users see: its location, the expected and the actual value, and a hint.
///
///     walk.csv:12:7: error: expected a step count, found '12a'
///     2025-01-04T10:00:00Z,12a
///                          ^
///     hint: steps are whole numbers, or have up to six decimals
package struct LocatedError: Error, Hashable, Sendable {
  /// The location of the error, or `nil` if the error isn't in a file.
  package var location: FileLocation?
  /// The problem, without its location and hint.
  package var problem: ProblemDescription
  /// A hint for the user as a sentence without a full stop, or `nil` if there is none.
  package var hint: String?

  /// A description of a problem: the expected and the actual value, or a sentence.
  package enum ProblemDescription: Hashable, Sendable {
    /// A value such as `a step count` was expected, but another was found, such as `'12a'`.
    case expected(String, found: String)
    /// A description of the problem, without a full stop.
    case sentence(String)

    /// The problem as a sentence without a full stop.
    package var message: String {
      switch self {
      case .expected(let expected, let found): "expected \(expected), found \(found)"
      case .sentence(let sentence): sentence
      }
    }
  }

  package init(at location: FileLocation? = nil, _ problem: ProblemDescription, hint: String? = nil) {
    self.location = location
    self.problem = problem
    self.hint = hint
  }

  /// Creates an error that isn't in a file, with `sentence` as its description.
  package init(_ sentence: String, hint: String? = nil) { self.init(.sentence(sentence), hint: hint) }
}

extension LocatedError {
  /// Returns the error as lines of text for people, each ending with a line feed.
  ///
  /// - Parameters:
  ///   - emphasis: the styling of the text, which determines whether it contains escape sequences.
  ///   - isError: false if the problem is a warning.
  package func text(styledWith emphasis: TerminalStyling, isError: Bool = true) -> String {
    let position = location?.locationText.map { $0 + ": " } ?? ""
    let word = isError ? emphasis.error("error:") : emphasis.bold("warning:")
    var text =
      emphasis.bold(makingInvisiblesVisible(position)) + word + " " + makingInvisiblesVisible(problem.message) + "\n"
    // An empty line has no character for the caret to point at.
    if let excerpt = location?.excerpt, !excerpt.line.isEmpty {
      text += excerpt.line + "\n" + excerpt.indent + emphasis.accented("^") + "\n"
    }
    if let hint { text += emphasis.dimmed("hint:") + " " + makingInvisiblesVisible(hint) + "\n" }
    return text
  }

  /// Writes the error as one line of NDJSON.
  ///
  /// `isError` is false if the problem is a warning.
  package func writeLine(to writer: inout JSONWriter, isError: Bool = true) {
    writer.object { object in
      object.member(isError ? "error" : "warning", problem.message)
      if let location { location.writeMembers(to: &object) }
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

/// The styling of text for a terminal: plain, or with ANSI colours.
package enum TerminalStyling: Hashable, Sendable {
  /// Text without escape sequences.
  case plain
  /// Text with ANSI escape sequences.
  case ansi

  /// Returns `text` in bold, for emphasis.
  package func bold(_ text: String) -> String { styled(text, code: "1") }
  /// Returns `text` in bold red, for the label of an error.
  package func error(_ text: String) -> String { styled(text, code: "1;31") }
  /// Returns `text` in bold green, which draws attention to the value in question.
  package func accented(_ text: String) -> String { styled(text, code: "1;32") }
  /// Returns `text` in a dim style, for secondary information.
  package func dimmed(_ text: String) -> String { styled(text, code: "2") }

  private func styled(_ text: String, code: String) -> String {
    switch self {
    case .plain: text
    case .ansi: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
