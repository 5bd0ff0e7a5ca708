/// The clothes and colours that a pal starts with.
public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
  /// The first palette.
  case classic
  /// Evening colours.
  case dusk
  /// Garden colours.
  case meadow
}

/// A character: its gender, style and name.
///
/// All looks of a person share one step total, and one is shown at a time. The first look is free, more are premium.
public struct Look: Sendable {
  /// The gender of the character.
  public let gender: Gender
  /// The clothes and colours of the character.
  public let style: Style
  // A reference: every picture copies its look, few looks have a name, and copying `nil` costs almost nothing.
  private let named: Name?

  private final class Name: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// The name that the person gave the character; may be empty.
  public var name: String { named?.text ?? "" }

  /// The maximum length of a name, in bytes of UTF-8; limited because every Live Activity carries the name.
  public static let longestName = 64

  /// Creates a look without a name.
  public init(gender: Gender, style: Style) {
    self.gender = gender
    self.style = style
    named = nil
  }

  /// Creates a look; returns `nil` if the name is too long or contains a character that changes the text direction.
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
  /// Returns true if both are the same character.
  public static func == (left: Look, right: Look) -> Bool {
    left.gender == right.gender && left.style == right.style
      && (left.named === right.named || left.name == right.name)
  }

  /// Hashes gender, style and name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(gender)
    hasher.combine(style)
    hasher.combine(name)
  }
}
