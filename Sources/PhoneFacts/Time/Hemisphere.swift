/// The half of the earth, which determines the season.
///
///     Zone.named("Australia/Sydney")?.hemisphere  // south, with PixelPalFoundation
///
/// A zone has no hemisphere if it lies within 23.5 degrees of the equator, or if its latitude is unknown, as for UTC.
public enum Hemisphere: String, Hashable, Sendable, Codable, CaseIterable {
  /// Spring begins on 1 March.
  case north
  /// Spring begins on 1 September.
  case south
}
