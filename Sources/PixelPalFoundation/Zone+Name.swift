import Foundation
public import PixelPalCore

extension Zone {
  /// Returns the zone with an IANA name, as this system defines it; `nil` if the system does not know the name.
  ///
  ///     let paris = Zone.named("Europe/Paris")
  public static func named(_ name: String) -> Zone? { TimeZone(identifier: name).map { Zone($0) } }
}
