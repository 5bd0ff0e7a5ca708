/// A feature that requires premium.
public enum PremiumFeature: String, Hashable, Sendable, Codable, CaseIterable {
  /// The phases from the first premium one on.
  case phases
  /// The Lock Screen widgets.
  case lockScreenWidgets
  /// The history of all days, where people without premium see only today.
  case history
  /// The seasonal skins, such as winter.
  case skins
  /// The effects that do not belong to a phase.
  case effects
  /// The looks beyond the first one.
  case characters
}
