/// A feature that requires premium.
public enum PremiumFeature: String, Hashable, Sendable, Codable, CaseIterable {
  /// The phases from the first premium one on.
  case phases
  /// The Lock Screen widgets.
  case lockScreenWidgets
  /// The history of all days; without premium, only today is shown.
  case history
  /// The seasonal skins.
  case skins
  /// The effects that do not belong to a phase.
  case effects
  /// The looks beyond the first one.
  case characters
}
