/// The App Group of the app and its extensions.
///
/// The saved pal is in the group's folder.
public enum AppGroup {
  /// The group's identifier, as in the entitlements of the app and of each extension.
  public static let identifier = "group.com.pixelpal.shared"
}
