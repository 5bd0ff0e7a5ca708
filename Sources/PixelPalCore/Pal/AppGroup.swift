/// The App Group of the app and its extensions.
///
/// The app saves the pal in the group's folder, so that the extensions can read it.
public enum AppGroup {
  /// The group's identifier, as in the entitlements of the app and of each extension.
  public static let identifier = "group.com.pixelpal.shared"
}
