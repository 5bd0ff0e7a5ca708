import Foundation
public import PixelPalCore

extension Zone {
  /// Returns the zone with the given IANA name as this system defines it, or `nil` if the system doesn't know the name.
  ///
  ///     let paris = Zone.named("Europe/Paris")
  public static func named(_ name: String) -> Zone? { TimeZone(identifier: name).map { Zone($0) } }
}
