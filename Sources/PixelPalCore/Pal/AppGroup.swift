/// The App Group with the folder in which the app saves its pal and the extensions find it.
public enum AppGroup {
  /// The identifier, as in the entitlements of the app and of each extension.
  public static let identifier = "group.com.pixelpal.shared"
}
