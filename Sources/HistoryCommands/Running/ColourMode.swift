import Documents

/// The user's choice of when to use colours, made with `--color`.
package enum ColourMode: Hashable, Sendable {
  case auto
  case always
  case never

  static let optionChoices = [
    NamedChoice("auto", "on a terminal, unless NO_COLOR is set", ColourMode.auto), NamedChoice("always", "", .always),
    NamedChoice("never", "", .never),
  ]

  /// Creates the mode from the last valid `--color` in `words`, even if the rest of the command line is invalid.
  ///
  /// Without a valid `--color`, the mode is `auto`.
  init(parsing words: [String]) {
    let name = UniversalOptions.color.entry.id
    let line = words.prefix { $0 != "--" }
    let texts = line.indices.compactMap { index in
      line[index] == name
        ? line.dropFirst(index + 1).first
        : line[index].hasPrefix(name + "=") ? String(line[index].dropFirst(name.count + 1)) : nil
    }
    self =
      texts.compactMap { text in ColourMode.optionChoices.first { $0.completion.name == text }?.value }.last ?? .auto
  }

  /// Returns the styling for output to `terminal`, or to a file or a pipe if `terminal` is `nil`.
  ///
  /// The environment variables `NO_COLOR`, `CLICOLOR_FORCE` and `TERM` affect only the mode `auto`.
  func styling(on terminal: HostServices.Terminal?, environmentVariable: (String) -> String?) -> TerminalStyling {
    func isEnvironmentVariableSet(_ name: String) -> Bool { !(environmentVariable(name) ?? "").isEmpty }
    switch self {
    case .always: return .ansi
    case .never: return .plain
    case .auto:
      if isEnvironmentVariableSet("NO_COLOR") { return .plain }
      if isEnvironmentVariableSet("CLICOLOR_FORCE"), environmentVariable("CLICOLOR_FORCE") != "0" { return .ansi }
      return terminal != nil && environmentVariable("TERM") != "dumb" ? .ansi : .plain
    }
  }
}
