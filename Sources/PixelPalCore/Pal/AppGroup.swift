/// The App Group with the folder that the app shares with its extensions, where they find the saved pal.
public enum AppGroup {
  /// The group's identifier, as in the entitlements of the app and of each extension.
  public static let identifier = "group.com.pixelpal.shared"
}
