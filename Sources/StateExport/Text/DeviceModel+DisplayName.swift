package import PixelPalCore

extension DeviceModel {
  /// The display name: `iOS 18` for the profile of that name, and the given name for a custom model.
  package var displayName: String {
    if self == .ideal { return "a phone without limits" }
    guard DeviceModel.profiles.contains(self) else { return name }
    return name.hasPrefix("ios") ? "iOS " + name.dropFirst(3) : name
  }
}
