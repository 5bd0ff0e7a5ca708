package import PixelPalCore

extension DeviceModel {
  /// The display name, such as `iOS 18` for a built-in profile, or the given name of a custom model.
  package var displayName: String {
    if self == .ideal { return "a phone without limits" }
    guard DeviceModel.profiles.contains(self) else { return name }
    return name.hasPrefix("ios") ? "iOS " + name.dropFirst(3) : name
  }
}
