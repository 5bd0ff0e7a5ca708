public import PixelPalCore

extension Hemisphere {
  /// Creates the hemisphere of an IANA time zone, or returns `nil` if the zone has no seasons.
  ///
  /// A zone has no seasons if its city lies within 23.5 degrees of the equator, or if it has no location, as with
  /// `UTC`.
  ///
  ///     Hemisphere(ofZone: "Australia/Sydney")  // south
  public init?(ofZone name: String) {
    let parts = name.split(separator: "/", maxSplits: 1)
    let (area, place) = parts.count == 2 ? (String(parts[0]), parts[1]) : ("", Substring(name))
    func isZoneListed(_ table: [String: String]) -> Bool {
      table[area]?.split { $0 == " " || $0 == "\n" }.contains(place) ?? false
    }
    if isZoneListed(HemisphereTable.northern) {
      self = .north
    } else if isZoneListed(HemisphereTable.southern) {
      self = .south
    } else {
      return nil
    }
  }
}
