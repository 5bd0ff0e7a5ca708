import Documents

/// The choice of when to use colours.
package enum ColourChoice: Hashable, Sendable {
  case auto
  case always
  case never

  static let choices = [
    Choice("auto", "on a terminal, unless NO_COLOR is set", ColourChoice.auto), Choice("always", "", .always),
    Choice("never", "", .never),
  ]

  /// Finds the last valid choice among the words, even if the rest of the command line is invalid.
  init(in words: [String]) {
    let name = CommonOption.color.entry.id
    let line = words.prefix { $0 != "--" }
    let texts = line.indices.compactMap { index in
      line[index] == name
        ? line.dropFirst(index + 1).first
        : line[index].hasPrefix(name + "=") ? String(line[index].dropFirst(name.count + 1)) : nil
    }
    self = texts.compactMap { text in ColourChoice.choices.first { $0.name.name == text }?.value }.last ?? .auto
  }

  /// Returns the emphasis for output to a terminal, or to a file if `terminal` is `nil`.
  func emphasis(on terminal: Surroundings.Terminal?, variable: (String) -> String?) -> Emphasis {
    func isSet(_ name: String) -> Bool { !(variable(name) ?? "").isEmpty }
    switch self {
    case .always: return .always
    case .never: return .never
    case .auto:
      if isSet("NO_COLOR") { return .never }
      if isSet("CLICOLOR_FORCE"), variable("CLICOLOR_FORCE") != "0" { return .always }
      return terminal != nil && variable("TERM") != "dumb" ? .always : .never
    }
  }
}
