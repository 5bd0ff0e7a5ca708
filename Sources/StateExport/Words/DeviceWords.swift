package import PixelPalCore

extension DeviceModel {
  /// What people call it: `iOS 18` for the profile of that name, and one of a person's own as they call it.
  package var words: String {
    if self == .ideal { return "a phone without limits" }
    guard DeviceModel.profiles.contains(self) else { return name }
    return name.hasPrefix("ios") ? "iOS " + name.dropFirst(3) : name
  }
}
