package import PixelPalCore

extension DeviceModel {
  /// The phone's name as shown to the user: for example `iOS 18` for a built-in model, or another model's own name.
  package var displayName: String {
    if self == .ideal { return "a phone without limits" }
    guard DeviceModel.profiles.contains(self) else { return name }
    return name.hasPrefix("ios") ? "iOS " + name.dropFirst(3) : name
  }
}
