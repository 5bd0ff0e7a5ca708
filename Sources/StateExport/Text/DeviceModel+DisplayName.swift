package import PixelPalCore

extension DeviceModel {
  /// The phone's display name, such as `iOS 18`, or `a phone without limits` for `ideal`.
  ///
  /// A model that isn't built in is displayed with its own name.
  package var displayName: String {
    if self == .ideal { return "a phone without limits" }
    guard DeviceModel.profiles.contains(self) else { return name }
    return name.hasPrefix("ios") ? "iOS " + name.dropFirst(3) : name
  }
}
