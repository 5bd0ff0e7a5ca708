/// A feature that requires premium.
public enum PremiumFeature: String, Hashable, Sendable, Codable, CaseIterable {
  /// All phases from the first premium phase on.
  case phases
  /// The Lock Screen widgets.
  case lockScreenWidgets
  /// The history of all days, instead of only today.
  case history
  /// The seasonal skins, such as winter.
  case skins
  /// The effects that don't belong to a phase, such as the trail.
  case effects
  /// All looks except for the first one.
  case characters
}
