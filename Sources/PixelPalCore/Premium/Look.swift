/// The clothes and colours that a pal starts with.
public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
  /// The first palette.
  case classic
  /// Evening colours.
  case dusk
  /// Garden colours.
  case meadow
}

/// A character: who is drawn, in which style, under which name.
///
/// Several looks share one total; one is shown at a time. The first is everybody's, more are premium.
public struct Look: Sendable {
  /// Who is drawn.
  public let gender: Gender
  /// In which style.
  public let style: Style
  // Few have a name, and every picture has a look: without one, a copy costs next to nothing.
  private let named: Name?

  private final class Name: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// What the person calls them; may be empty.
  public var name: String { named?.text ?? "" }

  /// A name longer than this, in bytes of UTF-8, is not taken: it travels in every Live Activity.
  public static let longestName = 64

  /// A look without a name.
  public init(gender: Gender, style: Style) {
    self.gender = gender
    self.style = style
    named = nil
  }

  /// `nil` when the name is too long, or has a character in it that turns the direction of text.
  public init?(gender: Gender, style: Style, name: String) {
    guard name.utf8.count <= Look.longestName, !name.unicodeScalars.contains(where: { $0.turnsDirection }) else {
      return nil
    }
    self.gender = gender
    self.style = style
    named = name.isEmpty ? nil : Name(name)
  }
}

extension Look: Hashable {
  /// Whether both are the same character.
  public static func == (left: Look, right: Look) -> Bool {
    left.gender == right.gender && left.style == right.style
      && (left.named === right.named || left.name == right.name)
  }

  /// Adds gender, style and name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(gender)
    hasher.combine(style)
    hasher.combine(name)
  }
}
