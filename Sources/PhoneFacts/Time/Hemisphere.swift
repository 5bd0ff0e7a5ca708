/// The hemisphere of a time zone, which determines when the zone's seasons begin.
///
///     Zone.named("Australia/Sydney")?.hemisphere  // south, with PixelPalFoundation
///
/// A zone has no hemisphere if it is within 23.5 degrees of the equator, or if its latitude is unknown, as for UTC.
public enum Hemisphere: String, Hashable, Sendable, Codable, CaseIterable {
  /// The northern hemisphere, where spring begins on 1 March.
  case north
  /// The southern hemisphere, where spring begins on 1 September.
  case south
}
