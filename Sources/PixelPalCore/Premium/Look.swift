/// A set of clothes and colours for a character.
public enum PalStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// The original colours.
  case classic
  /// Evening colours.
  case dusk
  /// Garden colours.
  case meadow
}

/// A character, with its gender, style and name.
///
/// A user can have several looks. All of them share one step total, and only one is shown at a time. The first look is
/// free, and all others require premium.
public struct Look: Sendable {
  /// The gender of the character.
  public let gender: Gender
  /// The clothes and colours of the character.
  public let style: PalStyle
  // The name is stored by reference: every picture copies its look, few looks have a name, and copying `nil` is cheap.
  private let nameStorage: NameStorage?

  private final class NameStorage: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// The name that the user gave the character, or an empty string if it has none.
  public var name: String { nameStorage?.text ?? "" }

  /// The maximum length of a name, in bytes of UTF-8.
  ///
  /// The length is limited, because every update of the Live Activity contains the name.
  public static let maxNameBytes = 64

  /// Creates a look without a name.
  public init(gender: Gender, style: PalStyle) {
    self.gender = gender
    self.style = style
    nameStorage = nil
  }

  /// Creates a look, or returns `nil` if `name` is too long or contains a character that changes the text direction.
  public init?(gender: Gender, style: PalStyle, name: String) {
    guard name.utf8.count <= Look.maxNameBytes, !name.unicodeScalars.contains(where: { $0.changesTextDirection }) else {
      return nil
    }
    self.gender = gender
    self.style = style
    nameStorage = name.isEmpty ? nil : NameStorage(name)
  }
}

extension Look: Hashable {
  /// Returns true if both looks have the same gender, style and name.
  public static func == (left: Look, right: Look) -> Bool {
    left.gender == right.gender && left.style == right.style
      && (left.nameStorage === right.nameStorage || left.name == right.name)
  }

  /// Hashes the gender, the style and the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(gender)
    hasher.combine(style)
    hasher.combine(name)
  }
}
