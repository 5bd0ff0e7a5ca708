/// A feature that requires premium.
public enum PremiumFeature: String, Hashable, Sendable, Codable, CaseIterable {
  /// All phases from the first premium phase on.
  case phases
  /// The Lock Screen widgets.
  case lockScreenWidgets
  /// The history of all days; without premium, only today is shown.
  case history
  /// The seasonal skins, such as winter.
  case skins
  /// The effects that are not tied to a phase, such as the trail.
  case effects
  /// The looks beyond the first one.
  case characters
}
