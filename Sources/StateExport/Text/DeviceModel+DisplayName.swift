package import PixelPalCore

extension DeviceModel {
  /// The phone's name as shown to the user, such as `iOS 18`.
  ///
  /// A model that isn't built in is shown with its own name.
  package var displayName: String {
    if self == .ideal { return "a phone without limits" }
    guard DeviceModel.profiles.contains(self) else { return name }
    return name.hasPrefix("ios") ? "iOS " + name.dropFirst(3) : name
  }
}
