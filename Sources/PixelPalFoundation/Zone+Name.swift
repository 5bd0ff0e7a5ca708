import Foundation
public import PixelPalCore

extension Zone {
  /// The zone of an IANA name, as this system knows it; `nil` where it knows none.
  ///
  ///     let paris = Zone.named("Europe/Paris")
  public static func named(_ name: String) -> Zone? { TimeZone(identifier: name).map { Zone($0) } }
}
