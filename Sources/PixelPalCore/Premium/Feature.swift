/// Something that only an entitled person has.
public enum Feature: String, Hashable, Sendable, Codable, CaseIterable {
  /// Phases from the first premium one.
  case phases
  /// The widgets of the Lock Screen.
  case lockScreenWidgets
  /// All days instead of today alone.
  case history
  /// The seasonal skins.
  case skins
  /// Effects that no phase brings.
  case effects
  /// More looks than the first.
  case characters
}
