/// The half of the earth that decides which season it is.
///
///     Zone.named("Australia/Sydney")?.hemisphere  // south, with PixelPalFoundation
///
/// Within 23.5 degrees of the equator a zone has none, and so has one whose latitude is not known, such as UTC.
public enum Hemisphere: String, Hashable, Sendable, Codable, CaseIterable {
  /// Spring begins on 1 March.
  case north
  /// Spring begins on 1 September.
  case south
}
